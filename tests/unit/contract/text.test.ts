import { describe, expect, test } from 'vitest';
import { fill, inBrackets, languageOf, listed, many } from '../../../src/contract/text.ts';

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
  test('puts values into their places and leaves unknown places as they are', () => {
    expect(fill('{{a}} of {{b}}, {{c}} {a}', { a: 1, b: 'two' })).toBe('1 of two, {{c}} {a}');
  });
  test.each([
    [1, 'Edit 1 record'],
    ['1', 'Edit 1 record'],
    [0, 'Edit 0 records'],
    [21, 'Edit 21 records'],
    ['1,001', 'Edit 1,001 records'],
  ])('has the word that stands with %j', (n, said) => {
    expect(fill('Edit {{n}} {{n:record|records}}', { n })).toBe(said);
  });
  test('leaves a word by a count that is not told as it is', () => {
    expect(fill('{{n:record|records}}', {})).toBe('{{n:record|records}}');
  });
  test('never fills what a value brings along', () => {
    expect(fill('{{a}}', { a: '{{b}}', b: 'x' })).toBe('{{b}}');
  });
});

test('a count has its noun, for one thing and for many', () => {
  expect([many(1, 'row'), many('1', 'row'), many(0, 'row'), many(2, 'delivery', 'deliveries')]).toEqual([
    ...['1 row', '1 row', '0 rows', '2 deliveries'],
  ]);
});

describe('names in a sentence', () => {
  test('stand in a row as each language has it, with a sign that there are more', () => {
    expect(listed(['A1', 'B2'])).toEqual({ zh: 'A1、B2', en: 'A1, B2' });
    expect(listed(['A1', 'B2'], true)).toEqual({ zh: 'A1、B2…', en: 'A1, B2 …' });
  });
  test('have beside them what is said of them', () => {
    expect(inBrackets('20.00')).toEqual({ zh: '（20.00）', en: ' (20.00)' });
  });
});
