/** Days from one day to another, as the calendar has them: from Monday to Tuesday is one. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;
}

/** So many days after a day. */
export function daysAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The day of a moment by a warehouse's clock. */
export function dayIn(moment: string, timezone: string): string {
  return Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDate().toString();
}
