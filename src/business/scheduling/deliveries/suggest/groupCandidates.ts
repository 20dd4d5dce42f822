import type { Candidate } from './candidates.ts';

/** Pallets that could go together: one warehouse, one destination, one way of delivery. */
export interface Group {
  readonly repositoryId: string;
  readonly destCode: string | null;
  readonly deliveryMethod: string;
  readonly members: readonly Candidate[];
}

/** In the order of their most urgent pallet; a pallet of which nobody knows the address is in no group. */
export function groupCandidates(list: readonly Candidate[]): readonly Group[] {
  const known = list.filter(({ pallet, goods }) => pallet.destCode !== null || goods?.address);
  return [...Map.groupBy(known, keyOf).values()].map((members) => {
    const [{ pallet }] = members as unknown as readonly [Candidate];
    const { repositoryId, destCode, deliveryMethod } = pallet;
    return { repositoryId, destCode, deliveryMethod, members };
  });
}

/** Goods for people go together when they are for the same address. */
function keyOf({ pallet, goods }: Candidate): string {
  const { repositoryId, deliveryMethod, destCode } = pallet;
  const address = [goods?.consignee, goods?.address, goods?.zipCode];
  return JSON.stringify([repositoryId, deliveryMethod, destCode ?? address]);
}
