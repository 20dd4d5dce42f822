import type { Resource } from '../../../contract/resource.ts';
import { focusFault } from './focusFault.ts';
import type { FormFaults } from './formView.ts';
import { shownFaults } from './shownFaults.ts';

/** Brings the person to the first fault, in the order of the form. */
export function focusFirstFault(resource: Resource, view: FormFaults): void {
  const [first] = shownFaults(resource, view.fields);
  const name = CSS.escape(resource.name);
  const forms = document.querySelectorAll(`:is([data-testid="form"], .q-ask-fields)[data-resource="${name}"]`);
  const form = [...forms].at(-1);
  if (first && form) focusFault(form, first);
}
