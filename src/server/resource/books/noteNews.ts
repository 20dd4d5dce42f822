import type { Store } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { tellMany } from '../import/tellMany.ts';

/** What open consoles are to be told of one resource. */
interface Story {
  readonly context: Context;
  readonly ids: Set<string>;
}

/** By transaction, and there by resource. */
const gathered = new WeakMap<object, Map<string, Story>>();

/** Keeps records that the house has written, to be told once their transaction is committed: each resource once. */
export function noteNews(context: Context, store: Store, ids: readonly string[]): void {
  const { whenCommitted } = store;
  if (!whenCommitted || ids.length === 0) return;
  const stories = gathered.get(whenCommitted) ?? new Map<string, Story>();
  if (!gathered.has(whenCommitted)) {
    gathered.set(whenCommitted, stories);
    whenCommitted(() => {
      for (const story of stories.values()) tellMany(heard(story.context), [...story.ids]);
    });
  }
  const { name } = context.compiled.resource;
  const story = stories.get(name) ?? { context, ids: new Set() };
  stories.set(name, story);
  for (const id of ids) story.ids.add(id);
}

/** The window that has called knows what it has called for, and nothing of what else has changed. */
export function heard(context: Context): Context {
  return context.byHouse?.from === context.compiled.resource.name ? context : { ...context, headers: {} };
}
