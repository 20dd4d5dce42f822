import { expect, it } from 'vitest';
import { filledIn } from '../../../src/fields/text/TextInput.tsx';

const knownBy = { resource: 'place', field: 'code', copy: { zone: 'timezone', city: 'city' } };
const [there, left] = [
  { code: 'JFK8', timezone: 'America/New_York', city: null },
  { code: 'ONT8', timezone: 'America/Los_Angeles', city: 'Moreno Valley' },
];

it('a text that is known fills in what is known of it, and empties what is not', () => {
  const now = { zone: 'Asia/Shanghai', city: 'Ontario' };
  expect(filledIn(knownBy, { there, left, now })).toEqual({ zone: 'America/New_York', city: undefined });
});

it('with another text goes what came with the one before, not what somebody has typed', () => {
  const now = { zone: 'America/Los_Angeles', city: 'Ontario' };
  expect(filledIn(knownBy, { there: undefined, left, now })).toEqual({ zone: undefined });
  expect(filledIn(knownBy, { there: undefined, left: undefined, now })).toEqual({});
});
