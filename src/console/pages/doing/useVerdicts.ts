import { useMemo } from 'react';
import type { Allowance } from '../../../contract/life.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import { useStore } from '../../client/store.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/i18n.ts';
import { isPossible, verdictOn } from './isPossible.ts';
import type { Offer } from './offersOf.ts';
import { reasonAgainst } from './reasonAgainst.ts';
import type { Doings } from './useDoings.tsx';
import { useWhenChecks } from './useWhenChecks.ts';

/** Says of any record what can be done with it, as far as its checks are here. */
export function useVerdicts(
  module: ResourceModule,
  offers: readonly Offer[],
): Pick<Doings, 'isPossible' | 'verdictOn' | 'reasonAgainst'> {
  const { resource } = module;
  const { language } = useSay();
  const isNeeded = resource.allow !== undefined || offers.some(({ doing }) => doing.isGuarded);
  const checks = useWhenChecks(module, isNeeded);
  const ownId = useStore(useHouse().session)?.userInfo.id;
  return useMemo(() => {
    const judged = { resource, checks, ownId };
    return {
      isPossible: (offer: Offer, record: WireRecord) => isPossible(offer, record, judged),
      verdictOn: (offer: Offer, record: WireRecord) => verdictOn(offer, record, judged),
      reasonAgainst: (allowance: Allowance, record: WireRecord) =>
        reasonAgainst(allowance, record, { resource, checks })?.[language],
    };
  }, [resource, checks, ownId, language]);
}
