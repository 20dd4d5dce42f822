import { useQuery } from '@tanstack/react-query';
import { type MenuEntry, rootId } from '../../../contract/menu.ts';
import { isAble } from '../../../contract/permission.ts';
import type { Text } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import { useStore } from '../../client/store.ts';
import { findPage } from '../../providers/dataProvider.ts';
import { menuCall } from '../../providers/personCalls.ts';
import { ask } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { menuResource, readMenu } from '../../registry/access.ts';

/** Page size that is larger than any menu, so that one request loads all entries. */
const mostEntries = 20_000;

/** Key of the role that has every permission (contract README section 5). */
const adminRole = 'admin';

interface GrantEntries {
  readonly entries: readonly GrantEntry[] | undefined;
  readonly error: HwError | null;
  readonly retry: () => void;
}

/** Loads the menu entries that can be granted to a role: all entries for users who may list them, otherwise the user's own. */
export function useGrantEntries(): GrantEntries {
  const { access, session } = useApp();
  const provider = useData();
  const rights = useStore(access);
  const isAdmin = session.get()?.userInfo.roleKeys.includes(adminRole) === true;
  const line = rights.resources.find(({ name }) => name === menuResource);
  const maySeeAll = line !== undefined && isAble(line, 'find', rights.perms);
  const { data, error, refetch } = useQuery<readonly GrantEntry[], HwError>({
    // The key contains the user's rights, so that the entries are reloaded when the rights change.
    queryKey: ['grants', rights.menu, rights.perms, maySeeAll],
    staleTime: 0,
    queryFn: async () => {
      const own = readMenu(await ask(provider, menuCall(['M', 'C', 'F']), { isQuiet: true }));
      return grantEntries({ all: maySeeAll ? await everyEntry() : own, own, isAdmin });
    },
  });
  const everyEntry = async (): Promise<readonly MenuEntry[]> => {
    const { data: records } = await findPage(provider, menuResource, {
      pageNo: 1,
      pageSize: mostEntries,
      isQuiet: true,
    });
    return flatten(readMenu(records)).map((entry, i) => ({ ...entry, status: records[i]?.status }));
  };
  return { entries: data, error, retry: () => void refetch() };
}

/** A menu entry that a role can be given. */
export interface GrantEntry {
  readonly id: string;
  readonly parentId: string;
  readonly menuType: MenuEntry['menuType'];
  readonly title: Text;
  readonly perms: string;
  /** The component key of the screen. */
  readonly component: string;
  readonly orderNum: number;
  /** Whether the user may grant the entry: no one can grant what they do not hold (contract README section 5). */
  readonly isGivable: boolean;
  /** Whether the entry is disabled: granting it has no effect until it is enabled. */
  readonly isOff: boolean;
  /** Whether no operation needs this permission anymore: it can then be revoked but not granted. */
  readonly isIdle: boolean;
}

interface KnownValues {
  /** All entries that exist, if the user may list them; otherwise the same as `own`. */
  readonly all: readonly (MenuEntry & { readonly status?: unknown })[];
  readonly own: readonly MenuEntry[];
  /** Whether the user has every permission. */
  readonly isAdmin: boolean;
}

/** Returns the entries to choose from. Groups carry no permission, so everyone may grant them. */
export function grantEntries({ all, own, isAdmin }: KnownValues): readonly GrantEntry[] {
  const flat = flatten(own);
  const ids = new Set(flat.map(({ id }) => id));
  const idle = new Set(flat.filter(({ isIdle }) => isIdle).map(({ id }) => id));
  const codes = new Set(flat.filter(({ menuType }) => menuType === 'F').map(({ perms }) => perms));
  const isGivable = ({ id, menuType, perms }: MenuEntry): boolean =>
    !idle.has(id) && (isAdmin || menuType === 'M' || ids.has(id) || (perms !== '' && codes.has(perms)));
  return flatten(all).map((entry) => ({
    id: entry.id,
    parentId: entry.parentId || rootId,
    menuType: entry.menuType,
    perms: entry.perms,
    title: { zh: entry.menuName, en: entry.menuNameEn || entry.menuName },
    orderNum: entry.orderNum,
    component: entry.component,
    isGivable: isGivable(entry),
    isOff: 'status' in entry && String(entry.status) === '1',
    isIdle: idle.has(entry.id),
  }));
}

/** Flattens a tree of entries, parents first. */
function flatten<T extends MenuEntry>(tree: readonly T[]): readonly T[] {
  const flat: T[] = [];
  const open = [...tree].reverse();
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    flat.push(entry);
    open.push(...((entry.children ?? []) as readonly T[]).toReversed());
  }
  return flat;
}
