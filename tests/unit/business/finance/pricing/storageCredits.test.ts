import { describe, expect, test } from 'vitest';
import type { QuotedLine } from '../../../../../src/business/finance/pricing/charge.ts';
import type { QuotedCost } from '../../../../../src/business/finance/pricing/costLine.ts';
import { storageCredits } from '../../../../../src/business/finance/pricing/plan.ts';

const keyOf = (out: string): string => `STORAGE fee 2026-11-05 ${out}`;

/** Returns the current storage charge for pallets that left on the day `out`. */
const line = (out: string, counted: string, amount: string): QuotedLine => ({ key: keyOf(out), counted, amount }) as QuotedLine;

interface Billed {
  readonly counted: string;
  readonly amount: string;
  /** The amount of the line after a user has changed it. */
  readonly edited?: string;
  /** The amount that had been credited when the line was quoted. */
  readonly credited?: string;
}

/** Returns a stored line as quoting created it. */
function billed(out: string, { counted, amount, edited = amount, credited }: Billed): QuotedCost {
  const steps = credited === undefined ? [] : [{ says: 'returned', with: { amount: credited } }];
  const values = { qty: '1', rate: amount, taxRate: '0', currency: 'USD', costConfigId: 'fee', chargeUnit: 'ORDER' };
  const snapshot = { key: keyOf(out), values, counted, steps };
  return {
    key: keyOf(out),
    cost: { costNo: `FY-${out}`, amount: edited },
    snapshot,
    isFree: false,
  } as unknown as QuotedCost;
}

const first = billed('2026-11-11', { counted: '9', amount: '90' });
const rest = line('2026-11-11', '7', '70');
const later = line('2026-11-21', '2', '60');

describe('the storage charged for pallets that came back', () => {
  test('is credited to pallets that leave later on the same day, and in the forecast', () => {
    for (const next of [later, line('', '2', '68')]) {
      const { credits, settled } = storageCredits([next, rest], [first]);
      expect([...credits]).toEqual([[next, { amount: '20', costNos: 'FY-2026-11-11' }]]);
      expect([...settled]).toEqual([first]);
    }
  });

  test('is not more than was charged, whatever the quotation was', () => {
    const edited = billed('2026-11-11', { counted: '9', amount: '90', edited: '70' });
    const { credits } = storageCredits([rest, later], [edited]);
    expect([...credits]).toEqual([]);
  });

  test('is zero when the price has risen meanwhile, and the line is reported', () => {
    const dearer = [line('2026-11-11', '7', '105'), line('2026-11-21', '2', '90')];
    const { credits, settled } = storageCredits(dearer, [first]);
    expect([...credits]).toEqual([]);
    expect([...settled]).toEqual([]);
  });

  test('is credited once: a line that had it keeps it, and a line billed otherwise now gets none', () => {
    const second = billed('2026-11-21', { counted: '2', amount: '40', credited: '20' });
    expect([...storageCredits([rest, later], [first, second]).settled]).toEqual([first, second]);
    const plain = billed('2026-11-21', { counted: '2', amount: '60' });
    const dearer = line('2026-11-21', '2', '70');
    const last = line('2026-12-01', '1', '50');
    const { credits, settled } = storageCredits([rest, dearer, last], [first, plain]);
    expect([...credits]).toEqual([[last, { amount: '20', costNos: 'FY-2026-11-11' }]]);
    expect([...settled]).toEqual([]);
  });

  test('stays owed, and is reported, when there is nothing to credit it to', () => {
    const { credits, settled } = storageCredits([rest], [first]);
    expect([[...credits], [...settled]]).toEqual([[], []]);
  });
});
