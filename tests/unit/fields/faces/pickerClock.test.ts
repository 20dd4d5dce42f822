import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickedInstant, pickerTime } from '../../../../src/fields/faces/pickerClock.ts';

const shown = 'YYYY-MM-DD HH:mm';

describe('the picker of somebody in New York, on the night without the hour from two to three', () => {
  const { TZ } = process.env;
  beforeAll(() => {
    process.env.TZ = 'America/New_York';
  });
  afterAll(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  test('shows the time of another place as it is there, and keeps it when another minute is chosen', () => {
    const zone = 'Asia/Shanghai';
    const time = pickerTime('2026-03-07T18:30:00Z', zone);
    expect(time?.format(shown)).toBe('2026-03-08 02:30');
    expect(time && pickedInstant(time.minute(45), zone)).toBe('2026-03-07T18:45:00.000Z');
  });

  test('shows the own clock where no place is named', () => {
    const time = pickerTime('2026-03-08T07:30:00Z', undefined);
    expect(time?.format(shown)).toBe('2026-03-08 03:30');
    expect(time && pickedInstant(time, undefined)).toBe('2026-03-08T07:30:00.000Z');
  });

  test('shows nothing for what is no moment', () => {
    expect(pickerTime('soon', undefined)).toBe(null);
    expect(pickerTime(undefined, 'Asia/Shanghai')).toBe(null);
  });
});
