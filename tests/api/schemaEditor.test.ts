import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import type { Client } from './support/client.ts';
import { count, create, item, maker } from './support/lab.ts';
import { findTools, schemaEditing, tool, toolFile } from './support/schemaEditing.ts';
import { fromEach, startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
let viewer: Client;
beforeAll(async () => {
  app = await startApp();
  viewer = await app.as('viewer');
});
afterAll(() => app.close());

const { pathOf, onDisk, opened, save, versions, everything } = schemaEditing(() => app);

const calls: readonly [string, 'list' | 'edit', (client: Client) => ReturnType<Client['get']>][] = [
  ['find', 'list', (client) => client.post(schemaCalls.find, {})],
  ['findById', 'list', (client) => client.get(`${schemaCalls.findById}/labMaker`)],
  ['language', 'list', (client) => client.get(schemaCalls.language)],
  ['history', 'list', (client) => client.get(`${schemaCalls.history}/lab%2FlabMaker.json`)],
  ['historyById', 'list', (client) => client.get(`${schemaCalls.historyById}/0`)],
  ['check', 'edit', (client) => client.post(schemaCalls.check, { file: toolFile, text: tool() })],
  ['save', 'edit', (client) => client.post(schemaCalls.save, { file: toolFile, text: tool(), hash: '' })],
  ['restore', 'edit', (client) => client.post(schemaCalls.restore, { file: toolFile, historyId: '0' })],
];

describe('every call about resource files', () => {
  test.each(calls)('%s is for users with %s', async (_name, _needed, make) => {
    const before = everything();
    expect(await make(app.guest)).toMatchObject({ status: 401, code: 20007 });
    for (const account of ['orderClerk', 'warehouseKeeper', 'dispatcher', 'finance', 'viewer']) {
      expect(await make(await app.as(account)), account).toMatchObject({ status: 403, code: 40003 });
    }
    expect(everything()).toEqual(before);
  });

  test('has its menu entry, for administrators alone', async () => {
    const menuOf = async (client: Client) => (await client.post(sessionCalls.menu, { menuTypes: ['M', 'C'] })).text;
    expect(await menuOf(app.admin)).toContain('"component":"system/schema"');
    expect(await menuOf(viewer)).not.toContain('system/schema');
    const buttons = (await app.admin.post(sessionCalls.menu, { menuTypes: ['F'] })).text;
    expect(buttons).toContain('system:schema:list');
    expect(buttons).toContain('system:schema:edit');
  });

  test.each([
    ['no object', schemaCalls.save, []],
    ['an unknown field', schemaCalls.save, { file: toolFile, text: tool(), hash: '', force: true }],
    ['no hash', schemaCalls.save, { file: toolFile, text: tool() }],
    ['an invalid text', schemaCalls.save, { file: toolFile, text: 7, hash: '' }],
    ['an incomplete character', schemaCalls.save, { file: toolFile, text: '"\ud800"', hash: '' }],
    ['an invalid file name', schemaCalls.check, { file: null, text: '' }],
    ['an invalid hash', schemaCalls.restore, { file: toolFile, historyId: '0', hash: 1 }],
  ])('refuses %s', async (_, call, body) => {
    const before = everything();
    const answer = await app.admin.post(call, body);
    expect([40000, 40004]).toContain(answer.code);
    expect(everything()).toEqual(before);
  });
});

describe('the list of files', () => {
  test('shows the state of each file, its resources and the files that depend on it', async () => {
    const { records, total } = (await app.admin.post(schemaCalls.find, {})).data;
    expect(total).toBe(records.length);
    const line = records.find(({ file }: { file: string }) => file === 'lab/labMaker.json');
    expect(line).toMatchObject({ state: 'valid', faults: [], name: 'labMaker', isEditable: true });
    expect(line.permissions.map(({ code }: { code: string }) => code)).toContain('lab:maker:edit');
    expect(line.menus).toMatchObject([{ path: '/lab/maker' }]);
    expect(line.references).toContainEqual(expect.objectContaining({ resource: 'labItem', field: 'makerId' }));
    expect(records.map(({ file }: { file: string }) => file)).toContain('enums.json');
  });

  test('opens a file by its path and by the name of its resource, with its text and the number of records', async () => {
    await create(app.admin, maker.save, { makerCode: 'ONE', makerName: 'One' });
    const byFile = await opened('lab/labMaker.json');
    expect(byFile).toMatchObject({ text: onDisk('lab/labMaker.json'), rows: await count(app.admin, maker.find) });
    expect((await app.admin.get(`${schemaCalls.findById}/labMaker`)).data).toEqual(byFile);
    expect(await opened('areas.json')).toMatchObject({ name: null, rows: null, state: 'valid' });
  });

  test.each(['nothing', '../package.json', '..%2f..%2fetc%2fpasswd', '/etc/passwd', 'resource.meta.schema.json'])(
    'knows no %s',
    async (id) => {
      const answer = await app.admin.get(`${schemaCalls.findById}/${id}`);
      expect(answer).toMatchObject({ status: 404, code: 40004 });
    },
  );

  test('returns the language and the names that a file may use', async () => {
    const { data } = await app.admin.get(schemaCalls.language);
    expect(Object.keys(data.schemas)).toEqual(['resource', 'enums', 'areas', 'dashboard']);
    expect(data.names.resources).toContain('labMaker');
    expect(data.names.enums).toContain('EnableStatus');
    expect(data).toMatchObject({
      isEditable: true,
      names: { areas: ['dashboard', 'order', 'scheduling', 'inLibrary', 'finance', 'system'] },
    });
    const folders = Object.fromEntries(data.areas.map(({ name, folder }: Record<string, string>) => [name, folder]));
    // A new file is created in the folder of its group, whatever that folder is named.
    expect(folders).toEqual({
      dashboard: 'dashboards',
      order: 'orders',
      scheduling: 'scheduling',
      inLibrary: 'warehouse',
      finance: 'finance',
      system: 'system',
    });
  });
});

describe('a check of unsaved text', () => {
  test('reports every fault with its line, and writes nothing', async () => {
    const before = everything();
    const text = tool({ lable: 'x', list: { columns: ['toolNam'] } });
    const { data } = await app.admin.post(schemaCalls.check, { file: toolFile, text });
    const line = text.split('\n').findIndex((each) => each.includes('lable')) + 1;
    expect(data.refusals).toContainEqual(expect.objectContaining({ file: toolFile, line, column: 3 }));
    expect(data).toMatchObject({ codeHash: null, preview: null });
    expect(everything()).toEqual(before);
    expect((await app.admin.post(findTools, {})).code).toBe(40004);
  });

  test('compiles a valid text into a module, once, at an address that only its user receives', async () => {
    const { data } = await app.admin.post(schemaCalls.check, { file: toolFile, text: tool() });
    expect(data).toMatchObject({ refusals: [] });
    expect(data.preview).toMatch(/^\/resources\/preview\/[0-9a-f]{40}\.js$/);
    const module = await fetch(app.url + data.preview);
    expect(module.headers.get('content-type')).toContain('text/javascript');
    expect(await module.text()).toContain('"labTool"');
    expect((await fetch(app.url + data.preview)).status).toBe(404);
    expect((await app.admin.post(findTools, {})).code).toBe(40004);
  });

  test('deletes a preview module that was not loaded', async () => {
    const { data } = await app.admin.post(schemaCalls.check, { file: toolFile, text: tool() });
    app.wait(61_000);
    expect((await fetch(app.url + data.preview)).status).toBe(404);
  });

  test('reports the effects of a change on other files', async () => {
    const file = JSON.parse(onDisk('lab/labMaker.json'));
    const text = JSON.stringify({ ...file, name: 'labOther', perms: 'lab:other', detail: undefined });
    const { data } = await app.admin.post(schemaCalls.check, { file: 'lab/labMaker.json', text });
    expect(data.refusals.map((fault: { file: string }) => fault.file)).toContain('lab/labItem.json');
  });
});

describe('a save', () => {
  beforeEach(() => app.wait(1_000));

  test('puts a new file live before it responds: calls, table, menu', async () => {
    const answer = await save(toolFile, tool(), '');
    expect(answer).toMatchObject({ code: 20000, data: { file: toolFile } });
    expect(onDisk(toolFile)).toBe(tool());
    await create(app.admin, '/hw/wms/labTool/saveLabTool', { toolName: 'Hammer' });
    expect(await count(app.admin, findTools)).toBe(1);
    const menu = await app.admin.post(sessionCalls.menu, { menuTypes: ['M', 'C'] });
    expect(menu.text).toContain('/lab/tool');
    expect((await opened(toolFile)).hash).toBe(answer.data.hash);
    expect(everything().filter((path) => path.endsWith('.tmp'))).toEqual([]);
  });

  test('changes an existing file, and stores every version with user and time', async () => {
    const { hash } = await opened(toolFile);
    const size = { size: { type: 'integer', title: { zh: '尺寸', en: 'Size' } } };
    expect(await save(toolFile, tool({}, size), hash)).toMatchObject({ code: 20000 });
    expect((await app.admin.post(findTools, {})).data.records[0]).toMatchObject({ toolName: 'Hammer', size: null });
    const [newest, first] = await versions(toolFile);
    expect(newest).toMatchObject({ action: 'save', operator: 'admin' });
    expect(first).toMatchObject({ action: 'create', operator: 'admin' });
    expect(newest).not.toHaveProperty('newText');
    const { data } = await app.admin.get(`${schemaCalls.historyById}/${newest.id}`);
    expect(data).toMatchObject({ oldText: tool(), newText: tool({}, size) });
  });

  test('of an unchanged text changes and stores nothing', async () => {
    const { hash, text } = await opened(toolFile);
    const before = (await versions(toolFile)).length;
    expect(await save(toolFile, text, hash)).toMatchObject({ code: 20000, data: { hash } });
    expect(await versions(toolFile)).toHaveLength(before);
  });

  test('a save over a file that has changed since is rejected with the current text', async () => {
    const { text, hash } = await opened(toolFile);
    for (const stale of ['', 'f'.repeat(64)]) {
      const answer = await save(toolFile, tool({ title: { zh: '迟', en: 'Late' } }), stale);
      expect(answer).toMatchObject({ status: 409, code: 40009, data: { current: { file: toolFile, text, hash } } });
    }
    expect(onDisk(toolFile)).toBe(text);
    expect(await save('lab/labNew.json', tool(), hash)).toMatchObject({ code: 40009 });
    expect(everything()).not.toContain('lab/labNew.json');
  });

  test.each([
    ['an incomplete file', '{ "name": "labTool", '],
    ['an unknown keyword', tool({ lable: 'x' })],
    ['an empty file', ''],
    ['a name that is already used', tool({ name: 'labMaker' })],
    ['a screen of the console itself', tool({ screens: { 'system/schema': { view: 'list', path: '/a', area: 'system' } } })],
    ['the calls of the console itself', tool({ name: 'hwSchema', perms: 'lab:schema' })],
  ])('of %s is rejected with line and remedy; file, history and live version stay', async (_, text) => {
    const before = await opened(toolFile);
    const noted = (await versions(toolFile)).length;
    const answer = await save(toolFile, text, before.hash);
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    expect(answer.data.errors[0]).toMatchObject({ path: '/text', keyword: 'schema', row: expect.any(Number) });
    expect(answer.data.errors[0].message).toMatch(/^[\w/.]+\.json:\d+:\d+ {2}\S.* {2}\S/);
    expect(onDisk(toolFile)).toBe(before.text);
    expect(await versions(toolFile)).toHaveLength(noted);
    expect(await count(app.admin, findTools)).toBe(1);
    expect((await app.guest.get('/readyz')).data.faults).toEqual([]);
  });

  test("that would break another file is rejected with that file's name", async () => {
    const { text, hash } = await opened('lab/labMaker.json');
    const file = JSON.parse(text);
    const answer = await save(
      'lab/labMaker.json',
      JSON.stringify({ ...file, name: 'labOther', perms: 'lab:other', detail: undefined }),
      hash,
    );
    expect(answer.data.faults.map((fault: { file: string }) => fault.file)).toContain('lab/labItem.json');
    expect(onDisk('lab/labMaker.json')).toBe(text);
    expect(await app.admin.post(maker.find, {})).toMatchObject({ code: 20000 });
  });

  test('that would misread stored data is rejected with the number of records', async () => {
    const [{ id: makerId }] = (await app.admin.post(maker.find, {})).data.records;
    await create(app.admin, item.save, { itemNo: 'N-1', makerId, weightKg: '12.5' });
    const { text, hash } = await opened('lab/labItem.json');
    const narrowed = JSON.parse(text);
    narrowed.record.properties.weightKg.scale = 1;
    narrowed.record.properties.extra = { type: 'string', maxLength: 9, title: { zh: '多', en: 'Extra' } };
    const changed = JSON.stringify(narrowed);
    const { data } = await app.admin.post(schemaCalls.check, { file: 'lab/labItem.json', text: changed });
    expect(data.refusals.map(({ what }: { what: string }) => what).join()).toContain('1 record ');
    const answer = await save('lab/labItem.json', changed, hash);
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    expect(answer.data.errors[0].message).toContain('weightKg');
    expect(answer.data.errors[0].message).toContain('有 1 条记录');
    expect(answer.data.faults[0].what).toContain('1 record ');
    expect(onDisk('lab/labItem.json')).toBe(text);
    expect((await app.admin.post(item.find, {})).data.records[0]).toMatchObject({ weightKg: '12.500' });
  });

  test('fixes a faulty file, also while another one is faulty', async () => {
    const { text } = await opened(toolFile);
    writeFileSync(pathOf(toolFile), '{');
    writeFileSync(pathOf('lab/labBad.json'), '[');
    const statesOf = (file: string) => fromEach(async () => (await opened(file)).state);
    await expect.poll(() => statesOf('lab/labBad.json')).toEqual(['faulty']);
    await expect.poll(() => statesOf(toolFile)).toEqual(['older']);
    expect(await count(app.admin, findTools)).toBe(1);
    expect(await save(toolFile, text, (await opened(toolFile)).hash)).toMatchObject({ code: 20000 });
    expect(await opened(toolFile)).toMatchObject({ state: 'valid', text });
    const actions = (await versions(toolFile)).map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 2)).toEqual(['save', 'found']);
    rmSync(pathOf('lab/labBad.json'));
    await expect.poll(() => fromEach(async () => (await app.guest.get('/readyz')).data.faults.length)).toEqual([0]);
  });

  test('sent twice with one key is carried out once', async () => {
    const { text, hash } = await opened(toolFile);
    const changed = text.replace('Tools', 'Implements');
    const send = () => app.admin.post(schemaCalls.save, { file: toolFile, text: changed, hash }, { 'Idempotency-Key': 'schema-1' });
    const first = await send();
    const noted = (await versions(toolFile)).length;
    expect(first.code).toBe(20000);
    expect(await send()).toMatchObject({ code: 20000, data: first.data });
    expect(await versions(toolFile)).toHaveLength(noted);
  });

  test('succeeds once for two concurrent requests', async () => {
    const { text, hash } = await opened(toolFile);
    const answers = await Promise.all(['A', 'B'].map((word) => save(toolFile, text.replace('Implements', `Implements ${word}`), hash)));
    expect(answers.map(({ code }) => code).sort()).toEqual([20000, 40009]);
    const winner = answers.findIndex(({ code }) => code === 20000);
    expect(onDisk(toolFile)).toContain(`Implements ${'AB'[winner]}`);
  });

  test('of more than 1 MB is refused', async () => {
    const answer = await save('lab/labBig.json', `"${'x'.repeat(1_000_000)}"`, '');
    expect(answer).toMatchObject({ status: 413, code: 40013 });
    expect(everything()).not.toContain('lab/labBig.json');
  });

  test('writes shared enums', async () => {
    const { text, hash } = await opened('enums.json');
    const changed = text.replace('{', '{ "LabShade": [{ "value": "DARK", "title": { "zh": "深", "en": "Dark" } }],');
    expect(await save('enums.json', changed, hash)).toMatchObject({ code: 20000 });
    const shade = { shade: { type: 'string', enum: 'LabShade', title: { zh: '深浅', en: 'Shade' } } };
    const { hash: toolHash } = await opened(toolFile);
    expect(await save(toolFile, tool({}, shade), toolHash)).toMatchObject({ code: 20000 });
  });

  test('of enums with a removed value that records use is rejected at the enum, with the number of records', async () => {
    await create(app.admin, '/hw/wms/labTool/saveLabTool', { toolName: 'Saw', shade: 'DARK' });
    const { text, hash } = await opened('enums.json');
    const light = text.replace('"value": "DARK"', '"value": "LIGHT"');
    const { data } = await app.admin.post(schemaCalls.check, { file: 'enums.json', text: light });
    const line = light.split('\n').findIndex((each: string) => each.includes('LabShade')) + 1;
    const what = expect.stringMatching(
      /^`labTool` would no longer be valid: shade no longer has the choices DARK: 1 record has a value that would no longer be a choice, such as the record `[\w-]{36}`$/,
    );
    expect(data.refusals).toEqual([expect.objectContaining({ file: 'enums.json', line, what })]);
    expect(data.refusals[0].texts.what.zh).toContain('有 1 条记录');
    const answer = await save('enums.json', light, hash);
    expect(answer).toMatchObject({ status: 400, code: 40000, data: { faults: [{ file: 'enums.json', line, what }] } });
    expect(onDisk('enums.json')).toBe(text);
    expect((await app.guest.get('/readyz')).data.faults).toEqual([]);
  });

  test('of enums whose removed value no record uses is live for all files at once', async () => {
    const { text, hash } = await opened('enums.json');
    const grey = '{ "value": "GREY", "title": { "zh": "灰", "en": "Grey" } }, { "value": "DARK"';
    expect(await save('enums.json', text.replace('{ "value": "DARK"', grey), hash)).toMatchObject({ code: 20000 });
    await create(app.admin, '/hw/wms/labTool/saveLabTool', { toolName: 'Axe', shade: 'GREY' });
    const { text: more, hash: next } = await opened('enums.json');
    const answer = await save('enums.json', more.replace('"value": "GREY"', '"value": "PALE"'), next);
    expect(answer.data.faults[0].what).toContain('no longer has the choices GREY: 1 record');
  });
});
