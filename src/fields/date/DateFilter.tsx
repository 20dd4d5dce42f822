import type { ReactNode } from 'react';
import type { FilterProps } from '../consoleFace.ts';
import { DayRange } from './DayRange.tsx';
import { SpanChoice } from './SpanChoice.tsx';

/** Days told from today, or "from this day to that day", both included. */
export function DateFilter(props: FilterProps): ReactNode {
  return (
    <SpanChoice {...props}>
      <DayRange {...props} />
    </SpanChoice>
  );
}
