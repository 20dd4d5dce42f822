import { describe, expect, it } from 'vitest';
import type { Subject } from '../../codegen/check/subject.ts';
import { checkPatterns, patternFault } from '../../codegen/keywords/pattern/check.ts';

const valid = [
  '^[A-Z][A-Z0-9_]{1,19}$',
  '^[A-Z]{2}[A-Z2-9]{3}(,[A-Z]{2}[A-Z2-9]{3}){0,9}$',
  '^(?:[A-Z]{3}|[A-Z]{2}[A-Z2-9]{3})$',
  '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$',
  '^(\\d+,)*\\d+$',
  '^[a-z]+(-[a-z]+)*$',
  '^(0|[1-9]\\d*)(\\.\\d{1,4})?$',
  '^[\\u4e00-\\u9fa5A-Za-z0-9 ]{1,60}$',
  '^(.|\\n)+$',
  '^[^@]+@.+$',
  'PORT',
];

const slow = [
  '(.*a){20}',
  '^(a?){30}a{30}$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^([\\u4e00-\\u9fa5]+[a-z]*)*$',
  '^(a|b|ab)*c$',
  '^\\s*\\s*$',
  '^.*foo.*$',
  'a*b',
  `^${'a?'.repeat(20)}${'a'.repeat(20)}$`,
  `^${'[a-z]'.repeat(301)}$`,
];

describe('a pattern', () => {
  it('is not what the condition of `primary` asks of a field with that name', () => {
    const pattern = 'a*b';
    const actions = { lift: { primary: { pattern }, form: { properties: { name: { pattern } } } } };
    const paths: string[] = [];
    const report = { error: ({ path }: { path: readonly unknown[] }) => void paths.push(path.join('.')) };
    checkPatterns({ source: { record: { properties: {} }, actions }, report } as unknown as Subject);
    expect(paths).toEqual(['actions.lift.form.properties.name.pattern']);
  });

  it.each(valid)('%s is accepted', (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
  });

  it.each(slow)('%s is rejected as slow', (pattern) => {
    expect(patternFault(pattern)?.what.en).toBe('this pattern can be very slow on text that does not match');
  });

  it('is judged quickly, however complex it is', () => {
    const tangled = `^${Array.from({ length: 12 }, (_, i) => `([a-z]{0,24}${i}|[0-9a-z]{0,24}x)`).join('*')}$`;
    expect(patternFault(tangled)).toBeDefined();
  });
});
