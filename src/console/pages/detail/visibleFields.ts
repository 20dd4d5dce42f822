import type { ResourceModule } from '../../../contract/resource.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { withDerived } from '../../../fields/withDerived.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { fieldStates } from '../edit/fieldStates.ts';

/**
 * Whether a field is seen, by its condition on the record; what every record has always is. What is stored is sound and has
 * its totals: its lines, which may be hundreds, are not gone through again.
 */
export function visibleFields(
  module: ResourceModule,
  record: Readonly<Record<string, unknown>>,
): (field: string) => boolean {
  const { resource } = module;
  if (!resource.fields.some(({ conditions }) => conditions.includes('visibleWhen'))) return () => true;
  const full = withoutEmpty(withDerived(resource.fields, record));
  const states = fieldStates({ resource, checks: createRecordChecks(module), record: full, isNew: false });
  return (field) => states[field]?.isVisible ?? true;
}
