import type { ConsoleFace } from '../consoleFace.ts';
import { late } from '../faces/late.tsx';
import { TextCell } from '../faces/TextCell.tsx';
import { TextFilter } from '../faces/TextFilter.tsx';

/** Several lines of text. */
export const textAreaFace: ConsoleFace = {
  Cell: TextCell,
  Input: late(async () => (await import('./TextAreaInput.tsx')).TextAreaInput),
  Filter: TextFilter,
  filterBy: ['contains'],
  width: 200,
  isWide: true,
};
