import type { ReadRecords, Values } from '../../../../server/extend.ts';
import type { Capacity } from './truckloads.ts';

/** By which of its days a pallet is asked for. */
export const windows = ['inTime', 'freeUntil', 'windowEnd'] as const;
export type Window = (typeof windows)[number];

/** Which stored pallets are looked at, and for what truck. */
export interface Wish {
  readonly repositoryId: string | undefined;
  readonly destCode: string | undefined;
  readonly windowBy: Window;
  readonly dateFrom: string | undefined;
  readonly dateTo: string | undefined;
  /** The least of the priorities of orders that are taken. */
  readonly priority: string | undefined;
  readonly capacity: Capacity;
}

/** A 53' trailer, single-stacked (domain.md 5.9); the road weight of its load in the United States. */
const usual = { pallets: '26', weightKg: '19500' };

type Input = Readonly<Record<string, unknown>>;

/** What was asked for; a car that was named says what it takes, in place of figures. Anything that is no such word is left out. */
export async function readWish(records: ReadRecords, input: Input): Promise<Wish> {
  const text = (name: string): string | undefined => {
    const value = input[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    ...{ repositoryId: text('repositoryId'), destCode: text('destCode'), priority: text('priority') },
    ...{ dateFrom: text('dateFrom'), dateTo: text('dateTo') },
    windowBy: windows.find((one) => one === input.windowBy) ?? 'inTime',
    capacity: (await capacityOf(records, text('carId'))) ?? {
      pallets: figure(input.maxPallets) ?? usual.pallets,
      weightKg: figure(input.maxWeightKg) ?? usual.weightKg,
      ...limit('volumeCbm', figure(input.maxVolumeCbm)),
    },
  };
}

async function capacityOf(records: ReadRecords, carId: string | undefined): Promise<Capacity | undefined> {
  const car = carId === undefined ? undefined : await records.get('hwCar', carId);
  if (!car) return undefined;
  const { maxPallets, maxWeightKg, maxVolumeCbm } = car as Values<'hwCar'>;
  return {
    pallets: String(maxPallets ?? usual.pallets),
    ...limit('weightKg', maxWeightKg ?? undefined),
    ...limit('volumeCbm', maxVolumeCbm ?? undefined),
  };
}

function limit<K extends string>(name: K, value: string | undefined): { readonly [key in K]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [key in K]?: string };
}

/** A number above 0, as a decimal. */
function figure(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,9}(\.\d{1,4})?$/.test(text) || Number(text) <= 0) return undefined;
  return text;
}
