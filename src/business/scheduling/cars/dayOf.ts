const dayMs = 86_400_000;

/** The day of a moment, in UTC. */
export function dayOf(time: Date | string): string {
  return (typeof time === 'string' ? time : time.toISOString()).slice(0, 10);
}

/** So many days after a day. */
export function daysAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs));
}
