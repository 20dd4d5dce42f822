import { type ReactNode, useSyncExternalStore } from 'react';
import type { Field } from '../../../contract/resource.ts';
import { FaceInput } from '../edit/FaceInput.tsx';
import { useFormParts } from '../edit/formContext.ts';
import { OneField } from '../edit/OneField.tsx';

/** One question, with the input of its kind. */
export function AskField({ field, id }: { field: Field; id: string }): ReactNode {
  const { store } = useFormParts();
  const value = useSyncExternalStore(store.subscribe, () => store.get().typed[field.name]);
  const change = (next: unknown) => store.change({ ...store.get().typed, [field.name]: next });
  return <OneField id={id} field={field} input={<FaceInput id={id} field={field} value={value} onChange={change} />} />;
}
