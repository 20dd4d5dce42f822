import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';

/** The imports that this process is reading, with the names by which they are known. */
interface ActiveImports {
  readonly id: string;
  readonly running: Set<string>;
  /** The imports being written, with a count, because one may be requested twice. */
  readonly committing: Map<string, number>;
  /** Cancelled imports that were not being read yet: the file may still be uploading or queued. */
  readonly released: Set<string>;
}

/** So many are remembered; a file that comes as late as after these is kept. */
const mostReleased = 1_000;

/** By what all callers' houses have in common: each of them sees a database of their own. */
const activeByServer = new WeakMap<App['events'], ActiveImports>();

export function activeImportsOf({ events }: App): ActiveImports {
  const active = activeByServer.get(events) ?? {
    id: randomUUID(),
    running: new Set(),
    committing: new Map(),
    released: new Set(),
  };
  activeByServer.set(events, active);
  return active;
}

/** Does the work on an import while others can see that somebody is at it. */
export async function keeping<T>(app: App, importId: string, work: () => Promise<T>): Promise<T> {
  const { running } = activeImportsOf(app);
  running.add(importId);
  try {
    return await app.database.inParts(work);
  } finally {
    running.delete(importId);
  }
}

/** Writes an import; it cannot be released until that is over. */
export async function committing<T>(app: App, importId: string, work: () => Promise<T>): Promise<T> {
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

interface Owned {
  readonly importId: string;
  /** Whose import it is. */
  readonly operator: string;
}

/** Remembers that somebody wants nothing of an import any more, before it is looked for. */
export function release(app: App, { importId, operator }: Owned): void {
  const all = activeImportsOf(app).released;
  all.add(`${operator} ${importId}`);
  const [oldest] = all;
  if (all.size > mostReleased && oldest !== undefined) all.delete(oldest);
}

export function isReleased(app: App, { importId, operator }: Owned): boolean {
  return activeImportsOf(app).released.has(`${operator} ${importId}`);
}
