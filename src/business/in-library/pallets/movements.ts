import type { ActionEvent, Values } from '../../../server/extend.ts';
import type { Pallet } from './pallet.ts';

/** What code that moves pallets needs of the event of an action or hook. */
export type PalletContext = Pick<ActionEvent, 'records' | 'reject' | 'user' | 'time'>;

/** One movement of a pallet: what happened to its cartons, and which bin it went to. */
export interface Movement {
  readonly pallet: Pallet;
  readonly flowType: NonNullable<Values<'hwInsideFlow'>['flowType']>;
  /** Cartons added (above 0) or taken away (below 0); 0 when left out. */
  readonly change?: number;
  /** Cartons on the pallet before the movement; its `cartonQty` when left out. */
  readonly before?: number;
  /** The bin after the movement; the same one when left out. */
  readonly to?: string | null;
  /** The number of the order, delivery or count that caused it. */
  readonly bizNo?: string | null;
}

/** Writes movements to the stock flow: quantity before + change = quantity after (README, rule 6). */
export async function recordFlows(
  { records, user, time }: Omit<PalletContext, 'reject'>,
  movements: readonly Movement[],
): Promise<void> {
  const rows = movements.map(
    ({ pallet, flowType, change = 0, bizNo = null, before = pallet.cartonQty, to = pallet.locatorId }) => ({
      ...{ insideId: pallet.id, repositoryId: pallet.repositoryId, customerId: pallet.customerId },
      ...{ flowType, changeQty: change, beforeQty: before, afterQty: before + change },
      ...{ fromLocatorId: pallet.locatorId, toLocatorId: to, bizNo },
      ...{ operatorId: user.id, operatorName: user.name, flowTime: time.toISOString() },
    }),
  );
  if (rows.length > 0) await records.createMany('hwInsideFlow', rows);
}

/** Writes one movement for each of these pallets. */
export function recordEach(
  context: Omit<PalletContext, 'reject'>,
  pallets: readonly Pallet[],
  movementOf: (pallet: Pallet) => Omit<Movement, 'pallet'>,
): Promise<void> {
  const movements = pallets.map((pallet) => ({ pallet, ...movementOf(pallet) }));
  return recordFlows(context, movements);
}
