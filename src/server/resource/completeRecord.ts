import type { Resource } from '../../contract/resource.ts';
import { defaultValue } from '../../fields/defaultValue.ts';
import { emptyTotal } from '../../fields/figures/emptyTotal.ts';
import { withTotals } from '../../fields/figures/withTotals.ts';
import { withDerived } from '../../fields/withDerived.ts';
import type { PlainRecord } from './toRecord.ts';

interface Completing {
  readonly isNew: boolean;
  /** The day in UTC. */
  readonly today: string;
}

/** Fills in what the file says and nobody has to type: defaults of a new record, and fields worked out of others. */
export function completeRecord({ fields }: Resource, record: PlainRecord, { isNew, today }: Completing): PlainRecord {
  const filled: Record<string, unknown> = { ...record };
  for (const field of isNew ? fields : []) {
    if (filled[field.name] !== undefined) continue;
    if (field.default !== undefined) filled[field.name] = defaultValue(field);
    else if (field.total) filled[field.name] = emptyTotal(field);
  }
  return withDerived(fields, withTotals(fields, filled), today);
}
