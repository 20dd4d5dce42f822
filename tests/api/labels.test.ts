import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf, create } from './support/lab.ts';
import { hire } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';

const port = callsOf('LabPort');
const visit = callsOf('LabVisit');
const languages = ['zh', 'en'] as const;

let app: TestApp;
const ports: Record<string, string> = {};

const title = { zh: '题', en: 'Title' };
const text = (more: object = {}) => ({ type: 'string', maxLength: 40, title, ...more });

function write(name: string, more: object): void {
  const file = name.slice(3).toLowerCase();
  const source = {
    ...{ name, title, perms: `lab:${file}` },
    screens: { [`lab/${file}`]: { view: 'list', path: `/lab/${file}`, area: 'system' } },
    ...more,
  };
  writeFileSync(join(app.schemas, 'lab', `${name}.json`), JSON.stringify(source, null, 2));
}

/** The English names sort differently from the Chinese names, and one port has no English name. */
const names = [
  ['AAA', '乙港', 'Alpha'],
  ['BBB', '丙港', null],
  ['CCC', '甲港', 'Zulu'],
] as const;

const writeAll = (): void => {
  const nameEn = text();
  write('labPort', {
    display: { zh: '{name} ({code})', en: '{nameEn|name} ({code})' },
    record: {
      type: 'object',
      required: ['code', 'name'],
      properties: { code: text({ unique: true }), name: text(), nameEn },
    },
  });
  write('labVisit', {
    display: '{visitNo}',
    record: {
      type: 'object',
      required: ['visitNo'],
      properties: {
        visitNo: text({ unique: true, title: { zh: '编号', en: 'No.' } }),
        portId: { type: 'string', reference: { resource: 'labPort' }, title: { zh: '港口', en: 'Port' } },
      },
    },
    list: { columns: ['visitNo', 'portId'], sort: ['visitNo'] },
  });
  write('labPilot', {
    display: '{portId}',
    record: {
      type: 'object',
      required: ['portId'],
      properties: {
        portId: { type: 'string', unique: true, reference: { resource: 'labPort' }, title: { zh: '港口', en: 'Port' } },
      },
    },
    list: { columns: ['portId'], sort: ['portId'] },
  });
};

beforeAll(async () => {
  app = await startApp();
  await app.restart(writeAll);
  for (const [code, name, nameEn] of names) {
    ports[code] = (await create(app.admin, port.save, { code, name, nameEn })).id;
    await create(app.admin, visit.save, { visitNo: `V-${code}`, portId: ports[code] });
  }
});
afterAll(() => app.close());

const reading = (language: string) => ({ 'Accept-Language': language });
const labels = {
  zh: ['乙港 (AAA)', '丙港 (BBB)', '甲港 (CCC)'],
  en: ['Alpha (AAA)', '丙港 (BBB)', 'Zulu (CCC)'],
};
const visitsIn = async (language: string, filter: object = {}) =>
  (await app.admin.post(visit.find, filter, reading(language))).data.records as Record<string, unknown>[];

describe.each(languages)('a user who reads %s', (language) => {
  test('sees labels in that language: in lists, records, saves and workbooks', async () => {
    const visits = await visitsIn(language);
    expect(visits.map(({ portIdLabel }) => portIdLabel)).toEqual(labels[language]);
    const [first] = visits;
    const found = await app.admin.get(visit.findById(String(first?.id)), reading(language));
    expect(found.data.portIdLabel).toBe(labels[language][0]);
    const moved = { id: first?.id, version: first?.version, portId: ports.CCC };
    const saved = await app.admin.post(visit.save, moved, reading(language));
    expect(saved.data.portIdLabel).toBe(labels[language][2]);
    const back = { ...moved, version: saved.data.version, portId: ports.AAA };
    expect((await app.admin.post(visit.save, back, reading(language))).code).toBe(20000);
    const body = { columns: ['visitNo', 'portId'] };
    const rows = await rowsOf((await download(app.admin, visit.export, { body, language })).bytes);
    expect(rows.slice(1).map(([, label]) => label)).toEqual(labels[language]);
  });

  test('finds referenced records by their names in either language', async () => {
    const codesOf = async (keyword: string) =>
      (await app.admin.post(port.find, { keyword }, reading(language))).data.records.map(({ code }: { code: string }) => code);
    expect([await codesOf('zul'), await codesOf('甲港'), await codesOf('BB')]).toEqual([['CCC'], ['CCC'], ['BBB']]);
  });

  test('can import names in both languages', async () => {
    const both = [...labels.zh, 'Alpha (AAA)', 'Zulu (CCC)'];
    const file = await workbook([['visitNo', 'portId'], ...both.map((label, i) => [`${language}${i}`, label])]);
    const staged = await upload(app.admin, visit.import, file, { language });
    expect(staged.data).toMatchObject({ total: 5, failed: 0 });
    const { importId } = staged.data;
    await app.admin.post(visit.saveBatch, { importId, mode: 'all' }, reading(language));
    const made = await visitsIn(language, { visitNo: both.map((_, i) => `${language}${i}`) });
    const codes = ['AAA', 'BBB', 'CCC', 'AAA', 'CCC'];
    expect(made.map(({ portId }) => portId)).toEqual(codes.map((code) => ports[code]));
    await app.admin.post(
      visit.deleteByIds,
      made.map(({ id }) => id),
    );
  });
});

test("a list sorted by a reference is sorted by the displayed labels, and so is a record's position", async () => {
  const orderIn = async (language: string, order: string) =>
    (await visitsIn(language, { sorts: [{ field: 'portId', order }] })).map(({ visitNo }) => visitNo);
  // Sorted by code point: 丙 (4E19), 乙 (4E59), 甲 (7532); Alpha, Zulu, 丙.
  expect(await orderIn('zh', 'asc')).toEqual(['V-BBB', 'V-AAA', 'V-CCC']);
  expect(await orderIn('en', 'asc')).toEqual(['V-AAA', 'V-CCC', 'V-BBB']);
  expect(await orderIn('en', 'desc')).toEqual(['V-BBB', 'V-CCC', 'V-AAA']);
  const none = await create(app.admin, visit.save, { visitNo: 'V-NONE' });
  expect(await orderIn('en', 'asc')).toEqual(['V-NONE', 'V-AAA', 'V-CCC', 'V-BBB']);
  const [, , zulu] = await visitsIn('en');
  const locationIn = async (language: string) => {
    const requested = { sorts: [{ field: 'portId', order: 'asc' }], placeOf: zulu?.id };
    return (await app.admin.post(visit.find, requested, reading(language))).data.place;
  };
  expect([await locationIn('zh'), await locationIn('en')]).toEqual([4, 3]);
  await app.admin.get(visit.deleteById(none.id));
});

test('a hidden field in a label is hidden in both languages and when sorting', async () => {
  write('labPort', {
    display: { zh: '{name} ({code})', en: '{nameEn|name} ({code})' },
    record: {
      type: 'object',
      required: ['code'],
      properties: {
        code: text({ unique: true }),
        name: text({ access: { read: 'lab:port:names' } }),
        nameEn: text({ access: { read: 'lab:port:names' } }),
      },
    },
  });
  const { client: reader } = await hire(app, { account: 'labelReader', perms: ['lab:visit:list'] });
  const labelsOf = async () =>
    (await reader.post(visit.find, { sorts: [{ field: 'portId', order: 'desc' }] }, reading('en'))).data.records.map(
      ({ portIdLabel }: { portIdLabel: string }) => portIdLabel,
    );
  // If the list were sorted by name, BBB would come first.
  await expect.poll(labelsOf).toEqual(['(CCC)', '(BBB)', '(AAA)']);
});

test('records that refer to other records are sorted by their whole label', async () => {
  const alike: string[] = [];
  for (const code of ['X1', 'X2', 'X3', 'X4']) {
    alike.push((await create(app.admin, port.save, { code, name: '同名', nameEn: 'Alike' })).id);
  }
  const pilot = callsOf('LabPilot');
  for (const portId of alike.toReversed()) await create(app.admin, pilot.save, { portId });
  const { records } = (await app.admin.post(pilot.find, { sorts: [{ field: 'portId', order: 'asc' }] })).data;
  expect(records.map(({ portId }: { portId: string }) => portId)).toEqual(alike);
});
