import { expect, test } from 'vitest';
import { headingKey } from '../../../../src/fields/headings.ts';
import { fromWall, toWall, zoneIn, zoneOf } from '../../../../src/server/excel/columns.ts';

test.each([
  ['2026-07-01T16:00:00.000Z', 'America/New_York', '2026-07-01T12:00:00.000Z'],
  ['2026-01-01T00:30:00.500Z', 'Asia/Shanghai', '2026-01-01T08:30:00.500Z'],
  ['2026-01-01T00:30:00.000Z', 'UTC', '2026-01-01T00:30:00.000Z'],
  ['1890-01-01T00:00:00.000Z', 'Asia/Kolkata', '1890-01-01T05:21:10.000Z'],
])('%s in %s is written as %s, and read back', (moment, zone, wall) => {
  expect(toWall(new Date(moment), zone).toISOString().slice(0, 16)).toBe(wall.slice(0, 16));
  expect(fromWall(toWall(new Date(moment), zone), zone).toISOString()).toBe(moment);
});

test('skipped or repeated hours at a clock change are read as the nearest and the earlier time', () => {
  const at = (wall: string) => fromWall(new Date(wall), 'America/New_York').toISOString();
  expect(at('2026-03-08T02:30:00Z')).toBe('2026-03-08T07:30:00.000Z');
  expect(at('2026-11-01T01:30:00Z')).toBe('2026-11-01T05:30:00.000Z');
});

test('a heading names its time zone, and is the same column with and without it', () => {
  expect(zoneIn('Checked at (America/New_York) *')).toBe('America/New_York');
  expect(zoneIn('ETA（utc）')).toBe('UTC');
  expect(zoneIn('Weight (kg)')).toBeUndefined();
  expect(['Checked at (America/New_York) *', 'checked at', 'Checked at (UTC)'].map(headingKey)).toEqual(Array(3).fill('checked at'));
  expect(headingKey('Weight (kg)')).toBe('weight (kg)');
  expect(['Mars/Base', 'EST5EDT', '', 'Asia/Shanghai'].map(zoneOf)).toEqual(['UTC', 'UTC', 'UTC', 'Asia/Shanghai']);
});
