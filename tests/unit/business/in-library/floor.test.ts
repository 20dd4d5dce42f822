import { describe, expect, test } from 'vitest';
import { type CountLine, countedOf, leftByBin } from '../../../../src/business/in-library/console/count/lines.ts';
import { findLines, lineState, receiptsOf, untyped } from '../../../../src/business/in-library/console/devan/lines.ts';
import { agoText } from '../../../../src/console/extend/floor/floor.tsx';

describe('a scanned code at a container', () => {
  const lines = [
    { shippingMark: 'AB-1', fbaId: 'FBA15ONT800' },
    { shippingMark: 'AB-1', fbaId: 'FBA15ONT8001' },
    { shippingMark: 'FBA15LGB800', fbaId: null },
    { shippingMark: 'x-7', fbaId: null },
  ];
  const found = (code: string) => findLines(lines, code).map((line) => lines.indexOf(line));

  test('is a mark in any case, an FBA id, or a carton id, and never only a part of one', () => {
    expect(found(' ab-1 ')).toEqual([0, 1]);
    expect(found('X-7')).toEqual([3]);
    expect(found('FBA15ONT800')).toEqual([0]);
    expect(found('FBA15ONT8001U000012')).toEqual([1]);
    expect(found('FBA15ONT800U000012')).toEqual([0]);
    expect(found('FBA15LGB800')).toEqual([2]);
    for (const code of ['AB', 'FBA15ONT80', 'FBA15ONT800X1', 'FBA15ONT800U', '']) expect(found(code)).toEqual([]);
  });
});

test('a goods line is done when everything arrived, more arrived, nothing arrives, or a user closed it', () => {
  const state = (recvCartonQty: number | null, isClosed = false) => lineState({ cartonQty: 10, recvCartonQty }, isClosed);
  expect([state(null), state(0), state(4), state(4, true), state(10), state(12, true)]).toEqual([
    ...['open', 'none', 'part', 'short', 'full', 'over'],
  ]);
});

test('equal pallets become one receipt each, and an empty height stays empty', () => {
  const receipt = { goodsId: 'g', cartonQty: 60, quality: 'GOOD', palletQty: '1' };
  expect(receiptsOf('g', { ...untyped, qty: '60', times: '3' }, false)).toEqual([receipt, receipt, receipt]);
  expect(receiptsOf('g', { ...untyped, qty: '60', times: '', height: '71.5' }, false)).toEqual([{ ...receipt, heightIn: '71.5' }]);
  expect(receiptsOf('g', { ...untyped, qty: '60', times: '9999' }, false)).toHaveLength(50);
  expect(receiptsOf('g', { ...untyped, qty: '60' }, true)).toEqual([{ ...receipt, confirmedQuantity: 60 }]);
});

test('remaining lines of a count are in bin order, counted ones latest first', () => {
  const line = (insideIdLabel: string, locatorIdLabel: string, countedQty: number | null, updateTime: string) =>
    ({ insideIdLabel, locatorIdLabel, countedQty, updateTime }) as CountLine;
  const lines = [
    line('P-10', 'A-10-1', null, ''),
    line('P-9', 'A-10-1', null, ''),
    line('P-3', 'A-2-1', null, ''),
    line('P-1', 'A-1-1', 5, '2026-11-05T08:00:00Z'),
    line('P-2', 'A-1-1', 0, '2026-11-05T09:00:00Z'),
  ];
  expect(leftByBin(lines).map(({ bin, lines: own }) => [bin, own.map((one) => one.insideIdLabel)])).toEqual([
    ['A-2-1', ['P-3']],
    ['A-10-1', ['P-9', 'P-10']],
  ]);
  expect(countedOf(lines).map(({ insideIdLabel }) => insideIdLabel)).toEqual(['P-2', 'P-1']);
});

test('elapsed time is shown in the largest unit that fits', () => {
  const now = Date.parse('2026-11-05T12:00:00Z');
  const ago = (moment: string, language: 'zh' | 'en') => agoText(moment, language, now);
  expect(ago('2026-11-05T09:30:00Z', 'en')).toBe('2 hours ago');
  expect(ago('2026-11-02T09:30:00Z', 'zh')).toBe('3天前');
  expect(ago('2026-11-05T11:48:00Z', 'zh')).toBe('12分钟前');
  // The clock of the server may be a little ahead.
  expect(ago('2026-11-05T12:00:30Z', 'en')).toBe('this minute');
});
