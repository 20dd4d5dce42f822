import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formats } from '../../../src/fields/formats.ts';
import { kindOf, kinds } from '../../../src/fields/kinds.ts';

const room = new URL('../../../src/fields/', import.meta.url);

describe('the list of kinds', () => {
  it('names every kind as its folder is named, and every folder is in it', () => {
    const folders = readdirSync(room).filter((name) => existsSync(new URL(`${name}/shared.ts`, room)));
    expect(Object.keys(kinds).sort()).toEqual(folders.sort());
    for (const [name, kind] of Object.entries(kinds)) expect(kind.name).toBe(name);
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
