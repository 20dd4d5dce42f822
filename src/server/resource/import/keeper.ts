import { randomUUID } from 'node:crypto';
import type { House } from '../../house.ts';

/** What this process is reading just now, and by which name the imports know it. */
interface Keeper {
  readonly id: string;
  readonly running: Set<string>;
  /** What people let go that was not being read yet: the file may still be on its way, or wait for its turn. */
  readonly letGo: Set<string>;
}

/** So many are remembered; a file that comes as late as after these is kept. */
const mostLetGo = 1_000;

/** By what all callers' houses have in common: each of them sees a database of their own. */
const keepers = new WeakMap<House['events'], Keeper>();

export function keeperOf({ events }: House): Keeper {
  const keeper = keepers.get(events) ?? { id: randomUUID(), running: new Set(), letGo: new Set() };
  keepers.set(events, keeper);
  return keeper;
}

/** Does the work on an import while others can see that somebody is at it. */
export async function keeping<T>(house: House, importId: string, work: () => Promise<T>): Promise<T> {
  const { running } = keeperOf(house);
  running.add(importId);
  try {
    return await house.database.inParts(work);
  } finally {
    running.delete(importId);
  }
}

interface Owned {
  readonly importId: string;
  /** Whose import it is. */
  readonly operator: string;
}

/** Remembers that somebody wants nothing of an import any more, before it is looked for. */
export function letGo(house: House, { importId, operator }: Owned): void {
  const all = keeperOf(house).letGo;
  all.add(`${operator} ${importId}`);
  const [oldest] = all;
  if (all.size > mostLetGo && oldest !== undefined) all.delete(oldest);
}

export function isLetGo(house: House, { importId, operator }: Owned): boolean {
  return keeperOf(house).letGo.has(`${operator} ${importId}`);
}
