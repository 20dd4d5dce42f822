import { lazy } from 'react';
import type { ConsoleFace } from '../consoleFace.ts';
import { awaited } from '../faces/awaited.tsx';
import { TextCell } from '../faces/TextCell.tsx';

// The calendar is heavy and most lists have none: it comes when the first one is shown.
const DateInput = lazy(async () => ({ default: (await import('./DateInput.tsx')).DateInput }));
const DateFilter = lazy(async () => ({ default: (await import('./DateFilter.tsx')).DateFilter }));

/** A day, without a time. */
export const dateFace: ConsoleFace = {
  Cell: TextCell,
  Input: awaited(DateInput),
  Filter: awaited(DateFilter),
  width: 110,
};
