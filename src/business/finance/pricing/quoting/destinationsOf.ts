import { decimals, type Stored } from '../../../../server/extend.ts';
import type { Destination } from '../charges/destination.ts';
import type { Besides } from './gatherFacts.ts';

type Goods = Stored<'hwOrderGoods'>;
type Pallet = Stored<'hwInside'>;

/** Goods of one destination go by one way: by its code, or to one ZIP. */
function keyOf({ destCode, zipCode, destType, deliveryMethod }: Goods): string {
  return JSON.stringify([destCode ?? zipCode, destType, deliveryMethod]);
}

/** Where the goods of an order go, with how much, in the order of their names. */
export function destinationsOf(order: Stored<'hwOrder'>, besides: Besides): readonly Destination[] {
  const goods = besides.goods.get(order.id) ?? [];
  const groups = [...Map.groupBy(goods, keyOf).values()];
  const pallets = palletsBy(besides.pallets.get(order.id) ?? [], goods);
  return groups
    .flatMap((lines) => {
      const [first] = lines;
      return first ? [destinationOf({ first, lines, pallets: pallets.get(keyOf(first)) ?? [] }, besides)] : [];
    })
    .toSorted((a, b) => compareText(`${a.name} ${a.deliveryMethod}`, `${b.name} ${b.deliveryMethod}`));
}

/** Pallets by destination: by the line of goods that they hold, a mixed one by its code. */
function palletsBy(pallets: readonly Pallet[], goods: readonly Goods[]): ReadonlyMap<string, readonly Pallet[]> {
  const byLine = new Map(goods.map((line) => [line.id, keyOf(line)]));
  const byCode = new Map(goods.map((line) => [line.destCode ?? '', keyOf(line)]));
  return Map.groupBy(
    pallets,
    ({ orderGoodsId, destCode }) => byLine.get(orderGoodsId ?? '') ?? byCode.get(destCode ?? '') ?? '',
  );
}

interface Group {
  readonly first: Goods;
  readonly lines: readonly Goods[];
  readonly pallets: readonly Pallet[];
}

function destinationOf({ first, lines, pallets }: Group, { housesByCode }: Besides): Destination {
  const { destCode, destType, deliveryMethod } = first;
  const house = housesByCode.get(destCode ?? '');
  const zip = first.zipCode ?? house?.zipCode ?? null;
  const state = first.stateCode ?? house?.stateCode ?? null;
  return {
    place: { code: destCode ?? null, zip, state },
    ...{ name: destCode ?? zip ?? '-', destType, deliveryMethod },
    cbm: decimals.add('0', ...lines.map(({ volumeCbm }) => volumeCbm ?? '0')),
    kg: decimals.add('0', ...lines.map(({ grossWeightKg }) => grossWeightKg ?? '0')),
    cartons: lines.reduce((sum, { cartonQty }) => sum + cartonQty, 0),
    ...(pallets.length > 0 && { pallets: decimals.add('0', ...pallets.map(({ palletQty }) => palletQty ?? '0')) }),
    isCold: house?.cold === true,
    needsAppointment: house?.appointmentRequired ?? (destType === 'AMAZON' || destType === 'WALMART'),
    isOversize: pallets.some(isOversize),
  };
}

/** Taller than 72 or longer than 48 inches (domain.md 6.4). */
function isOversize({ heightIn, lengthIn }: Pallet): boolean {
  return decimals.compare(heightIn ?? '0', 72) > 0 || decimals.compare(lengthIn ?? '0', 48) > 0;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
