import { isForCustomer } from '../access/actor.ts';
import type { Row } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { marksOf } from './marksOf.ts';

type Asked = Pick<Context, 'actor' | 'visible'>;

/** The marks without which the caller is shown no file of this resource: a customer those for customers. */
export function neededMarks({ actor: { scope }, visible }: Asked): readonly string[] {
  if (!isForCustomer(scope)) return [];
  return (visible.detail.files?.marks ?? []).flatMap(({ name, forCustomers }) => (forCustomers ? [name] : []));
}

/** Whether the caller may know of a file of a record that they see. A file in a field goes with its field. */
export function isFileShown(asked: Asked, row: Row): boolean {
  const needed = neededMarks(asked);
  if (row.field !== '' || needed.length === 0) return true;
  const has = marksOf(row, asked.visible.detail.files?.marks ?? []);
  return needed.every((name) => has.includes(name));
}
