import type { Readable } from 'node:stream';

/** So often it is looked at whether a file waits for whoever takes it, in milliseconds. */
const look = 500;

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
  }, look).unref();
  const done = (): void => {
    clearInterval(looking);
    leave();
  };
  content.once('close', done);
}
