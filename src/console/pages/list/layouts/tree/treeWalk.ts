import type { TreeLine } from './flatten.ts';

export type RecordLine = Extract<TreeLine, { kind: 'record' }>;

/** The record in this line, if there is one. */
export function recordIn(lines: readonly TreeLine[], index: number): RecordLine | undefined {
  const line = lines[index];
  return line?.kind === 'record' ? line : undefined;
}

/** The nearest line with a record in this direction; beyond the ends when there is none. */
export function beside(lines: readonly TreeLine[], index: number, step: 1 | -1): number {
  let next = index + step;
  while (lines[next] && lines[next]?.kind !== 'record') next += step;
  return next;
}

/** The line of what the record in this line stands below; -1 at the top. */
export function above(lines: readonly TreeLine[], index: number): number {
  const level = lines[index]?.level ?? 1;
  return lines.findLastIndex((line, i) => i < index && line.kind === 'record' && line.level < level);
}

/** What a key does at a line: go to another one, open or close what is below, or nothing. */
export type Walk = { readonly to: number } | { readonly toggle: boolean } | undefined;

/** The keys of a treegrid. */
export function walkOf(key: string, lines: readonly TreeLine[], index: number): Walk {
  const { isOpen } = recordIn(lines, index) ?? {};
  const into = isOpen === undefined ? undefined : { to: beside(lines, index, 1) };
  const walks: Readonly<Record<string, () => Walk>> = {
    ArrowRight: () => (isOpen === false ? { toggle: true } : into),
    ArrowLeft: () => (isOpen ? { toggle: false } : { to: above(lines, index) }),
    ArrowUp: () => ({ to: beside(lines, index, -1) }),
    ArrowDown: () => ({ to: beside(lines, index, 1) }),
    Home: () => ({ to: beside(lines, -1, 1) }),
    End: () => ({ to: beside(lines, lines.length, -1) }),
  };
  return Object.hasOwn(walks, key) ? walks[key]?.() : undefined;
}
