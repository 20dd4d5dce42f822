import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useShownValue } from '../../../fields/widgets/rendering.ts';
import type { FormStore } from './createFormStore.ts';
import type { FieldView } from './formView.ts';

/** Context shared by the parts of a form. */
export interface FormParts {
  readonly resource: Resource;
  readonly store: FormStore;
}

export const FormContext = createContext<FormParts | undefined>(undefined);

export function useFormParts(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('useFormParts needs <FormContext> around it.');
  return parts;
}

/** Returns state and faults of a field; re-renders the component only when these change. */
export function useFieldView(name: string): FieldView | undefined {
  const { store } = useFormParts();
  return useSyncExternalStore(useSubscription(store, name), () => store.get().fields[name]);
}

/** Returns the entered or calculated value of a field; re-renders the component only when it changes. */
export function useFieldValue(name: string): unknown {
  const { store } = useFormParts();
  return useSyncExternalStore(useSubscription(store, name), () => valueIn(store, name));
}

/** Like `useFieldValue`, for the field's own input: does not re-render for values that the input already shows. */
export function useFieldShown(name: string): ReturnType<typeof useShownValue> {
  const { store } = useFormParts();
  const subscribe = useSubscription(store, name);
  return useShownValue(useMemo(() => ({ read: () => valueIn(store, name), subscribe }), [store, name, subscribe]));
}

function valueIn(store: FormStore, name: string): unknown {
  const { typed, figures } = store.get();
  return Object.hasOwn(figures, name) ? figures[name] : typed[name];
}

function useSubscription(store: FormStore, name: string): (listener: () => void) => () => void {
  return useCallback((listener) => store.subscribeTo(name, listener), [store, name]);
}
