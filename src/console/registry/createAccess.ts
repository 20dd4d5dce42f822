import type { MenuEntry } from '../../contract/menu.ts';
import type { ResourceIndex } from '../../contract/resource.ts';
import { sessionCalls } from '../../contract/session.ts';
import type { HwClient } from '../client/createHwClient.ts';
import { createStore, type Store } from '../client/createStore.ts';
import { oneAfterTheOther } from '../client/oneAfterTheOther.ts';
import { asTree, permsOf } from './menuTree.ts';
import { readMenu } from './readMenu.ts';
import { readResources } from './readResources.ts';
import { type Registered, type ScreenRoute, screenRoutes } from './screenRoutes.ts';

/** What the person who is logged in may see and do. */
export interface Access {
  readonly menu: readonly MenuEntry[];
  readonly perms: ReadonlySet<string>;
  readonly resources: ResourceIndex['resources'];
  readonly routes: ReadonlyMap<string, ScreenRoute>;
}

/** Nobody may anything, until the server has said otherwise. */
export const noAccess: Access = { menu: [], perms: new Set(), resources: [], routes: new Map() };

export interface AccessStore extends Pick<Store<Access>, 'get' | 'subscribe'> {
  /** Loads menus, permissions and resources once after login; a failure is thrown and the next call tries again. */
  readonly ready: () => Promise<Access>;
  /** Asks the server again, quietly; when that fails, what was known stays. */
  readonly refresh: () => Promise<void>;
  /** Forgets everything, for the next person. */
  readonly clear: () => void;
}

/** Menus and permissions of the session (console-spec.md section 6); `pages` are those that business code draws. */
export function createAccess(client: Pick<HwClient, 'call'>, pages: Registered = new Map()): AccessStore {
  const store = createStore<Access>(noAccess);
  let loading: Promise<Access> | undefined;
  const refresh = async (): Promise<void> => {
    const before = loading;
    if (!before) return;
    const fresh = await load({ client, pages, isQuiet: true }).catch(() => undefined);
    // Whoever was logged in when it was asked for is meant; after a logout it is nobody's.
    if (!fresh || loading !== before) return;
    loading = Promise.resolve(fresh);
    store.set(fresh);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    ready: () => {
      const mine = loading ?? load({ client, pages, isQuiet: false });
      loading = mine;
      return mine.then(
        (access) => {
          if (loading === mine) store.set(access);
          return access;
        },
        (error: unknown) => {
          if (loading === mine) loading = undefined;
          throw error;
        },
      );
    },
    refresh: oneAfterTheOther(refresh),
    clear: () => {
      loading = undefined;
      store.set(noAccess);
    },
  };
}

interface Asked {
  readonly client: Pick<HwClient, 'call'>;
  readonly pages: Registered;
  readonly isQuiet: boolean;
}

async function load({ client, pages, isQuiet }: Asked): Promise<Access> {
  const tree = async (menuTypes: readonly string[]) =>
    readMenu(await client.call({ method: 'POST', path: sessionCalls.menu, body: { menuTypes }, isQuiet }));
  const [menu, buttons, resources] = await Promise.all([
    tree(['M', 'C']),
    tree(['F']),
    client.call({ method: 'GET', path: '/resources/index.json', bare: true, isQuiet }).then(readResources),
  ]);
  const menuTree = asTree(menu);
  return {
    menu: menuTree,
    perms: permsOf(buttons),
    resources,
    routes: screenRoutes(menuTree, resources, pages),
  };
}
