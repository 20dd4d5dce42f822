import type { IncomingMessage } from 'node:http';
import { Refusal } from '../refusal.ts';

/** Whoever sends something must send at least so many bytes within so many milliseconds. */
export interface Pace {
  readonly least: number;
  readonly within: number;
}

/** A kilobyte a second: any line that works is many times faster. */
const uploadPace: Pace = { least: 16_384, within: 15_000 };

interface Slow {
  /** What whoever is too slow is told. */
  readonly kind?: 'slowUpload' | 'slowBody';
  readonly pace?: Pace | undefined;
}

/** How often it is looked at within that time. */
const looks = 3;

/**
 * Does the work on a body that is still being sent, for as long as its sender keeps the pace. Who stops, or sends a byte now
 * and then, would hold a connection and memory for nothing: told so, and the connection is closed. The signal ends what waits for more.
 */
export async function atPace<T>(
  sender: IncomingMessage,
  work: (slow: AbortSignal) => Promise<T>,
  { kind = 'slowUpload', pace: { least, within } = uploadPace }: Slow = {},
): Promise<T> {
  const slow = new AbortController();
  const { promise: refused, reject } = Promise.withResolvers<never>();
  let marks = [sender.socket.bytesRead];
  const look = (): void => {
    if (sender.complete) return;
    // What has come and was not taken yet waits for this side, not for the sender.
    if (sender.readableLength > 0) marks = [];
    marks.push(sender.socket.bytesRead);
    const [then = 0, ...later] = marks;
    if (later.length < looks) return;
    marks = later;
    if ((later.at(-1) ?? 0) - then >= least) return;
    const values = { kilobytes: Math.ceil(least / 1024), seconds: Math.ceil(within / 1000) };
    reject(new Refusal(kind, { values, headers: { Connection: 'close' } }));
    slow.abort();
  };
  const timer = setInterval(look, within / looks);
  const doing = work(slow.signal);
  // Ends too when the sender was refused; what it says then is nobody's concern.
  doing.catch(() => undefined);
  try {
    return await Promise.race([refused, doing]);
  } finally {
    clearInterval(timer);
  }
}
