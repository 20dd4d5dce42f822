import { kindOf } from '../../../fields/kinds.ts';
import type { Store } from '../../db/store.ts';
import type { CheckedRow } from '../batch/batchRow.ts';
import { columnValue } from '../batch/checkUniques.ts';
import type { Context } from '../context.ts';
import { faultAt } from '../readSent.ts';
import { isLimited, refusedBy } from './refusedBy.ts';

/** What a row says that may not be changed any more. */
export const notAllowed = 'notAllowed';

/**
 * Checked rows, each of a stored record that may not be edited with that as a fault. A row that says what is stored
 * already asks for nothing.
 */
export async function judgeAllowed(
  context: Context,
  store: Store,
  rows: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  if (!isLimited(context.compiled, 'edit')) return rows;
  const changing = rows.filter((row) => row.current && isChanged(context, row));
  const records = changing.map(({ before }) => before);
  const refused = await refusedBy(context, store, { allowance: 'edit', records });
  const fault = { ...faultAt('', notAllowed), instancePath: '' };
  const marked = new Set(refused.map((i) => changing[i]));
  return rows.map((row) => (marked.has(row) ? { ...row, errors: [fault, ...row.errors] } : row));
}

function isChanged({ compiled }: Context, { sent, after, current, plan }: CheckedRow): boolean {
  if (plan?.fields.some(({ lines }) => lines)) return true;
  const asked = compiled.resource.fields.filter(({ name, kind }) => {
    return Object.hasOwn(sent, name) && kindOf(kind)?.column !== 'none';
  });
  return asked.some((field) => columnValue(field, after[field.name]) !== (current?.[field.name] ?? null));
}

/** Whether nothing else stands in the way of any of these rows. */
export function isOnlyNotAllowed(rows: readonly CheckedRow[]): boolean {
  return rows.every(({ errors }) => errors.every(({ keyword }) => keyword === notAllowed));
}
