import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { usStates } from '../../../src/fields/codes/countries.ts';
import { isZipInState } from '../../../src/fields/codes/postalCode.ts';

interface Zip {
  readonly zip: string;
  readonly state: string;
  readonly country: string;
}

const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Readonly<Record<string, Zip>> };
const zips = Object.values(codes).filter((code) => code.country === 'US');

it('every known ZIP code is in its state; the three freely associated states are not US states', () => {
  expect(zips).toHaveLength(42_555);
  const outside = zips.filter(({ zip, state }) => isZipInState(zip, state) !== true);
  expect(Object.fromEntries(Map.groupBy(outside, ({ state }) => state))).toEqual({
    FM: ['96941', '96942', '96943', '96944'].map((zip) => codes[zip]),
    MH: ['96960', '96970'].map((zip) => codes[zip]),
    PW: ['96939', '96940'].map((zip) => codes[zip]),
  });
});

it('no ZIP code is in every state, and every state has one', () => {
  expect(usStates.filter((state) => !zips.some(({ zip }) => isZipInState(zip, state)))).toEqual([]);
  const tooWide = zips.filter(({ zip }) => usStates.filter((state) => isZipInState(zip, state)).length > 3);
  expect(tooWide).toEqual([]);
});

it('an unknown state accepts every ZIP code', () => {
  expect(['XX', '', '__proto__', 'constructor', undefined].map((state) => isZipInState('91761', state))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
