import type { CompiledResource } from '../../../../codegen/types.ts';
import type { Allowance } from '../../../contract/life.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import type { Store } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { withStoredLines } from '../lines/withStoredLines.ts';
import type { PlainRecord } from '../record.ts';

/** Whether the file lets something be done with some of the records only. */
export function isLimited({ resource }: CompiledResource, allowance: Allowance): boolean {
  return resource.allow?.[allowance] !== undefined;
}

/** The places of the records, as they stand stored, with which the file does not let it be done. */
export async function refusedBy(
  context: Context,
  store: Store,
  { allowance, records }: { readonly allowance: Allowance; readonly records: readonly PlainRecord[] },
): Promise<readonly number[]> {
  const check = context.compiled.checks.when[`allow/${allowance}`];
  if (!check || !isLimited(context.compiled, allowance)) return [];
  const whole = await withStoredLines(context, store, records);
  return whole.flatMap((record, i) => (check(withoutEmpty(record)).length > 0 ? [i] : []));
}
