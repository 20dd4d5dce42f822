/** How large a workbook may be that is taken in (contract.md section 6). Sizes in bytes, times in milliseconds. */
export const limits = {
  file: 50 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  /** All parts of the archive together, unpacked. */
  unpacked: 600 * 1024 * 1024,
  /** The table of shared texts alone: reading it takes some 25 times its size in memory. */
  sharedTexts: 24 * 1024 * 1024,
  parts: 2_000,
  time: 180_000,
  /** What the reading thread may use, in megabytes. */
  heap: 512,
  /** A sheet of Excel holds no more rows, and a cell no longer text. */
  sheetRows: 1_048_576,
  cellText: 32_767,
} as const;
