import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fits, reasonsOf, truckloads } from '../../../src/business/scheduling/deliveries/suggestions.ts';

const pallet = (id: string, weightKg = '500', palletQty = '1') => ({ id, palletQty, weightKg, volumeCbm: '1.5' });
const ids = (loads: readonly (readonly { id: string }[])[]) => loads.map((load) => load.map(({ id }) => id).join(''));

describe('truckloads', () => {
  test('are filled by places, weight or volume, the most urgent first', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => pallet(id));
    expect(ids(truckloads(five, { pallets: '2' }))).toEqual(['ab', 'cd', 'e']);
    expect(ids(truckloads(five, { pallets: '26', weightKg: '1500' }))).toEqual(['abc', 'de']);
    expect(ids(truckloads(five, { pallets: '26', volumeCbm: '6' }))).toEqual(['abcd', 'e']);
    const halves = ['a', 'b', 'c'].map((id) => pallet(id, '1', '0.5'));
    expect(ids(truckloads(halves, { pallets: '1' }))).toEqual(['ab', 'c']);
  });

  test('use the room left beside a heavy pallet, and give a pallet that fits nowhere its own truck', () => {
    const list = [pallet('a', '900'), pallet('b', '900'), pallet('c', '100'), pallet('d', '2000')];
    expect(ids(truckloads(list, { pallets: '26', weightKg: '1000' }))).toEqual(['ac', 'b', 'd']);
    expect(truckloads([], { pallets: '26' })).toEqual([]);
  });

  test('hold every pallet once, and none is too full', () => {
    const cargo = fc.array(fc.record({ n: fc.integer({ min: 1, max: 10 }), kg: fc.integer({ min: 1, max: 900 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(cargo, (list) => {
        const pallets = list.map(({ n, kg }, i) => pallet(`${i}`, String(kg), String(n / 10)));
        const capacity = { pallets: '4', weightKg: '2000' };
        const loads = truckloads(pallets, capacity);
        expect(loads.flat().toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(pallets);
        for (const load of loads) {
          const sum = (pick: (one: (typeof pallets)[number]) => string): string =>
            `${load.reduce((total, one) => total + Math.round(Number(pick(one)) * 10), 0) / 10}`;
          const total = { palletQty: sum((p) => p.palletQty), weightKg: sum((p) => p.weightKg), volumeCbm: '0' };
          expect(fits(total, capacity)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('the reasons to send a load', () => {
  const today = '2026-11-27';
  const codes = (urgency: { windowEnd?: string; freeUntil?: string; percent?: number }) =>
    reasonsOf({ windowEnd: urgency.windowEnd ?? null, freeUntil: urgency.freeUntil ?? null, percent: urgency.percent ?? 0 }, today);

  test('are an appointment, free storage that ends, and a full truck, in this order', () => {
    expect(codes({ windowEnd: '2026-12-04', freeUntil: '2026-11-30', percent: 100 })).toEqual([
      { code: 'APPOINTMENT', day: '2026-12-04', days: 7 },
      { code: 'RENT', day: '2026-11-30', days: 3 },
      { code: 'FULL', percent: 100 },
    ]);
  });

  test('begin on the day, count on after it, and are none if the load can wait', () => {
    expect(codes({ windowEnd: '2026-12-05', freeUntil: '2026-12-01', percent: 89 })).toEqual([]);
    expect(codes({})).toEqual([]);
    expect(codes({ percent: 90 })).toEqual([{ code: 'FULL', percent: 90 }]);
    expect(codes({ windowEnd: today, freeUntil: '2026-11-20' })).toMatchObject([{ days: 0 }, { days: -7 }]);
  });
});
