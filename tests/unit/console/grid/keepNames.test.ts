import { expect, test } from 'vitest';
import { keepNames } from '../../../../src/console/grid/keepNames.ts';

interface Measured {
  readonly width: number;
  readonly pin?: 'left' | 'right';
  readonly isNaming?: boolean;
}

const column = (width: number, more: Partial<Measured> = {}): Measured => ({ width, ...more });
const columns = [column(120, { isNaming: true }), column(300), column(300)];
const pins = (all: readonly Measured[]) => all.map(({ pin }) => pin);

test('what the rows are called stays in sight where the others are scrolled', () => {
  expect(pins(keepNames(columns, 600))).toEqual(['left', undefined, undefined]);
  expect(keepNames(columns, 720)).toBe(columns);
});

test('it goes with the others where somebody says so, is at a side already, or would take too much of the room', () => {
  const loose = [column(120, { isNaming: false }), ...columns.slice(1)];
  expect(keepNames(loose, 600)).toBe(loose);
  const right = [column(120, { isNaming: true, pin: 'right' }), ...columns.slice(1)];
  expect(keepNames(right, 600)).toBe(right);
  expect(keepNames(columns, 340)).toBe(columns);
});
