import type { Text } from '../../../../contract/text.ts';
import type { Decimal, Stored } from '../../../../server/extend.ts';
import type { ChargedDays } from '../charges/containerDays.ts';
import type { Destination } from '../charges/destination.ts';

/** Pallets that came in on one day and left on one, or are still there. */
export interface Stay {
  readonly inDate: string;
  readonly outDate: string | null;
  readonly pallets: Decimal;
  readonly cbm: Decimal;
}

/** Days of a container by the part of the quotation that charges them. */
export type ContainerDays = Readonly<Partial<Record<'DEMURRAGE' | 'PER_DIEM' | 'CHASSIS', ChargedDays>>>;

/** All that prices look at of an order. */
export interface OrderFacts {
  readonly order: Stored<'hwOrder'>;
  /** The day whose prices hold, and which of its days it is. */
  readonly date: string;
  readonly dateOf: Text;
  readonly today: string;
  /** Digits of its currency. */
  readonly digits: number;
  readonly destinations: readonly Destination[];
  /** By unit of charging; what nobody knows is not there. */
  readonly quantities: Readonly<Record<string, Decimal>>;
  readonly stays: readonly Stay[];
  readonly days: ContainerDays;
  readonly freeStorageDays: number;
  readonly perDiemFreeDays: number;
}
