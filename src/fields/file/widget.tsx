import type { Widget } from '../widget.ts';
import { late } from '../widgets/late.tsx';
import { FileCell } from './FileCell.tsx';

/** A file: its name, which shows it; in a form it is chosen or dropped, and sent before the record is saved. */
export const fileWidget: Widget = {
  Cell: FileCell,
  Input: late(async () => (await import('./FileInput.tsx')).FileInput),
  width: 180,
  isUnsortable: true,
};
