import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appErrorOf } from './appErrorOf.ts';

const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

/** Completes a number with its check character. Exactly one character makes it valid. */
function complete(kind: string, location: number, body: string): string {
  const at = (char: string): string => body.slice(0, location) + char + body.slice(location);
  const right = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map(at).filter((value) => appErrorOf(kind, value) === undefined);
  expect(right).toHaveLength(1);
  return right[0] as string;
}

/** Returns the value with another digit at this position, which must contain a digit. */
const changed = (value: string, location: number, step: number): string =>
  value.slice(0, location) + ((Number(value[location]) + step) % 10) + value.slice(location + 1);

const locations = { place: fc.nat(), step: fc.integer({ min: 1, max: 9 }) };

describe('the expected check digit is named in both languages', () => {
  it.each([
    ['container-number', 'CSQU3054384', '3'],
    ['container-number', 'MSCU1234567', '6'],
    ['container-number', 'OOLU1234560', '7'],
    ['container-number', 'MAEU0000000', '8'],
    ['container-number', 'HWCU0000091', '0'],
    ['imo-number', '9074728', '9'],
    ['vin', '1FUJGLDR12LM12345', '4'],
    ['vin', '1M8GDM9A0KP042788', 'X'],
    ['sscc', '006141411234567891', '0'],
    ['aba-routing', '021000022', '1'],
    ['uscc', '91350100M000100Y44', '3'],
  ])('%s %s expects %s', (kind, value, expected) => {
    expect(appErrorOf(kind, value)).toEqual({
      zh: `{{field}}校验位错误，应为${expected}`,
      en: `The check digit of {{field}} is wrong: it should be ${expected}`,
    });
  });
});

describe('a single wrong digit is always found', () => {
  it.each([
    ['sscc', 17, 17],
    ['aba-routing', 8, 8],
    ['uscc', 17, 17],
  ])('in %s', (kind, length, location) => {
    fc.assert(
      fc.property(digits(length), locations.place, locations.step, (body, where, step) => {
        const value = complete(kind, location, body);
        const index = where % length;
        expect(appErrorOf(kind, changed(value, index, step))).toBeDefined();
      }),
    );
  });

  it('in a North American VIN, except for the check digit', () => {
    fc.assert(
      fc.property(digits(15), locations.place, locations.step, (rest, where, step) => {
        const value = complete('vin', 8, `1${rest}`);
        const index = 1 + (where % 16);
        if (index !== 8) expect(appErrorOf('vin', changed(value, index, step))).toBeDefined();
      }),
    );
  });

  it('in a container number, unless remainder 10 and 0 are printed alike (ISO 6346)', () => {
    const remainder = (value: string): number => [...value.slice(4, 10)].reduce((sum, digit, i) => sum + Number(digit) * 2 ** (i + 4), 0);
    const owner = [...'ABCU'].reduce((sum, _, i) => sum + ([10, 12, 13, 32][i] as number) * 2 ** i, 0);
    const rest = (value: string): number => (owner + remainder(value)) % 11;
    fc.assert(
      fc.property(digits(6), locations.place, locations.step, (serial, where, step) => {
        const value = complete('container-number', 10, `ABCU${serial}`);
        const other = changed(value, 4 + (where % 6), step);
        if (rest(value) % 10 !== 0 || rest(other) % 10 !== 0) expect(appErrorOf('container-number', other)).toBeDefined();
      }),
    );
  });

  it('in the check digit of an IMO number and in its places of weight 7 and 3', () => {
    // The even weights and 5 have a factor in common with 10. So the standard does not detect every change at these positions.
    fc.assert(
      fc.property(digits(6), fc.constantFrom(0, 4, 6), locations.step, (body, location, step) => {
        const value = complete('imo-number', 6, body);
        expect(appErrorOf('imo-number', changed(value, location, step))).toBeDefined();
      }),
    );
  });
});
