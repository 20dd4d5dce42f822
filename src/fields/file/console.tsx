import type { ConsoleFace } from '../consoleFace.ts';
import { FileCell } from './FileCell.tsx';
import { FileInput } from './FileInput.tsx';

/** A file: its name, which shows it; in a form it is chosen or dropped, and sent before the record is saved. */
export const fileFace: ConsoleFace = { Cell: FileCell, Input: FileInput, width: 180, isUnsortable: true };
