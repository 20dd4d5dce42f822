import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeLabFile, type LabFile } from './support/changeLabFile.ts';
import type { Client } from './support/client.ts';
import { create, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
let admin: Client;
let acme: { id: string };

beforeAll(async () => {
  app = await startApp();
  admin = app.admin;
  acme = await create(admin, maker.save, { makerCode: 'ACME', makerName: 'Acme' });
});
afterAll(() => app.close());

const changed = (name: string, edit: (file: LabFile) => void) => changeLabFile({ schemas: app.schemas, name, edit, restart });

async function restart(): Promise<void> {
  await app.restart();
  admin = await app.as('admin');
}

async function faults(): Promise<{ file: string; what: string }[]> {
  return (await app.guest.get('/readyz')).data.faults;
}

describe('a renamed field', () => {
  const colour = { type: 'string', maxLength: 20, unique: true, title: { zh: '颜色', en: 'Colour' } };

  test('keeps the values of all records, with an index under its new name', async () => {
    const back = await changed('labItem', ({ record }) => {
      record.properties.colour = colour;
    });
    for (let i = 0; i < 20; i++) {
      await create(admin, item.save, { itemNo: `R-${i}`, makerId: acme.id, colour: i % 3 === 0 ? null : `shade ${i}` });
    }
    const all = async (): Promise<Record<string, unknown>[]> =>
      (await admin.post(item.find, { sorts: [{ field: 'itemNo', order: 'asc' }] })).data.records;
    const before = await all();
    const renamed = await changed('labItem', ({ record }) => {
      record.properties.paint = { ...colour, was: 'colour' };
      delete record.properties.colour;
    });
    expect(await faults()).toEqual([]);
    expect(await all()).toEqual(before.map(({ colour: paint, ...rest }) => ({ ...rest, paint })));
    const twin = await admin.post(item.save, { itemNo: 'R-twin', makerId: acme.id, paint: 'shade 1' });
    expect(twin).toMatchObject({ code: 40010, data: { errors: [{ path: '/paint' }] } });
    const [line] = (await admin.get(item.log(String(before.find((one) => one.colour)?.id)))).data.records;
    expect(line.changes).toContainEqual({ field: 'paint', before: null, after: expect.stringMatching(/^shade/) });
    await restart();
    expect(await faults()).toEqual([]);
    expect((await all()).map(({ paint }) => paint)).toEqual(before.map((one) => one.colour));
    await renamed();
    await back();
  });

  test('is rejected when both columns exist, and neither loses values', async () => {
    const back = await changed('labMaker', ({ record }) => {
      record.properties.oldNote = { type: 'string', title: { zh: '旧', en: 'Old' } };
      record.properties.newNote = { type: 'string', title: { zh: '新', en: 'New' } };
    });
    const made = await create(admin, maker.save, { makerCode: 'NOTES', makerName: 'N', oldNote: 'o', newNote: 'n' });
    const tried = await changed('labMaker', ({ record }) => {
      record.properties.newNote = { type: 'string', was: 'oldNote', title: { zh: '新', en: 'New' } };
      delete record.properties.oldNote;
    });
    expect(await faults()).toContainEqual(
      expect.objectContaining({
        file: 'lab/labMaker.json',
        what: expect.stringContaining('newNote cannot be a rename of oldNote'),
      }),
    );
    await tried();
    await back();
    const again = await changed('labMaker', ({ record }) => {
      record.properties.oldNote = { type: 'string', title: { zh: '旧', en: 'Old' } };
      record.properties.newNote = { type: 'string', title: { zh: '新', en: 'New' } };
    });
    expect((await admin.get(maker.findById(made.id))).data).toMatchObject({ oldNote: 'o', newNote: 'n' });
    await again();
  });

  test('from an unknown name is rejected with a suggestion', { tags: ['sqlite'] }, async () => {
    const before = (await admin.post(maker.find, {})).data.records;
    const back = await changed('labMaker', (file) => {
      Object.assign(file, JSON.parse(JSON.stringify(file).replaceAll('makerName', 'fullName')));
      Object.assign(file.record.properties.fullName ?? {}, { was: 'makerNmae' });
    });
    expect(await faults()).toContainEqual(
      expect.objectContaining({
        file: 'lab/labMaker.json',
        what: 'fullName cannot be a rename of makerNmae: the table has no such column',
        mend: 'did you mean `makerName`?',
      }),
    );
    await back();
    expect(await faults()).toEqual([]);
    expect((await admin.post(maker.find, {})).data.records).toEqual(before);
  });

  test('cannot change its type at the same time', { tags: ['sqlite'] }, async () => {
    const back = await changed('labItem', ({ record }) => {
      record.properties.heavy = { ...record.properties.weightKg, scale: 1, was: 'weightKg' };
      delete record.properties.weightKg;
      Object.assign(record, { required: ['itemNo'] });
    });
    expect(await faults()).toEqual(expect.arrayContaining([expect.objectContaining({ what: expect.stringMatching(/weightKg/) })]));
    await back();
    expect(await faults()).toEqual([]);
  });
});
