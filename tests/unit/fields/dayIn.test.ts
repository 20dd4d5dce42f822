import { expect, it } from 'vitest';
import { dayIn } from '../../../src/fields/dates/clock.ts';

it('a time is on the day of its time zone; by default of UTC', () => {
  const evening = '2026-11-24T01:30:00.000Z';
  expect(dayIn(evening, 'America/Los_Angeles')).toBe('2026-11-23');
  expect(dayIn(new Date(evening), 'Asia/Shanghai')).toBe('2026-11-24');
  expect([dayIn(evening, undefined), dayIn(evening, null)]).toEqual(['2026-11-24', '2026-11-24']);
});
