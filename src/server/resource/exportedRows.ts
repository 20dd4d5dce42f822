import type { Field } from '../../contract/resource.ts';
import type { Cell } from '../../fields/cell.ts';
import { findRowsById } from '../db/rows.ts';
import { toCell } from '../excel/cells.ts';
import { breathe } from './breathe.ts';
import type { Context } from './context.ts';
import { toRecord } from './toRecord.ts';
import { withLabels } from './withLabels.ts';

/** Records read at once. */
const block = 250;

interface Asked {
  readonly columns: readonly Field[];
  readonly zoneFor: (field: Field) => string;
}

/** The rows of a sheet, read while it is written: memory does not grow with them. Records that are gone meanwhile are left out. */
export async function* exportedRows(
  context: Context,
  ids: readonly string[],
  { columns, zoneFor }: Asked,
): AsyncGenerator<Cell[]> {
  const { house, visible: resource, language } = context;
  const store = house.database.read;
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
    await breathe();
  }
}
