import { useState } from 'react';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useNarrow } from './useNarrow.ts';

/** The side menu as the collapse toggle moves it: beside the page it collapses, on a phone it is a drawer. */
export interface SideMenuState {
  readonly isDrawer: boolean;
  /** Titles can be read: expanded beside the page, or the drawer is out. */
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Puts the drawer away. */
  readonly close: () => void;
}

export function useSideMenu(): SideMenuState {
  const { settings } = useHouse();
  const { collapsed } = useStore(settings);
  const isDrawer = useNarrow();
  const [isOut, setOut] = useState(false);
  return {
    isDrawer,
    isOpen: isDrawer ? isOut : !collapsed,
    toggle: () => {
      if (isDrawer) setOut((now) => !now);
      else settings.update((now) => ({ ...now, collapsed: !now.collapsed }));
    },
    close: () => setOut(false),
  };
}
