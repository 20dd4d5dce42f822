import { randomUUIDv7 } from 'node:crypto';
import { insertRows, updateRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { touchParents } from '../lines/touchParents.ts';
import { nextSerials } from '../nextSerials.ts';
import { stamp } from '../stamp.ts';
import { type PlainRecord, toRecord, toRow } from '../toRecord.ts';
import { type Change, logRow } from '../writeLog.ts';
import { written } from '../written.ts';
import type { CheckedRow } from './batchRow.ts';

/** What became of a block of rows: the ids of what was written, and how many said nothing new. */
export interface Written {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly unchanged: number;
  /** What it takes to find the way back, in the order of the rows. */
  readonly writes: readonly Write[];
}

/** One row that was written. */
interface Write {
  readonly id: string;
  readonly version: number;
  /** The values that were changed, as they were; none for a new record. */
  readonly former: PlainRecord | null;
  /** Its line in the log. */
  readonly logId: string;
}

/** Writes checked rows with their versions and log entries. A row that says what is stored already is not written. */
export async function writeRows(context: Context, store: Store, rows: readonly CheckedRow[]): Promise<Written> {
  const { resource } = context.compiled;
  const fresh: Row[] = [];
  const log: Row[] = [];
  const updated: string[] = [];
  const moved: Row[] = [];
  const writes: Write[] = [];
  const note = (line: Row, write: Omit<Write, 'logId'>): void => {
    log.push(line);
    writes.push({ ...write, logId: String(line.id) });
  };
  const references = resource.fields.filter(({ reference }) => reference);
  const stamps = { ...stamp(context, 'create'), ...stamp(context, 'update') };
  let unchanged = 0;
  for (const { current, before, after } of rows) {
    if (!current) {
      const id = randomUUIDv7();
      const record = { ...after, ...(await nextSerials(context, store)) };
      const row = { id, version: 1, ...stamps, ...toRow(resource, record) };
      fresh.push(row);
      const line = logRow(context, { id, action: 'create', before: {}, after: toRecord(resource, row) });
      note(line, { id, version: 1, former: null });
      continue;
    }
    const values = toRow(resource, after);
    if (Object.entries(values).every(([name, value]) => value === (current[name] ?? null))) {
      unchanged += 1;
      continue;
    }
    const id = String(current.id);
    const row = { id, version: Number(current.version) + 1, ...stamp(context, 'update'), ...values };
    await written(context, () => updateRow(store, resource.name, row), row);
    updated.push(id);
    // A line that goes from one record to another changes both.
    if (references.some(({ name }) => current[name] !== values[name])) moved.push(current, row);
    const line = logRow(context, { id, action: 'update', before, after: toRecord(resource, row) });
    note(line, { id, version: row.version, former: formerOf(line) });
  }
  if (fresh.length > 0) await written(context, () => insertRows(store, resource.name, fresh));
  await touchParents(context, store, [...fresh, ...moved]);
  if (log.length > 0) await insertRows(store, 'sys_recordLog', log);
  return { created: fresh.map(({ id }) => String(id)), updated, unchanged, writes };
}

/** What the line of the log says that was there before. */
function formerOf({ changes = '[]' }: Row): PlainRecord {
  return Object.fromEntries((JSON.parse(String(changes)) as Change[]).map(({ field, before }) => [field, before]));
}
