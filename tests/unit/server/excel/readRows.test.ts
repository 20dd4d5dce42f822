import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '../../../../src/fields/cells.ts';
import { AppError } from '../../../../src/server/appError.ts';
import type { SheetRow } from '../../../../src/server/excel/columns.ts';
import { limits } from '../../../../src/server/excel/limits.ts';
import { readRows } from '../../../../src/server/excel/read/rows.ts';
import { writeSheet } from '../../../../src/server/excel/sheets.ts';
import { bookOf, paths, sheetOf, textCell } from '../../../support/hostile/bookOf.ts';

async function read(file: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const block of readRows(file)) rows.push(...block.rows);
  return rows;
}

const appError = (file: Buffer): Promise<string> =>
  read(file).then(
    () => 'taken',
    (error: Error) => error.message,
  );

async function writeRows(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  async function* each(): AsyncGenerator<readonly Cell[]> {
    yield* rows;
  }
  const columns = Array.from({ length: 4 }, (_, i) => ({ heading: `H${i}` }));
  return buffer(writeSheet({ title: "It's <a> & [b]", columns, rows: each() }));
}

const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  // Neither XML nor Excel allows these characters, so they are removed.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
  .map((value) => value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
  .filter((value) => value !== '');
const day = fc.date({ min: new Date('1901-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const cell: fc.Arbitrary<Cell> = fc.oneof(
  text,
  fc.constantFrom('=1+1', '-5', '007', ' two  spaces ', '_x0041_', '_x005F_x0041_', '<&>"\'', 'a\r\nb\tc', '1E5', '\ud83d\ude00'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.boolean(),
);

test('written values are read unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, cell, cell, cell), { maxLength: 20 }), async (rows) => {
      const [, ...back] = await read(await writeRows(rows));
      expect(back).toEqual(rows.map((cells, i) => ({ row: i + 2, cells: cells.map((one) => one ?? null) })));
    }),
    { numRuns: 60 },
  );
});

test('dates and times are written as serial numbers, exact to the millisecond', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 20 }), async (days) => {
      const file = await writeRows(days.map((one) => [one]));
      const [, ...back] = await read(file);
      const counts = back.map(({ cells: [count] }) => Math.round((Number(count) - 25_569) * 86_400_000));
      expect(counts).toEqual(days.map((one) => one.getTime()));
    }),
    { numRuns: 30 },
  );
});

test('numbers are days where their format shows days, counted from 1900 or from 1904', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[Red]yyyy&quot;年&quot;m"/><numFmt numFmtId="171" formatCode="0 &quot;days&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
  const cells = [0, 1, 2, 3].map((style, i) => `<c r="${'ABCD'[i]}1" s="${style}"><v>45000.5</v></c>`).join('');
  const others = { [paths.styles]: styles, [paths.sheet]: sheetOf(`<row r="1">${cells}</row>`) };
  const moment = new Date('2023-03-15T12:00:00Z');
  expect((await read(bookOf('X', others)))[0]?.cells).toEqual([45_000.5, moment, moment, 45_000.5]);
  const old = '<workbook><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>';
  const [first] = await read(bookOf('X', { ...others, [paths.book]: old }));
  expect(first?.cells[1]).toEqual(new Date('2027-03-16T12:00:00Z'));
});

test('percentages are read as displayed, without the noise of floating point', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="9"/><xf numFmtId="10"/></cellXfs></styleSheet>';
  const cells = '<c r="A1" s="0"><v>0.07</v></c><c r="B1" s="1"><v>0.289</v></c><c r="C1" s="0"><v>1</v></c>';
  const others = { [paths.styles]: styles, [paths.sheet]: sheetOf(`<row r="1">${cells}</row>`) };
  expect((await read(bookOf('X', others)))[0]?.cells).toEqual(['7%', '28.9%', '100%']);
});

test('shared strings are joined from their runs, without phonetic hints', async () => {
  const texts =
    '<sst><si><t>plain</t></si><si><r><t xml:space="preserve">one </t></r><r><t>&amp; two</t></r></si>' +
    '<si><t>東京</t><rPh><t>トウキョウ</t></rPh></si><si><t/></si></sst>';
  const cells = ['A', 'B', 'C', 'D'].map((name, i) => `<c r="${name}1" t="s"><v>${i}</v></c>`).join('');
  const [first] = await read(bookOf('X', { [paths.texts]: texts, [paths.sheet]: sheetOf(`<row r="1">${cells}</row>`) }));
  expect(first?.cells).toEqual(['plain', 'one & two', '東京']);
});

const rowsOf = (count: number): string =>
  Array.from({ length: count }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`).join('');

test('200,000 rows below 30 title rows, 200 columns and texts of 32,767 characters are accepted; one more is rejected by name', async () => {
  const sheet = (rows: string): Buffer => bookOf('X', { [paths.sheet]: sheetOf(rows) });
  let count = 0;
  for await (const { rows, filled } of readRows(sheet(rowsOf(limits.rows + limits.headings)))) {
    count += rows.length;
    expect(filled).toBe(200_030);
  }
  expect(count).toBe(200_030);
  expect(await appError(sheet(rowsOf(limits.rows + limits.headings + 1)))).toBe('tooManyRows');
  const wide = (last: string): Buffer => sheet(`<row r="1">${textCell(`${last}1`, 'x')}</row>`);
  expect((await read(wide('GR')))[0]?.cells).toHaveLength(200);
  expect(await appError(wide('GS'))).toBe('tooManyColumns');
  const long = (length: number): Buffer => sheet(`<row r="1">${textCell('A1', 'x'.repeat(length))}</row>`);
  expect((await read(long(32_767)))[0]?.cells[0]).toHaveLength(32_767);
  expect(await appError(long(32_768))).toBe('cellTooLong');
}, 60_000);

test('a second sheet with more rows than the first one left is rejected before any of its rows is used', async () => {
  const book =
    '<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/><sheet name="Lines" sheetId="2" r:id="rId4"/></sheets></workbook>';
  const link = (id: string, sheet: number): string => `<Relationship Id="${id}" Type="x/worksheet" Target="worksheets/sheet${sheet}.xml"/>`;
  const left = 51_000;
  const long = Array.from({ length: left }, (_, i) => `<row>${textCell(`A${i + 1}`, 'long text '.repeat(10))}</row>`).join('');
  const file = bookOf('X', {
    [paths.book]: book,
    [paths.links]: `<Relationships>${link('rId1', 1)}${link('rId4', 2)}</Relationships>`,
    [paths.sheet]: sheetOf(rowsOf(limits.rows - left + 1_000)),
    [paths.sheet.replace('1', '2')]: sheetOf(long),
  });
  const used: unknown[] = [];
  const reading = async (): Promise<void> => {
    const requested = { titles: ['S'], others: [{ name: 'lines', titles: ['Lines'] }] };
    for await (const { sheet } of readRows(file, requested)) used.push(sheet);
  };
  await expect(reading()).rejects.toThrow('tooManyRows');
  expect(used.length).toBeGreaterThan(0);
  expect(used).not.toContain('lines');
}, 60_000);

/** In a usual run, only every third byte is damaged. */
const stride = process.env.TEST_FULL === '1' ? 1 : 3;

test('a workbook with any flipped bit, or cut at any byte, is rejected or read correctly', async () => {
  const file = bookOf('HWDAMAGE', {
    [paths.styles]: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    [paths.sheet]: sheetOf(
      `<row r="1">${textCell('A1', 'day')}<c r="B1" t="s"><v>0</v></c></row>` +
        '<row r="2"><c r="A2" s="1"><v>46000</v></c><c r="B2"><v>7</v></c></row>',
    ),
  });
  const valid = JSON.stringify(await read(file));
  const outcomeOf = (damaged: Buffer): Promise<string> =>
    read(damaged).then(
      (rows) => (JSON.stringify(rows) === valid ? 'the same' : JSON.stringify(rows)),
      (error: Error) => (error instanceof AppError ? 'refused' : String(error)),
    );
  const found = new Map<string, number>();
  const note = (outcome: string): void => void found.set(outcome, (found.get(outcome) ?? 0) + 1);
  for (let at = 0; at < file.length; at += stride) {
    const damaged = Buffer.from(file);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
    note(await outcomeOf(damaged));
    note(await outcomeOf(file.subarray(0, at)));
  }
  expect([...found.keys()].toSorted()).toEqual(['refused', 'the same']);
  expect(found.get('refused')).toBeGreaterThan((file.length / stride) * 1.5);
}, 60_000);
