import { describe, expect, it } from 'vitest';
import { kindAbouts } from '../../../src/fields/about.ts';
import { hasSeveralForms } from '../../../src/fields/compare.ts';
import { formats } from '../../../src/fields/formats.ts';
import { hasOneForm, isMoment, isNumber, isSingleValue, isTextArea, isTextLine, kindOf, kinds } from '../../../src/fields/kinds.ts';

describe('the list of kinds', () => {
  it('names every kind like the kind itself', () => {
    expect(Object.values(kinds).map(({ name }) => name)).toEqual(Object.keys(kinds));
  });

  it('has the title and the check of every kind', () => {
    expect(Object.keys(kindAbouts)).toEqual(Object.keys(kinds));
    for (const { title, checks } of Object.values(kindAbouts)) {
      expect(title.en).toMatch(/^[A-Z][^\u4e00-\u9fff]*[^.]$/);
      expect(checks.en).toMatch(/^[A-Z0-9][^\u4e00-\u9fff]*\.$/);
      expect(title.zh).toMatch(/[\u4e00-\u9fff]/);
      expect(checks.zh).toMatch(/。$/);
    }
  });

  it('has examples of codes that the kinds accept', () => {
    const codes = Object.values(kinds).filter(({ example, time }) => example !== undefined && !time);
    for (const { example = '', check } of codes) expect(check?.(example)).toBeUndefined();
  });

  it('knows which kinds have several values or written forms, and which are free text', () => {
    const kindsThat = (fits: (field: { kind: string }) => boolean) => Object.keys(kinds).filter((kind) => fits({ kind }));
    expect(kindsThat((field) => !isSingleValue(field))).toEqual(['references', 'rows', 'lines', 'file']);
    expect(kindsThat((field) => isSingleValue(field) && !hasOneForm(field))).toEqual(['decimal', 'money', 'date-time']);
    expect(kindsThat(hasSeveralForms)).toEqual(kindsThat((field) => isNumber(field) || isMoment(field)));
    expect([kindsThat(isTextLine), kindsThat(isTextArea)]).toEqual([['text'], ['text-area']]);
  });

  it('finds nothing for built-in object property names', () => {
    expect(['constructor', '__proto__', 'toString', 'hasOwnProperty', ''].map(kindOf)).toEqual(Array.from({ length: 5 }, () => undefined));
  });

  it('has a format for every kind that checks its value', () => {
    const checking = Object.values(kinds).filter(({ check }) => check);
    expect(Object.keys(formats).sort()).toEqual(checking.map(({ name }) => name).sort());
    expect(formats['imo-number']?.('9074729')).toBe(true);
    expect(formats['imo-number']?.('9074728')).toBe(false);
  });
});
