import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockAt, momentAt, zoneIn } from '../../../src/fields/dates/clock.ts';

const pacific = 'America/Los_Angeles';

it("a time is formatted in a time zone, with the zone's name at that time", () => {
  const winter = { wall: '2026-11-24 10:00:00', zone: pacific, name: 'PST' };
  expect(clockAt(new Date('2026-11-24T18:00:00Z'), pacific)).toEqual(winter);
  expect(clockAt(new Date('2026-07-24T17:00:00Z'), pacific)).toEqual({
    ...{ ...winter, wall: '2026-07-24 10:00:00' },
    name: 'PDT',
  });
});

it.each([
  ['2026-11-24 10:00:00', pacific, '2026-11-24T18:00:00.000Z'],
  ['2026-07-24 10:00:00', pacific, '2026-07-24T17:00:00.000Z'],
  ['2026-11-25 02:00:00', 'Asia/Shanghai', '2026-11-24T18:00:00.000Z'],
  // These are the hours around both clock changes, and the hour that is skipped.
  ['2026-03-08 01:30:00', pacific, '2026-03-08T09:30:00.000Z'],
  ['2026-03-08 03:30:00', pacific, '2026-03-08T10:30:00.000Z'],
  ['2026-11-01 00:30:00', pacific, '2026-11-01T07:30:00.000Z'],
  ['2026-11-01 02:30:00', pacific, '2026-11-01T10:30:00.000Z'],
])('%s in %s is converted to a time', (wall, zone, moment) => {
  expect(momentAt(wall, zone).toISOString()).toBe(moment);
});

it('every local time is converted back unchanged, except in the hour that occurs twice', () => {
  const zones = fc.constantFrom(pacific, 'America/New_York', 'Asia/Shanghai', 'Asia/Kolkata', 'Australia/Lord_Howe');
  const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, moments, (zone, moment) => {
      const { wall } = clockAt(moment, zone);
      expect(clockAt(momentAt(wall, zone), zone).wall).toBe(wall);
    }),
  );
});

it('the first valid time zone in a record is used', () => {
  const keys = ['appointmentTz', 'repositoryIdZone'];
  expect(zoneIn(keys, { appointmentTz: 'America/Chicago', repositoryIdZone: pacific })).toBe('America/Chicago');
  expect(zoneIn(keys, { appointmentTz: null, repositoryIdZone: pacific })).toBe(pacific);
  expect(zoneIn(keys, { appointmentTz: 'Mars/Crater', repositoryIdZone: null })).toBeUndefined();
  expect(zoneIn(undefined, { appointmentTz: pacific })).toBeUndefined();
});
