import type { Field } from '../../contract/resource.ts';
import type { Cell } from '../../fields/cell.ts';
import { findRowsById } from '../db/rows.ts';
import { toCell } from '../excel/cells.ts';
import { headingOf, importColumns } from '../excel/columns.ts';
import type { Sheet } from '../excel/sheets.ts';
import { breathe } from './breathe.ts';
import { type LineSheet, ownerName } from './import/lines/lineSheets.ts';
import { findLines } from './lines/findLines.ts';
import { toRecord } from './toRecord.ts';
import { withLabels } from './withLabels.ts';

/** Records whose lines are read at once. */
const block = 100;

/** What a row carries for the way back: which line it is, as of when, and of which record. */
const carriedNames: readonly string[] = ['id', 'version', ownerName];

interface Asked {
  readonly zone: string;
  readonly isImporter: boolean;
}

/** The sheet of the lines of these records, in the order of the records and in their own. */
export function exportedLines(sheet: LineSheet, ids: readonly string[], { zone, isImporter }: Asked): Sheet {
  const { context, each } = sheet;
  const { language } = context;
  const isCarried = ({ name }: Field): boolean => carriedNames.includes(name);
  const fields = importColumns(context.visible).map(({ field }) => field);
  const columns = fields.filter((field) => isImporter || !isCarried(field));
  return {
    title: each.field.title[language],
    columns: columns.map((field) => ({
      ...{ heading: headingOf(field, language, zone), field, isHidden: isCarried(field) },
    })),
    rows: rowsOf(sheet, ids, { columns, zone }),
  };
}

async function* rowsOf(
  { context, each, by }: LineSheet,
  ids: readonly string[],
  { columns, zone }: { readonly columns: readonly Field[]; readonly zone: string },
): AsyncGenerator<Cell[]> {
  const { house, visible, language } = context;
  const store = house.database.read;
  const parent = each.child.resource.fields.find(({ name }) => name === each.by)?.reference?.resource ?? '';
  for (let start = 0; start < ids.length; start += block) {
    const some = ids.slice(start, start + block);
    const owners = await findRowsById(store, { table: parent, ids: some });
    const byId = new Map(owners.map((row) => [String(row.id), row]));
    const lines = await findLines(store, each, { ids: [...byId.keys()] });
    const told = some.flatMap((id) => {
      const owner = byId.get(id);
      if (!owner) return [];
      const { [by.name]: name } = toRecord({ ...visible, fields: [by] }, owner);
      return (lines.get(id) ?? []).map((row) => ({ ...toRecord(visible, row), [by.name]: name, [ownerName]: id }));
    });
    for (const record of await withLabels(context, store, told))
      yield columns.map((field) => toCell({ field, record, language, zone }));
    await breathe();
  }
}
