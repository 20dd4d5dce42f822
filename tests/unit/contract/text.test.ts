import { describe, expect, test } from 'vitest';
import { fill, inBrackets, languageOf, listed, many } from '../../../src/contract/wire.ts';

describe('languageOf', () => {
  test.each([
    [undefined, 'zh'],
    ['', 'zh'],
    ['en', 'en'],
    ['en-US,en;q=0.9,zh;q=0.8', 'en'],
    ['zh-CN', 'zh'],
    ['fr-FR,fr;q=0.9', 'zh'],
    ['fr, en;q=0.5', 'en'],
    ['*', 'zh'],
    ['constructor', 'zh'],
  ])('%j is %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});

describe('fill', () => {
  test('inserts values and leaves unknown placeholders unchanged', () => {
    expect(fill('{{a}} of {{b}}, {{c}} {a}', { a: 1, b: 'two' })).toBe('1 of two, {{c}} {a}');
  });
  test.each([
    [1, 'Edit 1 record'],
    ['1', 'Edit 1 record'],
    [0, 'Edit 0 records'],
    [21, 'Edit 21 records'],
    ['1,001', 'Edit 1,001 records'],
  ])('uses the noun form for %j', (n, reported) => {
    expect(fill('Edit {{n}} {{n:record|records}}', { n })).toBe(reported);
  });
  test('leaves a noun without its count unchanged', () => {
    expect(fill('{{n:record|records}}', {})).toBe('{{n:record|records}}');
  });
  test('never fills placeholders in values', () => {
    expect(fill('{{a}}', { a: '{{b}}', b: 'x' })).toBe('{{b}}');
  });
});

test('a count has its singular or plural noun', () => {
  expect([many(1, 'row'), many('1', 'row'), many(0, 'row'), many(2, 'delivery', 'deliveries')]).toEqual([
    ...['1 row', '1 row', '0 rows', '2 deliveries'],
  ]);
});

describe('names in a sentence', () => {
  test('are joined with the separators of each language, and an ellipsis if there are more', () => {
    expect(listed(['A1', 'B2'])).toEqual({ zh: 'A1、B2', en: 'A1, B2' });
    expect(listed(['A1', 'B2'], true)).toEqual({ zh: 'A1、B2…', en: 'A1, B2 …' });
  });
  test('can be followed by a remark in the brackets of each language', () => {
    expect(inBrackets('20.00')).toEqual({ zh: '（20.00）', en: ' (20.00)' });
  });
});
