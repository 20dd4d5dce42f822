import { type ColumnLook, type Density, type ListLooks, listLookCalls } from '../../contract/listLook.ts';
import type { HwClient } from '../client/createHwClient.ts';
import { createStore, type Store } from '../client/createStore.ts';
import { createOutbox } from './createOutbox.ts';
import { readLooks } from './readLooks.ts';

/** How the person who is logged in wants lists to look; what they change is kept by the server. */
export interface ListLookStore extends Pick<Store<ListLooks>, 'get' | 'subscribe'> {
  /** Asks once after login; a server that keeps no looks has none. */
  readonly ready: () => Promise<void>;
  readonly setDensity: (density: Density) => void;
  /** No columns: as the resource file says. */
  readonly setColumns: (resource: string, columns: readonly ColumnLook[]) => void;
  /** The layout of a list; null: the first one of the resource file. */
  readonly setLayout: (resource: string, layout: string | null) => void;
  /** The window goes away: what was changed just now is sent at once, and arrives without it. */
  readonly leave: () => void;
  /** Forgets everything, for the next person. */
  readonly clear: () => void;
}

const noLooks: ListLooks = { density: 'normal', lists: {} };

/** Changes that come close together are one for the server; in ms. */
const together = 400;

/** Shows a change at once and has the server keep it shortly after: the last one of each list. */
export function createListLooks(client: Pick<HwClient, 'call'>, pause = together): ListLookStore {
  const store = createStore<ListLooks>(noLooks);
  const outbox = createOutbox(client, pause);
  let loading: Promise<void> | undefined;

  const change = (looks: ListLooks, key: string, body: object): void => {
    store.set(looks);
    outbox.put(key, body);
  };
  const load = async (): Promise<void> => {
    const call = { method: 'GET', path: listLookCalls.find, isQuiet: true } as const;
    const looks = readLooks(await client.call(call).catch(() => undefined));
    if (outbox.isEmpty()) store.set(looks);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    ready: () => {
      loading ??= load();
      return loading;
    },
    setDensity: (density) => change({ ...store.get(), density }, '', { density }),
    setColumns: (resource, columns) => {
      const looks = store.get();
      change({ ...looks, lists: { ...looks.lists, [resource]: columns } }, resource, { resource, columns });
    },
    setLayout: (resource, layout) => {
      const looks = store.get();
      const { [resource]: _, ...others } = looks.layouts ?? {};
      const layouts = layout === null ? others : { ...others, [resource]: layout };
      change({ ...looks, layouts }, `layout ${resource}`, { resource, layout });
    },
    leave: outbox.leave,
    clear: () => {
      loading = undefined;
      outbox.clear();
      store.set(noLooks);
    },
  };
}
