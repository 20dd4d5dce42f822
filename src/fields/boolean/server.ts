import type { ServerFace } from '../kind.ts';

/** Yes is kept as 1 and no as 0; words are taken as well, because filters come from addresses and cells too. */
export const booleanFace: ServerFace = {
  toColumn: (value) => {
    const stored = columnValues.get(value);
    if (stored === undefined) throw new RangeError(`neither true nor false: ${value}`);
    return stored;
  },
  fromColumn: (value) => Number(value) === 1,
};

const columnValues: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [true, 1],
  ['true', 1],
  ['1', 1],
  [1, 1],
  [false, 0],
  ['false', 0],
  ['0', 0],
  [0, 0],
]);
