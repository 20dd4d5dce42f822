export type DueState = 'overdue' | 'soon';

interface Asked {
  /** A day (`YYYY-MM-DD`) or a moment (RFC 3339). */
  readonly value: unknown;
  /** So many days before, it is near. */
  readonly soon: number;
  readonly now: Date;
}

/** Whether a day or moment is past, or near; a day is past when the next one has begun where the reader is. */
export function dueState({ value, soon, now }: Asked): DueState | undefined {
  const end = endOf(String(value ?? ''));
  if (Number.isNaN(end)) return undefined;
  if (end <= now.getTime()) return 'overdue';
  const near = new Date(now);
  near.setDate(near.getDate() + soon);
  return soon > 0 && end <= lastOf(String(value), near) ? 'soon' : undefined;
}

/** When it is over, in ms: of a day when it ends. */
function endOf(value: string): number {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]) + 1).getTime() : Date.parse(value);
}

/** Days are counted whole. */
function lastOf(value: string, near: Date): number {
  if (value.length > 10) return near.getTime();
  return new Date(near.getFullYear(), near.getMonth(), near.getDate() + 1).getTime();
}
