import { useMemo } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import { isPossible, verdictOn } from './isPossible.ts';
import type { Offer } from './offersOf.ts';
import type { Doings } from './useDoings.tsx';
import { useWhenChecks } from './useWhenChecks.ts';

/** Says of any record what can be done with it, as far as its checks are here. */
export function useVerdicts(
  module: ResourceModule,
  offers: readonly Offer[],
): Pick<Doings, 'isPossible' | 'verdictOn'> {
  const { resource } = module;
  const checks = useWhenChecks(module, offers);
  return useMemo(
    () => ({
      isPossible: (offer: Offer, record: WireRecord) => isPossible(offer, record, { resource, checks }),
      verdictOn: (offer: Offer, record: WireRecord) => verdictOn(offer, record, { resource, checks }),
    }),
    [resource, checks],
  );
}
