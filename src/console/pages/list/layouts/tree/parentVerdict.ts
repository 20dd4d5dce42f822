import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';

/** Why a record cannot come below another one. */
export type WhyNot = 'forbidden' | 'locked' | 'needed' | 'belowItself';

interface Asked {
  /** The field that names the record above. */
  readonly field: Field;
  readonly record: WireRecord;
  /** Empty: the top level. */
  readonly parent: string;
  /** The records that are seen, by id. */
  readonly known: ReadonlyMap<string, WireRecord>;
  /** Whether the person may change records. */
  readonly canUpdate: boolean;
}

/** What stands in the way of putting a record below another one; undefined: nothing, as far as it is seen here. */
export function parentVerdict({ field, record, parent, known, canUpdate }: Asked): WhyNot | undefined {
  if (!canUpdate) return 'forbidden';
  if (field.system || field.lockedAfterCreate) return 'locked';
  if (parent === '') return field.required ? 'needed' : undefined;
  const seen = new Set<string>();
  for (let at = parent; at !== '' && !seen.has(at); at = String(known.get(at)?.[field.name] ?? '')) {
    if (at === record.id) return 'belowItself';
    seen.add(at);
  }
  return undefined;
}
