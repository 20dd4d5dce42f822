import type { ConsoleFace } from '../consoleFace.ts';
import { DueMark } from '../faces/due/DueMark.tsx';
import { late } from '../faces/late.tsx';
import { TextCell } from '../faces/TextCell.tsx';

/** A day, without a time. */
export const dateFace: ConsoleFace = {
  Cell: (props) => (props.field.due ? <DueMark {...props}>{TextCell(props)}</DueMark> : TextCell(props)),
  // The calendar is heavy and most lists have none: it comes when the first one is shown.
  Input: late(async () => (await import('./DateInput.tsx')).DateInput),
  Filter: late(async () => (await import('./DateFilter.tsx')).DateFilter),
  filterBy: ['gte', 'lte', 'within'],
  width: 110,
};
