import { describe, expect, it } from 'vitest';
import { sheetName, sheetNames } from '../../../../src/server/excel/columns.ts';

describe('the name of a sheet', () => {
  it.each([
    ['MSKU9001003', 'MSKU9001003'],
    ['a/b\\c:d*e?f[g]h', 'a b c d e f g h'],
    ["'quoted'", 'quoted'],
    ['', 'Sheet1'],
    [' / ', 'Sheet1'],
    ['柜'.repeat(40), '柜'.repeat(31)],
    // After truncation, the last character may be one that Excel does not allow there.
    [`${'x'.repeat(30)}'s`, 'x'.repeat(30)],
    ['tab\there\u0001', 'tab here'],
    // Truncation must not split a surrogate pair.
    [`${'x'.repeat(30)}𠮷`, 'x'.repeat(30)],
    // Excel reserves this name for itself.
    ['history', 'history 1'],
  ])('%j is %j', (title, name) => {
    expect(sheetName(title)).toBe(name);
  });

  it('is unique in any case of letters, and never too long', () => {
    expect(sheetNames(['A', 'a', 'B', 'A (2)'])).toEqual(['A', 'a (2)', 'B', 'A (2) (2)']);
    const names = sheetNames(Array.from({ length: 1_001 }, () => 'Behind the old lighthouse, north side'));
    expect(new Set(names).size).toBe(1_001);
    expect(names.filter(({ length }) => length > 31)).toEqual([]);
    expect(names[1]).toBe('Behind the old lighthouse,  (2)');
    expect(names.at(-1)).toBe('Behind the old lighthous (1001)');
  });
});
