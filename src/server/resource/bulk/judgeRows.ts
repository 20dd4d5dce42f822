import type { Row, Store } from '../../db/store.ts';
import { judgeAllowed } from '../allow/judgeAllowed.ts';
import type { CheckedRow } from '../batch/batchRow.ts';
import { checkRows, type Seen } from '../batch/checkRows.ts';
import { columnValue } from '../batch/checkUniques.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';
import type { BulkValues } from './readBulkValues.ts';

/** So many rows are checked at once. */
const block = 250;

/** Rows that are to have other values, by what becomes of them. */
export interface Judged {
  readonly sound: readonly CheckedRow[];
  /** They have these values already. */
  readonly same: readonly CheckedRow[];
  readonly refused: readonly CheckedRow[];
}

/** A stored row, and what it is to be given. */
export interface Given {
  readonly row: Row;
  readonly values: PlainRecord;
}

/** Checks rows as a save of each of them would, without a word to anybody. */
export async function judgeRows(
  context: Context,
  store: Store,
  { given, fields }: { readonly given: readonly Given[] } & Pick<BulkValues, 'fields'>,
): Promise<Judged> {
  const seen: Seen = new Map();
  const judged = { sound: [] as CheckedRow[], same: [] as CheckedRow[], refused: [] as CheckedRow[] };
  for (let start = 0; start < given.length; start += block) {
    const some = given.slice(start, start + block);
    const rows = some.map(({ row, values }, i) => ({ row: start + i + 1, sent: values, current: row, errors: [] }));
    const checked = await checkRows(context, store, { rows, seen });
    for (const row of await judgeAllowed(context, store, checked)) judged[kindOf(row, fields)].push(row);
    await breathe();
  }
  return judged;
}

function kindOf({ after, current, errors }: CheckedRow, fields: BulkValues['fields']): keyof Judged {
  const isAsked = (path: string): boolean => fields.some(({ name }) => path.split('/')[1] === name);
  const isSame = fields.every((field) => columnValue(field, after[field.name]) === (current?.[field.name] ?? null));
  // What was wrong before is no reason to name a record that nothing would happen to.
  if (isSame && !errors.some(({ instancePath }) => isAsked(instancePath))) return 'same';
  return errors.length > 0 ? 'refused' : 'sound';
}
