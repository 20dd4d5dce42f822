import { useQuery } from '@tanstack/react-query';
import type { MenuEntry } from '../../../contract/menu.ts';
import type { Page } from '../../../contract/query.ts';
import { sessionCalls } from '../../../contract/session.ts';
import type { HwError } from '../../client/hwError.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { isAble } from '../../registry/abilities.ts';
import { readMenu } from '../../registry/readMenu.ts';
import { menuResource } from '../menuResource.ts';
import { flatten, type GrantEntry, grantEntries } from './grantEntries.ts';

/** More entries than any console has. */
const most = '20000';

/** The key of the role that holds everything (contract.md section 5). */
const adminRole = 'admin';

interface GrantEntries {
  readonly entries: readonly GrantEntry[] | undefined;
  readonly error: HwError | null;
  readonly retry: () => void;
}

/** The menu entries that a role can be given: all, for those who may list them, else the person's own. */
export function useGrantEntries(): GrantEntries {
  const { client, access, resources, session } = useHouse();
  const rights = useStore(access);
  const isAdmin = session.get()?.userInfo.roleKeys.includes(adminRole) === true;
  const line = rights.resources.find(({ name }) => name === menuResource);
  const maySeeAll = line !== undefined && isAble(line, 'find', rights.perms);
  const { data, error, refetch } = useQuery<readonly GrantEntry[], HwError>({
    // Other rights, or entries that were changed, make other choices.
    queryKey: ['grants', rights.menu, rights.perms, maySeeAll],
    staleTime: 0,
    queryFn: async () => {
      const tree = {
        method: 'POST',
        path: sessionCalls.menu,
        body: { menuTypes: ['M', 'C', 'F'] },
        isQuiet: true,
      } as const;
      const own = readMenu(await client.call(tree));
      return grantEntries({ all: maySeeAll ? await everyEntry() : own, own, isAdmin });
    },
  });
  const everyEntry = async (): Promise<readonly MenuEntry[]> => {
    const { find = '' } = (await resources.load(menuResource)).resource.calls;
    const headers = { pageNo: '1', pageSize: most };
    const { records } = await client.call<Page<{ status?: unknown }>>({
      ...{ method: 'POST', path: find, body: {}, headers, isQuiet: true },
    });
    const read = flatten(readMenu(records));
    return read.map((entry, i) => ({ ...entry, status: records[i]?.status }));
  };
  return { entries: data, error, retry: () => void refetch() };
}
