import type { LogLine } from '../../../../contract/log.ts';
import { localTime } from '../../../../fields/date-time/localTime.ts';

/** The lines of one day, by the clock on the wall. */
export interface LogDay {
  /** `2026-11-20`. */
  readonly day: string;
  readonly lines: readonly LogLine[];
}

/** The lines of a log in their order, day by day. */
export function logDays(lines: readonly LogLine[]): readonly LogDay[] {
  return [...Map.groupBy(lines, ({ time }) => dayOf(time))].map(([day, some]) => ({ day, lines: some }));
}

/** The day of a moment on the clock on the wall. */
export function dayOf(time: string): string {
  return localTime(time).slice(0, 10);
}
