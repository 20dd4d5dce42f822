import type { SheetRow } from '../../excel/cell.ts';
import { headingKey } from '../../excel/headings.ts';
import { headingReader } from '../../excel/readHeader.ts';
import { importColumns } from '../../excel/sheetColumns.ts';
import type { Context } from '../context.ts';
import { rememberedHeadings } from './rememberedHeadings.ts';

/** So far down a sheet headings are looked for, and so many columns must be known of a row that is not the first. */
const [mostTitles, fewestKnown] = [10, 2];

/** The rows of a sheet from its headings on: a title or a note may stand above them. */
export async function belowTitles(context: Context, rows: readonly SheetRow[]): Promise<readonly SheetRow[]> {
  const meaning = headingReader(importColumns(context.visible));
  const remembered = await rememberedHeadings(context);
  const knownIn = ({ cells }: SheetRow): number => {
    const keys = cells.flatMap((cell) => (typeof cell === 'string' ? headingKey(cell) : []));
    return new Set(keys.flatMap((key) => remembered.get(key) ?? meaning(key) ?? [])).size;
  };
  const [first] = rows;
  if (!first || knownIn(first) > 0) return rows;
  const at = rows.slice(0, mostTitles).findIndex((row) => knownIn(row) >= fewestKnown);
  return at > 0 ? rows.slice(at) : rows;
}
