import type { FieldFault } from '../../../contract/envelope.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { FormFaults } from './formView.ts';

/** The faults in the fields that are seen, in the order of the form. */
export function shownFaults(resource: Resource, view: FormFaults): readonly FieldFault[] {
  const names = resource.form.sections.flatMap((section) => section.fields);
  return names.flatMap((name) => (view.fields[name]?.isVisible ? view.fields[name].faults : []));
}
