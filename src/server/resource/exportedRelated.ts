import type { ExcelRelated } from '../../contract/excel.ts';
import type { Field } from '../../contract/resource.ts';
import type { Text } from '../../contract/text.ts';
import { holdsFor } from '../access/rights.ts';
import { visibleTo } from '../access/rowRules.ts';
import { findMatching } from '../db/pages.ts';
import type { Row } from '../db/store.ts';
import { columnField, headingOf } from '../excel/columns.ts';
import { limits } from '../excel/limits.ts';
import type { Sheet } from '../excel/sheets.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import { exportedRows } from './exportedRows.ts';
import { parseFilter } from './parseFilter.ts';
import { sheetTitles } from './sheetTitles.ts';
import { zonesOfColumns } from './zonesOfColumns.ts';

/** The records that refer to the exported ones. */
interface Related {
  readonly of: ExcelRelated;
  /** Of these records, as the caller may read them. */
  readonly context: Context;
  readonly columns: readonly Field[];
  /** The field whose values have a sheet each; none: all stand on one. */
  readonly sheetBy: Field | undefined;
}

/**
 * The sheets of the records that refer to these. Which they are is settled here, and refused before the first byte is sent
 * where they are too many; their rows are read while they are written. Whoever may not list those records gets none of
 * these sheets and keeps the others, which are theirs by a right of its own: a field that somebody may not see is left out likewise.
 */
export async function exportedRelated(context: Context, ids: readonly string[]): Promise<readonly Sheet[]> {
  const related = relatedTo(context);
  if (!related) return [];
  const { context: own, columns, sheetBy } = related;
  const rows = await findRelated(related, ids);
  if (rows.length >= limits.sheetRows) throw tooMany({ zh: '行', en: 'rows' }, limits.sheetRows - 1);
  const groups = Map.groupBy(rows, (row) => (sheetBy ? row[sheetBy.name] || null : null));
  if (groups.size > limits.sheets) throw tooMany({ zh: '个工作表', en: 'sheets' }, limits.sheets);
  const titled = await sheetTitles(own, [...groups.values()], sheetBy);
  const zoneFor = await zonesOfColumns(own, rows.map(idOf), columns);
  const looks = columns.map((field) => ({ heading: headingOf(field, own.language, zoneFor(field)), field }));
  return titled.map(({ title, rows: some }) => ({
    ...{ title, columns: looks },
    rows: exportedRows(own, some.map(idOf), { columns, zoneFor }),
  }));
}

/** Undefined where the file names none, or the caller may not list them, or see of them what is to be given out. */
function relatedTo(context: Context): Related | undefined {
  const { house, actor } = context;
  const of = context.visible.excel.related;
  const compiled = of && house.schemas.byName.get(of.resource);
  if (!compiled || !holdsFor(actor, compiled.resource, 'find')) return undefined;
  const visible = visibleTo(actor, compiled.resource);
  const seen = (name: string | undefined): Field | undefined => visible.fields.find((field) => field.name === name);
  const columns = of.columns.flatMap((name) => columnField(visible, name) ?? []);
  if (!seen(of.by) || columns.length === 0) return undefined;
  return { of, context: { ...context, compiled, visible }, columns, sheetBy: seen(of.sheetBy) };
}

/** Of each its id and on which sheet it stands, in the order of the sheets. */
async function findRelated({ of, context, sheetBy }: Related, ids: readonly string[]): Promise<readonly Row[]> {
  const { house, actor, visible, language } = context;
  // What the caller may not read gives no order, as in a list.
  const sorts = of.sorts?.filter(({ field }) => columnField(visible, field));
  const { where, orders } = parseFilter({ schemas: house.schemas, actor, language }, visible, sorts ? { sorts } : {});
  return findMatching(house.database.read, {
    ...{ table: visible.name, columns: ['id', ...(sheetBy ? [sheetBy.name] : [])], orders, limit: limits.sheetRows },
    where: [...where, { place: { column: of.by }, operator: 'anyId', value: ids }],
  });
}

function idOf({ id }: Row): string {
  return String(id);
}

function tooMany(unit: Text, most: number): Refusal {
  return new Refusal('tooLarge', {
    values: (language) => ({ limit: `${most.toLocaleString('en')} ${unit[language]}` }),
  });
}
