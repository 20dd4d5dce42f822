import { describe, expect, test } from 'vitest';
import {
  addMonths,
  dayOf,
  daysAnywhere,
  daysBetween,
  daysOf,
  narrowed,
  onDay,
  readCalendar,
  writeCalendar,
} from '../../../../../../src/console/pages/list/layouts/calendar/days.ts';

const date = { name: 'on', kind: 'date' };
const moment = { name: 'on', kind: 'date-time' };
const placed = { ...moment, zone: ['there', 'homeZone'] };

describe('the displayed days', () => {
  test('of a month are its whole weeks, starting on Monday or on Sunday', () => {
    const monday = daysOf('2026-11-21', 'month', 1);
    expect([monday[0], monday.at(-1), monday.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    const sunday = daysOf('2026-11-21', 'month', 0);
    expect([sunday[0], sunday.at(-1), sunday.length]).toEqual(['2026-11-01', '2026-12-05', 35]);
    expect(daysOf('2027-02-10', 'month', 1)).toHaveLength(28);
  });

  test('of a week are seven, also at the end of a year', () => {
    expect(daysOf('2027-01-01', 'week', 1)).toEqual([
      ...['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
      ...['2027-01-01', '2027-01-02', '2027-01-03'],
    ]);
  });

  test('a month later is the same day, or the last existing one', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
});

describe('a value and its day', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' };
  test('a time is on its local day, and keeps its hour when moved', () => {
    const value = new Date(2026, 10, 21, 23, 30).toISOString();
    expect(dayOf({ on: value }, moment)).toBe('2026-11-21');
    expect(new Date(onDay({ on: value }, '2026-12-01', moment))).toEqual(new Date(2026, 11, 1, 23, 30));
    expect(onDay({ on: '2026-11-21' }, '2026-12-01', date)).toBe('2026-12-01');
    expect(dayOf({ on: null }, date)).toBeUndefined();
  });

  test("a time at a location is on that location's day, wherever the reader is", () => {
    const record = { on: '2026-11-22T04:30:00.000Z', there: 'America/New_York', homeZone: 'America/Los_Angeles' };
    expect(dayOf(record, placed)).toBe('2026-11-21');
    expect(dayOf({ ...record, there: 'Asia/Shanghai' }, placed)).toBe('2026-11-22');
    expect(onDay(record, '2027-07-01', placed)).toBe('2027-07-02T03:30:00.000Z');
    expect(onDay({ ...record, on: null }, '2026-12-01', placed)).toBe('2026-12-01T05:00:00.000Z');
    expect(onDay({ on: record.on, there: null, homeZone: 'America/Los_Angeles' }, '2026-12-01', placed)).toBe('2026-12-02T04:30:00.000Z');
  });

  test('filters by day match the storage of the field: both ends of dates, and times before the next day starts', () => {
    expect(daysBetween(november, date)).toEqual({ gte: '2026-11-01', lte: '2026-11-30' });
    expect(daysBetween(november, moment)).toEqual({
      gte: new Date(2026, 10, 1).toISOString(),
      lt: new Date(2026, 11, 1).toISOString(),
    });
    expect(daysBetween({ ...november, zone: 'America/Los_Angeles' }, moment)).toEqual({
      ...{ gte: '2026-11-01T07:00:00.000Z', lt: '2026-12-01T08:00:00.000Z' },
    });
    expect(daysAnywhere(november)).toEqual({ gte: '2026-10-31T10:00:00.000Z', lt: '2026-12-01T12:00:00.000Z' });
  });

  test('the filter of the list applies as well: the tighter bound, and of several days the displayed ones', () => {
    const seen = { gte: '2026-11-01', lte: '2026-11-30' };
    expect(narrowed(undefined, seen)).toEqual(seen);
    expect(narrowed({ gte: '2026-11-10', lte: '2027-01-01' }, seen)).toEqual({ gte: '2026-11-10', lte: '2026-11-30' });
    expect(narrowed({ within: 'thisWeek' }, seen)).toEqual({ within: 'thisWeek', ...seen });
    expect(narrowed(['2026-10-31', '2026-11-05'], seen)).toEqual(['2026-11-05']);
    expect(narrowed('2026-10-31', seen)).toEqual([]);
  });
});

test("the calendar's position is in the query; an invalid day means today", () => {
  const now = new Date(2026, 10, 21, 12);
  expect(readCalendar('?on=2026-02-30&span=year', now)).toEqual({ day: '2026-11-21', span: 'month' });
  const search = writeCalendar('?q=steel&span=month', { day: '2026-12-01', span: 'week' });
  expect(search).toBe('?q=steel&span=week&on=2026-12-01');
  expect(readCalendar(search, now)).toEqual({ day: '2026-12-01', span: 'week' });
});
