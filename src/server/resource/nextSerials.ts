import { fillSerial, parseSerial } from '../../fields/parseSerial.ts';
import { countWhere } from '../db/rows.ts';
import { nextNumber } from '../db/serials.ts';
import type { Store } from '../db/store.ts';
import type { Context } from './context.ts';
import type { PlainRecord } from './toRecord.ts';

/**
 * The numbers that the server gives a new record, by field, counted in the transaction that creates it. A number that
 * somebody has brought in from elsewhere is passed over.
 */
export async function nextSerials({ house, compiled: { resource } }: Context, store: Store): Promise<PlainRecord> {
  const numbers: Record<string, string> = {};
  for (const { name, serial } of resource.fields) {
    const parts = serial && parseSerial(serial.pattern);
    if (!parts) continue;
    const prefix = fillSerial(parts.prefix, house.clock().toISOString().slice(0, 10));
    const counter = { table: resource.name, column: name, prefix };
    let number: string;
    do number = `${prefix}${String(await nextNumber(store, counter)).padStart(parts.digits, '0')}`;
    while ((await countWhere(store, { table: resource.name, column: name, values: [number] })) > 0);
    numbers[name] = number;
  }
  return numbers;
}
