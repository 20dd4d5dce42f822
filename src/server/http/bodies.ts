import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../appError.ts';

/** Limits for request bodies: the number of unfinished bodies, and the total bytes of all bodies whose response is not sent yet. */
interface Bounds {
  readonly count: number;
  readonly bytes: number;
}

interface BodyBounds {
  readonly owner: Bounds;
  readonly all: Bounds;
  /** Bytes of each body that are not counted, so that small calls always succeed. */
  readonly free: number;
}

const [kilobyte, megabyte] = [1024, 1024 * 1024];
const usualBounds: BodyBounds = {
  owner: { count: 200, bytes: 16 * megabyte },
  all: { count: 2_000, bytes: 64 * megabyte },
  free: 16 * 1024,
};

/** A body being received, and its share of the memory for all bodies. */
export interface HeldBody {
  /**
   * Adds received bytes. Throws if, together with other bodies, they exceed the limit of the sender, or the total limit although other
   * bodies were dropped.
   */
  take(bytes: number): void;
  /** Marks the body as complete; its memory stays counted until it is released. */
  finish(): void;
  release(): void;
}

interface Entry {
  readonly owner: Owner;
  readonly reject: (appError: AppError) => void;
  received: number;
  counted: number;
  isReleased: boolean;
}

interface Owner {
  readonly name: string;
  readonly unfinished: Set<Entry>;
  held: number;
  /** Number of bodies that are unfinished or hold memory. */
  bodies: number;
}

/**
 * Limits the memory of request bodies. No sender can use up the share of others: at the limit, bodies of the sender with the most memory
 * are rejected first. A single body may be as large as its call allows.
 */
export class Bodies {
  private readonly bounds: BodyBounds;
  private readonly owners = new Map<string, Owner>();
  private held = 0;
  private unfinished = 0;

  constructor(bounds: BodyBounds = usualBounds) {
    this.bounds = bounds;
  }

  /** Registers a new body; `reject` is called if it must be dropped in favor of others. */
  open(name: string, reject: (appError: AppError) => void): HeldBody {
    const owner = this.owners.get(name) ?? { name, unfinished: new Set(), held: 0, bodies: 0 };
    this.owners.set(name, owner);
    const entry: Entry = { owner, reject, received: 0, counted: 0, isReleased: false };
    owner.unfinished.add(entry);
    owner.bodies += 1;
    this.unfinished += 1;
    const { count } = this.bounds.owner;
    if (owner.unfinished.size > count) this.evict(oldest(owner), tooMuch());
    if (this.unfinished > this.bounds.all.count) this.evict(oldest(this.most((one) => one.unfinished.size)), new AppError('busy'));
    return {
      take: (bytes) => this.take(entry, bytes),
      finish: () => this.finish(entry),
      release: () => this.release(entry),
    };
  }

  private take(entry: Entry, bytes: number): void {
    const { owner } = entry;
    entry.received += bytes;
    const more = Math.max(0, entry.received - this.bounds.free) - entry.counted;
    if (more <= 0 || entry.isReleased) return;
    if (owner.held > entry.counted && owner.held + more > this.bounds.owner.bytes) throw tooMuch();
    if (this.held > entry.counted) this.makeSpace(more, entry);
    entry.counted += more;
    owner.held += more;
    this.held += more;
  }

  private makeSpace(bytes: number, self: Entry): void {
    while (this.held + bytes > this.bounds.all.bytes) {
      const largest = this.most((owner) => (owner.unfinished.size > 0 ? owner.held : -1));
      const [entry] = [...(largest?.unfinished ?? [])].sort((a, b) => b.counted - a.counted);
      if (!entry || entry === self || entry.counted === 0) throw new AppError('busy');
      this.evict(entry, new AppError('busy'));
    }
  }

  private most(by: (owner: Owner) => number): Owner | undefined {
    let found: Owner | undefined;
    for (const owner of this.owners.values()) if (!found || by(owner) > by(found)) found = owner;
    return found;
  }

  private evict(entry: Entry | undefined, appError: AppError): void {
    if (!entry) return;
    this.release(entry);
    entry.reject(appError);
  }

  private finish(entry: Entry): void {
    if (entry.owner.unfinished.delete(entry)) this.unfinished -= 1;
  }

  private release(entry: Entry): void {
    if (entry.isReleased) return;
    entry.isReleased = true;
    this.finish(entry);
    const { owner, counted } = entry;
    owner.held -= counted;
    this.held -= counted;
    owner.bodies -= 1;
    if (owner.bodies === 0) this.owners.delete(owner.name);
  }
}

function oldest(owner: Owner | undefined): Entry | undefined {
  return owner?.unfinished.values().next().value;
}

/** Retry delay for senders over their limit, in seconds. */
const secondsToWait = 2;

function tooMuch(): AppError {
  return new AppError('tooMuchAtOnce', {
    values: { seconds: secondsToWait },
    headers: { 'Retry-After': String(secondsToWait) },
  });
}

/** A sender must send at least `least` bytes per period of `periodMs` milliseconds. */
export interface MinimumRate {
  readonly least: number;
  readonly periodMs: number;
}

/** The minimum rate of uploads: about one kilobyte per second. Working connections are many times faster. */
const uploadRate: MinimumRate = { least: 16_384, periodMs: 15_000 };

interface Slow {
  /** The error for senders that are too slow. */
  readonly kind?: 'slowUpload' | 'slowBody';
  readonly rate?: MinimumRate | undefined;
}

/** Number of checks per period. */
const checksPerPeriod = 3;

/**
 * Runs work on a body that is still being received. A sender below the minimum rate would hold a connection and memory for nothing, so it
 * gets an error and is disconnected. The signal aborts work that waits for more data.
 */
export async function atMinimumRate<T>(
  sender: IncomingMessage,
  work: (slow: AbortSignal) => Promise<T>,
  { kind = 'slowUpload', rate: { least, periodMs } = uploadRate }: Slow = {},
): Promise<T> {
  const slow = new AbortController();
  const { promise: rejected, reject } = Promise.withResolvers<never>();
  let marks = [sender.socket.bytesRead];
  const check = (): void => {
    if (sender.complete) return;
    // Unread data in the buffer means that the server, not the sender, is slow.
    if (sender.readableLength > 0) marks = [];
    marks.push(sender.socket.bytesRead);
    const [then = 0, ...later] = marks;
    if (later.length < checksPerPeriod) return;
    marks = later;
    if ((later.at(-1) ?? 0) - then >= least) return;
    const values = { kilobytes: Math.ceil(least / 1024), seconds: Math.ceil(periodMs / 1000) };
    reject(new AppError(kind, { values, headers: { Connection: 'close' } }));
    slow.abort();
  };
  const timer = setInterval(check, periodMs / checksPerPeriod);
  const working = work(slow.signal);
  // The work also ends if the sender was rejected; its outcome is then ignored.
  working.catch(() => undefined);
  try {
    return await Promise.race([rejected, working]);
  } finally {
    clearInterval(timer);
  }
}

export function tooLarge(limit: number): AppError {
  const size = limit < megabyte ? `${Math.floor(limit / kilobyte)} KB` : `${limit / megabyte} MB`;
  return new AppError('tooLarge', { values: { limit: size } });
}

/** Accepts multipart forms as streams, only on resource calls; each operation defines whether it takes a form. */
export async function acceptFiles(server: FastifyInstance): Promise<void> {
  // File sizes are limited by the code that reads the files.
  await server.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 10, fieldSize: 1_000, headerPairs: 50, parts: 11 },
  });
  server.addHook('preValidation', async (request) => {
    if (request.isMultipart() && request.routeOptions.config.access !== 'resource') throw new AppError('wrongType');
  });
}
