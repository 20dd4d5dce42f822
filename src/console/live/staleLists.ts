import { createStore, type Store } from '../client/createStore.ts';

/** Resources of which others have changed records since their lists were read; `*` stands for all. */
export interface StaleLists extends Pick<Store<ReadonlySet<string>>, 'get' | 'subscribe'> {
  readonly mark: (resource: string) => void;
  /** The marks, which are gone with this. */
  readonly take: () => ReadonlySet<string>;
}

export const everyResource = '*';

/** Nothing is stale at first. */
export function createStaleLists(): StaleLists {
  const store = createStore<ReadonlySet<string>>(new Set());
  return {
    get: store.get,
    subscribe: store.subscribe,
    mark: (resource) => {
      if (!store.get().has(resource)) store.set(new Set([...store.get(), resource]));
    },
    take: () => {
      const marked = store.get();
      store.set(new Set());
      return marked;
    },
  };
}
