import type { Stored } from '../../../server/extend.ts';

/** What goes to one destination at one time (domain.md 5.6). */
export type Delivery = Stored<'hwDelivery'>;
/** A pallet of a delivery, or a part of one; of a whole container its order (domain.md 5.7). */
export type Item = Stored<'hwDeliveryItem'>;

/** Whether it can still be changed: from the trip on it is what it is. */
export function isPlanned({ deliveryStatus }: Pick<Delivery, 'deliveryStatus'>): boolean {
  return deliveryStatus === null || deliveryStatus === 'DRAFT' || deliveryStatus === 'APPOINTED';
}

/** Whether parcel services or the customer fetch it: nobody books a time for it (domain.md 3.4). */
export function isFetched({ deliveryMethod }: Pick<Delivery, 'deliveryMethod'>): boolean {
  return deliveryMethod === 'UPS' || deliveryMethod === 'FEDEX' || deliveryMethod === 'PICKUP';
}

/** A line that is to be, and the place where people see it. */
export interface Wanted {
  readonly insideId: string | null;
  readonly orderId: string | null;
  readonly cartonQty: number;
}
