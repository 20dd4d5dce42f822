import type { Readable } from 'node:stream';
import { AppError } from './appError.ts';
import { longestWait } from './db/store.ts';
import type { Events } from './events.ts';

/**
 * The kinds of costly work:
 * - `hashing`: hashing of passwords, which deliberately takes time and memory
 * - `checking`: reading and checking workbooks, each of which may use some hundred megabytes
 * - `sending`: calls that create a file, until the client has received the file
 * - `exporting`: creating files from many records
 * - `writing`: writes of many records, one after another per call
 */
const kinds = {
  hashing: { running: 2, ofOne: 1, waitingOfOne: 8, patience: 20_000 },
  checking: { running: 2, ofOne: 1, waitingOfOne: 8, patience: 20_000 },
  /** Many files are sent at once, because slow clients cost little; one user cannot take all slots. */
  sending: { running: 200, ofOne: 24, waitingOfOne: 8, patience: 20_000 },
  exporting: { running: 4, ofOne: 2, waitingOfOne: 20, patience: 20_000 },
  /** A write waits for its turn as long as it would wait for the database. */
  writing: { running: 1, ofOne: 1, waitingOfOne: 8, patience: longestWait },
} as const satisfies Record<string, QueueBounds>;

export type CostlyKind = keyof typeof kinds;

/** The map is keyed by the event bus, which all user-specific copies of an app share. */
const queuesByServer = new WeakMap<Events, Map<string, FairQueue>>();

/** Returns the server's queue for one kind of work; with `path`, the queue of one call. */
export function queueOf({ events }: { readonly events: Events }, kind: CostlyKind, path = ''): FairQueue {
  const queues = queuesByServer.get(events) ?? new Map<string, FairQueue>();
  queuesByServer.set(events, queues);
  const name = `${kind} ${path}`;
  const queue = queues.get(name) ?? new FairQueue(kinds[kind]);
  queues.set(name, queue);
  return queue;
}

/** Returns the numbers of running and waiting calls of each kind of costly work. */
export function queueLengths({ events }: { readonly events: Events }): Map<CostlyKind, QueueLength> {
  const queues = [...(queuesByServer.get(events) ?? [])];
  return new Map(
    Object.keys(kinds).map((kind) => {
      const lengths = queues.flatMap(([name, queue]) => (name.startsWith(`${kind} `) ? [queue.length] : []));
      const sum = (of: keyof QueueLength): number => lengths.reduce((total, length) => total + length[of], 0);
      return [kind as CostlyKind, { running: sum('running'), waiting: sum('waiting') }];
    }),
  );
}

interface QueueLength {
  readonly running: number;
  readonly waiting: number;
}

/** Limits for costly work of one kind. */
interface QueueBounds {
  readonly running: number;
  /** Maximum number of requests of one user that run at once. Up to `waitingOfOne` further requests of the user may wait. */
  readonly ofOne: number;
  readonly waitingOfOne: number;
  /** A request that waits longer than this, in milliseconds, fails as busy. */
  readonly patience: number;
}

interface Owner {
  running: number;
  readonly waiting: (() => void)[];
}

/** When a user with too many requests may try again, in seconds. */
const secondsToWait = 2;

/**
 * Runs costly work for one user after another in turn, so that a user with many requests delays only themselves. Throws 40029 if one user
 * has too many waiting requests, and 50003 if a request waits too long.
 */
export class FairQueue {
  private readonly bounds: QueueBounds;
  /** The users in the order in which they are served next. */
  private readonly owners = new Map<string, Owner>();
  private running = 0;

  constructor(bounds: QueueBounds) {
    this.bounds = bounds;
  }

  get length(): QueueLength {
    const waiting = [...this.owners.values()].reduce((total, owner) => total + owner.waiting.length, 0);
    return { running: this.running, waiting };
  }

  async run<T>(name: string, work: () => Promise<T>, patience = this.bounds.patience): Promise<T> {
    const leave = await this.enter(name, patience);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a slot, for at most `patience` milliseconds; returns a function that releases it. */
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
 * Releases the slot of a streamed file once the file is created, or if two checks in a row find a full buffer, because the client is slow.
 * The rest of the file is then created at the client's speed, which costs little.
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
