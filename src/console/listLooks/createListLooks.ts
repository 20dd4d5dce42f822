import { type ColumnLook, type Density, type ListLooks, listLookCalls } from '../../contract/listLook.ts';
import type { HwClient } from '../client/createHwClient.ts';
import { createStore, type Store } from '../client/createStore.ts';
import { newKey } from '../client/newKey.ts';
import { readLooks } from './readLooks.ts';

/** How the person who is logged in wants lists to look; what they change is kept by the server. */
export interface ListLookStore extends Pick<Store<ListLooks>, 'get' | 'subscribe'> {
  /** Asks once after login; a server that keeps no looks has none. */
  readonly ready: () => Promise<void>;
  readonly setDensity: (density: Density) => void;
  /** No columns: as the resource file says. */
  readonly setColumns: (resource: string, columns: readonly ColumnLook[]) => void;
  /** Forgets everything, for the next person. */
  readonly clear: () => void;
}

const noLooks: ListLooks = { density: 'normal', lists: {} };

/** Changes that come close together are one for the server; in ms. */
const together = 400;

/** Shows a change at once and has the server keep it shortly after: the last one of each list. */
export function createListLooks(client: Pick<HwClient, 'call'>, pause = together): ListLookStore {
  const store = createStore<ListLooks>(noLooks);
  const unsent = new Map<string, object>();
  let loading: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  const send = (): void => {
    for (const body of unsent.values()) {
      const headers = { 'Idempotency-Key': newKey() };
      // One after the other, so that the last one stays. What fails is told by the client; what is seen stays as it is.
      const call = () => client.call({ method: 'POST', path: listLookCalls.save, body, headers });
      sending = sending.then(call).catch(() => undefined);
    }
    unsent.clear();
  };
  const change = (looks: ListLooks, key: string, body: object): void => {
    store.set(looks);
    unsent.set(key, body);
    clearTimeout(timer);
    timer = setTimeout(send, pause);
  };
  const load = async (): Promise<void> => {
    const call = { method: 'GET', path: listLookCalls.find, isQuiet: true } as const;
    const looks = readLooks(await client.call(call).catch(() => undefined));
    if (unsent.size === 0) store.set(looks);
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
      const { density, lists } = store.get();
      change({ density, lists: { ...lists, [resource]: columns } }, resource, { resource, columns });
    },
    clear: () => {
      loading = undefined;
      clearTimeout(timer);
      unsent.clear();
      store.set(noLooks);
    },
  };
}
