import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { faultId } from './faultId.ts';
import { useFieldView, useFormParts } from './formContext.ts';

/** The one widget that RJSF knows: it shows the face of the field's kind. */
export function FaceWidget({ id, value, onChange, options }: WidgetProps): ReactNode {
  const field = options.field as unknown as Field;
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
