import { many } from '../../../contract/text.ts';
import type { Refuse } from '../../../server/extend.ts';
import { tripKinds } from '../both/tripKinds.ts';
import type { Delivery, Trip } from './trip.ts';

/** The most deliveries that may be put on a trip of this type. */
export function mostStops({ dispatchType }: Pick<Trip, 'dispatchType'>): number {
  return tripKinds[dispatchType].most;
}

/** Refuses a trip with too few stops or too many for its type (domain.md 5.8). */
export function refuseStops(trip: Pick<Trip, 'dispatchType'>, stops: readonly Delivery[], refuse: Refuse): void {
  const { least, most } = tripKinds[trip.dispatchType];
  if (stops.length >= least && stops.length <= most) return;
  refuse({
    zh: `该类车次须有 ${least === most ? least : `${least} 到 ${most}`} 张派送单，现有 ${stops.length} 张`,
    en: `Such a trip has ${least === most ? '' : `${least} to `}${many(most, 'delivery', 'deliveries')}, this one has ${stops.length}`,
  });
}
