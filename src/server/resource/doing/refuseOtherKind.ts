import type { Doing } from '../../../contract/life.ts';
import { permissionOf } from '../../../contract/permission.ts';
import { checkKind } from '../checkKind.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';

/** What asks for the permission to change records of the resource asks for that of their kind. */
export function refuseOtherKind(
  context: Context,
  { perm }: Pick<Doing, 'perm'>,
  records: readonly PlainRecord[],
): void {
  if (perm !== permissionOf(context.compiled.resource, 'update')) return;
  checkKind(
    context,
    records.map((record) => ({ record, before: record })),
  );
}
