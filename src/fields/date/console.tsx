import type { ConsoleFace } from '../consoleFace.ts';
import { DueMark } from '../faces/due/DueMark.tsx';
import { late } from '../faces/late.tsx';
import { TextCell } from '../faces/TextCell.tsx';
import { DateFilter } from './DateFilter.tsx';

/** A day, without a time. */
export const dateFace: ConsoleFace = {
  Cell: (props) => (props.field.due ? <DueMark {...props}>{TextCell(props)}</DueMark> : TextCell(props)),
  // The calendar is heavy and most lists have none: it comes with the first input, and to a filter when the pointer comes near.
  Input: late(async () => (await import('./DateInput.tsx')).DateInput),
  Filter: DateFilter,
  filterBy: ['gte', 'lte', 'within'],
  width: 110,
};
