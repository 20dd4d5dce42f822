import type { ConsoleFace } from '../consoleFace.ts';
import { late } from '../faces/late.tsx';
import { TextCell } from '../faces/TextCell.tsx';

/** A day, without a time. */
export const dateFace: ConsoleFace = {
  Cell: TextCell,
  // The calendar is heavy and most lists have none: it comes when the first one is shown.
  Input: late(async () => (await import('./DateInput.tsx')).DateInput),
  Filter: late(async () => (await import('./DateFilter.tsx')).DateFilter),
  isPicked: true,
  width: 110,
};
