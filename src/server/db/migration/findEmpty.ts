import { many } from '../../../contract/text.ts';
import { countRows } from '../countRows.ts';
import { Narrowing } from '../narrowing.ts';
import type { Store } from '../store.ts';
import { countFilled } from './countFilled.ts';
import type { Kept } from './findOffenders.ts';
import type { Step } from './tablePlan.ts';

/** What is done about rows without a value in a field that has become required: they get its default, or it is refused. */
export async function findEmpty(store: Store, { table, column, now, note }: Kept): Promise<(Step | Narrowing)[]> {
  const { name, limits: { required, fill } = {} } = column;
  if (!required || note.limits?.required) return [];
  const rows = (await countRows(store, table)) - (await countFilled(store, { table, column: now }));
  if (rows === 0) return [];
  if (fill !== undefined) return [{ does: 'fill', column: name, value: fill, rows }];
  const what = `${name} must be filled now: ${many(rows, 'record has', 'records have')} no value`;
  return [new Narrowing(what, 'give the field a `default`, or fill those records first', name)];
}
