import type { FormStore } from './createFormStore.ts';

/** Whether anything is known to be wrong with what is typed. */
export function hasFaults(store: FormStore): boolean {
  return store.faultsOf(store.get().typed).length > 0;
}
