import type { ResourceModule } from '../../../contract/resource.ts';
import { createRecordChecks } from '../../registry/createRecordChecks.ts';
import { createExaminer } from '../edit/createExaminer.ts';

/** Whether a field is seen, by its condition on the record; what every record has always is. */
export function visibleFields(
  module: ResourceModule,
  record: Readonly<Record<string, unknown>>,
): (field: string) => boolean {
  const { resource } = module;
  const { states } = createExaminer(resource, createRecordChecks(module))(record, false);
  return (field) => states[field]?.isVisible ?? true;
}
