import { deleteRows, findRowsById, insertRows, updateRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { removeOwnFiles } from '../../files/fieldFiles.ts';
import type { ReadyRow } from '../batch/batchRow.ts';
import type { Context } from '../context.ts';
import { aroundDelete } from '../hooks/aroundDelete.ts';
import { type PlainRecord, toRecord, toRow } from '../record.ts';
import { refuseInUse } from '../refuseInUse.ts';
import { logRow } from '../writeLog.ts';
import { place } from './findLines.ts';
import type { FieldPlan } from './planLines.ts';

/** What became of the lines of a record: for its log, and for whoever looks at the lines elsewhere. */
export interface WrittenLines {
  /** The lines that changed, by field, as they were and as they are. */
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  readonly changed: readonly { readonly plan: FieldPlan; readonly ids: readonly string[] }[];
}

/** Deletes the lines that are missing in what was sent, and gives their rows; `context`: that of the lines. */
export async function removeLines(context: Context, store: Store, { lines, stored }: FieldPlan): Promise<Row[]> {
  const { resource, table } = context.compiled;
  const kept = new Set(lines?.map(({ row }) => row?.id));
  const rows = stored.filter((row) => !kept.has(row.id));
  const ids = rows.map((row) => String(row.id));
  const remove = async (): Promise<void> => {
    // From here on nobody refers to them anew.
    await findRowsById(store, { table: table.name, ids, lock: 'delete' });
    await refuseInUse(context, store, { ids });
    await removeOwnFiles(context, store, ids);
    await deleteRows(store, table.name, ids);
  };
  await aroundDelete(context, store, { rows, remove });
  if (rows.length > 0 && !resource.partOf) {
    const logged = rows.map((row) => {
      return logRow(context, { id: String(row.id), action: 'delete', before: toRecord(resource, row), after: {} });
    });
    await insertRows(store, 'sys_recordLog', logged);
  }
  return rows;
}

interface Owner {
  readonly id: string;
  readonly plan: FieldPlan;
  /** The lines as they were checked with their record, without what is empty. */
  readonly checked: readonly PlainRecord[] | undefined;
}

/** The lines of a record, ready to be written. Places only ever grow from line to line, so that few have to be changed. */
export function lineRows({ compiled: { resource } }: Context, { id, plan, checked = [] }: Owner): ReadyRow[] {
  const hasPlace = resource.fields.some(({ name }) => name === place);
  let last = 0;
  return (plan.lines ?? []).map(({ row: current }, i) => {
    const known = Number(current?.[place] ?? 0);
    last = known > last ? known : last + 1;
    return {
      ...{ row: 0, sent: {}, current, errors: [], marks: [], before: current ? toRecord(resource, current) : {} },
      after: { ...checked[i], [plan.by]: id, ...(hasPlace && { [place]: last }) },
      line: { at: `/${plan.field.name}/${i}`, by: plan.by },
    };
  });
}

/** Two lines may swap what is there once: it is let go before it is given. */
export async function releaseUniques({ compiled }: Context, store: Store, rows: readonly ReadyRow[]): Promise<void> {
  const { uniques } = compiled.resource;
  const updates = rows.flatMap(({ current, after }) =>
    current ? [{ current, row: toRow(compiled.resource, after) }] : [],
  );
  for (const { fields, emptyCounts, when } of updates.length < 2 ? [] : uniques) {
    const decisive = when ? [...fields, when.field] : fields;
    const moving = updates.filter(({ row, current }) => decisive.some((name) => row[name] !== current[name]));
    if (moving.length < 2) continue;
    // Without this one a line is like no other.
    const column = fields.findLast((name) => !emptyCounts?.includes(name)) as string;
    for (const { current } of moving)
      await updateRow(store, compiled.table.name, { id: String(current.id), [column]: null });
  }
}

/** A line as the log of its record tells it: what it says, and which it is. */
export function lineInLog({ child, by }: FieldPlan, row: Row): PlainRecord {
  const own = child.resource.fields.filter(({ name }) => name !== by && name !== place);
  const record = toRecord(child.resource, row);
  return { id: row.id, ...Object.fromEntries(own.map(({ name }) => [name, record[name] ?? null])) };
}
