import type { FieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { OneField } from './OneField.tsx';

/** RJSF's field template: the whole form as it is, and a box with label, input and messages for each field. */
export function FieldBox({ id, uiSchema, children }: FieldTemplateProps): ReactNode {
  const field = uiSchema?.['ui:options']?.field as Field | undefined;
  return field ? <OneField id={id} field={field} input={children} /> : children;
}
