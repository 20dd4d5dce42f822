import type { WireRecord } from '../../../../../contract/record.ts';

/** What is known about a position in the tree: its records, and how many there are. */
export interface Branch {
  readonly records: readonly WireRecord[];
  /** Undefined: they are on their way. */
  readonly total: number | undefined;
}

export interface TreeData {
  /** The records below a record, or below the empty id at the top; undefined: not loaded. */
  readonly branchOf: (id: string) => Branch | undefined;
  /** How many stand below it. */
  readonly childrenOf: (id: string) => number;
  readonly isOpen: (id: string) => boolean;
  /** Whether it answers the filter itself, and is not only above something that does. */
  readonly isMatch: (id: string) => boolean;
}

/** One line of the tree as it is seen. */
export type TreeLine =
  | {
      readonly kind: 'record';
      readonly record: WireRecord;
      /** The level; the top level is 1. */
      readonly level: number;
      /** Undefined: nothing stands below it. */
      readonly isOpen: boolean | undefined;
      readonly isMatch: boolean;
      /** Its place among those beside it, from 1, and how many they are. */
      readonly place: number;
      readonly count: number;
    }
  /** More stand there: so many are left to be shown, or they are on their way. */
  | { readonly kind: 'more'; readonly parent: string; readonly level: number; readonly left: number }
  | { readonly kind: 'awaited'; readonly parent: string; readonly level: number };

/** A record that is open, or the top, and which of the records below it comes next. */
interface Opened {
  readonly parent: string;
  readonly level: number;
  next: number;
}

/**
 * The lines of a tree from the top, with what is open. A record is shown once, whatever the records say, and however deep
 * they stand: nothing here calls itself.
 */
export function flatten(data: TreeData): TreeLine[] {
  const lines: TreeLine[] = [];
  const shown = new Set<string>();
  const opened: Opened[] = [{ parent: '', level: 1, next: 0 }];
  for (let at = opened.at(-1); at !== undefined; at = opened.at(-1)) {
    const { parent, level } = at;
    const branch = data.branchOf(parent);
    const record = branch?.total === undefined ? undefined : branch.records[at.next];
    if (!record) {
      lines.push(...endOf(branch, at));
      opened.pop();
      continue;
    }
    at.next += 1;
    if (shown.has(record.id)) continue;
    shown.add(record.id);
    const hasChildren = data.childrenOf(record.id) > 0;
    const isOpen = hasChildren && data.isOpen(record.id);
    lines.push({
      ...{ kind: 'record', record, level, place: at.next, count: branch?.total ?? 0 },
      isOpen: hasChildren ? isOpen : undefined,
      isMatch: data.isMatch(record.id),
    });
    if (isOpen) opened.push({ parent: record.id, level: level + 1, next: 0 });
  }
  return lines;
}

/** The last line below a record: loading, or how many more there are. */
function endOf(branch: Branch | undefined, { parent, level }: Opened): TreeLine[] {
  if (branch?.total === undefined) return [{ kind: 'awaited', parent, level }];
  const left = branch.total - branch.records.length;
  return left > 0 ? [{ kind: 'more', parent, level, left }] : [];
}

/** The matches of a filter with what is above them, by what each stands below; under the empty id what is at the top. */
export function matchedTree(
  { records, ancestors }: { readonly records: readonly WireRecord[]; readonly ancestors: readonly WireRecord[] },
  by: string,
): ReadonlyMap<string, Branch> {
  const all = [...ancestors, ...records];
  const known = new Set(all.map(({ id }) => id));
  const parentOf = (record: WireRecord): string => {
    const parent = String(record[by] ?? '');
    return known.has(parent) ? parent : '';
  };
  const groups = Map.groupBy(all, parentOf);
  return new Map([...groups].map(([id, some]) => [id, { records: some, total: some.length }]));
}

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
function above(lines: readonly TreeLine[], index: number): number {
  const level = lines[index]?.level ?? 1;
  return lines.findLastIndex((line, i) => i < index && line.kind === 'record' && line.level < level);
}

/** The effect of a key on a line: move, expand, collapse, or none. */
type Walk = { readonly to: number } | { readonly toggle: boolean } | undefined;

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
