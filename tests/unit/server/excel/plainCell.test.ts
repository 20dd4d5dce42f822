import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SheetRow } from '../../../../src/server/excel/columns.ts';
import { plainCell } from '../../../../src/server/excel/read/cells.ts';
import { sheetRows } from '../../../../src/server/excel/read/rows.ts';
import { createScanner } from '../../../../src/server/excel/read/scanner.ts';

/** Parses a sheet that arrives in these pieces. With `isByTag`, the parser that reads tag by tag is used. */
function rowsOf(pieces: readonly string[], isByTag = false): SheetRow[] {
  const { whole, ...byTag } = sheetRows({ texts: { at: () => undefined } as never, formats: [], isFrom1904: false });
  const scanner = createScanner(isByTag || !whole ? byTag : { ...byTag, whole });
  for (const piece of pieces) scanner.write(piece);
  scanner.end();
  return byTag.take();
}

const sheet = (cells: string): string => `<worksheet><sheetData><row r="3">${cells}</row></sheetData></worksheet>`;
const cells = [
  '<c r="A1"><v>1.5</v></c>',
  '<c r="B1" s="0" t="inlineStr"><is><t>a &lt; b &amp; c</t></is></c>',
  '<c t="inlineStr" s="0" r="C1"><is><t xml:space="preserve"> d </t></is></c>',
  '<c t="str"><v>no place</v></c>',
  `<c x:note="a > b, r='Z9'" r='F1' t='str'><v>quoted</v></c>`,
  '<c r="G1" s="0"/>',
  '<c r="H1" t="b"><f>A1&gt;0</f><v>1</v></c>',
  '<c r="I1" t="inlineStr"><is><r><t>in </t></r><r><t>runs</t></r></is></c>',
  '<c r="J1" t="str"><v></v></c>',
];

test('a sheet gives the same rows at any chunk boundary as tag by tag', () => {
  const whole = sheet(cells.join(''));
  const expected = rowsOf([whole], true);
  expect(expected).toEqual([{ row: 3, cells: [1.5, 'a < b & c', ' d ', 'no place', null, 'quoted', null, true, 'in runs'] }]);
  expect(rowsOf([whole])).toEqual(expected);
  for (let size = 1; size <= whole.length; size++) {
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) => whole.slice(i * size, (i + 1) * size));
    expect(rowsOf(pieces), `pieces of ${size}`).toEqual(expected);
  }
});

test('cells with attributes in any order, at any chunk boundary, are read as tag by tag', () => {
  const mark = fc.constantFrom('t="str"', "t='inlineStr'", 's="0"', 'note="t=\'b\'"', 'x:r="Q7"', "a='>'");
  const value = fc.constantFrom('<v>7</v>', '<v/>', '<is><t>x</t></is>', '<is><t/></is>', '<v>a&#10;b</v>', ' <v>1</v>', '');
  const cell = fc.tuple(fc.uniqueArray(mark, { maxLength: 4 }), value).map(([marks, text]) => `<c ${[...marks, ''].join(' ')}>${text}</c>`);
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 6 }), fc.integer({ min: 1, max: 60 }), (some, size) => {
      const whole = sheet(some.join(''));
      const cut = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(outcome(() => rowsOf(cut))).toEqual(outcome(() => rowsOf([whole], true)));
    }),
    { numRuns: 300 },
  );
});

test('plainly written complete cells are read at once, all others are left', () => {
  const cell = () => ({ column: 0, type: '', style: 0, value: '', inline: '' });
  const [plain, inline, spaced] = cells.slice(0, 3) as [string, string, string];
  for (const one of [plain, inline, spaced, '<c r="G1" s="0"/>']) expect(plainCell(`${one}<`, 0, cell())).toBe(one.length);
  for (const one of [plain.slice(0, -1), '<cols a="1"></cols>', cells[6] ?? '', cells[7] ?? '']) expect(plainCell(one, 0, cell())).toBe(-1);
});

/** Returns the rows, or the error that was thrown. */
function outcome(read: () => SheetRow[]): unknown {
  try {
    return read();
  } catch (error) {
    return (error as Error).message;
  }
}
