import type { Row, Store } from '../../db/store.ts';
import type { Stored } from '../../extend.ts';
import type { Context } from '../context.ts';
import { withStoredLines } from '../lines/withStoredLines.ts';
import { toRecord } from '../record.ts';
import { hookEvent } from './hookEvent.ts';
import { hookOf } from './hookOf.ts';

interface Removing<T> {
  /** The rows that go, locked. */
  readonly rows: readonly Row[];
  readonly remove: () => Promise<T>;
}

/** Deletes records, with the code of the business around it where there is any. */
export async function aroundDelete<T>(context: Context, store: Store, { rows, remove }: Removing<T>): Promise<T> {
  const hook = hookOf(context, 'delete');
  if (!hook || rows.length === 0) return remove();
  const { resource } = context.compiled;
  const name = `${resource.name}.delete`;
  let done: { readonly result: T } | undefined;
  const next = async (): Promise<void> => {
    if (done) throw new Error(`${name} calls next twice`);
    done = { result: await remove() };
  };
  const records = await withStoredLines(
    context,
    store,
    rows.map((row) => toRecord(resource, row)),
  );
  const event = hookEvent(context, store, 'delete');
  await hook({ ...event, records: records as readonly Stored[] }, next);
  if (!done) throw new Error(`${name} neither calls next nor refuses`);
  return (done as { readonly result: T }).result;
}
