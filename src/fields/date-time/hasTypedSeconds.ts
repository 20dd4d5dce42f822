/** Whether somebody has typed a moment to the second: what was read off a clock has parts of a second, and is told to the minute. */
export function hasTypedSeconds(value: unknown): boolean {
  const moment = new Date(typeof value === 'string' ? value : Number.NaN);
  return moment.getUTCSeconds() > 0 && moment.getUTCMilliseconds() === 0;
}
