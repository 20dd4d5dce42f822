import type { Store } from '../../db/store.ts';
import type { GivenRow } from '../batch/batchRow.ts';
import { checkRows, type Seen } from '../batch/checkRows.ts';
import { idsOf, writeRows } from '../batch/writeRows.ts';
import type { Context } from '../context.ts';
import { planLines } from '../lines/planLines.ts';
import type { PlainRecord } from '../record.ts';
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
  const seen: Seen = new Map();
  const ids: string[] = [];
  for (let start = 0; start < records.length; start += block) {
    const rows: GivenRow[] = [];
    for (const [i, sent] of records.slice(start, start + block).entries()) {
      const plan = hasLines(context, sent) && (await planLines(context, store, { id: undefined, sent }));
      rows.push({ row: start + i + 1, sent, current: undefined, errors: [], ...(plan && { plan }) });
    }
    const checked = await checkRows(context, store, { rows, seen });
    refuseUnsound(
      context.compiled,
      checked.map(({ after, errors }) => ({ record: after, errors })),
    );
    ids.push(...idsOf(await writeRows(context, store, checked)).created);
  }
  return ids;
}

function hasLines({ compiled: { resource } }: Context, record: PlainRecord): boolean {
  return resource.fields.some(({ name, lines }) => lines && Object.hasOwn(record, name));
}
