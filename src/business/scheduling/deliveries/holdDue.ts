import type { ReadRecords, Stored, Values } from '../../../server/extend.ts';
import { creditHold } from '../../finance/credit/creditHold.ts';
import type { Wanted } from './delivery.ts';

interface Saved {
  readonly before: Stored<'hwDelivery'> | undefined;
  readonly wanted: readonly Wanted[];
  readonly customerIds: readonly string[];
  readonly time: Date;
}

/**
 * The credit hold of a delivery that is saved (domain.md 6.11): it is asked for what comes upon it. What finance has let go
 * stays so with all that is added, until there is another customer on it; then the release was for something else.
 */
export async function holdDue(
  records: ReadRecords,
  { before, wanted, customerIds, time }: Saved,
): Promise<Pick<Values<'hwDelivery'>, 'holdType' | 'holdReason' | 'releaseReason'>> {
  const customersBefore = before?.customerIds ?? [];
  const isReleased = before?.holdType !== 'FINANCE' && (before?.releaseReason ?? null) !== null;
  const isOther = customerIds.join() !== customersBefore.join();
  const isAsked = isReleased
    ? customerIds.some((id) => !customersBefore.includes(id))
    : isOther || isMore(before?.items as readonly Wanted[] | undefined, wanted);
  return isAsked ? { ...(await creditHold(records, { customerIds, time })), releaseReason: null } : {};
}

/** Whether there is a pallet or a container that was not there, or more cartons of one. */
function isMore(before: readonly Wanted[] | undefined, wanted: readonly Wanted[]): boolean {
  const keyOf = ({ insideId, orderId }: Wanted): string => insideId ?? orderId ?? '';
  const held = new Map(before?.map((line) => [keyOf(line), line.cartonQty]));
  return wanted.some((line) => line.cartonQty > (held.get(keyOf(line)) ?? -1));
}
