import { expect, it } from 'vitest';
import { lastFreeDay } from '../../../src/business/orders/lastFreeDay.ts';

const timezone = 'America/Los_Angeles';

it.each([
  // domain.md 6.8: base 2026-11-02, free 4 -> 2026-11-05.
  ['2026-11-02T20:00:00Z', { timezone, freeDays: 4 }, '2026-11-05'],
  ['2026-11-02T08:00:00Z', { timezone, freeDays: 4 }, '2026-11-05'],
  ['2026-11-02T07:59:59Z', { timezone, freeDays: 4 }, '2026-11-04'],
  ['2026-11-02T00:00:00Z', { timezone: 'UTC', freeDays: 1 }, '2026-11-02'],
  ['2026-11-02T00:00:00Z', { timezone: 'UTC', freeDays: 0 }, '2026-11-01'],
  ['2026-11-02T00:00:00+08:00', { timezone: 'Asia/Shanghai', freeDays: 7 }, '2026-11-08'],
  ['2028-02-27T12:00:00Z', { timezone, freeDays: 5 }, '2028-03-02'],
  ['2026-12-30T12:00:00Z', { timezone, freeDays: 4 }, '2027-01-02'],
])('who arrives at %s with %j must be gone by %s', (ata, quay, day) => {
  expect(lastFreeDay({ ata }, quay)).toBe(day);
});

it('counts from the discharge where nobody has told the arrival, and says nothing before', () => {
  const quay = { timezone, freeDays: 4 };
  const dischargeTime = '2026-11-03T20:00:00Z';
  expect(lastFreeDay({ ata: null, dischargeTime }, quay)).toBe('2026-11-06');
  expect(lastFreeDay({ ata: '2026-11-02T20:00:00Z', dischargeTime }, quay)).toBe('2026-11-05');
  expect(lastFreeDay({ ata: null, dischargeTime: null }, quay)).toBeNull();
});
