import { createStore, type Store } from '../client/store.ts';

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

/** What the server tells of single records, for whoever has one open. */
export interface RecordNews {
  /** The records of a resource are not what they were; without ids, any record may be meant. */
  readonly notify: (resource?: string, ids?: readonly string[]) => void;
  /** Hears of one record; the answer ends it. */
  readonly listen: (record: { readonly resource: string; readonly id: string }, hear: () => void) => () => void;
}

/** Nobody listens at first, and what nobody hears is forgotten. */
export function createRecordNews(): RecordNews {
  const listeners = new Set<(resource?: string, ids?: readonly string[]) => void>();
  return {
    notify: (resource, ids) => {
      for (const listener of [...listeners]) listener(resource, ids);
    },
    listen: (record, hear) => {
      const listener = (resource?: string, ids?: readonly string[]): void => {
        const isMeant = resource === undefined || resource === record.resource;
        if (isMeant && (ids === undefined || ids.includes(record.id))) hear();
      };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
