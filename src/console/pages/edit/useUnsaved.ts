import { useEffect, useSyncExternalStore } from 'react';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/place.ts';
import { markUnsaved } from '../../shell/unsaved.ts';
import type { FormStore } from './createFormStore.ts';

/** Tells the shell whether the form of this page holds unsaved text; the answer takes that back, after a save. */
export function useUnsaved(store: FormStore): () => void {
  const { unsaved } = useHouse();
  const { path } = usePlace();
  const isDirty = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  useEffect(() => markUnsaved(unsaved, path, isDirty), [unsaved, path, isDirty]);
  return () => markUnsaved(unsaved, path, false);
}
