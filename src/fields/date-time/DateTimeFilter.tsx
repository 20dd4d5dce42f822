import type { ReactNode } from 'react';
import type { FilterProps } from '../consoleFace.ts';
import { DayRange } from '../date/DayRange.tsx';
import { SpanChoice } from '../date/SpanChoice.tsx';
import { rangeOf } from '../faces/range.ts';
import { localTime } from './localTime.ts';

/** Days told from today, or "from this day to that day". */
export function DateTimeFilter(props: FilterProps): ReactNode {
  return (
    <SpanChoice {...props}>
      <MomentRange {...props} />
    </SpanChoice>
  );
}

/** Local days, asked as moments: from the start of the one to before the end of the other. */
function MomentRange({ value, onChange, ...props }: FilterProps): ReactNode {
  const { gte, lt } = rangeOf(value);
  const days = {
    ...(gte === undefined ? {} : { gte: localDay(gte) }),
    ...(lt === undefined ? {} : { lte: localDay(lt, -1) }),
  };
  return (
    <DayRange
      {...props}
      value={Object.keys(days).length > 0 ? days : undefined}
      onChange={(condition) => {
        const { gte: from, lte: to } = rangeOf(condition);
        const moments = {
          ...(from === undefined ? {} : { gte: startOf(from) }),
          ...(to === undefined ? {} : { lt: startOf(to, 1) }),
        };
        onChange(Object.keys(moments).length > 0 ? moments : undefined);
      }}
    />
  );
}

/** The day on which the clock here shows a moment, or one some milliseconds later. */
function localDay(moment: unknown, later = 0): string {
  const time = new Date(String(moment)).getTime() + later;
  return Number.isNaN(time) ? '' : localTime(new Date(time).toISOString()).slice(0, 10);
}

/** The moment at which a day begins here, or one some days later; a day whose midnight is left out begins an hour later. */
function startOf(day: unknown, later = 0): string {
  const [year = 0, month = 1, date = 1] = String(day).split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
