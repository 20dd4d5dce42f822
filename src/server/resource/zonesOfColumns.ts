import type { Field } from '../../contract/resource.ts';
import { zoneIn } from '../../fields/date-time/zoneClock.ts';
import { findRowsById } from '../db/rows.ts';
import { zoneOf } from '../excel/cells.ts';
import { breathe } from './breathe.ts';
import type { Context } from './context.ts';
import { toRecord } from './toRecord.ts';
import { withLabels } from './withLabels.ts';

/** Records looked into at once. */
const block = 500;

/**
 * The clock on which each column of moments is written, which its heading names: that of the place where all of the records say
 * the same place, else the caller's. A sheet knows no zones, so one column cannot have two.
 */
export async function zonesOfColumns(
  context: Context,
  ids: readonly string[],
  columns: readonly Field[],
): Promise<(field: Field) => string> {
  const own = zoneOf(context.actor.moment.zone);
  const found = new Map(columns.filter(({ zone }) => zone).map((field) => [field, new Set<string>()]));
  for (let start = 0; start < ids.length; start += block) {
    const open = [...found].filter(([, zones]) => zones.size < 2);
    if (open.length === 0) break;
    for (const record of await recordsOf(context, ids.slice(start, start + block))) {
      for (const [field, zones] of open) if (record[field.name]) zones.add(zoneIn(field.zone, record) ?? own);
    }
    await breathe();
  }
  return (field) => {
    const [zone, ...others] = found.get(field) ?? [];
    return zone === undefined || others.length > 0 ? own : zoneOf(zone);
  };
}

async function recordsOf(context: Context, ids: readonly string[]) {
  const { house, visible } = context;
  const rows = await findRowsById(house.database.read, { table: visible.name, ids });
  return withLabels(
    context,
    house.database.read,
    rows.map((row) => toRecord(visible, row)),
  );
}
