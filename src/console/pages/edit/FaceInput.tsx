import type { ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { faultId } from './faultId.ts';
import { useFieldShown, useFieldView, useFormParts } from './formContext.ts';

/** The input of a field's kind, within a form. It alone renders again when its value changes, if it does not show it already. */
export function FaceInput({ id, field }: { id: string; field: Field }): ReactNode {
  const { store } = useFormParts();
  const { value, valueNow, shows } = useFieldShown(field.name);
  const view = useFieldView(field.name);
  const { Input } = consoleFaceOf(field.kind);
  return (
    <Input
      id={id}
      field={field}
      value={value}
      valueNow={valueNow}
      onChange={(next, isShown) => {
        if (isShown) shows(next);
        store.fill({ [field.name]: next });
      }}
      onBlur={() => store.touch(field.name)}
      onBegin={store.begin}
      isReadOnly={view?.isReadOnly ?? true}
      isRequired={view?.isRequired ?? false}
      faults={view?.faults ?? []}
      describedBy={faultId(id)}
    />
  );
}
