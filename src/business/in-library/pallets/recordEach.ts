import type { Pallet } from './pallet.ts';
import { type Movement, recordFlows } from './recordFlows.ts';

/** Writes one movement of each of these pallets. */
export function recordEach(
  desk: Parameters<typeof recordFlows>[0],
  pallets: readonly Pallet[],
  movementOf: (pallet: Pallet) => Omit<Movement, 'pallet'>,
): Promise<void> {
  const movements = pallets.map((pallet) => ({ pallet, ...movementOf(pallet) }));
  return recordFlows(desk, movements);
}
