import type { CheckError, Field } from '../../contract/resource.ts';
import { findRowsById } from '../db/rows.ts';
import { type Store, wholeOf } from '../db/store.ts';
import type { Referring } from './checkReferences.ts';
import { faultAt } from './readSent.ts';

interface Checked {
  readonly fields: readonly Field[];
  readonly records: readonly Referring[];
  readonly errors: readonly CheckError[][];
}

/**
 * Fields that hold ids of many records: each must be there, and one that comes new must be in sight. All of them are kept
 * from being deleted until the transaction ends.
 */
export async function checkLists(store: Store, { fields, records, errors }: Checked): Promise<void> {
  for (const { name, references } of fields) {
    if (!references) continue;
    const ids = [...new Set(records.flatMap(({ record }) => idsOf(record[name])))];
    const table = references.resource;
    const there = await idsIn(wholeOf(store), { table, ids, lock: 'keep' });
    const seen = store.whole ? await idsIn(store, { table, ids }) : there;
    records.forEach(({ record, before }, i) => {
      const stored = new Set(idsOf(before[name]));
      const isSound = (id: string): boolean => there.has(id) && (seen.has(id) || stored.has(id));
      if (!idsOf(record[name]).every(isSound)) errors[i]?.push(faultAt(name, 'reference'));
    });
  }
}

async function idsIn(store: Store, query: Parameters<typeof findRowsById>[1]): Promise<ReadonlySet<string>> {
  return new Set((await findRowsById(store, query)).map((row) => String(row.id)));
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
