import { findRow } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import type { Stored } from '../../extend.ts';
import type { Context } from '../context.ts';
import { withStoredLines } from '../lines/withStoredLines.ts';
import { type PlainRecord, toRecord } from '../record.ts';
import { hasTotals } from '../totals/plan.ts';
import { addValues } from './addValues.ts';
import { hookEvent } from './hookEvent.ts';
import { hookOf } from './hookOf.ts';
import { comingOf, type Preparing } from './prepareAll.ts';

interface Saving<T> extends Preparing {
  /** Writes the record, with what the hook has added to it. */
  readonly write: (record: PlainRecord) => Promise<T>;
}

/** Whether code stands around the saves of a resource: those of all others are written without another look. */
export function hasSaveHook(context: Pick<Context, 'house' | 'compiled'>): boolean {
  return hookOf(context, 'save') !== undefined;
}

/** Writes a record, with the code of the business around it where there is any. */
export async function aroundSave<T>(context: Context, store: Store, saving: Saving<T>): Promise<T> {
  const hook = hookOf(context, 'save');
  if (!hook) return saving.write(saving.record);
  const { id, before } = saving;
  let done: { readonly result: T } | undefined;
  const name = `${context.compiled.resource.name}.save`;
  const next = async (values: PlainRecord = {}): Promise<Stored> => {
    if (done) throw new Error(`${name} calls next twice`);
    await refuseChanged(context, store, saving);
    const record = await addValues(context, store, { record: saving.record, before: before ?? {}, values });
    done = { result: await saving.write(record) };
    return readWhole(context, store, id);
  };
  const [coming] = await comingOf(context, store, [saving]);
  await hook({ ...hookEvent(context, store, 'save'), ...(coming as NonNullable<typeof coming>) }, next);
  if (!done) throw new Error(`${name} neither calls next nor refuses`);
  return (done as { readonly result: T }).result;
}

/** What is to be written was made of the record as it was: a hook that has changed it meanwhile would lose that change. */
async function refuseChanged(
  { compiled: { resource } }: Context,
  store: Store,
  { id, before }: Pick<Saving<unknown>, 'id' | 'before'>,
): Promise<void> {
  if (!before) return;
  const row = await findRow(store, { table: resource.name, id });
  if (row?.version === before.version) return;
  throw new Error(`${resource.name}.save changes its own record before next: give the values to next`);
}

async function readWhole(context: Context, store: Store, id: string): Promise<Stored> {
  const { resource } = context.compiled;
  if (hasTotals(resource)) await store.rowWatch?.settle();
  const row = await findRow(store, { table: resource.name, id });
  if (!row) throw new Error(`${resource.name} ${id} is not there after it was written`);
  const [record] = await withStoredLines(context, store, [toRecord(resource, row)]);
  return record as Stored;
}
