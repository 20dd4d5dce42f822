import { many } from '../../../contract/text.ts';
import { Narrowing } from '../narrowing.ts';
import type { Store } from '../store.ts';
import { type Kept, withExample } from './findOffenders.ts';
import type { Step } from './tablePlan.ts';

/** What is done about rows without a value in a field that has become required: they get its default, or it is refused. */
export async function findEmpty(store: Store, { table, column, now, note }: Kept): Promise<(Step | Narrowing)[]> {
  const { name, limits: { required, fill } = {} } = column;
  if (!required || note.limits?.required) return [];
  const { rows, example } = await findEmptyRows(store, { table, column: now });
  if (rows === 0) return [];
  if (fill !== undefined) return [{ does: 'fill', column: name, value: fill, rows }];
  const what = `${name} must be filled now: ${many(rows, 'record has', 'records have')} no value`;
  return [new Narrowing(withExample(what, example), 'give the field a `default`, or fill those records first', name)];
}

async function findEmptyRows(
  { db }: Store,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<{ readonly rows: number; readonly example: string }> {
  const found = await db
    .selectFrom(table)
    .select((e) => [e.fn.countAll<number | string>().as('count'), e.fn.min('id').as('example')])
    .where(column, 'is', null)
    .executeTakeFirstOrThrow();
  return { rows: Number(found.count), example: String(found.example ?? '') };
}
