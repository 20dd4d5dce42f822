import type { Store } from '../../db/store.ts';
import type { Stored } from '../../extend.ts';
import type { Context } from '../context.ts';
import { linesIn } from '../lines/linesIn.ts';
import { withStoredLines } from '../lines/withStoredLines.ts';
import type { PlainRecord } from '../record.ts';
import { addValues } from './addValues.ts';
import { hookEvent } from './hookEvent.ts';
import { hookOf } from './hookOf.ts';

/** A record that is about to be written. */
export interface Preparing {
  readonly id: string;
  /** The record as it is stored; undefined: it is new. */
  readonly before: PlainRecord | undefined;
  /** As it will be, checked. */
  readonly record: PlainRecord;
}

/** Whether code prepares the records of a resource: all others are written as they come. */
export function hasPrepareHook(context: Pick<Context, 'house' | 'compiled'>): boolean {
  return hookOf(context, 'prepare') !== undefined;
}

/**
 * Records that are written together, with what code of the business adds to each. It is asked once for all of them: what it
 * wants to know it asks once, however many lines a record has.
 */
export async function prepareAll(
  context: Context,
  store: Store,
  list: readonly Preparing[],
): Promise<readonly PlainRecord[]> {
  const hook = hookOf(context, 'prepare');
  if (!hook || list.length === 0) return list.map(({ record }) => record);
  const { books, ...event } = hookEvent(context, store, 'prepare');
  const { find, get, count } = books;
  const records = await comingOf(context, store, list);
  const added = await hook({ ...event, books: { find, get, count }, records });
  if (added.length !== list.length) throw new Error(`${event.resource}.prepare gives not as many values as records`);
  const prepared: PlainRecord[] = [];
  for (const [i, { record, before = {} }] of list.entries()) {
    prepared.push(await addValues(context, store, { record, before, values: added[i] ?? {} }));
  }
  return prepared;
}

/** The same records as code of the business sees them: those that are stored with their lines, and every field of each. */
export async function comingOf(context: Context, store: Store, list: readonly Preparing[]) {
  const { house, compiled } = context;
  const { fields } = compiled.resource;
  const stored = list.map(({ before }) => before).filter((before) => before !== undefined);
  const whole = await withStoredLines(context, store, stored);
  const wholeOf = new Map(stored.map((before, i) => [before, whole[i]]));
  const withLines = linesIn(house.schemas, compiled.resource).map(({ field }) => field.name);
  return list.map(({ id, before, record }) => {
    const known = before && wholeOf.get(before);
    const lines = known ? Object.fromEntries(withLines.map((name) => [name, known[name]])) : {};
    const coming: PlainRecord = { ...lines, ...record };
    return {
      before: known as Stored | undefined,
      record: { ...Object.fromEntries(fields.map(({ name }) => [name, coming[name] ?? null])), id },
      isNew: before === undefined,
    };
  });
}
