import { describe, expect, test } from 'vitest';
import {
  readCalendar,
  writeCalendar,
} from '../../../../../../src/console/pages/list/layouts/calendar/calendarQuery.ts';
import { addMonths, daysOf } from '../../../../../../src/console/pages/list/layouts/calendar/days.ts';
import {
  dayOf,
  daysBetween,
  narrowed,
  onDay,
} from '../../../../../../src/console/pages/list/layouts/calendar/dayValues.ts';

const date = { kind: 'date' };
const moment = { kind: 'date-time' };

describe('the days that are seen', () => {
  test('of a month are its whole weeks, which begin on Monday or on Sunday', () => {
    const monday = daysOf('2026-11-21', 'month', 1);
    expect([monday[0], monday.at(-1), monday.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    const sunday = daysOf('2026-11-21', 'month', 0);
    expect([sunday[0], sunday.at(-1), sunday.length]).toEqual(['2026-11-01', '2026-12-05', 35]);
    expect(daysOf('2027-02-10', 'month', 1)).toHaveLength(28);
  });

  test('of a week are seven, also where a year ends', () => {
    expect(daysOf('2027-01-01', 'week', 1)).toEqual([
      ...['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
      ...['2027-01-01', '2027-01-02', '2027-01-03'],
    ]);
  });

  test('a month further is the same day, or the last one that there is', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
});

describe('a value and its day', () => {
  test('a moment is on the day that it is here, and keeps its hour on another one', () => {
    const value = new Date(2026, 10, 21, 23, 30).toISOString();
    expect(dayOf(value, moment)).toBe('2026-11-21');
    expect(new Date(onDay(value, '2026-12-01', moment))).toEqual(new Date(2026, 11, 1, 23, 30));
    expect(onDay('2026-11-21', '2026-12-01', date)).toBe('2026-12-01');
    expect(dayOf(null, date)).toBeUndefined();
  });

  test('days are asked for as the field is kept: both ends of dates, and moments before the next day begins', () => {
    expect(daysBetween('2026-11-01', '2026-11-30', date)).toEqual({ gte: '2026-11-01', lte: '2026-11-30' });
    expect(daysBetween('2026-11-01', '2026-11-30', moment)).toEqual({
      gte: new Date(2026, 10, 1).toISOString(),
      lt: new Date(2026, 11, 1).toISOString(),
    });
  });

  test('the filter of the list holds as well: the tighter bound, and of several days those that are seen', () => {
    const seen = { gte: '2026-11-01', lte: '2026-11-30' };
    expect(narrowed(undefined, seen)).toEqual(seen);
    expect(narrowed({ gte: '2026-11-10', lte: '2027-01-01' }, seen)).toEqual({ gte: '2026-11-10', lte: '2026-11-30' });
    expect(narrowed({ within: 'thisWeek' }, seen)).toEqual({ within: 'thisWeek', ...seen });
    expect(narrowed(['2026-10-31', '2026-11-05'], seen)).toEqual(['2026-11-05']);
    expect(narrowed('2026-10-31', seen)).toEqual([]);
  });
});

test('where a calendar stands is in the query; what is no day there is today', () => {
  const now = new Date(2026, 10, 21, 12);
  expect(readCalendar('?on=2026-02-30&span=year', now)).toEqual({ day: '2026-11-21', span: 'month' });
  const search = writeCalendar('?q=steel&span=month', { day: '2026-12-01', span: 'week' });
  expect(search).toBe('?q=steel&span=week&on=2026-12-01');
  expect(readCalendar(search, now)).toEqual({ day: '2026-12-01', span: 'week' });
});
