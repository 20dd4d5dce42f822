import type { WireRecord } from '../../../../../contract/record.ts';

/** What is known of a place in the tree: the records that stand there by now, and how many there are. */
export interface Branch {
  readonly records: readonly WireRecord[];
  /** Undefined: they are on their way. */
  readonly total: number | undefined;
}

export interface TreeData {
  /** What stands below a record, or under the empty id at the top; undefined: not asked for. */
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
      /** Of the top level: 1. */
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

/** The lines of a tree from the top, with what is open. A record is shown once, whatever the records say. */
export function flatten(data: TreeData): TreeLine[] {
  return linesBelow('', 1, { data, shown: new Set() });
}

interface Walk {
  readonly data: TreeData;
  readonly shown: Set<string>;
}

function linesBelow(parent: string, level: number, walk: Walk): TreeLine[] {
  const { data, shown } = walk;
  const branch = data.branchOf(parent);
  if (branch?.total === undefined) return [{ kind: 'awaited', parent, level }];
  const { records, total } = branch;
  const lines = records.flatMap((record, i): TreeLine[] => {
    if (shown.has(record.id)) return [];
    shown.add(record.id);
    const hasChildren = data.childrenOf(record.id) > 0;
    const isOpen = hasChildren && data.isOpen(record.id);
    const line: TreeLine = {
      ...{ kind: 'record', record, level, place: i + 1, count: total },
      isOpen: hasChildren ? isOpen : undefined,
      isMatch: data.isMatch(record.id),
    };
    return isOpen ? [line, ...linesBelow(record.id, level + 1, walk)] : [line];
  });
  const left = total - records.length;
  return left > 0 ? [...lines, { kind: 'more', parent, level, left }] : lines;
}
