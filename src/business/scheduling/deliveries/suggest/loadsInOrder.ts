import type { Candidate } from './candidates.ts';
import { type Capacity, type Cargo, truckloads } from './truckloads.ts';

interface Member extends Cargo {
  readonly candidate: Candidate;
}

/** Candidates on the trucks that they need. */
export function loadsInOrder(members: readonly Candidate[], capacity: Capacity): readonly (readonly Candidate[])[] {
  const cargo = members.map((candidate): Member => {
    const { palletQty, weightKg, volumeCbm } = candidate.pallet;
    return { candidate, palletQty, weightKg, volumeCbm };
  });
  return truckloads(cargo, capacity).map((load) => load.map(({ candidate }) => candidate));
}
