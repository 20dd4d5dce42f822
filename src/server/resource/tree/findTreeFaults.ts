import { mostTreeLevels } from '../../../contract/menu.ts';
import { findChildren } from '../../db/children.ts';
import { lockName } from '../../db/locks.ts';
import { findRowsById } from '../../db/rows.ts';
import { type Store, wholeOf } from '../../db/store.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../toRecord.ts';

/** One change of who stands below whom at a time, in every process: two of them could make a ring that neither sees. */
const treeLock = 7208;

/** A walk upwards ends here: what is deeper was stored before there was a limit. */
const mostLevels = 1_000;

interface Moves {
  /** The field that names the record above. */
  readonly by: string;
  /** Records as they were, `{}` for a new one, and as they will be. */
  readonly records: readonly { readonly record: PlainRecord; readonly before: PlainRecord }[];
}

/** Records of a call by their places in it: those that would stand below themselves, and those that would stand too deep. */
interface TreeFaults {
  readonly cycles: readonly number[];
  readonly tooDeep: readonly number[];
}

/**
 * What a call would do wrong to a tree, where the file shows one by this field. What the other records of the same call
 * become counts. A record that is too deep already may be moved up, and edited where it is.
 */
export async function findTreeFaults(
  { compiled: { resource } }: Context,
  store: Store,
  { by, records }: Moves,
): Promise<TreeFaults> {
  const none = { cycles: [], tooDeep: [] };
  if (!resource.list.views.some(({ view, field }) => view === 'tree' && field === by)) return none;
  const moves = records.flatMap(({ record, before }, i): Move[] => {
    const parent = textOrNull(record[by]);
    const former = textOrNull(before[by]);
    return parent !== null && parent !== former
      ? [{ i, id: textOrNull(before.id), at: parent, former, seen: new Set() }]
      : [];
  });
  if (moves.length === 0) return none;
  await lockName(store, treeLock, resource.name);
  const stored = new Map<string, string | null>();
  const parents = new Map<string, string | null>(
    records.flatMap(({ record, before }) =>
      typeof before.id === 'string' ? [[before.id, textOrNull(record[by])] as const] : [],
    ),
  );
  const read = { table: resource.name, by };
  const { refused: cycles, levels } = await climb(moves, (ids) => readParents(store, { ...read, ids, parents }));
  const tooDeep: number[] = [];
  for (const move of moves) {
    if (cycles.includes(move.i)) continue;
    const level = (levels.get(move) ?? 0) + 1;
    const height = await heightOf(store, { ...read, id: move.id, atMost: mostTreeLevels - level });
    if (level + height <= mostTreeLevels) continue;
    const wasAt = move.former === null ? 1 : 1 + (await levelOf(store, { ...read, id: move.former, parents: stored }));
    if (move.id === null || level >= wasAt) tooDeep.push(move.i);
  }
  return { cycles, tooDeep };
}

/** How many levels down to this record, as it is stored: 1 at the top. */
async function levelOf(store: Store, { id, ...read }: Omit<Reading, 'ids'> & { readonly id: string }): Promise<number> {
  const { levels } = await climb([{ i: 0, id: null, at: id, former: null, seen: new Set() }], (ids) =>
    readParents(store, { ...read, ids }),
  );
  return [...levels.values()][0] ?? mostLevels;
}

interface Branch {
  readonly table: string;
  readonly by: string;
  /** Null: a new record, with nothing below it. */
  readonly id: string | null;
  /** More levels than this need not be counted. */
  readonly atMost: number;
}

/** How many levels stand below a record; one more than `atMost` where there are more. */
async function heightOf(store: Store, { table, by, id, atMost }: Branch): Promise<number> {
  let height = 0;
  let above = id === null ? [] : [id];
  while (above.length > 0 && height <= atMost) {
    const rows = await findChildren(wholeOf(store), { table, column: by, ids: above });
    above = rows.map((row) => String(row.id));
    if (above.length > 0) height += 1;
  }
  return height;
}

/** A record on its way up to the top. */
interface Move {
  readonly i: number;
  /** Null: a new record. */
  readonly id: string | null;
  /** What it stood below until now. */
  readonly former: string | null;
  at: string;
  readonly seen: Set<string>;
}

/**
 * Follows every move upwards, all of them a level at a time; one that meets itself, or goes round in a ring, is to be
 * refused. Of the others: how many levels stand above each.
 */
async function climb(
  moves: readonly Move[],
  parentsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string | null>>,
): Promise<{ refused: number[]; levels: ReadonlyMap<Move, number> }> {
  const levels = new Map<Move, number>();
  const refused: number[] = [];
  let climbing = moves;
  for (let level = 1; climbing.length > 0; level += 1) {
    const isRing = (move: Move): boolean => move.at === move.id || move.seen.has(move.at);
    refused.push(...climbing.filter(isRing).map(({ i }) => i));
    climbing = climbing.filter((move) => !isRing(move));
    const parents = await parentsOf([...new Set(climbing.map(({ at }) => at))]);
    climbing = climbing.filter((move) => {
      move.seen.add(move.at);
      const parent = parents.get(move.at) ?? null;
      levels.set(move, level);
      if (parent !== null) move.at = parent;
      return parent !== null && level < mostLevels;
    });
  }
  return { refused, levels };
}

interface Reading {
  readonly table: string;
  readonly by: string;
  readonly ids: readonly string[];
  /** What is known by now; what is read is added. */
  readonly parents: Map<string, string | null>;
}

async function readParents(store: Store, { table, by, ids, parents }: Reading): Promise<Map<string, string | null>> {
  const unknown = ids.filter((id) => !parents.has(id));
  for (const row of await findRowsById(wholeOf(store), { table, ids: unknown })) {
    parents.set(String(row.id), textOrNull(row[by]));
  }
  return parents;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
