import type { Field } from '../../contract/field.ts';
import type { Cell } from '../../fields/cells.ts';
import { zoneIn } from '../../fields/dates/clock.ts';
import { digitsOf, isAmount } from '../../fields/kinds.ts';
import { fromScaled } from '../../fields/numbers/decimals.ts';
import type { Context } from '../app.ts';
import { findRowsById } from '../db/rows.ts';
import { toCell, zoneOf } from '../excel/columns.ts';
import { toRecord, yieldToEventLoop } from './context.ts';
import { withLabels } from './labels.ts';

/** Records per query. */
const block = 250;

interface ExportedRowsParams {
  readonly columns: readonly Field[];
  readonly zoneFor: (field: Field) => string;
}

/** Yields the rows of a sheet while it is written, so that memory stays constant. Records deleted meanwhile are left out. */
export async function* exportedRows(
  context: Context,
  ids: readonly string[],
  { columns, zoneFor }: ExportedRowsParams,
): AsyncGenerator<Cell[]> {
  const { app, visible: resource, language } = context;
  const store = app.database.read;
  for (let start = 0; start < ids.length; start += block) {
    const some = ids.slice(start, start + block);
    const found = await findRowsById(store, { table: resource.name, ids: some });
    const records = await withLabels(
      context,
      store,
      found.map((row) => toRecord(resource, row)),
    );
    const byId = new Map(records.map((record) => [String(record.id), record]));
    for (const id of some) {
      const record = byId.get(id);
      if (record) yield columns.map((field) => toCell({ field, record, language, zone: zoneFor(field) }));
    }
    await yieldToEventLoop();
  }
}

/** Records per query. */
const readAtOnce = 500;

/**
 * Returns a function that tells the time zone of a date-time column, which its heading shows. This is the zone of the location if all
 * records have the same one, otherwise the caller's: a column can only have one zone.
 */
export async function zonesOfColumns(
  context: Context,
  ids: readonly string[],
  columns: readonly Field[],
): Promise<(field: Field) => string> {
  const own = zoneOf(context.actor.moment.zone);
  const found = new Map(columns.filter(({ zone }) => zone).map((field) => [field, new Set<string>()]));
  for (let start = 0; start < ids.length; start += readAtOnce) {
    const open = [...found].filter(([, zones]) => zones.size < 2);
    if (open.length === 0) break;
    for (const record of await recordsOf(context, ids.slice(start, start + readAtOnce))) {
      for (const [field, zones] of open) if (record[field.name]) zones.add(zoneIn(field.zone, record) ?? own);
    }
    await yieldToEventLoop();
  }
  return (field) => {
    const [zone, ...others] = found.get(field) ?? [];
    return zone === undefined || others.length > 0 ? own : zoneOf(zone);
  };
}

async function recordsOf(context: Context, ids: readonly string[]) {
  const { app, visible } = context;
  const rows = await findRowsById(app.database.read, { table: visible.name, ids });
  return withLabels(
    context,
    app.database.read,
    rows.map((row) => toRecord(visible, row)),
  );
}

/** Returns the number of decimals with which a field is stored. */
export function scaleOf(field: Field): number {
  return digitsOf(field).scale;
}

/** Formats a stored number as text; money has at least two decimals. */
export function formatFigure(units: bigint, field: Field, scale = scaleOf(field)): string {
  const text = fromScaled(units, scale);
  return isAmount(field) ? text.replace(/0{1,2}$/, '') : text;
}
