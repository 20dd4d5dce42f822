import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useShownValue } from '../../../fields/widgets/rendering.ts';
import type { FormStore } from './createFormStore.ts';
import type { FieldView } from './formView.ts';

/** The context that the parts of a form share. */
export interface FormParts {
  readonly resource: Resource;
  readonly store: FormStore;
}

export const FormContext = createContext<FormParts | undefined>(undefined);

/** The form around the component. */
export function useFormParts(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('useFormParts needs <FormContext> around it.');
  return parts;
}

/** State and faults of one field; the component renders again only when these change. */
export function useFieldView(name: string): FieldView | undefined {
  const { store } = useFormParts();
  return useSyncExternalStore(useSubscription(store, name), () => store.get().fields[name]);
}

/** The value of one field, typed or worked out of what is typed; the component renders again only when it changes. */
export function useFieldValue(name: string): unknown {
  const { store } = useFormParts();
  return useSyncExternalStore(useSubscription(store, name), () => valueIn(store, name));
}

/** The same value, for the input of the field: what the input shows by itself renders nothing. */
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
