import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../../codegen/new/workbook/readWorkbook.ts';
import { seaPorts } from '../../../src/main/seaPorts.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import { type Drafted, draft, fieldOf } from './support/draft.ts';

/** Drafts what a workbook with these sheets tells. */
async function draftSheets(sheets: Readonly<Record<string, readonly CellValue[][]>>, sheet?: string): Promise<Drafted> {
  using folder = tempFolder('workbook');
  const file = join(folder.path, 'book.xlsx');
  writeFileSync(
    file,
    await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: [...rows] })) }),
  );
  return draft(await readWorkbook(file, sheet));
}

const day = (text: string): Date => new Date(`${text}Z`);

describe('a workbook', () => {
  it('of 1,634 real ports makes a sound file', async () => {
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
    expect(drafted.notes).toContainEqual(expect.stringContaining('`portCode` is no `un-locode`: 7 of 1634'));
  });

  it('keeps leading zeros, knows days from moments, and takes faults of formulas for nothing', async () => {
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

  it('may have a title above its headings, empty columns, headings twice, and values without a heading', async () => {
    const drafted = await draftSheets({
      S: [
        ['Stock of November'],
        [],
        ['SKU', null, 'Bin', 'Bin'],
        ['A', null, 'x', 'y', 'z'],
        ['B', null, 'x', 'y', 'z'],
      ],
    });
    expect(Object.keys(drafted.source.record.properties)).toEqual(['sku', 'bin', 'bin2', 'columnE']);
    expect(drafted.faults).toEqual([]);
  });

  it('has the sheet that is asked for', async () => {
    const sheets = { One: [['A'], ['x']], Two: [['B'], ['y']] };
    expect(Object.keys((await draftSheets(sheets)).source.record.properties)).toEqual(['a']);
    expect(Object.keys((await draftSheets(sheets, 'Two')).source.record.properties)).toEqual(['b']);
    await expect(draftSheets(sheets, 'Three')).rejects.toThrow(expect.objectContaining({ name: 'Trouble' }));
  });

  it('with headings alone makes texts and says so', async () => {
    const drafted = await draftSheets({ S: [['Order no', 'Remark']] });
    expect(drafted.faults).toEqual([]);
    expect(drafted.notes).toContainEqual(expect.stringContaining('no rows'));
  });

  it.each([
    ['no workbook', 'just words'],
    ['a torn one', 'PK\u0003\u0004 and then nothing'],
    ['nothing', ''],
  ])('that is %s is refused in one line', async (_, content) => {
    using folder = tempFolder('workbook');
    const file = join(folder.path, 'book.xlsx');
    writeFileSync(file, content);
    await expect(readWorkbook(file, undefined)).rejects.toThrow(
      expect.objectContaining({ name: 'Trouble', message: expect.stringMatching(/^[^\n]+$/) }),
    );
  });
});
