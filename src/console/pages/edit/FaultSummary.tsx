import { type ReactNode, useSyncExternalStore } from 'react';
import type { FieldFault } from '../../../contract/envelope.ts';
import type { Resource } from '../../../contract/resource.ts';
import { faultPlace } from '../../../fields/faultPlace.ts';
import { useSay } from '../../texts/i18n.ts';
import type { FormStore } from './createFormStore.ts';
import { focusFault } from './focusFault.ts';
import { shownFaults } from './shownFaults.ts';

/** So many faults have a link each. */
const most = 8;

interface FaultSummaryProps {
  readonly resource: Resource;
  readonly store: FormStore;
  /** Id of the form whose faults these are. */
  readonly formId: string;
}

/** How much is wrong, a link to each fault under the name of its field, and what is wrong with the record as a whole. */
export function FaultSummary({ resource, store, formId }: FaultSummaryProps): ReactNode {
  const { say } = useSay();
  const fields = useSyncExternalStore(store.subscribe, () => store.get().fields);
  const otherFaults = useSyncExternalStore(store.subscribe, () => store.get().otherFaults);
  const faults = shownFaults(resource, fields);
  const others = otherFaults.map((fault) => fault.message).join(' ');
  if (faults.length === 0 && others === '') return null;
  return (
    <div className="q-faults" data-testid="faults">
      <span role="status">
        {[faults.length > 0 ? say('form.faults', { n: faults.length }) : '', others].join(' ').trim()}
      </span>
      <ul>
        {faults.slice(0, most).map((fault) => (
          <li key={fault.path}>
            <FaultLink resource={resource} formId={formId} fault={fault} />
          </li>
        ))}
        {faults.length > most && <li>{say('face.moreFaults', { n: faults.length - most })}</li>}
      </ul>
    </div>
  );
}

interface FaultLinkProps extends Omit<FaultSummaryProps, 'store'> {
  readonly fault: FieldFault;
}

function FaultLink({ resource, formId, fault }: FaultLinkProps): ReactNode {
  const { language } = useSay();
  const place = { instancePath: fault.path, schemaPath: '', keyword: '', params: {} };
  const { title } = faultPlace(place, { resource, record: {} });
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
