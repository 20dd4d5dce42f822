import { type Decimal, decimals } from '../../../server/extend.ts';
import { type MeasureName, measures } from '../both/measures.ts';
import type { Car } from '../cars/car.ts';
import type { Delivery } from './trip.ts';

/** What a load takes of a car, and what it has room for; without a limit nobody knows. */
export interface Measure {
  readonly name: MeasureName;
  readonly used: Decimal;
  readonly most?: Decimal;
  readonly isOver: boolean;
}

type Loaded = Pick<Delivery, 'palletQty' | 'weightKg' | 'volumeCbm'>;
type Room = Pick<Car, 'maxPallets' | 'maxWeightKg' | 'maxVolumeCbm'>;

/** Pallets, weight and volume of all that comes on a car, against what it may carry (domain.md 5.8). */
export function loadOf(deliveries: readonly Loaded[], car: Room | undefined): readonly Measure[] {
  return measures.map(({ name, of, room }) => {
    const used = decimals.add(0, ...deliveries.map((each) => each[of] ?? 0));
    const most = car?.[room];
    if (most === undefined || most === null) return { name, used, isOver: false };
    return { name, used, most: String(most), isOver: decimals.compare(used, most) > 0 };
  });
}

const words = {
  pallets: { zh: '板', en: 'pallets' },
  weightKg: { zh: '公斤', en: 'kg' },
  volumeCbm: { zh: '立方米', en: 'CBM' },
} as const;

/** What is too much, in words; undefined where all of it fits. */
export function excessOf(load: readonly Measure[]): { readonly zh: string; readonly en: string } | undefined {
  const over = load.filter(({ isOver }) => isOver);
  if (over.length === 0) return undefined;
  const told = (language: 'zh' | 'en'): readonly string[] =>
    over.map(({ name, used, most }) => `${Number(used)} / ${Number(most)} ${words[name][language]}`);
  return {
    zh: `超出车辆装载能力：${told('zh').join('，')}`,
    en: `More than the car may carry: ${told('en').join(', ')}`,
  };
}
