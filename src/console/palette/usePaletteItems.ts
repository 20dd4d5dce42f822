import { useMemo, useState } from 'react';
import { useStore } from '../client/useStore.ts';
import { useHouse } from '../house.ts';
import { useSay } from '../texts/useSay.ts';
import type { PaletteItem } from './paletteItem.ts';
import { paletteItems } from './paletteItems.ts';
import { recentRecords } from './recentRecords.ts';
import { useCreatable } from './useCreatable.ts';

/** What the palette offers the person who is logged in. */
export function usePaletteItems(): readonly PaletteItem[] {
  const house = useHouse();
  const { say, language } = useSay();
  const access = useStore(house.access);
  const account = useStore(house.session)?.userInfo.account ?? '';
  const [recents] = useState(() => recentRecords(account));
  const creatable = useCreatable();
  return useMemo(
    () => paletteItems({ access, recents, creatable, language, say }),
    [access, recents, creatable, language, say],
  );
}
