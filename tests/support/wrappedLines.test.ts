import { expect, it } from 'vitest';
import { wrappedLines } from './wrappedLines.ts';

const long = 'x'.repeat(70);

it('JSON has the same number of counted lines, however its file is wrapped', () => {
  const title = { title: { zh: '柜号', en: 'Container no.' } };
  expect(wrappedLines(title)).toBe(1);
  expect(wrappedLines(JSON.parse(JSON.stringify(title, null, 2)))).toBe(1);
});

it('JSON that does not fit on one line counts as one line per part', () => {
  expect(wrappedLines({ zh: long, en: long })).toBe(4);
  expect(wrappedLines([{ zh: long, en: long }, 'one', []])).toBe(8);
  expect(wrappedLines({ list: ['a', 'b'], long, longer: long })).toBe(5);
  expect(wrappedLines(long.repeat(2))).toBe(1);
});
