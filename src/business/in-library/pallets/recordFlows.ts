import type { Records, Values } from '../../../server/extend.ts';
import type { Pallet } from './pallet.ts';

/** What happened to a pallet, and the bin that it went to. */
export interface Movement {
  readonly pallet: Pallet;
  readonly flowType: NonNullable<Values<'hwInsideFlow'>['flowType']>;
  /** Cartons that came (more than 0) or went (less); none when left out. */
  readonly change?: number;
  /** Cartons on hand before; those of the pallet when left out. */
  readonly before?: number;
  /** The bin where it is then; where it was when left out. */
  readonly to?: string | null;
  /** Number of the order, delivery or count that it follows from; none when left out. */
  readonly bizNo?: string | null;
}

interface Desk {
  readonly records: Records;
  readonly user: { readonly id: string; readonly name: string };
  readonly time: Date;
}

/** Writes the movements of pallets: before and change make after (domain.md 5.11). */
export async function recordFlows({ records, user, time }: Desk, movements: readonly Movement[]): Promise<void> {
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
