import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPreferenceCalls, listViewCalls } from '../../src/contract/lists.ts';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { executeRaw } from './support/executeRaw.ts';
import { png } from './support/filing.ts';
import { callsOf, create } from './support/lab.ts';
import { findTools, schemaEditing, tool, toolFile } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';

type Row = Record<string, any>;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const { save, opened } = schemaEditing(() => app);
const { save: saveTool, findById, log } = callsOf('LabTool');
const title = { zh: '字', en: 'Text' };
const text = (more: object = {}) => ({ type: 'string', maxLength: 40, title, ...more });
const integer = { type: 'integer', title };
const picture = (more: object = {}) => ({ type: 'string', format: 'file', accept: ['image'], title, ...more });

async function becomes(properties: object, change: object = {}): Promise<void> {
  const hash = (await opened(toolFile))?.hash ?? '';
  expect(await save(toolFile, tool(change, properties), hash)).toMatchObject({ code: 20000 });
}

async function values(field: string): Promise<unknown[]> {
  const { records } = (await app.admin.post(findTools, { sorts: [{ field: 'toolName', order: 'asc' }] })).data;
  return records.map((record: Row) => record[field]);
}

async function fetched(fileId: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', Authorization: String(app.admin.token) };
  const request = { method: 'POST', headers, body: JSON.stringify({ fileId }) };
  return (await fetch(`${app.url}/hw/wms/labTool/downloadFile`, request)).status;
}

describe('a field without values', () => {
  test('can change its type, however values are stored, and keeps its indexes', async () => {
    const code = text({ unique: true });
    const list = { list: { columns: ['toolName', 'code'], filters: ['code'], sort: ['-code'] } };
    await becomes({ code: { ...integer, unique: true } }, list);
    await create(app.admin, saveTool, { toolName: 'A' });
    await becomes({ code }, list);
    await create(app.admin, saveTool, { toolName: 'B', code: '007' });
    expect(await values('code')).toEqual([null, '007']);
    const twin = await app.admin.post(saveTool, { toolName: 'C', code: '007' });
    expect(twin).toMatchObject({ code: 40010, data: { errors: [{ path: '/code' }] } });
    const { hash } = await opened(toolFile);
    const back = await save(toolFile, tool(list, { code: { ...integer, unique: true } }), hash);
    expect(back).toMatchObject({ code: 40000, data: { faults: [{ what: expect.stringContaining('1 record ') }] } });
    expect(await values('code')).toEqual([null, '007']);
  });

  test("takes over another field's values, even if it had another type", async () => {
    await becomes({ code: text(), size: integer });
    await becomes({ code: text() });
    const expected = tool({}, { size: text({ was: 'code' }) });
    const { impact } = (await app.admin.post(schemaCalls.check, { file: toolFile, text: expected })).data;
    expect(impact).toContainEqual(
      expect.objectContaining({
        text: expect.objectContaining({ en: 'column size, which has no values, is dropped so that its name can be used' }),
      }),
    );
    await becomes({ size: text({ was: 'code' }) });
    expect(await values('size')).toEqual([null, '007']);
    await becomes({ code: text({ was: 'size' }) });
    expect(await values('code')).toEqual([null, '007']);
  });

  test('cannot become a file field while it has texts', async () => {
    const { hash } = await opened(toolFile);
    const answer = await save(toolFile, tool({}, { code: picture() }), hash);
    expect(answer.data.faults).toMatchObject([
      {
        what: expect.stringMatching(/^code stores its values as text, not as file: 1 record has a value, such as the record /),
      },
    ]);
  });
});

describe('a resource whose name changes only in case', () => {
  test('is rejected with the text to write, and keeps its records with that text', async () => {
    const before = await values('toolName');
    const { hash } = await opened(toolFile);
    const rejected = await save(toolFile, tool({ name: 'labtool' }, { code: text() }), hash);
    expect(rejected.data.faults).toMatchObject([{ line: 2, what: 'labtool and the table labTool differ only in upper and lower case' }]);
    const reported = tool({ name: 'labtool', was: 'labTool' }, { code: text() });
    expect(await save(toolFile, reported, hash)).toMatchObject({ code: 20000 });
    expect((await app.admin.post(callsOf('Labtool').find, {})).data.total).toBe(before.length);
    await becomes({ code: text() }, { was: 'labtool' });
    expect(await values('toolName')).toEqual(before);
  });
});

describe('a renamed field', () => {
  test('keeps its files, saved views, column widths and log after `was` is removed', async () => {
    await becomes({ code: text(), picture: picture() });
    const form = new FormData();
    form.append('field', 'picture');
    form.append('file', new Blob([new Uint8Array(png)]), 'a.png');
    const sent = { method: 'POST', body: form, headers: { Authorization: String(app.admin.token) } };
    const { id: fileId } = (await app.admin.send('/hw/wms/labTool/uploadFile', sent)).data;
    const reported = 'said {"field":"code","before":1}';
    const { id } = await create(app.admin, saveTool, { toolName: 'D', code: reported, picture: fileId });
    await create(app.admin, saveTool, { id, version: 1, code: 'two' });
    const view = {
      ...{ resource: 'labTool', name: 'Mine', filters: { code: 'two' }, sorts: [{ field: 'code', order: 'asc' }] },
      columns: [{ field: 'toolName' }, { field: 'code', width: 222 }],
    };
    expect((await app.admin.post(listViewCalls.save, view)).code).toBe(20000);
    await app.admin.post(listPreferenceCalls.save, { resource: 'labTool', columns: [{ field: 'code', width: 333 }] });
    const isFirst = `where "recordId" = '${id}' and action = 'create'`;
    await executeRaw(app.database, [
      `insert into "sys_recordLogArchive" select * from "sys_recordLog" ${isFirst}`,
      `delete from "sys_recordLog" ${isFirst}`,
    ]);

    const renamed = { mark: text({ was: 'code' }), photo: picture({ was: 'picture' }) };
    const { impact } = (await app.admin.post(schemaCalls.check, { file: toolFile, text: tool({}, renamed) })).data;
    expect(impact.filter(({ about }: Row) => about === 'view')).toEqual([]);
    await becomes(renamed);
    await becomes({ mark: text(), photo: picture() });

    expect((await app.admin.get(findById(id))).data).toMatchObject({
      mark: 'two',
      photo: fileId,
      photoLabel: 'a.png',
    });
    expect(await fetched(fileId)).toBe(200);
    const [kept] = (await app.admin.post(listViewCalls.find, { resource: 'labTool' })).data.records;
    expect(kept).toMatchObject({
      filters: { mark: 'two' },
      sorts: [{ field: 'mark', order: 'asc' }],
      columns: [{ field: 'toolName' }, { field: 'mark', width: 222 }],
    });
    const looks = (await app.admin.get(listPreferenceCalls.find)).data.lists;
    expect(looks.labTool).toEqual([{ field: 'mark', width: 333 }]);
    const lines = (await app.admin.get(log(id))).data.records.map(({ changes }: Row) => changes);
    expect(lines[0]).toEqual([{ field: 'mark', before: reported, after: 'two' }]);
    expect(lines[1]).toContainEqual({ field: 'mark', before: null, after: reported });
    expect(lines[1].map(({ field }: Row) => field)).toContain('photo');
  });

  test('keeps the filters of saved views by a field of the record that it refers to', async () => {
    const maker = (more: object = {}) => ({ type: 'string', reference: { resource: 'labMaker' }, title, ...more });
    await becomes({ makerId: maker() });
    const view = { resource: 'labTool', name: 'By maker', filters: { 'makerId.makerName': 'Acme' } };
    expect((await app.admin.post(listViewCalls.save, view)).code).toBe(20000);
    await becomes({ builderId: maker({ was: 'makerId' }) });
    const { records } = (await app.admin.post(listViewCalls.find, { resource: 'labTool' })).data;
    const kept = records.find(({ name }: Row) => name === view.name);
    expect(kept?.filters).toEqual({ 'builderId.makerName': 'Acme' });
  });
});
