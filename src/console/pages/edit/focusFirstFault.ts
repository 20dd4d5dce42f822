import type { Resource } from '../../../contract/resource.ts';
import type { FormFaults } from './formView.ts';

/** Brings the person to the first field with a fault, in the order of the form. */
export function focusFirstFault(resource: Resource, view: FormFaults): void {
  const names = resource.form.sections.flatMap((section) => section.fields);
  const first = names.find((name) => view.fields[name]?.isVisible && (view.fields[name]?.faults.length ?? 0) > 0);
  if (!first) return;
  const form = [...document.querySelectorAll(`[data-testid="form"][data-resource="${CSS.escape(resource.name)}"]`)].at(
    -1,
  );
  const box = form?.querySelector(`[data-testid="field-${CSS.escape(first)}"]`);
  box?.scrollIntoView({ block: 'center' });
  box?.querySelector<HTMLElement>('[aria-invalid="true"], input, textarea, button')?.focus({ preventScroll: true });
}
