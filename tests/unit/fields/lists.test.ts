import { describe, expect, it } from 'vitest';
import { countries, isCountry, usStates } from '../../../src/fields/codes/countries.ts';
import { currencies, minorUnit } from '../../../src/fields/codes/currencies.ts';
import { isTimeZone, timeZones } from '../../../src/fields/codes/locations.ts';

describe('the list of countries', () => {
  it('has the 249 codes of ISO 3166-1, each once', () => {
    expect(new Set(countries).size).toBe(249);
    expect(countries).toHaveLength(249);
  });

  it('has a name for every code in both languages', () => {
    for (const language of ['zh', 'en']) {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      expect(countries.filter((code) => names.of(code) === undefined)).toEqual([]);
    }
  });

  it('contains no withdrawn code and no name of an object property', () => {
    expect(['AN', 'YU', 'SU', '', 'constructor', '__proto__'].filter(isCountry)).toEqual([]);
  });
});

describe('the list of currencies', () => {
  it.each([
    ['USD', 2],
    ['CNY', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['CLF', 4],
    ['UYW', 4],
    ['IQD', 3],
    ['IDR', 2],
  ])('%s has %i decimals', (code, unit) => {
    expect(minorUnit(code)).toBe(unit);
  });

  it('has each code once, in alphabetical order', () => {
    expect(currencies).toEqual([...new Set(currencies)].sort());
    expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  });

  it('contains only active codes', () => {
    expect(['RMB', 'DEM', 'XAU', 'XTS', '', 'constructor', '__proto__', null, undefined, 5].map(minorUnit)).toEqual(
      Array.from({ length: 10 }, () => undefined),
    );
  });
});

describe('the list of states', () => {
  it('has 50 states, the district, five territories and three military regions', () => {
    expect(new Set(usStates).size).toBe(59);
  });
});

describe('the list of time zones', () => {
  it('works with every clock, each name of it', () => {
    for (const zone of timeZones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
  });

  it('contains UTC and places, no abbreviations', () => {
    expect(timeZones.filter((zone) => !zone.includes('/'))).toEqual(['UTC']);
    expect(timeZones.every(isTimeZone)).toBe(true);
    expect(timeZones.length).toBeGreaterThan(400);
  });
});
