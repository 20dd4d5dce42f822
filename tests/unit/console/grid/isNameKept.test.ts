import { expect, test } from 'vitest';
import { isNameKept } from '../../../../src/console/grid/Grid.tsx';

interface Measured {
  readonly width: number;
  readonly pin?: 'left' | 'right';
  readonly isNaming?: boolean;
}

const column = (width: number, more: Partial<Measured> = {}): Measured => ({ width, ...more });
const columns = [column(120, { isNaming: true }), column(300), column(300)];

test('the name column stays visible while the others scroll', () => {
  expect(isNameKept(columns, 600)).toBe(true);
  expect(isNameKept(columns, 720)).toBe(false);
});

test('the name column scrolls if the user says so, if it is pinned, or if it would take too much room', () => {
  const loose = [column(120, { isNaming: false }), ...columns.slice(1)];
  expect(isNameKept(loose, 600)).toBe(false);
  const right = [column(120, { isNaming: true, pin: 'right' }), ...columns.slice(1)];
  expect(isNameKept(right, 600)).toBe(false);
  expect(isNameKept(columns, 340)).toBe(false);
});
