import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { count, create, item, maker } from './support/lab.ts';
import { findTools, schemaEditing, tool, toolFile } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const red = { value: 'RED', title: { zh: '红', en: 'Red' } };
  writeFileSync(pathOf('enums.json'), JSON.stringify({ ...JSON.parse(onDisk('enums.json')), LabColour: [red] }));
  await app.restart(() => writeFileSync(pathOf(toolFile), coloured));
  await create(app.admin, saveTool, { toolName: 'Saw', colour: 'RED' });
});
afterAll(() => app.close());

const { pathOf, onDisk, opened } = schemaEditing(() => app);
const saveTool = '/hw/wms/labTool/saveLabTool';
const colour = (en: string) => ({ type: 'string', enum: 'LabColour', title: { zh: '颜色', en } });
const coloured = tool({}, { colour: colour('Colour') });
/** Returns only errors, not the warning about an enum that no field uses. */
const faults = async (): Promise<{ file: string; what: string }[]> =>
  (await app.guest.get('/readyz')).data.faults.filter(({ severity }: { severity: string }) => severity === 'error');
const faultyFiles = async () => [...new Set((await faults()).map(({ file }) => file))];
const titleOf = async (name: string) =>
  (await app.admin.get('/resources/index.json')).data.resources.find((one: { name: string }) => one.name === name)?.title.en;

describe('a start', () => {
  test.each([
    ['an incomplete file', () => coloured.slice(0, coloured.length / 2)],
    ['an empty file', () => ''],
    ['an unknown keyword', () => tool({ lable: 'x' })],
    ['a field that refers to nothing', () => tool({}, { toolId: { ...colour('To'), reference: { resource: 'no' } } })],
  ])(
    'with %s serves its last valid version, reports the fault, and takes the file once it is fixed',
    { tags: ['sqlite'] },
    async (_, broken) => {
      const before = await count(app.admin, findTools);
      await app.restart(() => writeFileSync(pathOf(toolFile), broken()));
      // The fault is still reported after the next start.
      for (const again of [true, false]) {
        expect(await faultyFiles()).toEqual([toolFile]);
        expect(await opened(toolFile)).toMatchObject({ state: 'older', name: 'labTool' });
        expect(await count(app.admin, findTools)).toBe(before);
        expect(await app.admin.post(saveTool, { size: 'large' })).toMatchObject({ code: 40000 });
        if (again) await app.restart();
      }
      expect(await app.admin.post(saveTool, { toolName: 'Axe', colour: 'RED' })).toMatchObject({ code: 20000 });
      writeFileSync(pathOf(toolFile), coloured);
      await expect.poll(faults).toEqual([]);
      expect(await opened(toolFile)).toMatchObject({ state: 'valid' });
    },
  );

  test('with a change that stored values forbid serves the version that they satisfy', async () => {
    const { id: makerId } = await create(app.admin, maker.save, { makerCode: 'STOP', makerName: 'Stop' });
    const { id } = await create(app.admin, item.save, { itemNo: 'S-1', makerId, weightKg: '12.5' });
    const text = onDisk('lab/labItem.json');
    const narrowed = JSON.parse(text);
    narrowed.record.properties.weightKg.scale = 1;
    await app.restart(() => writeFileSync(pathOf('lab/labItem.json'), JSON.stringify(narrowed)));
    expect(await faults()).toMatchObject([{ file: 'lab/labItem.json', what: expect.stringContaining('1 record ') }]);
    expect((await app.admin.get(item.findById(id))).data).toMatchObject({ weightKg: '12.500' });
    writeFileSync(pathOf('lab/labItem.json'), text);
    await expect.poll(faults).toEqual([]);
  });

  test('with broken shared enums serves everything that uses them', async () => {
    const text = onDisk('enums.json');
    await app.restart(() => writeFileSync(pathOf('enums.json'), '{ "LabColour": ['));
    expect(await faultyFiles()).toContain('enums.json');
    expect(await app.admin.post(saveTool, { toolName: 'Plane', colour: 'RED' })).toMatchObject({ code: 20000 });
    expect(await app.admin.post(saveTool, { toolName: 'Plane', colour: 'PINK' })).toMatchObject({ code: 40000 });
    writeFileSync(pathOf('enums.json'), text);
    await expect.poll(faults).toEqual([]);
  });

  test("uses each file's last live version, even if other files have changed since", async () => {
    const text = onDisk('enums.json');
    const { LabColour: _, ...others } = JSON.parse(text);
    writeFileSync(pathOf('enums.json'), JSON.stringify(others));
    await expect.poll(faultyFiles).toContain(toolFile);
    for (let starts = 0; starts < 2; starts += 1) {
      await app.restart();
      expect(await faultyFiles()).toContain(toolFile);
      expect(await app.admin.post(saveTool, { toolName: 'File', colour: 'RED' })).toMatchObject({ code: 20000 });
      expect(await app.admin.post(saveTool, { toolName: 'File', colour: 'PINK' })).toMatchObject({ code: 40000 });
    }
    writeFileSync(pathOf('enums.json'), text);
    await expect.poll(faults).toEqual([]);
  });

  test('with two files of one name serves the one that was live', async () => {
    const copy = tool({ title: { zh: '假', en: 'Impostor' } });
    // Now the file name of the copy sorts before that of the original.
    await app.restart(() => {
      renameSync(pathOf(toolFile), pathOf('lab/zzTool.json'));
    });
    await app.restart(() => writeFileSync(pathOf(toolFile), copy));
    expect(await faultyFiles()).toEqual([toolFile]);
    expect(await titleOf('labTool')).toBe('Tools');
    await app.restart(() => renameSync(pathOf('lab/zzTool.json'), pathOf(toolFile)));
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['no folder', (): void => undefined],
    ['an empty folder', () => mkdirSync(app.schemas)],
  ])('with %s serves everything as it was, until the files are back', async (_, make) => {
    const away = `${app.schemas}-away`;
    await app.restart(() => {
      renameSync(app.schemas, away);
      make();
    });
    expect(await faults()).toMatchObject([{ file: '.', what: expect.stringContaining('is missing') }]);
    expect(await app.admin.post(saveTool, { toolName: 'Vice' })).toMatchObject({ code: 20000 });
    expect(await app.admin.post(schemaCalls.find, {})).toMatchObject({ status: 503 });
    rmSync(app.schemas, { recursive: true, force: true });
    renameSync(away, app.schemas);
    await expect.poll(faults).toEqual([]);
    expect(await titleOf('labTool')).toBe('Tools');
  });

  test('with a file that was moved and broken meanwhile serves its last valid version', async () => {
    const moved = 'lab/moved/labTool.json';
    const before = await count(app.admin, findTools);
    await app.restart(() => {
      rmSync(pathOf(toolFile));
      mkdirSync(pathOf('lab/moved'));
      writeFileSync(pathOf(moved), coloured.slice(0, coloured.length / 2));
    });
    // The fault is still reported after the next start.
    for (const again of [true, false]) {
      expect(await faultyFiles()).toEqual([moved]);
      expect(await opened(moved)).toMatchObject({ state: 'older', name: 'labTool' });
      expect(await count(app.admin, findTools)).toBe(before);
      if (again) await app.restart();
    }
    await app.restart(() => {
      rmSync(pathOf(moved));
      writeFileSync(pathOf(toolFile), coloured);
    });
    expect(await faults()).toEqual([]);
    expect(await count(app.admin, findTools)).toBe(before);
  });

  test('without a deleted file removes its screen, and keeps its records', async () => {
    const before = await count(app.admin, findTools);
    await app.restart(() => rmSync(pathOf(toolFile)));
    expect(await faults()).toEqual([]);
    expect(await app.admin.post(findTools, {})).toMatchObject({ code: 40004 });
    // If the file of a deleted resource appears again but is broken, the resource is not restored.
    await app.restart(() => writeFileSync(pathOf(toolFile), '{'));
    expect(await faultyFiles()).toEqual([toolFile]);
    expect(await app.admin.post(findTools, {})).toMatchObject({ code: 40004 });
    await app.restart(() => writeFileSync(pathOf(toolFile), coloured));
    expect(await count(app.admin, findTools)).toBe(before);
  });
});
