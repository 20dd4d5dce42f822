import { describe, expect, it } from 'vitest';
import { kindAbouts } from '../../../src/fields/about.ts';
import { formats } from '../../../src/fields/formats.ts';
import { kindOf, kinds } from '../../../src/fields/kinds.ts';

describe('the list of kinds', () => {
  it('names every kind as the kind names itself', () => {
    expect(Object.values(kinds).map(({ name }) => name)).toEqual(Object.keys(kinds));
  });

  it('says of every kind what it is called and what it checks', () => {
    expect(Object.keys(kindAbouts)).toEqual(Object.keys(kinds));
    for (const { title, checks } of Object.values(kindAbouts)) {
      expect(title.en).toMatch(/^[A-Z][^\u4e00-\u9fff]*[^.]$/);
      expect(checks.en).toMatch(/^[A-Z0-9][^\u4e00-\u9fff]*\.$/);
      expect(title.zh).toMatch(/[\u4e00-\u9fff]/);
      expect(checks.zh).toMatch(/。$/);
    }
  });

  it('gives examples of codes that the kinds take themselves', () => {
    const codes = Object.values(kinds).filter(({ example, time }) => example !== undefined && !time);
    for (const { example = '', check } of codes) expect(check?.(example)).toBeUndefined();
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
