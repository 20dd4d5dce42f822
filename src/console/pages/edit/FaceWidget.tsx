import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { FaceInput } from './FaceInput.tsx';

/** The one widget that RJSF knows: it shows the face of the field's kind. Its value is in the state of the form. */
export function FaceWidget({ id, options }: WidgetProps): ReactNode {
  return <FaceInput id={id} field={options.field as unknown as Field} />;
}
