import type { ReactNode } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { FaceInput } from '../edit/FaceInput.tsx';
import { OneField } from '../edit/OneField.tsx';

/** One question, with the input of its kind. */
export function AskField({ field, id }: { field: Field; id: string }): ReactNode {
  return <OneField id={id} field={field} input={<FaceInput id={id} field={field} />} />;
}
