import type { FieldFault } from '../../../contract/envelope.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { FieldViews } from './formView.ts';

/** The faults in the fields that are seen, in the order of the form. */
export function shownFaults(resource: Resource, fields: FieldViews): readonly FieldFault[] {
  const names = resource.form.sections.flatMap((section) => section.fields);
  return names.flatMap((name) => (fields[name]?.isVisible ? fields[name].faults : []));
}
