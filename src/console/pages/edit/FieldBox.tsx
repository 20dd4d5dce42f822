import type { FieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { FieldFault } from '../../../contract/envelope.ts';
import type { Field } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { useSay } from '../../texts/useSay.ts';
import { faultId } from './faultId.ts';
import { useFieldView } from './formContext.ts';

/** RJSF's field template: the whole form as it is, and a box with label, input and messages for each field. */
export function FieldBox({ id, uiSchema, children }: FieldTemplateProps): ReactNode {
  const field = uiSchema?.['ui:options']?.field as Field | undefined;
  return field ? <OneFieldBox id={id} field={field} input={children} /> : children;
}

function OneFieldBox({ id, field, input }: { id: string; field: Field; input: ReactNode }): ReactNode {
  const { language } = useSay();
  const view = useFieldView(field.name);
  if (!view?.isVisible) return null;
  const own = view.faults.filter((fault) => fault.path === `/${field.name}` || !consoleFaceOf(field.kind).isWide);
  return (
    <div className="q-field" data-testid={`field-${field.name}`} data-wide={consoleFaceOf(field.kind).isWide ?? false}>
      <label htmlFor={id} data-required={view.isRequired}>
        {field.title[language]}
      </label>
      {input}
      <FieldNote id={faultId(id)} faults={own} hint={field.description?.[language]} />
    </div>
  );
}

/** The line below an input: its messages, or else its description. */
function FieldNote({
  id,
  faults,
  hint,
}: {
  id: string;
  faults: readonly FieldFault[];
  hint: string | undefined;
}): ReactNode {
  if (faults.length === 0) return <div className="q-field-note q-field-hint">{hint}</div>;
  return (
    <div className="q-field-note" id={id} role="alert">
      {faults.map((fault) => (
        <p key={fault.path + fault.message} className="q-field-error" data-testid="field-error">
          {fault.message}
        </p>
      ))}
    </div>
  );
}
