import { useStore } from '../../client/store.ts';
import { useHouse } from '../../house.ts';
import { useOpenPage } from '../../shell/layout/page.ts';
import type { Offer } from './offersOf.ts';

/** Goes to the page that an offer opens in place of asking; false where it opens none, or the person's menu has it nowhere. */
export function useOpening(): (offer: Pick<Offer, 'opens'>) => boolean {
  const { routes } = useStore(useHouse().access);
  const open = useOpenPage();
  return ({ opens }) => {
    if (opens === undefined) return false;
    const route = [...routes.values()].find(({ page }) => page.view === 'business' && page.component === opens);
    if (route) open(route.path);
    return route !== undefined;
  };
}
