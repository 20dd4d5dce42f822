import { randomUUID } from 'node:crypto';
import type { House } from '../../house.ts';

/** What this process is reading just now, and by which name the imports know it. */
interface Keeper {
  readonly id: string;
  readonly running: Set<string>;
}

/** By what all callers' houses have in common: each of them sees a database of their own. */
const keepers = new WeakMap<House['events'], Keeper>();

export function keeperOf({ events }: House): Keeper {
  const keeper = keepers.get(events) ?? { id: randomUUID(), running: new Set() };
  keepers.set(events, keeper);
  return keeper;
}

/** Does the work on an import while others can see that somebody is at it. */
export async function keeping<T>(house: House, importId: string, work: () => Promise<T>): Promise<T> {
  const { running } = keeperOf(house);
  running.add(importId);
  try {
    return await work();
  } finally {
    running.delete(importId);
  }
}
