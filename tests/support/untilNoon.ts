const day = 24 * 60 * 60 * 1_000;

/**
 * Returns the time until the next noon in UTC, in milliseconds. While the clock of a server is that far ahead, its day does not change
 * during a test.
 */
export function untilNoon(): number {
  return (1.5 * day - (Date.now() % day)) % day;
}
