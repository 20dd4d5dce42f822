import type { ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { ownNoteOf } from '../../access/lateParts.ts';
import { useSay } from '../../texts/i18n.ts';
import { FieldNote } from './FieldNote.tsx';
import { faultId } from './faultId.ts';
import { useFieldView, useFormParts } from './formContext.ts';

/** One field of a form: label, input and what there is to say about the value; nothing while it is hidden. */
export function OneField({ id, field, input }: { id: string; field: Field; input: ReactNode }): ReactNode {
  const { language } = useSay();
  const view = useFieldView(field.name);
  const OwnNote = ownNoteOf(useFormParts().resource.name, field.name);
  if (!view?.isVisible) return null;
  const { isWide = false } = consoleFaceOf(field.kind);
  const own = view.faults.filter((fault) => fault.path === `/${field.name}` || !isWide);
  return (
    <div className="q-field" data-testid={`field-${field.name}`} data-wide={isWide}>
      <label htmlFor={id} data-required={view.isRequired}>
        {field.title[language]}
      </label>
      {input}
      <FieldNote
        id={faultId(id)}
        faults={own}
        warning={view.isUnusual ? field.warning?.[language] : undefined}
        hint={field.description?.[language]}
      />
      {OwnNote && <OwnNote field={field.name} />}
    </div>
  );
}
