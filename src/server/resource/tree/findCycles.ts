import { lockName } from '../../db/lockName.ts';
import { findRowsById } from '../../db/rows.ts';
import { type Store, wholeOf } from '../../db/store.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../toRecord.ts';

/** One change of who stands below whom at a time, in every process: two of them could make a ring that neither sees. */
const treeLock = 7208;

/** Deeper than this is no tree that anybody reads. */
const mostLevels = 1_000;

interface Moves {
  /** The field that names the record above. */
  readonly by: string;
  /** Records as they were, `{}` for a new one, and as they will be. */
  readonly records: readonly { readonly record: PlainRecord; readonly before: PlainRecord }[];
}

/**
 * The places of the records that would come to stand below themselves, where the file shows a tree by this field. What the
 * other records of the same call become counts.
 */
export async function findCycles(
  { compiled: { resource } }: Context,
  store: Store,
  { by, records }: Moves,
): Promise<readonly number[]> {
  if (!resource.list.views.some(({ view, field }) => view === 'tree' && field === by)) return [];
  const moves = records.flatMap(({ record, before }, i): Move[] => {
    const parent = record[by];
    const isMoved = typeof before.id === 'string' && typeof parent === 'string' && parent !== before[by];
    return isMoved ? [{ i, id: String(before.id), at: parent, seen: new Set() }] : [];
  });
  if (moves.length === 0) return [];
  await lockName(store, treeLock, resource.name);
  const parents = new Map<string, string | null>(
    records.flatMap(({ record, before }) =>
      typeof before.id === 'string' ? [[before.id, textOrNull(record[by])] as const] : [],
    ),
  );
  return climb(moves, (ids) => readParents(store, { table: resource.name, by, ids, parents }));
}

/** A record on its way up to the top. */
interface Move {
  readonly i: number;
  readonly id: string;
  at: string;
  readonly seen: Set<string>;
}

/** Follows every move upwards, all of them a level at a time; who meets itself, or goes round in a ring, is one to refuse. */
async function climb(
  moves: readonly Move[],
  parentsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string | null>>,
): Promise<number[]> {
  const refused: number[] = [];
  let climbing = moves;
  for (let level = 0; climbing.length > 0; level += 1) {
    const isRing = (move: Move): boolean => move.at === move.id || move.seen.has(move.at) || level > mostLevels;
    refused.push(...climbing.filter(isRing).map(({ i }) => i));
    climbing = climbing.filter((move) => !isRing(move));
    const parents = await parentsOf([...new Set(climbing.map(({ at }) => at))]);
    climbing = climbing.filter((move) => {
      move.seen.add(move.at);
      const parent = parents.get(move.at) ?? null;
      if (parent !== null) move.at = parent;
      return parent !== null;
    });
  }
  return refused;
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
