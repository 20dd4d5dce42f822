import { expect, test } from 'vitest';
import { csvCell, inertText } from '../../../src/contract/spreadsheetText.ts';

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)', ' =1', '　＝1'])(
  '%j is marked as a text',
  (text) => expect(inertText(text)).toBe(`'${text}`),
);

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a; ＝1', "a; '＝1"],
  ['a,"=1', 'a,"\'=1'],
  ['a\n=1', "a\n'=1"],
  ['a\t-1', "a\t'-1"],
  ['=a;=b', "'=a;'=b"],
])('%j runs nothing in a program that splits cells at another character', (text, inert) => {
  expect(inertText(text)).toBe(inert);
});

test.each(['', 'A-1', 'a=b', '1,2', 'x@example.com', '箱 = 盒', "'quoted", 'a; b'])('%j stays unchanged', (text) => {
  expect(inertText(text)).toBe(text);
});

test('a cell is quoted when it contains a separator', () => {
  expect(['a', 'a"b', 'a;b', ' a', '=a,b'].map(csvCell)).toEqual(['a', '"a""b"', '"a;b"', '" a"', '"\'=a,b"']);
});
