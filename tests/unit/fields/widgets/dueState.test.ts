import { describe, expect, it } from 'vitest';
import { dueState } from '../../../../src/fields/dates/DueMark.tsx';

/** Noon in the reader's time zone. */
const now = new Date(2026, 10, 20, 12);
const moment = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();

describe('a date that something is due on', () => {
  it.each([
    ['2026-11-19', 'overdue'],
    ['2026-11-20', 'soon'],
    ['2026-11-23', 'soon'],
    ['2026-11-24', undefined],
    [moment(-1), 'overdue'],
    [moment(1), 'soon'],
    [moment(71), 'soon'],
    [moment(73), undefined],
    ['', undefined],
    [null, undefined],
    ['soon', undefined],
  ])('%s is %s with three days of warning', (value, state) => {
    expect(dueState({ value, soon: 3, now })).toBe(state);
  });

  it('has no state before it is past when no warning is configured', () => {
    expect(dueState({ value: '2026-11-20', soon: 0, now })).toBeUndefined();
    expect(dueState({ value: '2026-11-19', soon: 0, now })).toBe('overdue');
  });
});
