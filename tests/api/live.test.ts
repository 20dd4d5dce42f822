import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, create, item, maker } from './support/lab.ts';
import { listen } from './support/listen.ts';
import { fromEach, startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const pathOf = (name: string) => join(app.schemas, 'lab', `${name}.json`);
const read = (name: string) => JSON.parse(readFileSync(pathOf(name), 'utf8'));
const write = (name: string, file: unknown) => writeFileSync(pathOf(name), typeof file === 'string' ? file : JSON.stringify(file));
/** Returns what all servers answer, each of which notices a changed file by itself; undefined while their answers differ. */
async function agreed<T>(ask: () => Promise<T>): Promise<T | undefined> {
  const [answer, ...others] = await fromEach(async () => JSON.stringify(await ask()));
  return answer === undefined || others.length > 0 ? undefined : JSON.parse(answer);
}
const faults = async (): Promise<{ file: string }[]> =>
  (await agreed(async () => (await app.guest.get('/readyz')).data.faults)) ?? [{ file: 'not agreed' }];
const codeOf = (call: string, body: object = {}) => agreed(async () => (await app.admin.post(call, body)).code);

const tool = {
  name: 'labTool',
  title: { zh: '工具', en: 'Tools' },
  perms: 'lab:tool',
  screens: { 'lab/tool': { view: 'list', path: '/lab/tool', area: 'system' } },
  record: {
    type: 'object',
    required: ['toolName'],
    properties: { toolName: { type: 'string', maxLength: 30, title: { zh: '名称', en: 'Name' } } },
  },
};
const findTools = '/hw/wms/labTool/findLabToolList';
const saveTool = '/hw/wms/labTool/saveLabTool';

describe('while the server runs', () => {
  test('a new file becomes a resource: calls, table, menu of the administrator', async () => {
    write('labTool', tool);
    await expect.poll(() => codeOf(findTools)).toBe(20000);
    expect(await app.admin.post(saveTool, { toolName: 'Hammer' })).toMatchObject({ code: 20000 });
    const menu = await app.admin.post('/hw/wms/user/hwMenu/treeList', { menuTypes: ['M', 'C'] });
    expect(menu.text).toContain('/lab/tool');
  });

  test('a new field appears, and stored data stays', async () => {
    const { properties } = tool.record;
    const size = { type: 'integer', title: { zh: '尺寸', en: 'Size' } };
    write('labTool', { ...tool, record: { ...tool.record, properties: { ...properties, size } } });
    await expect.poll(() => codeOf(saveTool, { toolName: 'Saw', size: 7 })).toBe(20000);
    expect((await app.admin.post(findTools, { toolName: 'Hammer' })).data.records[0]).toMatchObject({ size: null });
  });

  test('a change is also sent to a console that connects just after it', async () => {
    write('labTool', { ...tool, title: { zh: '器具', en: 'Instruments' } });
    const index = () => agreed(async () => (await app.admin.get('/resources/index.json')).text);
    await expect.poll(index).toContain('Instruments');
    const late = await listen(await app.as('viewer'));
    expect(await late.next()).toEqual({ type: 'schemaChanged' });
    write('labTool', tool);
    await expect.poll(index).not.toContain('Instruments');
  });

  test.each([
    ['half a file', '{ "name": "labTool", '],
    ['an unknown keyword', { ...tool, lable: 'x' }],
    ['an empty file', ''],
  ])('%s keeps existing data and is reported', { tags: ['sqlite'] }, async (_, broken) => {
    const before = await count(app.admin, findTools);
    write('labTool', broken);
    await expect.poll(async () => (await faults()).map(({ file }) => file)).toContain('lab/labTool.json');
    expect(await count(app.admin, findTools)).toBe(before);
    expect(await app.admin.post(saveTool, { size: 'large' })).toMatchObject({ code: 40000 });
    write('labTool', tool);
    await expect.poll(faults).toEqual([]);
  });

  test('a change that would misread stored data leaves the resource unchanged', async () => {
    const { id: makerId } = await create(app.admin, maker.save, { makerCode: 'LIVE', makerName: 'Live' });
    const kept = await create(app.admin, item.save, { itemNo: 'L-1', makerId, weightKg: '12.5' });
    const file = read('labItem');
    const narrowed = structuredClone(file);
    narrowed.record.properties.weightKg.scale = 1;
    write('labItem', narrowed);
    await expect.poll(async () => (await faults()).map((fault) => fault.file)).toContain('lab/labItem.json');
    expect((await app.admin.get(item.findById(kept.id))).data).toMatchObject({ weightKg: '12.500' });
    write('labItem', file);
    await expect.poll(faults).toEqual([]);
  });

  test('a folder that is emptied, disappears and returns removes nothing', async () => {
    const away = `${app.schemas}-away`;
    renameSync(app.schemas, away);
    mkdirSync(app.schemas);
    await expect.poll(faults).toMatchObject([{ file: '.', what: expect.stringContaining('empty') }]);
    expect(await app.admin.post(findTools, {})).toMatchObject({ code: 20000 });
    rmSync(app.schemas, { recursive: true });
    renameSync(away, app.schemas);
    write('labTool', { ...tool, title: { zh: '器具', en: 'Implements' } });
    const titleHere = async () =>
      (await app.admin.get('/resources/index.json')).data.resources.find(({ name }: { name: string }) => name === 'labTool').title.en;
    const title = () => agreed(titleHere);
    await expect.poll(title, { timeout: 10_000 }).toBe('Implements');
    await expect.poll(faults).toEqual([]);
  });

  test('a broken link is reported, and does not stop other files from going live', async () => {
    symlinkSync('nowhere', pathOf('labLink'));
    await expect.poll(faults).toMatchObject([{ file: 'lab/labLink.json', what: expect.stringContaining('link') }]);
    symlinkSync('somebody@somewhere.1:2', pathOf('.#labTool'));
    write('labTool', { ...tool, calls: { find: 'findTools' } });
    await expect.poll(() => codeOf('/hw/wms/labTool/findTools')).toBe(20000);
    expect(await faults()).toMatchObject([{ file: 'lab/labLink.json' }]);
    write('labTool', tool);
    rmSync(pathOf('labLink'));
    rmSync(pathOf('.#labTool'));
    await expect.poll(faults).toEqual([]);
  });

  test.each([
    ['half written, under a new name', 'tools/implements', JSON.stringify(tool).slice(0, -40)],
    ['empty', 'tools/labTool', ''],
    ['wrong', 'tools/labTool', { ...tool, lable: 'x' }],
  ])('a moved file that is %s keeps its data', { tags: ['sqlite'] }, async (_, to, broken) => {
    const before = await count(app.admin, findTools);
    write('labTool', tool);
    await expect.poll(faults).toEqual([]);
    mkdirSync(join(app.schemas, 'lab/tools'), { recursive: true });
    // The files are written to another folder, which then replaces the original one, as when a branch is checked out.
    const away = `${app.schemas}-away`;
    renameSync(app.schemas, away);
    rmSync(join(away, 'lab/labTool.json'));
    writeFileSync(join(away, 'lab', `${to}.json`), typeof broken === 'string' ? broken : JSON.stringify(broken));
    renameSync(away, app.schemas);
    await expect.poll(async () => (await faults()).map(({ file }) => file)).toContain(`lab/${to}.json`);
    expect(await count(app.admin, findTools)).toBe(before);
    write(to, tool);
    await expect.poll(faults).toEqual([]);
    renameSync(pathOf(to), pathOf('labTool'));
    expect(await count(app.admin, findTools)).toBe(before);
  });

  test('a deleted file removes its calls, and its records stay stored', async () => {
    const before = await count(app.admin, findTools);
    rmSync(pathOf('labTool'));
    await expect.poll(() => codeOf(findTools)).toBe(40004);
    write('labTool', tool);
    await expect.poll(() => codeOf(findTools)).toBe(20000);
    expect(await count(app.admin, findTools)).toBe(before);
  });
});
