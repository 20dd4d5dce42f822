import { Refusal } from '../../refusal.ts';
import type { Cell } from '../cell.ts';
import { plainExcel } from './plainXml.ts';
import type { Look } from './readLooks.ts';
import type { SharedTexts } from './sharedTexts.ts';

/** A cell as it stands in the sheet. */
export interface RawCell {
  readonly type: string;
  readonly style: number;
  /** What stands in `<v>`, and in `<is>`. */
  readonly value: string;
  readonly inline: string;
}

/** What cells refer to. */
export interface Lookup {
  readonly texts: SharedTexts;
  readonly looks: readonly Look[];
  readonly isFrom1904: boolean;
}

/** What a cell holds; of a formula, what it gave when the workbook was saved. */
export function cellValue({ type, style, value, inline }: RawCell, { texts, looks, isFrom1904 }: Lookup): Cell {
  if (type === 'inlineStr') return plainExcel(inline);
  if (value === '') return null;
  if (type === 's') {
    const text = texts.at(Number(value));
    if (text === undefined) throw new Refusal('brokenWorkbook');
    return text;
  }
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true';
  if (type === 'str') return plainExcel(value);
  if (type !== '' && type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const look = looks[style];
  if (look === undefined) return number;
  return look === 'day' ? dayOf(number, isFrom1904) : percentOf(number);
}

/** A share as people see it: 0.1 below 10 % is no tenth to them. Excel keeps 15 digits. */
function percentOf(share: number): string {
  return `${Number((share * 100).toPrecision(15))}%`;
}

const dayLength = 86_400_000;
/** The day 0 of both counts. Excel holds 1900 for a leap year: up to a day that never was, it is one ahead. */
const [from1900, from1904, neverDay] = [Date.UTC(1899, 11, 31), Date.UTC(1904, 0, 1), 60];

function dayOf(serial: number, isFrom1904: boolean): Date {
  if (isFrom1904) return new Date(from1904 + Math.round(serial * dayLength));
  return new Date(from1900 + Math.round((serial >= neverDay ? serial - 1 : serial) * dayLength));
}
