import { expect, it } from 'vitest';
import { emptyDueDay, lastFreeDay } from '../../../../src/business/orders/order.ts';

const timezone = 'America/Los_Angeles';

it.each([
  // The worked example of rule 3 in the README of orders: arrival on 2026-11-02, 4 free days.
  ['2026-11-02T20:00:00Z', { timezone, freeDays: 4 }, '2026-11-05'],
  ['2026-11-02T08:00:00Z', { timezone, freeDays: 4 }, '2026-11-05'],
  ['2026-11-02T07:59:59Z', { timezone, freeDays: 4 }, '2026-11-04'],
  ['2026-11-02T00:00:00Z', { timezone: 'UTC', freeDays: 1 }, '2026-11-02'],
  ['2026-11-02T00:00:00Z', { timezone: 'UTC', freeDays: 0 }, '2026-11-01'],
  ['2026-11-02T00:00:00+08:00', { timezone: 'Asia/Shanghai', freeDays: 7 }, '2026-11-08'],
  ['2028-02-27T12:00:00Z', { timezone, freeDays: 5 }, '2028-03-02'],
  ['2026-12-30T12:00:00Z', { timezone, freeDays: 4 }, '2027-01-02'],
])('a container that arrives at %s at a terminal with %j has its last free day on %s', (ata, quay, day) => {
  expect(lastFreeDay({ ata }, quay)).toBe(day);
});

it('the last free day counts from the discharge when the arrival is unknown, and is unknown without both', () => {
  const quay = { timezone, freeDays: 4 };
  const dischargeTime = '2026-11-03T20:00:00Z';
  expect(lastFreeDay({ ata: null, dischargeTime }, quay)).toBe('2026-11-06');
  expect(lastFreeDay({ ata: '2026-11-02T20:00:00Z', dischargeTime }, quay)).toBe('2026-11-05');
  expect(lastFreeDay({ ata: null, dischargeTime: null }, quay)).toBeNull();
});

it.each([
  // The worked example of rule 11: picked up on 2026-11-09, 5 free days. The return on the 18th is charged for 5 of 10 days.
  ['2026-11-09T20:00:00Z', { timezone, perDiemFreeDays: 5 }, '2026-11-13'],
  ['2026-11-09T07:59:59Z', { timezone, perDiemFreeDays: 5 }, '2026-11-12'],
  ['2026-11-09T20:00:00Z', { timezone, perDiemFreeDays: 1 }, '2026-11-09'],
  ['2026-11-09T20:00:00Z', { timezone, perDiemFreeDays: 0 }, null],
  ['2026-11-09T20:00:00Z', { timezone, perDiemFreeDays: null }, null],
  [null, { timezone, perDiemFreeDays: 5 }, null],
])('a container picked up at %s at a terminal with %j is to be returned empty by %s', (pickupTime, quay, day) => {
  expect(emptyDueDay(pickupTime, quay)).toBe(day);
});
