import type { CompiledResource } from '../../../codegen/types.ts';
import type { CheckError } from '../../contract/resource.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { faultAt } from './readSent.ts';
import type { PlainRecord } from './record.ts';

/** The sent fields that may not change any more: given once and locked, or read-only as the record is stored. */
export function checkFixed(
  { resource, checks }: CompiledResource,
  { before, after, sent }: { before: PlainRecord; after: PlainRecord; sent: PlainRecord },
): CheckError[] {
  const stored = withoutEmpty(before);
  return resource.fields.flatMap(({ name, lockedAfterCreate, conditions }) => {
    const isChanged =
      Object.hasOwn(sent, name) && JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null);
    if (!isChanged) return [];
    const isLocked = lockedAfterCreate === true && Object.hasOwn(stored, name);
    const isReadOnly =
      conditions.includes('readOnlyWhen') && checks.conditions[`${name}.readOnlyWhen`]?.(stored).length === 0;
    return isLocked || isReadOnly ? [faultAt(name, 'fixed')] : [];
  });
}
