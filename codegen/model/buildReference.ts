import type { Reference } from '../../src/contract/resource.ts';
import type { ReferenceSource } from '../read/source.ts';

/** A reference with what it asks of the records that it offers: a value, or the field that has it. */
export function buildReference({ resource, filter, copy }: ReferenceSource): Reference {
  const wanted = Object.entries(filter ?? {}).map(
    ([name, value]) => [name, typeof value === 'object' ? value : { is: value }] as const,
  );
  return {
    resource,
    ...(filter && { filter: Object.fromEntries(wanted) }),
    ...(copy && { copy }),
  };
}
