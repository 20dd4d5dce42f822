import { AppError } from '../appError.ts';

/** How large a workbook may be that is taken in (contract README section 6). Sizes in bytes, times in milliseconds. */
export const limits = {
  file: 50 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  /** So far down a sheet its headings are looked for, in filled rows: titles may stand above them. */
  headings: 10,
  /** All parts of the archive together, unpacked; a part of some size may be so many times larger than it is packed. */
  unpacked: 600 * 1024 * 1024,
  alwaysUnpacked: 16 * 1024 * 1024,
  ratio: 200,
  parts: 2_000,
  /** Every part but the sheet and its texts. */
  smallPart: 16 * 1024 * 1024,
  /** The texts that cells share: their bytes, and how many there are. */
  sharedTexts: 48 * 1024 * 1024,
  sharedCount: 2_500_000,
  /** A tag, or the text between two of them, in signs. */
  xmlPiece: 1_048_576,
  time: 180_000,
  /** The memory limits of the reading thread besides bytes, permanent and temporary. In megabytes. */
  heap: { old: 96, young: 4 },
  /** A sheet of Excel holds no more rows, and a cell no longer text. */
  sheetRows: 1_048_576,
  sheetColumns: 16_384,
  /** Maximum number of sheets of related records in one workbook: more are of no use, and slow in Excel. */
  sheets: 1_000,
  cellText: 32_767,
} as const;

/** A workbook with more rows than are taken. */
export function tooManyRows(): AppError {
  return new AppError('tooManyRows', { values: { limit: limits.rows.toLocaleString('en') } });
}
