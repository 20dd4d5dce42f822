import { describe, expect, test } from 'vitest';
import { unitName } from '../../../../../src/business/finance/both/names.ts';
import { isReasonRemark, reasonRemark } from '../../../../../src/business/finance/pricing/costLine.ts';

describe('the remark of a line without a price', () => {
  const long = { zh: '找不到匹配报价：仓点 ONT8', en: `No matching quotation: ${'ONT8 LGB8 SBD1 '.repeat(15)}end` };

  test('contains the reason in both languages', () => {
    expect(reasonRemark({ zh: '没有报价', en: 'No quotation' })).toBe('没有报价 / No quotation');
  });

  test('is cut after a word when the reason is too long', () => {
    const remark = reasonRemark(long);
    expect(remark.length).toBeLessThanOrEqual(200);
    expect(remark).toMatch(/^找不到匹配报价：仓点 ONT8 \/ No matching .* (ONT8|LGB8|SBD1)…$/);
  });

  test("is distinguished from users' remarks, also when it was cut", () => {
    expect(isReasonRemark(reasonRemark(long), long)).toBe(true);
    expect(isReasonRemark(`${long.zh} / ${long.en}`.slice(0, 200), long)).toBe(true);
    expect(isReasonRemark('asked the customer', long)).toBe(false);
  });
});

test('a unit of charging is named by its number', () => {
  expect(unitName('PALLET', '1.0000')).toEqual({ zh: '板', en: 'pallet' });
  expect(unitName('PALLET', '6')).toEqual({ zh: '板', en: 'pallets' });
  expect(unitName('KG', '1')).toEqual({ zh: '千克', en: 'kg' });
  expect(unitName('DAY')).toEqual({ zh: '天', en: 'days' });
  expect(unitName('CRATE', '1')).toEqual({ zh: 'CRATE', en: 'CRATE' });
});
