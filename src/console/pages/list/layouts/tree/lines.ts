import type { WireRecord } from '../../../../../contract/wire.ts';

/** The loaded records below a parent, and their total number. */
export interface Branch {
  readonly records: readonly WireRecord[];
  /** Undefined while loading. */
  readonly total: number | undefined;
}

export interface TreeData {
  /** Returns the children of a record, or of the top level for an empty id; undefined if not loaded. */
  readonly branchOf: (id: string) => Branch | undefined;
  /** Returns the number of children. */
  readonly childrenOf: (id: string) => number;
  readonly isOpen: (id: string) => boolean;
  /** Returns whether a record matches the filter itself, rather than being the parent of a match. */
  readonly isMatch: (id: string) => boolean;
}

/** A visible row of the tree. */
export type TreeLine =
  | {
      readonly kind: 'record';
      readonly record: WireRecord;
      /** Depth in the tree; 1 at the top level. */
      readonly level: number;
      /** Whether the children are shown; undefined if there are none. */
      readonly isOpen: boolean | undefined;
      readonly isMatch: boolean;
      /** Position among its siblings, starting at 1. */
      readonly position: number;
      /** Number of siblings, including this record. */
      readonly count: number;
    }
  /** Placeholder row: `left` more records can be loaded, or the children are loading. */
  | { readonly kind: 'more'; readonly parent: string; readonly level: number; readonly left: number }
  | { readonly kind: 'awaited'; readonly parent: string; readonly level: number };

/** An expanded record, or the top level, and the index of its next child. */
interface Opened {
  readonly parent: string;
  readonly level: number;
  next: number;
}

/** Returns the visible rows of the tree. Each record appears once even if the data contain cycles, and the loop avoids deep recursion. */
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
      ...{ kind: 'record', record, level, position: at.next, count: branch?.total ?? 0 },
      isOpen: hasChildren ? isOpen : undefined,
      isMatch: data.isMatch(record.id),
    });
    if (isOpen) opened.push({ parent: record.id, level: level + 1, next: 0 });
  }
  return lines;
}

/** Returns the last row below a record: a loading indicator, or the number of further records. */
function endOf(branch: Branch | undefined, { parent, level }: Opened): TreeLine[] {
  if (branch?.total === undefined) return [{ kind: 'awaited', parent, level }];
  const left = branch.total - branch.records.length;
  return left > 0 ? [{ kind: 'more', parent, level, left }] : [];
}

/** Groups the matches of a filter and their parents by parent id; an empty id is the top level. */
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

/** Returns the record of a row, if it has one. */
export function recordIn(lines: readonly TreeLine[], index: number): RecordLine | undefined {
  const line = lines[index];
  return line?.kind === 'record' ? line : undefined;
}

/** Returns the index of the next row with a record in this direction; out of range if there is none. */
export function beside(lines: readonly TreeLine[], index: number, step: 1 | -1): number {
  let next = index + step;
  while (lines[next] && lines[next]?.kind !== 'record') next += step;
  return next;
}

/** Returns the index of the parent's row; -1 at the top level. */
function above(lines: readonly TreeLine[], index: number): number {
  const level = lines[index]?.level ?? 1;
  return lines.findLastIndex((line, i) => i < index && line.kind === 'record' && line.level < level);
}

/** Effect of a key: `to` moves to a row, `toggle` expands or collapses this one; undefined if none. */
type Walk = { readonly to: number } | { readonly toggle: boolean } | undefined;

/** Returns the effect of a key on a row, following the ARIA treegrid pattern. */
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
