import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

type Clock = typeof import('../../../../src/fields/dates/DateTimeInput.tsx');
type Calendar = typeof import('../../../../src/fields/dates/DateTimeInput.tsx');

const shown = 'YYYY-MM-DD HH:mm';

describe('the picker of a user in New York, on the night without the hour from two to three', () => {
  const { TZ } = process.env;
  let [pickedInstant, pickerTime, skippedTo] = [] as unknown as [Clock['pickedInstant'], Clock['pickerTime'], Clock['skippedTo']];
  let wallCalendar: Calendar['wallCalendar'];
  beforeAll(async () => {
    process.env.TZ = 'America/New_York';
    // The module is imported again for each time zone, because an existing clock keeps its zone.
    vi.resetModules();
    ({ pickedInstant, pickerTime, skippedTo } = await import('../../../../src/fields/dates/DateTimeInput.tsx'));
    ({ wallCalendar } = await import('../../../../src/fields/dates/DateTimeInput.tsx'));
  });
  afterAll(() => {
    vi.resetModules();
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  test('shows the time of another time zone, and keeps it when another minute is chosen', () => {
    const zone = 'Asia/Shanghai';
    const time = pickerTime('2026-03-07T18:30:00Z', zone);
    expect(time?.format(shown)).toBe('2026-03-08 02:30');
    expect(time && pickedInstant(time.minute(45), zone)).toBe('2026-03-07T18:45:00.000Z');
  });

  test("shows the user's own time zone by default", () => {
    const time = pickerTime('2026-03-08T07:30:00Z', undefined);
    expect(time?.format(shown)).toBe('2026-03-08 03:30');
    expect(time && pickedInstant(time, undefined)).toBe('2026-03-08T07:30:00.000Z');
  });

  test("accepts a time typed for another time zone, though it is skipped in the user's own", () => {
    const typed = wallCalendar.locale.parse('zh_CN', '2026-03-08 02:30', ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm']);
    expect(typed && pickedInstant(typed, 'Asia/Shanghai')).toBe('2026-03-07T18:30:00.000Z');
    expect(typed && skippedTo(typed, 'Asia/Shanghai')).toBe(undefined);
  });

  test('moves a time that is skipped there to the hour after, and reports it', () => {
    const typed = wallCalendar.locale.parse('en_US', '2026-03-08 02:30', ['YYYY-MM-DD HH:mm']);
    expect(typed && pickedInstant(typed, undefined)).toBe('2026-03-08T07:30:00.000Z');
    expect(typed && skippedTo(typed, undefined)?.format(shown)).toBe('2026-03-08 03:30');
    expect(wallCalendar.locale.parse('en_US', '2026-02-30 02:30', ['YYYY-MM-DD HH:mm'])).toBe(null);
  });

  test('shows nothing for an invalid time', () => {
    expect(pickerTime('soon', undefined)).toBe(null);
    expect(pickerTime(undefined, 'Asia/Shanghai')).toBe(null);
  });
});
