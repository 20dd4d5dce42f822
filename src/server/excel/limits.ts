import { AppError } from '../appError.ts';

/** Limits for uploaded workbooks (contract README section 6). Sizes in bytes, times in milliseconds. */
export const limits = {
  file: 50 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  /** Number of filled rows that are searched for the headings, because titles may precede them. */
  headings: 30,
  /** Maximum total size of the unpacked archive in bytes. A part larger than `alwaysUnpacked` must not exceed the compression `ratio`. */
  unpacked: 600 * 1024 * 1024,
  alwaysUnpacked: 16 * 1024 * 1024,
  ratio: 200,
  parts: 2_000,
  /** Maximum size of a sheet of which all rows are read before the first is passed on, so that merged cells are known. */
  wholeSheet: 4 * 1024 * 1024,
  /** Maximum size of every part except the sheets and the shared texts. */
  smallPart: 16 * 1024 * 1024,
  /** Maximum total size in bytes, and maximum number, of the shared texts. */
  sharedTexts: 48 * 1024 * 1024,
  sharedCount: 2_500_000,
  /** Maximum length of a tag or of the text between two tags, in characters. */
  xmlPiece: 1_048_576,
  time: 180_000,
  /** Heap limits of the reading thread, for old and young objects, in megabytes. */
  heap: { old: 96, young: 4 },
  /** Excel's own limits: rows and columns of a sheet and, as `cellText`, characters of a cell. */
  sheetRows: 1_048_576,
  sheetColumns: 16_384,
  /** Maximum number of sheets of related records in one workbook; Excel is slow with more. */
  sheets: 1_000,
  cellText: 32_767,
} as const;

export function tooManyRows(): AppError {
  return new AppError('tooManyRows', { values: { limit: limits.rows.toLocaleString('en') } });
}
