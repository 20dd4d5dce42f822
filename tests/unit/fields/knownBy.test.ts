import { expect, it } from 'vitest';
import { codeBlocks } from '../../../src/fields/grid/CodeHint.tsx';
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

it('all new codes of a pasted grid are looked up at once, in blocks of 200', () => {
  const rows = Array.from({ length: 450 }, (_, i) => ({ place: `C${i}` }));
  const blocks = codeBlocks([...rows, ...rows, { place: 'X' }, { place: null }], 'place', (_, code) => code === 'C0');
  expect(blocks.map(({ length }) => length)).toEqual([200, 200, 49]);
  expect(new Set(blocks.flat()).size).toBe(449);
  expect(codeBlocks([], 'place', () => false)).toEqual([]);
});
