import { randomUUID } from 'node:crypto';
import type { Database } from '../db/store.ts';
import type { Events } from '../events.ts';

/** The imports that this process is working on; `running` and `committing` hold import ids. */
interface ActiveImports {
  /** Identifies this process as the `keeper` of its imports. */
  readonly id: string;
  readonly running: Set<string>;
  /** The imports being committed, with the number of running requests for each. */
  readonly committing: Map<string, number>;
}

/** The parts of the server that are needed here. */
interface Server {
  readonly database: Database;
  readonly events: Events;
}

/** The map is keyed by the event bus, which all user-specific copies of an app share. */
const activeByServer = new WeakMap<Events, ActiveImports>();

export function activeImportsOf({ events }: Pick<Server, 'events'>): ActiveImports {
  const active = activeByServer.get(events) ?? {
    id: randomUUID(),
    running: new Set(),
    committing: new Map(),
  };
  activeByServer.set(events, active);
  return active;
}

/** Runs work on an import and marks it as active meanwhile. */
export async function keeping<T>(app: Server, importId: string, work: () => Promise<T>): Promise<T> {
  const { running } = activeImportsOf(app);
  running.add(importId);
  try {
    return await app.database.inParts(work);
  } finally {
    running.delete(importId);
  }
}

/** Runs the commit of an import, and marks the import meanwhile, so that `releaseOldest` does not delete it. */
export async function committing<T>(app: Server, importId: string, work: () => Promise<T>): Promise<T> {
  const { committing: all } = activeImportsOf(app);
  all.set(importId, (all.get(importId) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const rest = (all.get(importId) ?? 1) - 1;
    if (rest === 0) all.delete(importId);
    else all.set(importId, rest);
  }
}
