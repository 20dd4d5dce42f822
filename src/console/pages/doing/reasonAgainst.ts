import { errors } from '../../../contract/errors.ts';
import type { Allowance } from '../../../contract/life.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Text } from '../../../contract/text.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import type { Judged } from './isPossible.ts';
import { ownValues } from './ownValues.ts';

const standard: Readonly<Record<Allowance, Text>> = {
  edit: errors.notEditable.message,
  remove: errors.notRemovable.message,
};

/**
 * Why a record, as it stands, may not be edited or deleted; undefined: it may, as far as its checks are here. The server
 * looks once more.
 */
export function reasonAgainst(
  allowance: Allowance,
  record: WireRecord,
  { resource, checks }: Judged,
): Text | undefined {
  const limit = resource.allow?.[allowance];
  const check = limit && checks?.when[`allow/${allowance}`];
  if (!check || check(withoutEmpty(ownValues(resource, record))).length === 0) return undefined;
  return limit.message ?? standard[allowance];
}
