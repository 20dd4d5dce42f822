import { useStore } from '../client/useStore.ts';
import { useHouse } from '../house.ts';
import { useScreenPath } from '../pages/useScreenPath.ts';
import { withView } from '../pages/viewQuery.ts';

/**
 * Where a record is shown in full, for `useOpenPage`: on a screen of its own, or else above its list, that of its kind where
 * there are several; undefined when the person has none of them.
 */
export function useRecordPath(resource: string): (id: string, kind?: string) => string | undefined {
  const { routes } = useStore(useHouse().access);
  const detail = useScreenPath(resource, 'detail');
  const lists = [...routes.values()].flatMap(({ path, page }) =>
    page.view === 'list' && page.resource === resource ? [{ path, kind: page.kind }] : [],
  );
  return (id, kind) => {
    if (detail !== undefined) return `${detail}?${new URLSearchParams({ id })}`;
    const list = lists.find((one) => one.kind === kind) ?? lists[0];
    return list && list.path + withView('', id);
  };
}
