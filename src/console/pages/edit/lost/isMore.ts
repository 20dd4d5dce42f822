import type { FormStore } from '../createFormStore.ts';
import type { Attempt } from './attempt.ts';

/** Whether something else stands in the form by now than was sent. */
export function isMore(store: FormStore, { values }: Attempt): boolean {
  return JSON.stringify(values) !== JSON.stringify(store.values());
}
