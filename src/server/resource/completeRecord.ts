import type { Resource } from '../../contract/resource.ts';
import { defaultValue } from '../../fields/defaultValue.ts';
import { isEmpty } from '../../fields/emptyValues.ts';
import { emptyTotal } from '../../fields/figures/emptyTotal.ts';
import { withTotals } from '../../fields/figures/withTotals.ts';
import { withDerived } from '../../fields/withDerived.ts';
import type { PlainRecord } from './record.ts';

interface Completing {
  readonly isNew: boolean;
  /** The day in UTC. */
  readonly today: string;
}

/**
 * Fills in what the file says and nobody has to type: defaults of a new record, and fields worked out of others. A field
 * that has to be filled gets its default also where it was sent empty, as spreadsheets send cells that nobody has filled in.
 */
export function completeRecord({ fields }: Resource, record: PlainRecord, { isNew, today }: Completing): PlainRecord {
  const filled: Record<string, unknown> = { ...record };
  for (const field of isNew ? fields : []) {
    const value = filled[field.name];
    if (field.required ? !isEmpty(value) : value !== undefined) continue;
    if (field.default !== undefined) filled[field.name] = defaultValue(field);
    else if (field.total) filled[field.name] = emptyTotal(field);
  }
  return withDerived(fields, withTotals(fields, filled), today);
}
