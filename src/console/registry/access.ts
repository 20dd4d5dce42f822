import { type MenuEntry, rootId } from '../../contract/menu.ts';
import type { ResourceEntry, ResourceIndex } from '../../contract/resource.ts';
import { languages } from '../../contract/text.ts';
import { HwError } from '../client/hwError.ts';
import { createStore, type Store } from '../client/store.ts';
import { menuCall, resourceIndexCall } from '../providers/personCalls.ts';
import { ask, type Custom } from '../providers/requests.ts';
import { asTree, permsOf, type Registered, type ScreenRoute, screenRoutes } from './routes.ts';

/** The resources that say who may do what (contract README section 5). */
export const menuResource = 'hwMenu';
export const roleResource = 'hwRole';
export const userResource = 'hwUser';

/** What the person who is logged in may see and do. */
export interface Access {
  readonly menu: readonly MenuEntry[];
  readonly perms: ReadonlySet<string>;
  readonly resources: ResourceIndex['resources'];
  readonly routes: ReadonlyMap<string, ScreenRoute>;
}

/** No permissions until they are loaded. */
export const noAccess: Access = { menu: [], perms: new Set(), resources: [], routes: new Map() };

export interface AccessStore extends Pick<Store<Access>, 'get' | 'subscribe'> {
  /** Loads menus, permissions and resources once after login; a failure is thrown and the next call tries again. */
  readonly ready: () => Promise<Access>;
  /** Loads them again in the background; on failure the known ones stay. */
  readonly refresh: () => Promise<void>;
  /** Forgets everything, for the next person. */
  readonly clear: () => void;
}

/**
 * Menus and permissions of the session (section 5 of the contract README); `pages` are those drawn by business code.
 */
export function createAccess(data: Custom, pages: Registered = new Map()): AccessStore {
  const store = createStore<Access>(noAccess);
  let loading: Promise<Access> | undefined;
  const refresh = async (): Promise<void> => {
    const before = loading;
    if (!before) return;
    const fresh = await loadAccess({ data, pages, isQuiet: true }).catch(() => undefined);
    // Belongs to the user who was logged in at the request; after a logout it is dropped.
    if (!fresh || loading !== before) return;
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

interface LoadParams {
  readonly data: Custom;
  readonly pages: Registered;
  readonly isQuiet: boolean;
}

async function loadAccess({ data, pages, isQuiet }: LoadParams): Promise<Access> {
  const tree = async (menuTypes: readonly string[]) => readMenu(await ask(data, menuCall(menuTypes), { isQuiet }));
  const [menu, buttons, resources] = await Promise.all([
    tree(['M', 'C']),
    tree(['F']),
    ask(data, resourceIndexCall(), { isQuiet }).then(readResources),
  ]);
  const menuTree = asTree(menu);
  return {
    menu: menuTree,
    perms: permsOf(buttons),
    resources,
    routes: screenRoutes(menuTree, resources, pages),
  };
}

/** The texts of an entry; some servers omit empty ones or send null. */
const entryTexts = ['name', 'menuName', 'menuNameEn', 'path', 'component', 'perms', 'icon'] as const;
const entryTypes: readonly unknown[] = ['M', 'C', 'F'];

/**
 * The entries of a menu answer (contract README section 5). What is no list of entries is an error: taken as an empty menu it
 * would look as if the person had no rights.
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
    ...(Object.fromEntries(entryTexts.map((name) => [name, textOf(given[name])])) as Record<
      (typeof entryTexts)[number],
      string
    >),
    id: String(id),
    parentId: textOf(parentId) || rootId,
    menuType: menuType as MenuEntry['menuType'],
    orderNum: Number(orderNum) || 0,
    // Only 0 means shown: what is missing stays hidden, and can be reached by its address.
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
 * The resources that an index answer lists (contract README section 7). What is no list of them is an error: an empty one
 * would take all pages away. A line that does not say what the resource offers offers nothing.
 */
function readResources(data: unknown): ResourceIndex['resources'] {
  const { resources } = fieldsOf(data);
  if (!Array.isArray(resources) || !resources.every(isResourceEntry))
    throw new HwError({ kind: 'garbled', texts: { key: 'error.notAnIndex' }, data });
  return resources.map((entry) => ({
    ...entry,
    perms: typeof entry.perms === 'string' ? entry.perms : '',
    operations: Array.isArray(entry.operations) ? entry.operations : [],
  }));
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

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/**
 * Runs `task` one at a time. Requests during a run share one further run, so that no one gets the result of a run that
 * began before the request.
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
