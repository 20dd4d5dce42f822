import type { Chance } from '../support/seededRandom.ts';
import { products } from './products.ts';

/** Where goods go from each warehouse. */
const centres: Readonly<Record<string, readonly string[]>> = {
  LAX01: ['ONT8', 'LGB8', 'SBD1', 'LAS1', 'GYR2', 'FTW1'],
  EWR01: ['ABE8', 'TEB9', 'AVP1'],
};

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.split('');

interface Wanted {
  readonly chance: Chance;
  /** Begins the shipping marks. */
  readonly mark: string;
  readonly warehouse: string;
  readonly volumeCbm: number;
}

/** What a seller sends in one container: 3 to 12 lines that fill it, most of them for fulfilment centres. */
export function packingList({ chance, mark, warehouse, volumeCbm }: Wanted): readonly object[] {
  const count = chance.between(3, 12);
  const code = (length: number): string => Array.from({ length }, () => chance.of(letters)).join('');
  return Array.from({ length: count }, (_, i) => {
    const [productName, productNameEn, hsCode, pcsPerCarton, cartonWeightKg, length, width, height] =
      chance.of(products);
    const share = (volumeCbm / count) * (chance.between(70, 120) / 100);
    const cartonQty = Math.max(4, Math.round((share * 1_000_000) / (length * width * height)));
    return {
      ...{ productName, productNameEn, hsCode, pcsPerCarton, cartonWeightKg, cartonQty },
      ...{ lengthCm: `${length}`, widthCm: `${width}`, heightCm: `${height}` },
      ...placeOf({ chance, code, mark: `${mark}-${String(i + 1).padStart(2, '0')}`, warehouse }),
    };
  });
}

interface Place {
  readonly chance: Chance;
  readonly code: (length: number) => string;
  readonly mark: string;
  readonly warehouse: string;
}

/** Nine lines in ten go to a fulfilment centre; the others to a shop. */
function placeOf({ chance, code, mark, warehouse }: Place): object {
  const isWest = warehouse !== 'EWR01';
  if (chance.between(1, 10) === 10) {
    const where = isWest
      ? { city: 'Las Vegas', stateCode: 'NV', zipCode: '89118', address: '5100 Example St' }
      : { city: 'Boston', stateCode: 'MA', zipCode: '02128', address: '12 Example Rd' };
    return {
      ...{ shippingMark: mark, destType: 'COMMERCIAL', deliveryMethod: 'LTL', country: 'US', ...where },
      ...{ consignee: isWest ? 'Desert Trading' : 'Harbor Supply', destCode: isWest ? 'LAS-B2B' : 'BOS-B2B' },
    };
  }
  const destCode = chance.of(centres[warehouse] ?? centres.LAX01 ?? []);
  const isParcel = chance.between(1, 8) === 8;
  return {
    ...{ shippingMark: `${mark}-${destCode}`, destType: 'AMAZON', destCode, country: 'US' },
    ...{ deliveryMethod: isParcel ? 'UPS' : 'TRUCK', fbaId: `FBA15${code(7)}`, refId: code(8) },
  };
}
