import type { Store } from '../../../db/store.ts';
import { findStagedAt } from '../findStagedAt.ts';
import type { StagedRow } from '../stagedImport.ts';
import type { Group, Owner } from './findGroups.ts';

/** Records and rows of one block. */
const [mostGroups, mostRows] = [50, 1_000];

/** A record of a file with its lines. */
export interface LoadedGroup {
  readonly record: StagedRow | undefined;
  readonly owner: Owner | undefined;
  readonly lines: readonly StagedRow[];
}

/** Groups in blocks of a size that is checked at once, with their rows. */
export async function* loadGroups(
  store: Store,
  importId: string,
  groups: readonly Group[],
): AsyncGenerator<readonly LoadedGroup[]> {
  for (let start = 0; start < groups.length; ) {
    let [end, rows] = [start, 0];
    while (end < groups.length && end - start < mostGroups && (end === start || rows < mostRows)) {
      rows += seatsOf(groups[end] as Group).length;
      end += 1;
    }
    yield await load(store, importId, groups.slice(start, end));
    start = end;
  }
}

function seatsOf({ record, lines }: Group): readonly number[] {
  return record === undefined ? lines : [record, ...lines];
}

async function load(store: Store, importId: string, groups: readonly Group[]): Promise<LoadedGroup[]> {
  const seats = groups.flatMap(seatsOf);
  const rows = new Map((await findStagedAt(store, importId, seats)).map((row) => [row.row, row] as const));
  return groups.map(({ record, owner, lines }) => ({
    record: record === undefined ? undefined : rows.get(record),
    owner,
    lines: lines.flatMap((seat) => rows.get(seat) ?? []),
  }));
}
