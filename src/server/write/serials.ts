import type { Resource } from '../../contract/resource.ts';
import { fillSerial, parseSerial } from '../../fields/parseSerial.ts';
import { findRow, findRowsBy } from '../db/rows.ts';
import { type Counter, nextNumbers } from '../db/serials.ts';
import { type Store, wholeOf } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import type { PlainRecord } from '../resource/record.ts';
import { yieldToEventLoop } from '../resource/yieldToEventLoop.ts';

/**
 * The serial numbers of new records, by field, counted in the transaction that creates them. Numbers with the same prefix
 * are drawn together; numbers that are already in use, such as imported ones, are skipped.
 */
export async function nextSerials(
  { app, compiled: { resource } }: Context,
  store: Store,
  records: readonly PlainRecord[],
): Promise<readonly PlainRecord[]> {
  const numbers = records.map((): Record<string, string> => ({}));
  const day = app.clock().toISOString().slice(0, 10);
  for (const { name, serial } of resource.fields) {
    const parts = serial && parseSerial(serial.pattern);
    if (!parts || records.length === 0) continue;
    const textOf = textsOf(resource, store);
    const prefixOf = async (record: PlainRecord): Promise<string> => {
      const texts: Record<string, string> = {};
      for (const path of parts.fields ?? []) texts[path] = await textOf(path, record);
      return fillSerial(parts.prefix, day, texts);
    };
    const prefixes: string[] = [];
    for (const record of records) {
      if (prefixes.length % most === most - 1) await yieldToEventLoop();
      prefixes.push(await prefixOf(record));
    }
    const indexesByPrefix = Map.groupBy(records.keys(), (index) => prefixes[index] as string);
    for (const [prefix, own] of indexesByPrefix) {
      const counter = { table: resource.name, column: name, prefix };
      const free = await freeNumbers(store, counter, { count: own.length, digits: parts.digits });
      for (const [i, index] of own.entries()) (numbers[index] as Record<string, string>)[name] = free[i] as string;
    }
  }
  return numbers;
}

/** Numbers looked up at once; in between, requests of others are served. */
const most = 1_000;

interface Wish {
  readonly count: number;
  readonly digits: number;
}

/** The next free numbers, `count` of them. */
async function freeNumbers(store: Store, counter: Counter, { count, digits }: Wish): Promise<readonly string[]> {
  const { table, column, prefix } = counter;
  const free: string[] = [];
  while (free.length < count) {
    const missing = Math.min(count - free.length, most);
    const last = await nextNumbers(store, counter, missing);
    const values = Array.from({ length: missing }, (_, i) => {
      const number = last - missing + 1 + i;
      return `${prefix}${String(number).padStart(digits, '0')}`;
    });
    const holders = await findRowsBy(wholeOf(store), { table, column, values, most: missing });
    const taken = new Set(holders.map((row) => row[column]));
    free.push(...values.filter((value) => !taken.has(value)));
    if (free.length < count) await yieldToEventLoop();
  }
  return free;
}

/** Reads the text of a field of a new record, or of a record that it refers to; each of those is read once. */
function textsOf({ fields }: Resource, store: Store) {
  const read = new Map<string, ReturnType<typeof findRow>>();
  return async (path: string, record: PlainRecord): Promise<string> => {
    const [name = '', there] = path.split('.');
    const value = record[name];
    if (there === undefined) return String(value ?? '');
    const table = fields.find((field) => field.name === name)?.reference?.resource;
    if (!table || typeof value !== 'string') return '';
    const row = read.get(value) ?? findRow(wholeOf(store), { table, id: value });
    read.set(value, row);
    return String((await row)?.[there] ?? '');
  };
}
