import { expect, it } from 'vitest';
import { filledIn } from '../../../src/fields/text/TextInput.tsx';

const knownBy = { resource: 'place', field: 'code', copy: { zone: 'timezone', city: 'city' } };
const [there, left] = [
  { code: 'JFK8', timezone: 'America/New_York', city: null },
  { code: 'ONT8', timezone: 'America/Los_Angeles', city: 'Moreno Valley' },
];

it('a recognized text fills in dependent fields, and clears those without a value', () => {
  const now = { zone: 'Asia/Shanghai', city: 'Ontario' };
  expect(filledIn(knownBy, { there, left, now })).toEqual({ zone: 'America/New_York', city: undefined });
});

it('another text clears values filled in for the former one, not typed ones', () => {
  const now = { zone: 'America/Los_Angeles', city: 'Ontario' };
  expect(filledIn(knownBy, { there: undefined, left, now })).toEqual({ zone: undefined });
  expect(filledIn(knownBy, { there: undefined, left: undefined, now })).toEqual({});
});
