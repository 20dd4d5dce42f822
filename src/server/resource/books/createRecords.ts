import type { Store } from '../../db/store.ts';
import { checkRows, type Seen } from '../batch/checkRows.ts';
import { writeRows } from '../batch/writeRows.ts';
import type { Context } from '../context.ts';
import { create } from '../save.ts';
import type { PlainRecord } from '../toRecord.ts';
import { ownValues } from './ownValues.ts';
import { refuseUnsound } from './refuseUnsound.ts';

/** So many are checked and written together. */
const block = 250;

/** Creates records in the name of the house and gives their ids, in the order of the list. */
export async function createRecords(
  context: Context,
  store: Store,
  list: readonly PlainRecord[],
): Promise<readonly string[]> {
  const { resource } = context.compiled;
  const records = list.map((values) => ownValues(resource, values));
  const withLines = resource.fields.filter(({ lines }) => lines).map(({ name }) => name);
  if (records.some((values) => withLines.some((name) => Object.hasOwn(values, name)))) {
    return createEach(context, store, records);
  }
  const seen: Seen = new Map();
  const ids: string[] = [];
  for (let start = 0; start < records.length; start += block) {
    const some = records.slice(start, start + block);
    const rows = some.map((sent, i) => ({ row: start + i + 1, sent, current: undefined, errors: [] }));
    const checked = await checkRows(context, store, { rows, seen });
    refuseUnsound(
      context.compiled,
      checked.map(({ after, errors }) => ({ record: after, errors })),
    );
    ids.push(...(await writeRows(context, store, checked)).created);
  }
  return ids;
}

/** Records that come with lines are saved as a form saves them, one after the other. */
async function createEach(context: Context, store: Store, records: readonly PlainRecord[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const fields of records) ids.push((await create(context, store, { fields, errors: [] })).id);
  return ids;
}
