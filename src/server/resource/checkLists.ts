import type { CheckError, Field } from '../../contract/resource.ts';
import { findRowsById } from '../db/rows.ts';
import { type Row, type Store, wholeOf } from '../db/store.ts';
import type { Referring } from './checkReferences.ts';
import type { Context } from './context.ts';
import { faultAt } from './readSent.ts';
import { fitOf } from './referenceFit.ts';

interface Checked {
  readonly fields: readonly Field[];
  readonly records: readonly Referring[];
  readonly errors: readonly CheckError[][];
}

/**
 * Fields that hold ids of many records: each must be there, and one that comes new must be in sight and offered. All of them are kept
 * from being deleted until the transaction ends.
 */
export async function checkLists(
  { house }: Pick<Context, 'house'>,
  store: Store,
  { fields, records, errors }: Checked,
): Promise<void> {
  for (const { name, references } of fields) {
    if (!references) continue;
    const fits = fitOf(house.schemas.byName.get(references.resource)?.resource, references);
    const ids = [...new Set(records.flatMap(({ record }) => idsOf(record[name])))];
    const table = references.resource;
    const there = await idsIn(wholeOf(store), { table, ids, lock: 'keep' });
    const seen = store.whole ? await idsIn(store, { table, ids }) : there;
    records.forEach(({ record, before }, i) => {
      const stored = new Set(idsOf(before[name]));
      const isSound = (id: string): boolean => there.has(id) && (seen.has(id) || stored.has(id));
      const isOffered = (id: string): boolean => stored.has(id) || fits(there.get(id) ?? {}, record);
      if (!idsOf(record[name]).every(isSound)) errors[i]?.push(faultAt(name, 'reference'));
      else if (!idsOf(record[name]).every(isOffered)) errors[i]?.push(faultAt(name, 'referenceFilter'));
    });
  }
}

async function idsIn(store: Store, query: Parameters<typeof findRowsById>[1]): Promise<ReadonlyMap<string, Row>> {
  return new Map((await findRowsById(store, query)).map((row) => [String(row.id), row]));
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
