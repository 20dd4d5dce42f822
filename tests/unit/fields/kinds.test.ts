import { describe, expect, it } from 'vitest';
import { formats } from '../../../src/fields/formats.ts';
import { kindOf, kinds } from '../../../src/fields/kinds.ts';

describe('the list of kinds', () => {
  it('names every kind as the kind names itself', () => {
    expect(Object.values(kinds).map(({ name }) => name)).toEqual(Object.keys(kinds));
  });

  it('finds nothing under names that every object has', () => {
    expect(['constructor', '__proto__', 'toString', 'hasOwnProperty', ''].map(kindOf)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });

  it('gives a format for every kind that checks its value', () => {
    const checking = Object.values(kinds).filter(({ check }) => check);
    expect(Object.keys(formats).sort()).toEqual(checking.map(({ name }) => name).sort());
    expect(formats['imo-number']?.('9074729')).toBe(true);
    expect(formats['imo-number']?.('9074728')).toBe(false);
  });
});
