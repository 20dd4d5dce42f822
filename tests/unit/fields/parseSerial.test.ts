import { describe, expect, it } from 'vitest';
import { fillSerial, parseSerial } from '../../../src/fields/parseSerial.ts';

describe('parseSerial', () => {
  it.each([
    ['HW{yyyyMMdd}{0000}', { prefix: 'HW{yyyyMMdd}', digits: 4, length: 14 }],
    ['{yy}{MM}{dd}-{00}', { prefix: '{yy}{MM}{dd}-', digits: 2, length: 9 }],
    ['{0}', { prefix: '', digits: 1, length: 1 }],
    ['No. {yyyy}/{000}', { prefix: 'No. {yyyy}/', digits: 3, length: 12 }],
  ])('splits %s', (pattern, parts) => {
    expect(parseSerial(pattern)).toEqual(parts);
  });

  it.each(['', 'HW', 'HW{}', 'HW{yyyyMMdd}', '{0000}{yyyy}', 'HW{00}{00}', 'HW{YYYY}{00}', 'HW{01}', '编号{00}', '{{00}', 'a\n{00}'])(
    'rejects %j without a counter at its end, or with an unknown placeholder',
    (pattern) => {
      expect(parseSerial(pattern)).toBeUndefined();
    },
  );
});

describe('fillSerial', () => {
  it('fills the day into its placeholders', () => {
    expect(fillSerial('A{yyyyMMdd}-{yy}.{MM}.{dd}/{yyyy}', '2026-11-20')).toBe('A20261120-26.11.20/2026');
  });
});
