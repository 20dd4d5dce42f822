import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../../codegen/new/sources/workbook.ts';
import { seaPorts } from '../../../src/main/seed.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import { type Drafted, draft, draftRecords, fieldOf } from './support/draft.ts';

/** Drafts a file from a workbook that has these sheets. */
async function draftSheets(sheets: Readonly<Record<string, readonly CellValue[][]>>, sheet?: string): Promise<Drafted> {
  using folder = tempFolder('workbook');
  const file = join(folder.path, 'book.xlsx');
  writeFileSync(file, await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: [...rows] })) }));
  return draft(await readWorkbook(file, sheet));
}

const day = (text: string): Date => new Date(`${text}Z`);

describe('a workbook', () => {
  it('1,634 real ports become a valid file', async () => {
    const rows = Object.entries(seaPorts).map(([code, { name, city, coordinates = [], timezone }]) => [
      ...[code, name, city, coordinates[0] ?? null, coordinates[1] ?? null, timezone ?? null],
    ]);
    const drafted = await draftSheets({
      Ports: [['港口代码*', 'Port name', '城市 City', '经度', '纬度', '时区'], ...rows],
    });
    expect(drafted.faults).toEqual([]);
    expect(drafted.source.record.properties).toMatchObject({
      portCode: { title: { zh: '港口代码', en: 'UN/LOCODE' }, unique: true },
      portName: { title: { zh: 'Port name', en: 'Port name' } },
      city: { title: { zh: '城市', en: 'City' } },
      longitude: { format: 'decimal', minimum: -180, maximum: 180 },
      latitude: { format: 'decimal', minimum: -90, maximum: 90 },
    });
    expect(drafted.source.record.required).toEqual(['portCode', 'portName', 'city']);
    expect(drafted.notes).toContainEqual(expect.stringContaining('`portCode` is not a `un-locode`: 7 of 1634'));
  });

  it('keeps leading zeros, distinguishes dates from times, and ignores formula errors', async () => {
    const drafted = await draftSheets({
      S: [
        ['Lot no', 'ETA', 'Gate out', 'Pieces', 'Fragile', 'Sum'],
        ['007', day('2026-11-20T00:00'), day('2026-11-20T08:30'), 3, true, '#N/A'],
        ['118', day('2026-11-21T00:00'), day('2026-11-21T00:00'), 4, false, 2],
      ],
    });
    expect(fieldOf(drafted, 'lotNo')).toMatchObject({ type: 'string', maxLength: 20 });
    expect(fieldOf(drafted, 'eta').format).toBe('date');
    expect(fieldOf(drafted, 'gateOut').format).toBe('date-time');
    expect(fieldOf(drafted, 'pieces').type).toBe('integer');
    expect(fieldOf(drafted, 'fragile').type).toBe('boolean');
    expect(fieldOf(drafted, 'sum').type).toBe('integer');
    expect(drafted.source.record.required).not.toContain('sum');
  });

  it('may have a title above its headings, empty columns, duplicate headings, and values without a heading', async () => {
    const drafted = await draftSheets({
      S: [['Stock of November'], [], ['SKU', null, 'Bin', 'Bin'], ['A', null, 'x', 'y', 'z'], ['B', null, 'x', 'y', 'z']],
    });
    expect(Object.keys(drafted.source.record.properties)).toEqual(['sku', 'bin', 'bin2', 'columnE']);
    expect(drafted.faults).toEqual([]);
  });

  it('gets its titles from its headings, even if another file has a field of that name', async () => {
    const drafted = await draftSheets({
      S: [
        ['name', 'Path'],
        ['A', 'x'],
        ['B', 'y'],
      ],
    });
    expect(drafted.source.record.properties).toMatchObject({
      name: { title: { zh: '名称', en: 'Name' } },
      path: { title: { zh: 'Path', en: 'Path' } },
    });
  });

  it('keeps Chinese headings as titles, with English names and trade terms', async () => {
    const headings = ['预计到仓时间', '货物毛重(kg)', '是否危险品', '封条号', '到港日期', '托盘数量', '龘靐数量'];
    const rows = [1, 2, 3].map((i) => [`x${i}`, i, '是', `S${i}`, `d${i}`, i, i]);
    const drafted = await draftSheets({ S: [headings, ...rows] });
    expect(drafted.faults).toEqual([]);
    expect(drafted.source.record.properties).toMatchObject({
      estimatedWarehouseArrivalTime: { title: { zh: '预计到仓时间', en: 'Estimated warehouse arrival time' } },
      goodsGrossWeight: { title: { zh: '货物毛重(kg)', en: 'Goods gross weight (kg)' } },
      isDangerousGoods: { title: { zh: '是否危险品', en: 'Dangerous goods' } },
      sealNo: { title: { zh: '封条号' } },
      arrivalDate: { title: { zh: '到港日期', en: 'Arrival date' } },
      palletQuantity: { title: { zh: '托盘数量', en: 'Pallet quantity' } },
      quantity: { title: { zh: '龘靐数量' } },
    });
    expect(drafted.notes).toContainEqual(expect.stringContaining('`quantity` stands for “龘靐数量”'));
    expect(Object.keys(drafted.source.record.properties).join()).not.toMatch(/field\d/);
  });

  it.each([
    ['是', '否'],
    ['yes', 'No'],
    ['Y', 'N'],
    ['TRUE', 'false'],
    ['√', '×'],
  ])('converts %s and %s to a boolean, and says so', async (yes, no) => {
    const drafted = await draftSheets({
      S: [
        ['Lot no', 'Fragile'],
        ['A', yes],
        ['B', no],
        ['C', yes],
      ],
    });
    expect(fieldOf(drafted, 'fragile')).toEqual({ type: 'boolean', default: false });
    expect(drafted.notes).toContainEqual(expect.stringMatching(/^`fragile` holds .* it becomes a yes or no$/));
    expect(drafted.faults).toEqual([]);
  });

  it('proposes references by headings, and codes that never repeat as unique', async () => {
    const rows = [1, 2, 3].map((i) => [`B-${i}`, `客户${i}`, `仓${i}`, `Vessel ${i}`, i]);
    const drafted = await draftSheets({ S: [['批次号', '客户', '仓库', 'Vessel', '序号'], ...rows] });
    const { properties } = drafted.source.record;
    expect(properties).toMatchObject({
      customerId: { title: { zh: '客户' }, reference: { resource: 'hwUser', filter: { userType: 'CUSTOMER' } } },
      repositoryId: { title: { zh: '仓库' }, reference: { resource: 'hwRepositoryConfig' } },
      vessel: { title: { en: 'Vessel' }, reference: { resource: 'hwShipConfig' } },
    });
    const unique = Object.entries(properties).filter(([, property]) => property.unique);
    expect(unique.map(([, { title }]) => title.zh)).toEqual(['批次号']);
    expect(drafted.notes).toContainEqual(expect.stringMatching(/^`customerId` becomes a reference to hwUser: /));
    expect(drafted.faults).toEqual([]);
  });

  it('proposes references by values that match stored records', async () => {
    const codes = new Map([['hwQuayConfig', new Set(['USLAX-APMT', 'USLGB-TTI', 'CNSHA-WGQ'])]]);
    const values = ['USLAX-APMT', 'USLGB-TTI', 'USLAX-APMT'].map((value, i) => ({ lot: `L${i}`, place: value }));
    const drafted = draftRecords(values, undefined, codes);
    expect(fieldOf(drafted, 'place')).toMatchObject({ reference: { resource: 'hwQuayConfig' } });
    expect(drafted.notes.join()).toContain('all its values are codes or names of stored records');
    const other = draftRecords([...values, { lot: 'X', place: 'elsewhere' }], undefined, codes);
    expect(fieldOf(other, 'place')).not.toHaveProperty('reference');
  });

  it('says what is not taken over: formulas, merged cells, other sheets, and mixed types', async () => {
    using folder = tempFolder('workbook');
    const file = join(folder.path, 'book.xlsx');
    const rows = [
      ['Lot no', 'Pieces', 'Twice', 'Size'],
      ['A', 3, null, 20],
      ['B', 4, 8, 'HC'],
    ];
    const cells = new Map([['1,2', { value: 6, formula: 'B2*2', formulaResult: 6 }]]);
    const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }];
    const sheets = [
      { name: 'Old', rows: [['X'], ['x']], hidden: true },
      { name: 'Lots', rows, cells, merges },
      { name: 'More', rows: [['Y']] },
    ];
    writeFileSync(file, await writeXlsx({ sheets }));
    const { notes, source } = draft(await readWorkbook(file, undefined));
    expect(Object.keys(source.record.properties)).toEqual(['lotNo', 'pieces', 'twice', 'size']);
    expect(notes).toEqual(
      expect.arrayContaining([
        expect.stringContaining('not read: “Old” (hidden), “More”'),
        expect.stringMatching(/formulas.*“Twice”/),
        expect.stringContaining('1 merged area'),
        '`size` holds numbers and words: it becomes a text',
      ]),
    );
  });

  it('uses the requested sheet', async () => {
    const sheets = { One: [['A'], ['x']], Two: [['B'], ['y']] };
    expect(Object.keys((await draftSheets(sheets)).source.record.properties)).toEqual(['a']);
    expect(Object.keys((await draftSheets(sheets, 'Two')).source.record.properties)).toEqual(['b']);
    await expect(draftSheets(sheets, 'Three')).rejects.toThrow(expect.objectContaining({ name: 'Trouble' }));
  });

  it('with headings only becomes text fields and says so', async () => {
    const drafted = await draftSheets({ S: [['Order no', 'Remark']] });
    expect(drafted.faults).toEqual([]);
    expect(drafted.notes).toContainEqual(expect.stringContaining('no rows'));
  });

  it.each([
    ['not a workbook', 'just words'],
    ['damaged', 'PK\u0003\u0004 and then nothing'],
    ['nothing', ''],
  ])('that is %s fails with one line', async (_, content) => {
    using folder = tempFolder('workbook');
    const file = join(folder.path, 'book.xlsx');
    writeFileSync(file, content);
    await expect(readWorkbook(file, undefined)).rejects.toThrow(
      expect.objectContaining({ name: 'Trouble', message: expect.stringMatching(/^[^\n]+$/) }),
    );
  });
});
