import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { FilterProps } from '../consoleFace.ts';
import { DayRange } from '../date/DayRange.tsx';
import { SpanChoice } from '../date/SpanChoice.tsx';
import { rangeOf } from '../faces/range.ts';

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
    ...(gte === undefined ? {} : { gte: dayjs(String(gte)).format('YYYY-MM-DD') }),
    ...(lt === undefined ? {} : { lte: dayjs(String(lt)).subtract(1, 'millisecond').format('YYYY-MM-DD') }),
  };
  return (
    <DayRange
      {...props}
      value={Object.keys(days).length > 0 ? days : undefined}
      onChange={(condition) => {
        const { gte: from, lte: to } = rangeOf(condition);
        const moments = {
          ...(from === undefined ? {} : { gte: dayjs(String(from)).startOf('day').toISOString() }),
          ...(to === undefined ? {} : { lt: dayjs(String(to)).add(1, 'day').startOf('day').toISOString() }),
        };
        onChange(Object.keys(moments).length > 0 ? moments : undefined);
      }}
    />
  );
}
