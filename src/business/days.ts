/** Returns the number of calendar days between two dates: 1 from Monday to Tuesday. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;
}

export function daysAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Returns the calendar date of a UTC timestamp in the given time zone. */
export function dayIn(moment: string, timezone: string): string {
  return Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDate().toString();
}
