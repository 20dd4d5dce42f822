import type { Resource } from '../../contract/resource.ts';
import { fillSerial, parseSerial } from '../../fields/parseSerial.ts';
import { countWhere, findRow } from '../db/rows.ts';
import { nextNumber } from '../db/serials.ts';
import { type Store, wholeOf } from '../db/store.ts';
import type { Context } from './context.ts';
import type { PlainRecord } from './toRecord.ts';

/**
 * The numbers that the server gives a new record, by field, counted in the transaction that creates it. A number that
 * somebody has brought in from elsewhere is passed over.
 */
export async function nextSerials(
  { house, compiled: { resource } }: Context,
  store: Store,
  record: PlainRecord,
): Promise<PlainRecord> {
  const numbers: Record<string, string> = {};
  for (const { name, serial } of resource.fields) {
    const parts = serial && parseSerial(serial.pattern);
    if (!parts) continue;
    const texts: Record<string, string> = {};
    for (const path of parts.fields ?? []) texts[path] = await textAt(resource, store, { path, record });
    const prefix = fillSerial(parts.prefix, house.clock().toISOString().slice(0, 10), texts);
    const counter = { table: resource.name, column: name, prefix };
    let number: string;
    do number = `${prefix}${String(await nextNumber(store, counter)).padStart(parts.digits, '0')}`;
    while ((await countWhere(store, { table: resource.name, column: name, values: [number] })) > 0);
    numbers[name] = number;
  }
  return numbers;
}

/** The text of a field of the new record, or of one that it refers to. */
async function textAt(
  { fields }: Resource,
  store: Store,
  { path, record }: { readonly path: string; readonly record: PlainRecord },
): Promise<string> {
  const [name = '', there] = path.split('.');
  const value = record[name];
  if (there === undefined) return String(value ?? '');
  const table = fields.find((field) => field.name === name)?.reference?.resource;
  const row = table && typeof value === 'string' ? await findRow(wholeOf(store), { table, id: value }) : undefined;
  return String(row?.[there] ?? '');
}
