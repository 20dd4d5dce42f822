import { type FailedRow, type ImportFixes, placeName } from '../../../contract/imports.ts';
import { parseTable } from '../../../fields/faces/grid/parseTable.ts';

interface Place {
  readonly rows: readonly FailedRow[];
  /** Names of the fields, as their columns stand. */
  readonly columns: readonly string[];
  /** Where the block begins. */
  readonly row: number;
  readonly column: string;
}

/** A block of cells from the clipboard as fixes, from one cell on to the right and down; what finds no room is left out. */
export function pastedFixes(text: string, { rows, columns, row, column }: Place): ImportFixes {
  const [top, left] = [rows.findIndex((one) => one.row === row), columns.indexOf(column)];
  if (top < 0 || left < 0) return {};
  const block = parseTable(text);
  return Object.fromEntries(
    rows.slice(top, top + block.length).map((one, i) => {
      const cells = (block[i] ?? []).flatMap((cell, j) => {
        const name = columns[left + j];
        return name === undefined ? [] : [[name, cell.trim()] as const];
      });
      return [placeName(one.row, one.sheet), Object.fromEntries(cells)] as const;
    }),
  );
}

/** Whether it is a block: a single value goes where the writing mark is, as anywhere else. */
export function isBlock(text: string): boolean {
  return /[\t\r\n]./.test(text);
}
