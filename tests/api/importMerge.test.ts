import { expect, test } from 'vitest';
import { datedAhead } from './support/executeRaw.ts';
import { create, item, job, maker } from './support/lab.ts';
import { admin, app, inOneApp } from './support/oneApp.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';

inOneApp();

type Rows = Awaited<ReturnType<typeof rowsOf>>;

const english = { 'Accept-Language': 'en' };
const step = (body: Record<string, unknown>) => admin.post(maker.saveBatch, body, english);
const find = async (filter: Record<string, unknown>) => (await admin.post(maker.find, filter)).data.records;

async function exported(filter: Record<string, unknown>, body = {}, language = 'en'): Promise<Rows> {
  return rowsOf((await download(admin, maker.export, { body: { filter, ...body }, language })).bytes);
}

/** Returns the rows of a sheet with one cell changed. */
function edited(rows: Rows, { row, heading, value }: { row: number; heading: string; value: string }): Rows {
  const at = rows[0]?.indexOf(heading) ?? -1;
  return rows.map((cells, i) => (i === row ? cells.map((cell, j) => (j === at ? value : cell)) : cells));
}

test.each(['zh', 'en'])("a sheet exported in %s and changed on both sides overwrites no other user's change", async (language) => {
  const code = `MG${language.toUpperCase()}`;
  const made: { readonly id: string; readonly version: number }[] = [];
  for (const n of [1, 2, 3, 4]) {
    made.push(await create(admin, maker.save, { makerCode: code + n, makerName: `Old ${n}`, country: 'US' }));
  }
  const sheet = await exported({ makerCode: { startsWith: code } }, {}, language);
  expect(sheet[0]?.at(-1)).toBe({ zh: '数据版本', en: 'Record version' }[language]);
  const name = { zh: '名称', en: 'Name' }[language] ?? '';
  const change = async (n: number, values: object) =>
    create(admin, maker.save, { id: made[n - 1]?.id, version: made[n - 1]?.version, ...values });
  // In row 1, the other user changed another field; in row 2, the same field. Only the other user changed row 3. In row 4, both set the
  // same value.
  await change(1, { country: 'CN' });
  await change(2, { makerName: 'Theirs', country: 'CN' });
  await change(3, { makerName: 'Theirs' });
  await change(4, { makerName: 'Ours' });
  let mine = edited(sheet, { row: 1, heading: name, value: 'Mine' });
  mine = edited(mine, { row: 2, heading: name, value: 'Mine' });
  mine = edited(mine, { row: 4, heading: name, value: 'Ours' });
  const staged = (await upload(admin, maker.import, await workbook(mine))).data;
  expect(staged).toMatchObject({ total: 4, failed: 1, changed: 1, unchanged: 2 });
  expect(staged.rows[0]).toMatchObject({
    row: 3,
    errors: [{ field: 'makerName', keyword: 'conflict', theirs: { value: 'Theirs', by: 'admin' } }],
  });
  expect(staged.rows[0].errors[0].message).toBe('admin changed Name to “Theirs” after you exported it');
  const { importId } = staged;
  const fixes = { 3: { makerName: 'Mine' } };
  expect((await step({ importId, mode: 'check', fixes })).data).toMatchObject({ failed: 0 });
  expect((await step({ importId, mode: 'all' })).data).toMatchObject({ updated: 2, unchanged: 2 });
  expect(await find({ makerCode: { startsWith: code } })).toMatchObject([
    { makerName: 'Mine', country: 'CN', version: 3 },
    { makerName: 'Mine', country: 'CN', version: 3 },
    { makerName: 'Theirs', country: 'US', version: 2 },
    { makerName: 'Ours', version: 2 },
  ]);
});

test('a change after the export is not overwritten, even if a server whose clock is ahead made an earlier one', async () => {
  const { id } = await create(admin, maker.save, { makerCode: 'CLK1', makerName: 'One' });
  await create(admin, maker.save, { id, version: 1, makerName: 'Two' });
  await create(admin, maker.save, { id, version: 2, country: 'CN' });
  const sheet = edited(await exported({ makerCode: 'CLK1' }), { row: 1, heading: 'Name', value: 'Mine' });
  await create(admin, maker.save, { id, version: 3, country: 'US' });
  await datedAhead(app.database, { recordId: id, version: 2 });
  const staged = (await upload(admin, maker.import, await workbook(sheet))).data;
  expect(staged).toMatchObject({ total: 1, failed: 0 });
  expect((await step({ importId: staged.importId, mode: 'all' })).data).toMatchObject({ updated: 1 });
  expect(await find({ makerCode: 'CLK1' })).toMatchObject([{ makerName: 'Mine', country: 'US' }]);
});

test('choosing "theirs" settles a conflict too, and a later change by the other user is not overwritten', async () => {
  const { id } = await create(admin, maker.save, { makerCode: 'TK1', makerName: 'Old' });
  const sheet = edited(await exported({ makerCode: 'TK1' }), { row: 1, heading: 'Name', value: 'Mine' });
  await create(admin, maker.save, { id, version: 1, makerName: 'Theirs' });
  const { importId } = (await upload(admin, maker.import, await workbook(sheet))).data;
  const fixed = await step({ importId, mode: 'check', fixes: { 2: { makerName: 'Theirs' } } });
  expect(fixed.data).toMatchObject({ failed: 0, changed: 0, unchanged: 1 });
  await create(admin, maker.save, { id, version: 2, makerName: 'Again' });
  const rejected = await step({ importId, mode: 'all' });
  expect(rejected.data.errors).toMatchObject([{ row: 2, keyword: 'changed' }]);
  expect(await find({ makerCode: 'TK1' })).toMatchObject([{ makerName: 'Again', version: 3 }]);
});

test('a conflict can be settled in the error file too, which keeps fields that only the other side changed', async () => {
  const { id } = await create(admin, maker.save, { makerCode: 'EF1', makerName: 'Old', country: 'US' });
  const sheet = edited(await exported({ makerCode: 'EF1' }), { row: 1, heading: 'Name', value: 'Mine' });
  const widened = sheet.map((cells, i) => [i === 0 ? 'Colour' : 'red', ...cells]);
  await create(admin, maker.save, { id, version: 1, makerName: 'Theirs', country: 'CN' });
  const staged = (await upload(admin, maker.import, await workbook([...widened, [null, 'EF2', null]]))).data;
  expect(staged).toMatchObject({ total: 2, failed: 2 });
  const { importId } = staged;
  await step({ importId, mode: 'park', fixes: { 3: { makerName: 'Typed' } } });
  const errors = await rowsOf((await download(admin, maker.errorRows, { body: { importId }, language: 'en' })).bytes);
  const [headings = [], first = [], second = []] = errors;
  const at = (heading: string) => headings.indexOf(heading);
  expect(headings[0]).toBe('Colour');
  expect([first[0], first[at('Name')], first[at('Country')]]).toEqual(['red', 'Mine', 'CN']);
  expect(second[at('Name')]).toBe('Typed');
  const back = (await upload(admin, maker.import, await workbook(errors))).data;
  expect(back).toMatchObject({ total: 2, failed: 0 });
  expect((await step({ importId: back.importId, mode: 'all' })).data).toMatchObject({ created: 1, updated: 1 });
  expect(await find({ makerCode: 'EF1' })).toMatchObject([{ makerName: 'Mine', country: 'CN', version: 3 }]);
});

test('visible columns include the version, and the id if the key is hidden; a copied row is reported', async () => {
  const { id } = await create(admin, maker.save, { makerCode: 'CP1', makerName: 'Old' });
  const seen = await exported({ makerCode: 'CP1' }, { columns: ['makerName'], forImport: true });
  expect(seen).toEqual([
    ['Name', 'System ID', 'Record version'],
    ['Old', id, 1],
  ]);
  expect(await exported({ makerCode: 'CP1' }, { columns: ['makerName'] })).toEqual([['Name'], ['Old']]);
  const [heading = [], row = []] = seen;
  const twice = await workbook([heading, ['First', ...row.slice(1)], ['Copied', ...row.slice(1)]]);
  const staged = (await upload(admin, maker.import, twice)).data;
  expect(staged).toMatchObject({ total: 2, failed: 1 });
  expect(staged.rows[0]).toMatchObject({ row: 3 });
  expect(staged.rows[0].errors.map(({ message }: { message: string }) => message).join()).toMatch(/row 2/);
});

test("times are exported and imported in the user's time zone, which the heading names", { tags: ['sqlite'] }, async () => {
  const there = { timeZone: 'America/New_York' };
  const asNewYorker = async (path: string, body: unknown) => {
    const headers = { Authorization: admin.token ?? '', 'Accept-Language': 'en', 'Content-Type': 'application/json' };
    const answer = await fetch(app.url + path, {
      method: 'POST',
      headers: { ...headers, ...there },
      body: JSON.stringify(body),
    });
    return rowsOf(new Uint8Array(await answer.arrayBuffer()));
  };
  const { id: makerId } = await create(admin, maker.save, { makerCode: 'TZ1', makerName: 'Zones' });
  // 01:30 occurs twice in the night when clocks are set back an hour; this is the second time.
  const moments = ['2026-07-01T16:00:00Z', '2026-11-01T06:30:00Z'];
  for (const [i, checkedAt] of moments.entries()) await create(admin, item.save, { itemNo: `TZ${i}`, makerId, checkedAt });
  const body = { filter: { itemNo: { startsWith: 'TZ' } }, columns: ['itemNo', 'checkedAt'], forImport: true };
  const sheet = await asNewYorker(item.export, body);
  expect(sheet.map(([, moment]) => moment)).toEqual([
    expect.stringMatching(/\(America\/New_York\)$/),
    new Date('2026-07-01T12:00:00Z'),
    new Date('2026-11-01T01:30:00Z'),
  ]);
  // The time zone in the heading applies, not that of the user who imports.
  const same = (await upload(admin, item.import, await workbook(sheet))).data;
  const commit = (importId: string) => admin.post(item.saveBatch, { importId });
  expect((await commit(same.importId)).data).toMatchObject({ updated: 0, unchanged: 2 });
  const later = sheet.map((cells, i) => (i === 1 ? [cells[0], '2026-07-01 13:00', ...cells.slice(2)] : cells));
  const staged = (await upload(admin, item.import, await workbook(later as Rows))).data;
  expect((await commit(staged.importId)).data).toMatchObject({ updated: 1 });
  const { records } = (await admin.post(item.find, { itemNo: 'TZ0' })).data;
  expect(records).toMatchObject([{ checkedAt: expect.stringMatching(/^2026-07-01T17:00:00/) }]);
  const csv = await download(admin, item.export, {
    body: { filter: { itemNo: 'TZ1' }, columns: ['checkedAt'], format: 'csv' },
  });
  expect(Buffer.from(csv.bytes).toString()).toMatch(/\(UTC\)\r\n2026-11-01 06:30:00\r\n$/);
});

test('a template explains itself, lists choices of references, and its example is not imported', { tags: ['sqlite'] }, async () => {
  await create(admin, maker.save, { makerCode: 'TPL', makerName: 'Offered' });
  for (const [language, mark] of [
    ['zh', '示例行，导入时忽略'],
    ['en', 'Example row, not imported'],
  ] as const) {
    const { bytes } = await download(admin, item.template, { language });
    const [headings = [], example = []] = await rowsOf(bytes);
    expect(headings).toEqual(
      (await rowsOf((await download(admin, item.export, { body: {}, language })).bytes))[0]
        ?.slice(0, -1)
        .map((heading, i) => (i < 2 ? `${heading} *` : heading)),
    );
    expect(example[0]).toBe(mark);
    const notes = await rowsOf(bytes, 1);
    expect(notes.flat().join()).toContain(language === 'zh' ? '隐藏的版本列' : 'hidden version column');
    const choices = await rowsOf(bytes, 2);
    expect(choices.flat()).toContain('Offered (TPL)');
    expect(await upload(admin, item.import, bytes)).toMatchObject({ status: 400, code: 40000 });
    const filled = [headings, example, headings.map((_, i) => [`TP${language}`, 'TPL'][i] ?? null)];
    const staged = (await upload(admin, item.import, await workbook(filled))).data;
    expect(staged).toMatchObject({ total: 1, failed: 0, fresh: 1 });
  }
  const { bytes } = await download(admin, job.template);
  expect(Buffer.from(bytes).length).toBeGreaterThan(1_000);
});

test("the error file includes values that fixes added outside the file's columns", { tags: ['sqlite'] }, async () => {
  const file = await workbook([
    ['Nom', 'Code', 'Name'],
    ['By hand', 'bad code', 'Not this'],
  ]);
  const { importId } = (await upload(admin, maker.import, file)).data;
  await step({ importId, mode: 'map', columns: { 0: 'makerName', 2: null } });
  await step({ importId, mode: 'check', fixes: { 2: { country: 'US' } } });
  const errors = await rowsOf((await download(admin, maker.errorRows, { body: { importId }, language: 'en' })).bytes);
  expect(errors[0]).toEqual(['Nom', 'Code', 'Name', 'Country', 'Errors']);
  expect(errors[1]?.slice(0, 4)).toEqual(['By hand', 'bad code', 'Not this', 'US']);
  const mended = errors.map((cells) => cells.map((cell) => (cell === 'bad code' ? 'NM1' : cell)));
  const back = (await upload(admin, maker.import, await workbook(mended))).data;
  expect((await step({ importId: back.importId, mode: 'all' })).data).toMatchObject({ created: 1 });
  expect(await find({ makerCode: 'NM1' })).toMatchObject([{ makerName: 'By hand', country: 'US' }]);
});
