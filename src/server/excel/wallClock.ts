/** Excel knows no time zones: a moment stands in a sheet as the clock on the wall of one zone shows it, read as UTC. */
export const plainZone = 'UTC';

/** The zone, where there is one of that name that a heading can tell from other words; else UTC. */
export function zoneOf(name: string | undefined): string {
  if (name === undefined || !/^[A-Za-z_]+(?:\/[\w+-]+){1,2}$/.test(name)) return plainZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return plainZone;
    throw error;
  }
}

/** What the clock shows there at a moment. */
export function toWall(moment: Date, zone: string): Date {
  if (zone === plainZone || Number.isNaN(moment.getTime())) return moment;
  const there = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return new Date(moment.getTime() + there.offsetNanoseconds / 1_000_000);
}

/** The moment at which the clock shows this there; the earlier one where it shows it twice. */
export function fromWall(wall: Date, zone: string): Date {
  if (zone === plainZone || Number.isNaN(wall.getTime())) return wall;
  const { epochMilliseconds } = Temporal.PlainDateTime.from(wall.toISOString().slice(0, -1)).toZonedDateTime(zone);
  return new Date(epochMilliseconds);
}
