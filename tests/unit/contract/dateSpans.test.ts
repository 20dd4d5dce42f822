import { expect, test } from 'vitest';
import { type DateSpan, dateSpans, daysOf } from '../../../src/contract/dateSpans.ts';

test.each<[DateSpan, string, string, string]>([
  ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
  ['tomorrow', '2024-02-28', '2024-02-29', '2024-02-29'],
  ['last7Days', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['last30Days', '2026-01-10', '2025-12-12', '2026-01-10'],
  ['next7Days', '2026-12-30', '2026-12-30', '2027-01-05'],
  ['pastOr7DaysAhead', '2026-12-30', '1000-01-01', '2027-01-06'],
  ['tomorrowOrDayAfter', '2026-12-30', '2026-12-31', '2027-01-01'],
  ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['thisWeek', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['lastWeek', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['nextWeek', '2026-12-30', '2027-01-04', '2027-01-10'],
  ['thisMonth', '2024-02-10', '2024-02-01', '2024-02-29'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['thisYear', '2026-11-21', '2026-01-01', '2026-12-31'],
  ['past', '2026-11-21', '1000-01-01', '2026-11-20'],
])('%s, seen from %s, is %s to %s', (span, today, from, to) => {
  expect(daysOf(span, today)).toEqual({ from, to });
});

test('every span begins before it ends', () => {
  for (const span of dateSpans) {
    const { from, to } = daysOf(span, '2026-11-21');
    expect(from <= to, span).toBe(true);
  }
});
