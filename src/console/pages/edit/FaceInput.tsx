import type { ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { faultId } from './faultId.ts';
import { useFieldView, useFormParts } from './formContext.ts';

interface FaceInputProps {
  readonly id: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The input of a field's kind, within a form. */
export function FaceInput({ id, field, value, onChange }: FaceInputProps): ReactNode {
  const { store } = useFormParts();
  const view = useFieldView(field.name);
  const { Input } = consoleFaceOf(field.kind);
  return (
    <Input
      id={id}
      field={field}
      value={value}
      onChange={onChange}
      onBlur={() => store.touch(field.name)}
      isReadOnly={view?.isReadOnly ?? true}
      isRequired={view?.isRequired ?? false}
      faults={view?.faults ?? []}
      describedBy={faultId(id)}
    />
  );
}
