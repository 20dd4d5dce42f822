import type { SheetRow } from '../../excel/cells.ts';
import { headingKey, importColumns } from '../../excel/columns.ts';
import { headingReader } from '../../excel/header.ts';
import { limits } from '../../excel/limits.ts';
import type { Context } from '../context.ts';
import { rememberedHeadings } from './rememberedHeadings.ts';

/** So many columns must be known of a row that is not the first. */
const fewestKnown = 2;

/**
 * The rows of a sheet from its headings on: a title or a note may stand above them, and may itself be called like a column,
 * so that the row wins of which most columns are known.
 */
export async function belowTitles(context: Context, rows: readonly SheetRow[]): Promise<readonly SheetRow[]> {
  const meaning = headingReader(importColumns(context.visible));
  const remembered = await rememberedHeadings(context);
  const knownIn = ({ cells }: SheetRow): number => {
    const keys = cells.flatMap((cell) => (typeof cell === 'string' ? headingKey(cell) : []));
    return new Set(keys.flatMap((key) => remembered.get(key) ?? meaning(key) ?? [])).size;
  };
  const known = rows.slice(0, limits.headings).map(knownIn);
  const best = Math.max(...known);
  return best < fewestKnown ? rows : rows.slice(known.indexOf(best));
}
