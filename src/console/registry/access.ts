import type { DashboardEntry } from '../../contract/dashboards.ts';
import { fieldsOf } from '../../contract/json.ts';
import { type MenuEntry, permsIn, rootId } from '../../contract/menu.ts';
import type { ResourceEntry, ResourceIndex } from '../../contract/resource.ts';
import { languages } from '../../contract/wire.ts';
import { HwError, isMissing } from '../client/hwError.ts';
import { createStore, type Store } from '../client/store.ts';
import { menuCall, resourceIndexCall } from '../providers/personCalls.ts';
import { ask, type Custom } from '../providers/requests.ts';
import { asTree, type Registered, type ScreenRoute, screenRoutes } from './routes.ts';

/** The resource of the menu entries, which define permissions (contract README section 5). */
export const menuResource = 'hwMenu';
export const roleResource = 'hwRole';
export const userResource = 'hwUser';

/** What the logged-in user may see and do. */
export interface Access {
  readonly menu: readonly MenuEntry[];
  readonly perms: ReadonlySet<string>;
  readonly resources: ResourceIndex['resources'];
  readonly routes: ReadonlyMap<string, ScreenRoute>;
  /** The dashboards that the user may see. `home` is the name of the dashboard that is the user's first page. */
  readonly dashboards?: readonly DashboardEntry[];
  readonly home?: string;
  /** Set if the server has no list of resources, which some existing hw servers lack. Then there are only pages without a resource. */
  readonly lacksIndex?: true;
  /** Set if an existing hw server answers the calls (`ResourceIndex`). */
  readonly isExisting?: true;
}

/** The access of a user until menus and permissions are loaded. */
export const noAccess: Access = { menu: [], perms: new Set(), resources: [], routes: new Map() };

export interface AccessStore extends Pick<Store<Access>, 'get' | 'subscribe'> {
  /** Loads menus, permissions and resources once after login. A failure is thrown, and the next call tries again. */
  readonly ready: () => Promise<Access>;
  /** Reloads menus, permissions and resources in the background; after a failure the previous ones stay. */
  readonly refresh: () => Promise<void>;
  /** Clears everything at logout. */
  readonly clear: () => void;
}

/** Creates the store that loads the session's menus and permissions (contract README section 5); `pages` are those of business code. */
export function createAccess(data: Custom, pages: Registered = new Map()): AccessStore {
  const store = createStore<Access>(noAccess);
  let loading: Promise<Access> | undefined;
  const refresh = async (): Promise<void> => {
    const before = loading;
    if (!before) return;
    const fresh = await loadAccess({ data, pages, isQuiet: true }).catch(() => undefined);
    // The result belongs to the user who was logged in when the request was sent, so it is dropped after a logout.
    if (!fresh || loading !== before || (fresh.lacksIndex && !store.get().lacksIndex)) return;
    loading = Promise.resolve(fresh);
    store.set(fresh);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    ready: () => {
      const mine = loading ?? loadAccess({ data, pages, isQuiet: false });
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

type Index = Pick<ResourceIndex, 'resources' | 'dashboards' | 'home' | 'isExisting'>;

/** The entries of the user's menu: groups and screens, and buttons. */
interface Parts {
  readonly screens: readonly MenuEntry[];
  readonly buttons: readonly MenuEntry[];
}

interface LoadParams {
  readonly data: Custom;
  readonly pages: Registered;
  readonly isQuiet: boolean;
}

async function loadAccess({ data, pages, isQuiet }: LoadParams): Promise<Access> {
  const tree = async (menuTypes: readonly string[]) => readMenu(await ask(data, menuCall(menuTypes), { isQuiet }));
  const [menu, buttons, index] = await Promise.all([tree(['M', 'C']), tree(['F']), findIndex(data)]);
  const menuTree = asTree(menu);
  return {
    menu: menuTree,
    perms: await permsOf({ screens: menu, buttons }, index),
    resources: index?.resources ?? [],
    routes: screenRoutes(menuTree, index?.resources ?? [], { pages, dashboards: index?.dashboards ?? [] }),
    dashboards: index?.dashboards ?? [],
    ...(index?.home !== undefined && { home: index.home }),
    ...(!index && { lacksIndex: true }),
    ...(index?.isExisting && { isExisting: true }),
  };
}

/** Returns the user's permission codes. On existing hw servers, menu entries may imply further codes. */
async function permsOf(parts: Parts, index: Index | undefined): Promise<ReadonlySet<string>> {
  if (!index?.isExisting) return new Set(permsIn(parts.buttons));
  const { heldPerms } = await import('../../contract/heldPerms.ts');
  return heldPerms(parts, index.resources);
}

/** Loads the list of resources; undefined if the server has none. Other failures are thrown, and the page shows them. */
async function findIndex(data: Custom): Promise<Index | undefined> {
  try {
    return readIndex(await ask(data, resourceIndexCall(), { isQuiet: true }));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Text properties of an entry; some servers omit empty ones or send null. */
const entryTexts = ['name', 'menuName', 'menuNameEn', 'path', 'component', 'perms', 'icon'] as const;
const entryTypes: readonly unknown[] = ['M', 'C', 'F'];

/**
 * Parses a menu response (contract README section 5). Throws if it is not a list of entries, because an empty menu would look as if the
 * user had no rights.
 */
export function readMenu(data: unknown): readonly MenuEntry[] {
  if (!Array.isArray(data)) throw garbledMenu(data);
  return data.map((entry) => readMenuEntry(entry, data));
}

function readMenuEntry(entry: unknown, data: unknown): MenuEntry {
  if (typeof entry !== 'object' || entry === null) throw garbledMenu(data);
  const given = entry as Readonly<Record<string, unknown>>;
  const { id, parentId, menuType, orderNum, visible, children } = given;
  if (!isId(id) || !entryTypes.includes(menuType)) throw garbledMenu(data);
  return {
    ...(Object.fromEntries(entryTexts.map((name) => [name, textOf(given[name])])) as Record<(typeof entryTexts)[number], string>),
    id: String(id),
    parentId: textOf(parentId) || rootId,
    menuType: menuType as MenuEntry['menuType'],
    orderNum: Number(orderNum) || 0,
    // Only 0 means visible. An entry without the property gets 1: hidden from the menu, but reachable by its address.
    visible: isId(visible) ? visible : 1,
    ...(given.isIdle === true && { isIdle: true }),
    ...(children === undefined || children === null ? {} : { children: readMenu(children) }),
  };
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function textOf(value: unknown): string {
  return isId(value) ? String(value) : '';
}

function garbledMenu(data: unknown): HwError {
  return new HwError({ kind: 'garbled', texts: { key: 'error.notAMenu' }, data });
}

/**
 * Parses the list of resources (contract README section 7). Throws if it is not a list, because an empty one would remove all pages.
 * Entries without operations offer none.
 */
function readIndex(data: unknown): Index {
  const { resources, dashboards, home, isExisting } = fieldsOf(data);
  if (!Array.isArray(resources) || !resources.every(isResourceEntry))
    throw new HwError({ kind: 'garbled', texts: { key: 'error.notAnIndex' }, data });
  const entries = resources.map((entry) => ({
    ...entry,
    perms: typeof entry.perms === 'string' ? entry.perms : '',
    operations: Array.isArray(entry.operations) ? entry.operations : [],
  }));
  return {
    resources: entries,
    dashboards: Array.isArray(dashboards) ? dashboards.filter(isDashboardEntry) : [],
    ...(typeof home === 'string' && { home }),
    ...(isExisting === true && { isExisting }),
  };
}

function isDashboardEntry(value: unknown): value is DashboardEntry {
  const { name, hash } = fieldsOf(value);
  return typeof name === 'string' && typeof hash === 'string';
}

function isResourceEntry(value: unknown): value is ResourceEntry {
  const { name, hash, title, screens } = fieldsOf(value);
  const titles = fieldsOf(title);
  return (
    [name, hash, ...languages.map((language) => titles[language])].every((text) => typeof text === 'string') &&
    Array.isArray(screens) &&
    screens.every((screen) => typeof fieldsOf(screen).component === 'string')
  );
}

/**
 * Returns a function that runs `task` one at a time. Calls during a run share one further run, so that no caller gets the result of a run
 * that began before its call.
 */
export function oneAfterTheOther(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    const mine = task().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (!running) return run();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
}
