/** Limits of the wait before a stream is opened again, in ms. */
const waits = { first: 1_000, longest: 60_000 };

/**
 * How long to wait after `failures` streams in a row that came to nothing, in ms: doubling, and between half and all of
 * that at random, so that the consoles of a restarted server do not come back all at once.
 */
export function nextWait(failures: number, random: () => number = Math.random): number {
  const full = Math.min(waits.longest, waits.first * 2 ** Math.min(failures, 10));
  return full * (0.5 + random() / 2);
}
