/** What is typed of a pallet that is not received yet. */
export interface Typed {
  /** Cartons on it, as digits. */
  readonly qty: string;
  /** So many pallets like this. */
  readonly times: string;
  readonly quality: string;
  /** The part of a place that it takes. */
  readonly share: string;
  readonly height: string;
}

export const untyped: Typed = { qty: '', times: '1', quality: 'GOOD', share: '1', height: '' };

/** What is typed, by the line of goods. */
export type AllTyped = Readonly<Record<string, Typed>>;

/** Pallets that are made at once at most: nobody counts more in one go. */
const mostTimes = 50;

export function timesOf({ times }: Typed): number {
  return Math.min(mostTimes, Math.max(1, Number(times)));
}

/** Whether something is typed that could be lost. */
export function isTyped({ qty, height }: Typed): boolean {
  return qty !== '' || height !== '';
}

/** The receipts that the call wants: one for each pallet. `isConfirmed`: the cartons were typed twice. */
export function receiptsOf(goodsId: string, typed: Typed, isConfirmed: boolean): readonly object[] {
  const { quality, share, height } = typed;
  const receipt = {
    goodsId,
    cartonQty: Number(typed.qty),
    ...(isConfirmed && { confirmedQuantity: Number(typed.qty) }),
    quality,
    palletQty: share,
    ...(height && { heightIn: height }),
  };
  return Array.from({ length: timesOf(typed) }, () => receipt);
}
