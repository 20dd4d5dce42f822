import type { Cell } from '../cell.ts';
import { safeText } from './safeText.ts';

const dayLength = 86_400_000;
/** The day 0 of the count; from the day on that never was, Excel is one ahead. */
const [from1900, neverDay] = [Date.UTC(1899, 11, 31), 60];

/** What the cells of one column have in common: how they begin, up to the number of the row and behind it. */
interface Frame {
  readonly letters: string;
  readonly style: string;
}

/** Writes rows of a sheet as XML. A text is never a formula: it stands in its cell as a text. */
export function rowWriter(styles: readonly number[]): (row: number, cells: readonly Cell[]) => string {
  const frames = styles.map(
    (style, i): Frame => ({ letters: lettersOf(i), style: style === 0 ? '' : ` s="${style}"` }),
  );
  return (row, cells) => {
    let xml = `<row r="${row}">`;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] ?? null;
      const frame = frames[i];
      if (cell === null || frame === undefined) continue;
      const body = bodyOf(cell);
      if (body !== undefined) xml += `<c r="${frame.letters}${row}"${frame.style}${body}</c>`;
    }
    return `${xml}</row>`;
  };
}

function bodyOf(cell: Exclude<Cell, null>): string | undefined {
  if (typeof cell === 'string') return ` t="inlineStr"><is><t${spaceOf(cell)}>${safeText(cell)}</t></is>`;
  if (typeof cell === 'boolean') return ` t="b"><v>${cell ? 1 : 0}</v>`;
  const number = typeof cell === 'number' ? cell : serialOf(cell);
  return Number.isFinite(number) ? `><v>${number}</v>` : undefined;
}

/** Spaces at the ends and ends of lines are lost unless it is said that they count. */
function spaceOf(text: string): string {
  return /^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : '';
}

function serialOf(date: Date): number {
  const days = (date.getTime() - from1900) / dayLength;
  // A count of ten digits behind the point tells a thousandth of a second.
  return Math.round((days >= neverDay ? days + 1 : days) * 1e10) / 1e10;
}

/** The letters of a column, from 0. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}
