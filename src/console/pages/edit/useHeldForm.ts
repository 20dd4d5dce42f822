import { useSyncExternalStore } from 'react';
import { useStore } from '../../client/store.ts';
import type { Lost } from '../../shell/unsaved.ts';
import { useHeldWork } from '../../shell/useHeldWork.ts';
import type { FormStore } from './createFormStore.ts';

/**
 * Marks the page while the form of a dialog in front of it holds text or waits for files; the answer says what would be
 * lost with the dialog, undefined when nothing would. `onThrownAway`: the person has said that it may be lost.
 */
export function useHeldForm(store: FormStore, onThrownAway: () => void): Lost | undefined {
  const isText = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  const isFiles = useStore(store.waits) > 0;
  useHeldWork({ isText, isFiles }, onThrownAway);
  return isText || isFiles ? { isText, isFiles } : undefined;
}
