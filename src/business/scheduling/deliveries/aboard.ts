import { type Decimal, decimals, type Values } from '../../../server/extend.ts';

type Planned = Partial<Pick<Values<'hwDeliveryItem'>, 'cartonQty' | 'palletQty' | 'weightKg' | 'volumeCbm'>>;
type Aboard = Values<'hwDeliveryItem'>;

/** What of an item is on the truck: so many of its cartons, and the same part of all else; all of it when left out. */
export function aboard({ cartonQty, palletQty, weightKg, volumeCbm }: Planned, cartons = cartonQty ?? 0): Aboard {
  const all = cartonQty ?? 0;
  const part = (amount: Decimal | null | undefined, scale: number): Decimal | null => {
    if (amount === null || amount === undefined || cartons === all) return amount ?? null;
    return decimals.divide(decimals.multiply(amount, cartons), all, scale);
  };
  const pallets = part(palletQty, 1);
  return {
    loadCartonQty: cartons,
    // A place is taken by what is there, however little.
    loadPalletQty: pallets !== null && cartons > 0 && cartons < all ? decimals.max('0.1', pallets) : pallets,
    loadWeightKg: part(weightKg, 3),
    loadVolumeCbm: part(volumeCbm, 4),
  };
}
