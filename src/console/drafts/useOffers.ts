import { useEffect, useState } from 'react';
import { useStore } from '../client/useStore.ts';
import { useHouse } from '../house.ts';
import type { Draft } from './draft.ts';

/** The person's drafts that no form of this window holds. */
export function useOffers(): readonly Draft[] {
  const { drafts } = useHouse();
  const revision = useStore(drafts.revision);
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is the reason to look again
  useEffect(() => {
    let isCurrent = true;
    void drafts.offers().then((found) => isCurrent && setOffers(found));
    return () => {
      isCurrent = false;
    };
  }, [drafts, revision]);
  return offers;
}
