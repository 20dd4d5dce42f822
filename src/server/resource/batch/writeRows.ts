import { randomUUIDv7 } from 'node:crypto';
import { insertRows, updateRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { touchParents } from '../lines/touchParents.ts';
import { nextSerials } from '../nextSerials.ts';
import { stamp } from '../stamp.ts';
import { toRecord, toRow } from '../toRecord.ts';
import { logRow } from '../writeLog.ts';
import { written } from '../written.ts';
import type { CheckedRow } from './batchRow.ts';

/** What became of a block of rows: the ids of what was written, and how many said nothing new. */
export interface Written {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly unchanged: number;
}

/** Writes checked rows with their versions and log entries. A row that says what is stored already is not written. */
export async function writeRows(context: Context, store: Store, rows: readonly CheckedRow[]): Promise<Written> {
  const { resource } = context.compiled;
  const fresh: Row[] = [];
  const log: Row[] = [];
  const updated: string[] = [];
  const moved: Row[] = [];
  const references = resource.fields.filter(({ reference }) => reference);
  let unchanged = 0;
  for (const { current, before, after } of rows) {
    if (!current) {
      const id = randomUUIDv7();
      const record = { ...after, ...(await nextSerials(context, store)) };
      const stamps = { ...stamp(context, 'create'), ...stamp(context, 'update') };
      const row = { id, version: 1, ...stamps, ...toRow(resource, record) };
      fresh.push(row);
      log.push(logRow(context, { id, action: 'create', before: {}, after: toRecord(resource, row) }));
      continue;
    }
    const values = toRow(resource, after);
    if (Object.entries(values).every(([name, value]) => value === (current[name] ?? null))) {
      unchanged += 1;
      continue;
    }
    const id = String(current.id);
    const row = { id, version: Number(current.version) + 1, ...stamp(context, 'update'), ...values };
    await written(context, () => updateRow(store, resource.name, row));
    updated.push(id);
    // A line that goes from one record to another changes both.
    if (references.some(({ name }) => current[name] !== values[name])) moved.push(current, row);
    log.push(logRow(context, { id, action: 'update', before, after: toRecord(resource, row) }));
  }
  if (fresh.length > 0) await written(context, () => insertRows(store, resource.name, fresh));
  await touchParents(context, store, [...fresh, ...moved]);
  if (log.length > 0) await insertRows(store, 'sys_recordLog', log);
  return { created: fresh.map(({ id }) => String(id)), updated, unchanged };
}
