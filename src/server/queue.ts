import type { Readable } from 'node:stream';
import type { App } from './app.ts';
import { AppError } from './appError.ts';
import { longestWait } from './db/store.ts';

/**
 * The kinds of work that cost much: passwords, whose hashes take time and memory on purpose; workbooks that are read and
 * checked, of which each may use some hundred megabytes; files that are made out of many records, and those that are on their way;
 * writes of many records, which come one after the other for each call.
 */
const kinds = {
  hashing: { running: 2, ofOne: 1, waitingOfOne: 8, patience: 20_000 },
  checking: { running: 2, ofOne: 1, waitingOfOne: 8, patience: 20_000 },
  /** Uploads in progress: many at once, since slow ones cost little; one user cannot take all slots. */
  sending: { running: 200, ofOne: 24, waitingOfOne: 8, patience: 20_000 },
  exporting: { running: 4, ofOne: 2, waitingOfOne: 20, patience: 20_000 },
  /** Nobody waits longer for the turn to write than for the database itself. */
  writing: { running: 1, ofOne: 1, waitingOfOne: 8, patience: longestWait },
} as const satisfies Record<string, QueueBounds>;

export type CostlyKind = keyof typeof kinds;

/** By what all callers' houses have in common. */
const queuesByServer = new WeakMap<App['events'], Map<string, FairQueue>>();

/** The queue in which all of a server do work of one kind, or that of one call where each has its own. */
export function queueOf({ events }: Pick<App, 'events'>, kind: CostlyKind, path = ''): FairQueue {
  const queues = queuesByServer.get(events) ?? new Map<string, FairQueue>();
  queuesByServer.set(events, queues);
  const name = `${kind} ${path}`;
  const queue = queues.get(name) ?? new FairQueue(kinds[kind]);
  queues.set(name, queue);
  return queue;
}

/** How much costly work of one kind is done at once, and how much of it may wait. */
interface QueueBounds {
  readonly running: number;
  /** Of one person, so many at once; and so many more may wait. */
  readonly ofOne: number;
  readonly waitingOfOne: number;
  /** A request that waits longer than this, in milliseconds, is told that the server is busy. */
  readonly patience: number;
}

interface Owner {
  running: number;
  readonly waiting: (() => void)[];
}

/** When a user with too many requests may try again, in seconds. */
const secondsToWait = 2;

/**
 * Costly work, done for one person after the other in turn: whoever asks for much waits for their own work, others do not.
 * 40029 where one person has too much of it waiting, 50003 where nothing was begun for long.
 */
export class FairQueue {
  private readonly bounds: QueueBounds;
  /** In the order in which they are served. */
  private readonly owners = new Map<string, Owner>();
  private running = 0;

  constructor(bounds: QueueBounds) {
    this.bounds = bounds;
  }

  async run<T>(name: string, work: () => Promise<T>, patience = this.bounds.patience): Promise<T> {
    const leave = await this.enter(name, patience);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a place, no longer than that where it is said; gives the way to leave it. */
  async enter(name: string, patience = this.bounds.patience): Promise<() => void> {
    const owner = this.owners.get(name) ?? { running: 0, waiting: [] };
    this.owners.set(name, owner);
    if (this.isFree(owner)) this.begin(owner);
    else await this.wait(name, owner, patience);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.end(name, owner);
    };
  }

  private isFree({ running }: Owner): boolean {
    return this.running < this.bounds.running && running < this.bounds.ofOne;
  }

  private begin(owner: Owner): void {
    owner.running += 1;
    this.running += 1;
  }

  private end(name: string, owner: Owner): void {
    owner.running -= 1;
    this.running -= 1;
    // The user who was served last goes to the end of the queue.
    this.owners.delete(name);
    if (owner.running > 0 || owner.waiting.length > 0) this.owners.set(name, owner);
    for (const one of this.owners.values()) {
      if (!this.isFree(one)) continue;
      const go = one.waiting.shift();
      if (!go) continue;
      this.begin(one);
      go();
      return;
    }
  }

  private wait(name: string, owner: Owner, patience: number): Promise<void> {
    const { waiting } = owner;
    if (waiting.length >= this.bounds.waitingOfOne) {
      throw new AppError('tooMuchAtOnce', {
        values: { seconds: secondsToWait },
        headers: { 'Retry-After': String(secondsToWait) },
      });
    }
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(go), 1);
        if (owner.running === 0 && waiting.length === 0) this.owners.delete(name);
        reject(new AppError('busy', { headers: { 'Retry-After': '5' } }));
      };
      const timer = patience === Number.POSITIVE_INFINITY ? undefined : setTimeout(giveUp, patience);
      waiting.push(go);
    });
  }
}

/** How often to check whether a file still waits for its reader, in milliseconds. */
const pollInterval = 500;

/**
 * A file that is made while it is sent keeps its place in the queue as long as it is being made: not while it waits, looked at
 * twice, for somebody who takes it slowly. What is made of it then goes at their pace, and costs little at a time.
 */
export function leaveWhenMade(content: Readable, leave: () => void): void {
  let hasWaited = false;
  const looking = setInterval(() => {
    const waits = content.readableLength >= content.readableHighWaterMark;
    if (waits && hasWaited) done();
    hasWaited = waits;
  }, pollInterval).unref();
  const done = (): void => {
    clearInterval(looking);
    leave();
  };
  content.once('close', done);
}
