import type { Reference } from '../../src/contract/resource.ts';
import type { ReferenceSource } from '../read/source.ts';

/** A reference with what it asks of the records that it offers: a value, or the field that has it. */
export function buildReference({ resource, filter, copy }: ReferenceSource): Reference {
  const wanted = Object.entries(filter ?? {}).map(
    ([name, value]) => [name, isOfField(value) ? value : { is: value }] as const,
  );
  return {
    resource,
    ...(filter && { filter: Object.fromEntries(wanted) }),
    ...(copy && { copy }),
  };
}

type Wanted = NonNullable<ReferenceSource['filter']>[string];

/** Whether a wanted value is that of a field of this record. */
export function isOfField(wanted: Wanted): wanted is { readonly field: string } {
  return typeof wanted === 'object' && !Array.isArray(wanted);
}
