import type { Store } from '../client/createStore.ts';

/** Paths of the pages that hold unsaved text. */
export type Unsaved = Store<ReadonlySet<string>>;

/** Notes that a page holds unsaved text, or that it does no more. */
export function markUnsaved(unsaved: Unsaved, path: string, isUnsaved: boolean): void {
  if (unsaved.get().has(path) === isUnsaved) return;
  const others = [...unsaved.get()].filter((other) => other !== path);
  unsaved.set(new Set(isUnsaved ? [...others, path] : others));
}
