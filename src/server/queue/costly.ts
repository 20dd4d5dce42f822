import type { House } from '../house.ts';
import { FairQueue, type QueueBounds } from './fairQueue.ts';

/**
 * The kinds of work that cost much: passwords, whose hashes take time and memory on purpose; workbooks that are read and
 * checked, of which each may use some hundred megabytes; files that are made out of many records, and those that are on their way.
 */
const kinds = {
  hashing: { running: 2, ofOne: 1, waitingOfOne: 8, patience: 20_000 },
  checking: { running: 2, ofOne: 1, waitingOfOne: 8, patience: 20_000 },
  /** Files on their way: many at once, as whoever takes them slowly costs little; one person's do not take all places. */
  sending: { running: 200, ofOne: 24, waitingOfOne: 8, patience: 20_000 },
  exporting: { running: 4, ofOne: 2, waitingOfOne: 20, patience: 20_000 },
} as const satisfies Record<string, QueueBounds>;

export type CostlyKind = keyof typeof kinds;

/** By what all callers' houses have in common. */
const byHouse = new WeakMap<House['events'], Map<CostlyKind, FairQueue>>();

/** The queue in which all of a server do work of one kind. */
export function queueOf({ events }: Pick<House, 'events'>, kind: CostlyKind): FairQueue {
  const queues = byHouse.get(events) ?? new Map<CostlyKind, FairQueue>();
  byHouse.set(events, queues);
  const queue = queues.get(kind) ?? new FairQueue(kinds[kind]);
  queues.set(kind, queue);
  return queue;
}
