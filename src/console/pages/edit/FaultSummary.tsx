import { type ReactNode, useSyncExternalStore } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import type { FieldFault } from '../../../contract/wire.ts';
import { faultLocation } from '../../../fields/explain.ts';
import { askForLocation } from '../../../fields/widgets/askForLocation.ts';
import { useT } from '../../texts/i18n.ts';
import type { FormStore } from './createFormStore.ts';
import { type FormFaults, faultsWith, fieldOf } from './formView.ts';

/** Maximum number of faults listed with a link. */
const mostNamed = 8;

interface FaultSummaryProps {
  readonly resource: Resource;
  readonly store: FormStore;
  readonly formId: string;
}

/** Summary of the faults in a form: their number, a link to each field with a fault, and faults of the record as a whole. */
export function FaultSummary({ resource, store, formId }: FaultSummaryProps): ReactNode {
  const { t } = useT();
  const fields = useSyncExternalStore(store.subscribe, () => store.get().fields);
  const extraFaults = useSyncExternalStore(store.subscribe, () => store.get().extraFaults);
  const otherFaults = useSyncExternalStore(store.subscribe, () => store.get().otherFaults);
  const faults = shownFaults(resource, { fields, extraFaults });
  const others = otherFaults.map((fault) => fault.message).join(' ');
  if (faults.length === 0 && others === '') return null;
  return (
    <div className="q-faults" data-testid="faults">
      <span role="status">{[faults.length > 0 ? t('form.faults', { n: faults.length }) : '', others].join(' ').trim()}</span>
      <ul>
        {faults.slice(0, mostNamed).map((fault) => (
          <li key={fault.path}>
            <FaultLink resource={resource} formId={formId} fault={fault} />
          </li>
        ))}
        {faults.length > mostNamed && <li>{t('widget.moreFaults', { n: faults.length - mostNamed })}</li>}
      </ul>
    </div>
  );
}

interface FaultLinkProps extends Omit<FaultSummaryProps, 'store'> {
  readonly fault: FieldFault;
}

function FaultLink({ resource, formId, fault }: FaultLinkProps): ReactNode {
  const { language } = useT();
  const location = { instancePath: fault.path, schemaPath: '', keyword: '', params: {} };
  const { title } = faultLocation(location, { resource, record: {} });
  const go = (): void => {
    const form = document.getElementById(formId);
    if (form) focusFault(form, fault);
  };
  return (
    <button type="button" className="q-link" data-testid="fault-link" title={fault.message} onClick={go}>
      {title[language]}
    </button>
  );
}

/** Focuses the field of the first fault, in form order. */
export function focusFirstFault(resource: Resource, view: FormFaults): void {
  const [first] = shownFaults(resource, view);
  const name = CSS.escape(resource.name);
  const forms = document.querySelectorAll(`:is([data-testid="form"], .q-ask-fields)[data-resource="${name}"]`);
  const form = [...forms].at(-1);
  if (first && form) focusFault(form, first);
}

/** Focuses the input of the fault's field, or its cell in a grid. */
function focusFault(form: Element, fault: FieldFault): void {
  const box = form.querySelector(`[data-testid="field-${CSS.escape(fieldOf(fault))}"]`);
  if (!box) return;
  box.scrollIntoView({ block: 'center' });
  const grid = box.querySelector('.q-lines-box');
  const isInRow = fault.path.split('/').length > 2;
  if (grid && isInRow && askForLocation(grid, fault.path)) return;
  box.querySelector<HTMLElement>('[aria-invalid="true"], input, textarea, button')?.focus({ preventScroll: true });
}

/** Returns the faults of the visible fields in form order. */
function shownFaults(resource: Resource, view: Omit<FormFaults, 'otherFaults'>): readonly FieldFault[] {
  const names = resource.form.sections.flatMap((section) => section.fields);
  const extra = Map.groupBy(view.extraFaults, fieldOf);
  return names.flatMap((name) => {
    const shown = view.fields[name];
    return shown?.isVisible ? faultsWith(shown.faults, extra.get(name) ?? []) : [];
  });
}
