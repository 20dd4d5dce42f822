import type { Row } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { marksOf } from './marksOf.ts';

type Asked = Pick<Context, 'actor' | 'visible'>;

/** Whether the caller is shown only some of the files of records of this resource. */
export function seesSomeFiles({ actor, visible }: Asked): boolean {
  return (
    actor.scope.name === 'CUSTOMER' && (visible.detail.files?.marks ?? []).some(({ forCustomers }) => forCustomers)
  );
}

/** Whether the caller may know of a file of a record that they see: customers of one that has every mark for them. A file in a field goes with its field. */
export function isFileShown(asked: Asked, row: Row): boolean {
  if (row.field !== '' || !seesSomeFiles(asked)) return true;
  const known = asked.visible.detail.files?.marks ?? [];
  const has = marksOf(row, known);
  return known.every(({ name, forCustomers }) => !forCustomers || has.includes(name));
}
