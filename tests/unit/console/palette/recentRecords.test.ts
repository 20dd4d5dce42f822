import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearKept, keptKeys } from '../../../../src/console/client/session.ts';
import { forgetRecords, maxRecents, recentRecords, rememberRecord } from '../../../../src/console/palette/recentRecords.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const ship = (id: string, label = `Ship ${id}`) => ({ resource: 'hwShipConfig', id, label });

test('the record opened last is first, occurs once, and has its current label', () => {
  rememberRecord('ann', ship('1'));
  rememberRecord('ann', ship('2'));
  rememberRecord('ann', ship('1', 'Renamed'));
  expect(recentRecords('ann')).toEqual([ship('1', 'Renamed'), ship('2')]);
});

test('at most thirty recent records are stored', () => {
  for (let i = 0; i < 40; i++) rememberRecord('ann', ship(String(i)));
  expect(recentRecords('ann')).toHaveLength(maxRecents);
  expect(recentRecords('ann')[0]).toEqual(ship('39'));
});

test('another account sees no recent records of this one', () => {
  rememberRecord('ann', ship('1'));
  expect(recentRecords('bob')).toEqual([]);
  rememberRecord('bob', ship('2'));
  expect(recentRecords('ann')).toEqual([]);
});

test('a deleted record is dropped', () => {
  rememberRecord('ann', ship('1'));
  rememberRecord('ann', ship('2'));
  forgetRecords('ann', [{ resource: 'hwShipConfig', id: '1' }]);
  expect(recentRecords('ann')).toEqual([ship('2')]);
});

test('recent records are removed with the session', () => {
  rememberRecord('ann', ship('1'));
  clearKept();
  expect(recentRecords('ann')).toEqual([]);
});

test.each(['7', '[]', '{"account":"ann"}', '{"account":"ann","records":[null,{"id":1},{"resource":"a","id":""}]}', '{'])(
  'no recent records are read from %s',
  (stored) => {
    kept.set(keptKeys.recents, stored);
    expect(recentRecords('ann')).toEqual([]);
  },
);
