import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { bookOf, paths, sheetOf, textCell } from '../support/hostile/bookOf.ts';
import { crate, create, maker } from './support/lab.ts';
import { admin, inOneApp } from './support/oneApp.ts';
import { upload, workbook } from './support/workbook.ts';

inOneApp();

const fee = {
  save: '/hw/wms/hwCostConfig/saveHwCostConfig',
  import: '/hw/wms/hwCostConfig/importHwCostConfig',
  saveBatch: '/hw/wms/hwCostConfig/saveHwCostConfigBach',
  find: '/hw/wms/hwCostConfig/findHwCostConfigList',
};
const line = (row: number, texts: readonly string[]): string =>
  `<row r="${row}">${texts.map((text, i) => textCell(`${'ABCDEF'[i]}${row}`, text)).join('')}</row>`;

test('a percentage is read as displayed, whether cell, text or heading contains the percent sign', async () => {
  const rates = ['PA', 'PB', 'PC', 'PD'];
  const stored = { costNameEn: 'x', costStage: 'PREPORT', direction: 'AR', chargeUnit: 'CONTAINER' };
  for (const costCode of rates) await create(admin, fee.save, { ...stored, costCode, costName: costCode });
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.00%"/><numFmt numFmtId="171" formatCode="0.0&quot;%&quot;"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
  const cells = ['s="1"><v>0.1</v>', 's="2"><v>0.0725</v>', 's="3"><v>6</v>', 't="str"><v>13 %</v>'];
  const rows = rates.map((code, i) => `<row r="${i + 2}">${textCell(`A${i + 2}`, code)}<c r="B${i + 2}" ${cells[i]}</c></row>`);
  const sheet = sheetOf(line(1, ['费用代码', '税率%']) + rows.join(''));
  const { data } = await upload(admin, fee.import, bookOf('X', { [paths.styles]: styles, [paths.sheet]: sheet }));
  expect(data).toMatchObject({ total: 4, failed: 0, changed: 4 });
  expect(data.columns[1].samples).toEqual(['10%', '7.25%', 6]);
  await admin.post(fee.saveBatch, { importId: data.importId, mode: 'all' });
  const { records } = (await admin.post(fee.find, { costCode: rates, sorts: [{ field: 'costCode', order: 'asc' }] })).data;
  expect(records.map(({ taxRate }: { taxRate: string }) => Number(taxRate))).toEqual([10, 7.25, 6, 13]);
});

test.each([
  ['税率%', 'WA'],
  ['默认单价', 'WB'],
  ['排序', 'WC'],
])('a word in a numeric column (%s) is an error of its cell, also for an existing record', async (heading, costCode) => {
  const stored = { costNameEn: 'x', costStage: 'PREPORT', direction: 'AR', chargeUnit: 'CONTAINER' };
  await create(admin, fee.save, { ...stored, costCode, costName: costCode });
  const file = await workbook([
    ['费用代码', '费用名称', heading],
    [costCode, costCode, 'about ten'],
  ]);
  const { data, code } = await upload(admin, fee.import, file);
  expect(code).toBe(20000);
  expect(data).toMatchObject({ total: 1, failed: 1, fresh: 0 });
  expect(data.rows[0]).toMatchObject({
    row: 2,
    errors: [{ keyword: expect.stringMatching(/decimal|type|integer|money/) }],
  });
});

describe('titles above the headings', () => {
  const titled = (rows: string): Buffer =>
    bookOf('X', { [paths.sheet]: sheetOf(line(1, ['供应商清单 2026']) + line(3, ['by', 'somebody']) + rows) });

  test('are skipped, and rows keep their numbers', async () => {
    const file = titled(line(4, ['代码', 'Name', 'Note']) + line(5, ['TI01', 'One']) + line(6, ['TI02']));
    const { data } = await upload(admin, maker.import, file);
    expect(data).toMatchObject({ total: 2, failed: 1, fresh: 1, rows: [{ row: 6 }] });
    expect(data.columns.map(({ header, field }: { header: string; field: string }) => [header, field])).toEqual([
      ['代码', 'makerCode'],
      ['Name', 'makerName'],
      ['Note', null],
    ]);
  });

  test('are distinguished by the number of recognized columns, even if one looks like a column', async () => {
    const rows = line(1, ['代码']) + line(2, ['代码', 'Name', 'Country']) + line(3, ['TI04', 'Four', 'US']);
    const { data } = await upload(admin, maker.import, bookOf('X', { [paths.sheet]: sheetOf(rows) }));
    expect(data).toMatchObject({ total: 1, failed: 0, fresh: 1 });
    expect(data.columns.map(({ field }: { field: string }) => field)).toEqual(['makerCode', 'makerName', 'country']);
  });

  test('are not assumed when the first row has as many recognized columns as any row below it', async () => {
    const rows = line(1, ['makerCode', 'makerName']) + line(2, ['CODE', 'Name']);
    const { data } = await upload(admin, maker.import, bookOf('X', { [paths.sheet]: sheetOf(rows) }));
    expect(data).toMatchObject({ total: 1, failed: 0, fresh: 1 });
  });

  test('are not assumed when no row below has columns: then the first row is the heading', async () => {
    const { data } = await upload(admin, maker.import, titled(line(4, ['TI03', 'x'])), { texts: { byHand: '1' } });
    expect(data.columns).toMatchObject([{ header: '供应商清单 2026', field: null, samples: ['by', 'TI03'] }]);
  });
});

describe('cells merged over several rows', () => {
  const headed = line(1, ['makerCode', 'makerName', 'country']);
  const plain = headed + line(2, ['ME01', 'One', 'US']) + line(3, ['ME02', 'Two']);
  const merged = (refs: readonly string[], rows = plain): Buffer => {
    const cells = refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const after = `</sheetData><mergeCells count="${refs.length}">${cells}</mergeCells>`;
    return bookOf('X', { [paths.sheet]: sheetOf(rows).replace('</sheetData>', after) });
  };

  test('have their text in every row, except in rows that have one of their own', async () => {
    const rows = headed + line(2, ['MF01', 'One', 'US']) + line(3, ['MF02']) + line(4, ['MF03', 'Three']);
    const { data, text } = await upload(admin, maker.import, merged(['A1:C1', 'B2:B4', 'C2:C4'], rows));
    expect(data, text).toMatchObject({ total: 3, failed: 0, fresh: 3 });
    await admin.post(maker.saveBatch, { importId: data.importId, mode: 'all' });
    const { records } = (
      await admin.post(maker.find, { makerCode: ['MF01', 'MF02', 'MF03'], sorts: [{ field: 'makerCode', order: 'asc' }] })
    ).data;
    expect(records).toMatchObject(['One', 'One', 'Three'].map((makerName) => ({ makerName, country: 'US' })));
  });

  test('in a title, or within one row, do not affect other rows', async () => {
    const { data } = await upload(
      admin,
      maker.import,
      merged(['A1:B1', 'B3:C3'], headed + line(2, ['ME11', 'One', 'US']) + line(3, ['ME12', 'Two'])),
    );
    expect(data).toMatchObject({ total: 2, failed: 0, fresh: 2 });
    expect(data.columns[2].samples).toEqual(['US']);
  });

  const titled = line(1, ['供应商清单 2026']) + line(2, ['a note']) + line(4, ['makerCode', 'makerName']) + line(5, ['ME03', 'Three']);
  test.each([
    ['above the headings', ['A2:F3'], titled],
    ['whose other rows are empty', ['A2:A4'], headed + line(2, ['ME04', 'Four']) + line(5, ['ME05', 'Five'])],
    ['below the last row', ['A5:C9', 'B3:B4'], headed + line(2, ['ME06', 'Six']) + line(3, ['ME07', 'Seven'])],
  ])('do not affect other rows where they are %s', async (_, refs, rows) => {
    const { data, message } = await upload(admin, maker.import, merged(refs, rows));
    expect(data, message).toMatchObject({ failed: 0 });
    expect(data.fresh).toBe(data.total);
  });

  test('count below headings that follow a title', async () => {
    const { data } = await upload(admin, maker.import, merged(['A1:C2', 'B5:B6'], `${titled}${line(6, ['ME08'])}`));
    expect(data).toMatchObject({ total: 2, failed: 0, fresh: 2 });
    expect(data.columns[1].samples).toEqual(['Three', 'Three']);
  });

  test('that overlap too often are rejected', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => line(i + 2, [`MO${i}`, i === 0 ? 'One' : ''])).join('');
    const file = merged(
      Array.from({ length: 900 }, () => 'B2:B1048576'),
      headed + rows,
    );
    expect(await upload(admin, maker.import, file)).toMatchObject({ status: 400, message: expect.stringContaining('are merged') });
  });

  describe('on one of several sheets', () => {
    const records = [['Crate no.'], ['ME1'], ['ME2']];
    const book = (name: string, rows: (string | number | null)[][]): Promise<Uint8Array> => {
      const merges = [{ startRow: 2, startCol: 2, endRow: 3, endCol: 2 }];
      return writeXlsx({
        sheets: [
          { name: 'Crates', rows: records },
          { name, rows, merges },
        ],
      });
    };
    const boxes = [
      ['Crate no.', 'Box no.', 'Quantity'],
      ['ME1', 'B1', 1],
      ['ME2', 'B2', 2],
      ['ME2', 'B3', null],
    ];

    test('that is not imported do not matter', async () => {
      const notes = [['Notes'], ['for all'], ['merged'], ['more', 'of it']];
      const { data, message } = await upload(admin, crate.import, await book('Cover', notes));
      expect(data, message).toMatchObject({ total: 2, failed: 0, fresh: 2 });
    });

    test.each([
      ['zh', '工作表“Boxes”的单元格 C3:C4 已合并，下面各行的值会丢失。请取消合并并逐行填写'],
      [
        'en',
        'The cells C3:C4 of the sheet “Boxes” are merged, so the rows below would lose their values. Unmerge the cells and fill in each row.',
      ],
    ] as const)('are rejected with its name (%s), and nothing is stored', async (language, message) => {
      const before = (await admin.get(crate.findImport(''))).data.imports.length;
      expect(await upload(admin, crate.import, await book('Boxes', boxes), { language })).toMatchObject({
        ...{ status: 400, code: 40000, message },
      });
      expect((await admin.get(crate.findImport(''))).data.imports).toHaveLength(before);
    });
  });
});

test('hidden rows and columns are read like others, and hidden rows are counted', async () => {
  const rows = `${line(1, ['makerCode', 'makerName'])}${line(2, ['HI01', 'One']).replace('<row', '<row hidden="1"')}${line(3, ['HI02', 'Two'])}`;
  const sheet = sheetOf(rows)
    .replace('<sheetData>', '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>')
    .replace('</sheetData>', '</sheetData><autoFilter ref="A1:B3"/>');
  const { data } = await upload(admin, maker.import, bookOf('X', { [paths.sheet]: sheet }));
  expect(data).toMatchObject({ total: 2, failed: 0, fresh: 2, hidden: 1 });
  const plain = await upload(admin, maker.import, bookOf('X', { [paths.sheet]: sheetOf(rows.replace(' hidden="1"', '')) }));
  expect(plain.data).not.toHaveProperty('hidden');
});

test.each(['#N/A', '#REF!', '#GETTING_DATA', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!'])(
  'a cell that shows %s is not read as text',
  async (fault) => {
    const row = `<row r="2">${textCell('A2', 'FA01')}<c r="B2" t="e"><f>X()</f><v>${fault}</v></c></row>`;
    const file = bookOf('X', { [paths.sheet]: sheetOf(line(1, ['makerCode', 'makerName']) + row) });
    const { data } = await upload(admin, maker.import, file);
    expect(data.rows).toMatchObject([{ row: 2, errors: [{ field: 'makerName', keyword: 'cellError' }] }]);
  },
);

describe('a text file instead of a workbook', () => {
  const messages = {
    zh: '这是文本文件（如 CSV）或网页，不是工作簿。请用 Excel 打开后另存为 .xlsx',
    en: 'This is a text file (such as CSV) or a web page, not a workbook. Open it in Excel and save it as .xlsx.',
  };
  test.each([
    ['CSV', Buffer.from('\ufeff代码,名称\r\nA,B\r\n')],
    ['CSV of a Chinese Excel', Buffer.from('b4fac2eb2cc3fbb3c60d0a412c420d0a', 'hex')],
    ['text of Excel, separated by tabs', Buffer.from('\ufeff代码\t名称\r\nA\tB\r\n', 'utf16le')],
    ['a web page called .xls', Buffer.from('<html><body><table><tr><td>代码</td></tr></table></body></html>')],
  ])('is detected: %s', async (_, file) => {
    for (const language of ['zh', 'en'] as const)
      expect(await upload(admin, maker.import, file, { language })).toMatchObject({
        ...{ status: 415, code: 40015, message: messages[language] },
      });
  });

  test('is distinguished from a picture and a document', async () => {
    const others = [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj')];
    for (const file of others)
      expect((await upload(admin, maker.import, file, { language: 'en' })).message).toMatch(/^This file is not an Excel workbook/);
  });
});

test('a header alone, and an empty sheet, are reported as without rows or headings', async () => {
  const reported = async (rows: string[][]) => (await upload(admin, maker.import, await workbook(rows), { language: 'en' })).message;
  expect(await reported([['Code', 'Name']])).toBe('The workbook has no data rows. Enter them below the headings.');
  expect(await reported([])).toMatch(/^No column headings were recognized in the first rows/);
});
