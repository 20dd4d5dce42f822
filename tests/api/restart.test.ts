import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { count, create, item, maker } from './support/lab.ts';
import { findTools, schemaEditing, tool, toolFile } from './support/schemaEditing.ts';
import { startHouse, type TestHouse } from './support/startHouse.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await startHouse();
  const red = { value: 'RED', title: { zh: '红', en: 'Red' } };
  writeFileSync(pathOf('enums.json'), JSON.stringify({ ...JSON.parse(onDisk('enums.json')), LabColour: [red] }));
  await house.restart(() => writeFileSync(pathOf(toolFile), coloured));
  await create(house.admin, saveTool, { toolName: 'Saw', colour: 'RED' });
});
afterAll(() => house.close());

const { pathOf, onDisk, opened } = schemaEditing(() => house);
const saveTool = '/hw/wms/labTool/saveLabTool';
const colour = (en: string) => ({ type: 'string', enum: 'LabColour', title: { zh: '颜色', en } });
const coloured = tool({}, { colour: colour('Colour') });
/** Errors alone: an enum that nobody uses for the moment is warned of. */
const faults = async (): Promise<{ file: string; what: string }[]> =>
  (await house.guest.get('/readyz')).data.faults.filter(({ severity }: { severity: string }) => severity === 'error');
const faultyFiles = async () => [...new Set((await faults()).map(({ file }) => file))];
const titleOf = async (name: string) =>
  (await house.admin.get('/resources/index.json')).data.resources.find((one: { name: string }) => one.name === name)
    ?.title.en;

describe('a start', () => {
  test.each([
    ['half a file', () => coloured.slice(0, coloured.length / 2)],
    ['an empty file', () => ''],
    ['an unknown keyword', () => tool({ lable: 'x' })],
    ['a field that refers to nothing', () => tool({}, { toolId: { ...colour('To'), reference: { resource: 'no' } } })],
  ])('with %s serves its last sound version, tells the fault, and takes it once it is mended', async (_, broken) => {
    const before = await count(house.admin, findTools);
    await house.restart(() => writeFileSync(pathOf(toolFile), broken()));
    // What was told once is not forgotten at the next start.
    for (const again of [true, false]) {
      expect(await faultyFiles()).toEqual([toolFile]);
      expect(await opened(toolFile)).toMatchObject({ state: 'older', name: 'labTool' });
      expect(await count(house.admin, findTools)).toBe(before);
      expect(await house.admin.post(saveTool, { size: 'large' })).toMatchObject({ code: 40000 });
      if (again) await house.restart();
    }
    expect(await house.admin.post(saveTool, { toolName: 'Axe', colour: 'RED' })).toMatchObject({ code: 20000 });
    writeFileSync(pathOf(toolFile), coloured);
    await expect.poll(faults).toEqual([]);
    expect(await opened(toolFile)).toMatchObject({ state: 'sound' });
  });

  test('with a change that stored values stand against serves what they fit', async () => {
    const { id: makerId } = await create(house.admin, maker.save, { makerCode: 'STOP', makerName: 'Stop' });
    const { id } = await create(house.admin, item.save, { itemNo: 'S-1', makerId, weightKg: '12.5' });
    const text = onDisk('lab/labItem.json');
    const narrowed = JSON.parse(text);
    narrowed.record.properties.weightKg.scale = 1;
    await house.restart(() => writeFileSync(pathOf('lab/labItem.json'), JSON.stringify(narrowed)));
    expect(await faults()).toMatchObject([{ file: 'lab/labItem.json', what: expect.stringContaining('1 record ') }]);
    expect((await house.admin.get(item.findById(id))).data).toMatchObject({ weightKg: '12.500' });
    writeFileSync(pathOf('lab/labItem.json'), text);
    await expect.poll(faults).toEqual([]);
  });

  test('with broken shared choices serves everything that uses them', async () => {
    const text = onDisk('enums.json');
    await house.restart(() => writeFileSync(pathOf('enums.json'), '{ "LabColour": ['));
    expect(await faultyFiles()).toContain('enums.json');
    expect(await house.admin.post(saveTool, { toolName: 'Plane', colour: 'RED' })).toMatchObject({ code: 20000 });
    expect(await house.admin.post(saveTool, { toolName: 'Plane', colour: 'PINK' })).toMatchObject({ code: 40000 });
    writeFileSync(pathOf('enums.json'), text);
    await expect.poll(faults).toEqual([]);
  });

  test('knows what a file was live with, where its neighbours have gone on without it', async () => {
    const text = onDisk('enums.json');
    const { LabColour: _, ...others } = JSON.parse(text);
    writeFileSync(pathOf('enums.json'), JSON.stringify(others));
    await expect.poll(faultyFiles).toContain(toolFile);
    for (let starts = 0; starts < 2; starts += 1) {
      await house.restart();
      expect(await faultyFiles()).toContain(toolFile);
      expect(await house.admin.post(saveTool, { toolName: 'File', colour: 'RED' })).toMatchObject({ code: 20000 });
      expect(await house.admin.post(saveTool, { toolName: 'File', colour: 'PINK' })).toMatchObject({ code: 40000 });
    }
    writeFileSync(pathOf('enums.json'), text);
    await expect.poll(faults).toEqual([]);
  });

  test('with two files of one name leaves it to the one that was live', async () => {
    const copy = tool({ title: { zh: '假', en: 'Impostor' } });
    // By itself the name of this file would come first.
    await house.restart(() => {
      renameSync(pathOf(toolFile), pathOf('lab/zzTool.json'));
    });
    await house.restart(() => writeFileSync(pathOf(toolFile), copy));
    expect(await faultyFiles()).toEqual([toolFile]);
    expect(await titleOf('labTool')).toBe('Tools');
    await house.restart(() => renameSync(pathOf('lab/zzTool.json'), pathOf(toolFile)));
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['no folder', (): void => undefined],
    ['an empty folder', () => mkdirSync(house.schemas)],
  ])('with %s serves everything as it was, until the files are back', async (_, make) => {
    const away = `${house.schemas}-away`;
    await house.restart(() => {
      renameSync(house.schemas, away);
      make();
    });
    expect(await faults()).toMatchObject([{ file: '.', what: expect.stringContaining('gone') }]);
    expect(await house.admin.post(saveTool, { toolName: 'Vice' })).toMatchObject({ code: 20000 });
    expect(await house.admin.post(schemaCalls.find, {})).toMatchObject({ status: 503 });
    rmSync(house.schemas, { recursive: true, force: true });
    renameSync(away, house.schemas);
    await expect.poll(faults).toEqual([]);
    expect(await titleOf('labTool')).toBe('Tools');
  });

  test('with a file that was moved and broken meanwhile serves its last sound version', async () => {
    const moved = 'lab/moved/labTool.json';
    const before = await count(house.admin, findTools);
    await house.restart(() => {
      rmSync(pathOf(toolFile));
      mkdirSync(pathOf('lab/moved'));
      writeFileSync(pathOf(moved), coloured.slice(0, coloured.length / 2));
    });
    // What was told once is not forgotten at the next start.
    for (const again of [true, false]) {
      expect(await faultyFiles()).toEqual([moved]);
      expect(await opened(moved)).toMatchObject({ state: 'older', name: 'labTool' });
      expect(await count(house.admin, findTools)).toBe(before);
      if (again) await house.restart();
    }
    await house.restart(() => {
      rmSync(pathOf(moved));
      writeFileSync(pathOf(toolFile), coloured);
    });
    expect(await faults()).toEqual([]);
    expect(await count(house.admin, findTools)).toBe(before);
  });

  test('without a file that was deleted goes without its screen, and its records wait for it', async () => {
    const before = await count(house.admin, findTools);
    await house.restart(() => rmSync(pathOf(toolFile)));
    expect(await faults()).toEqual([]);
    expect(await house.admin.post(findTools, {})).toMatchObject({ code: 40004 });
    // Deleted is deleted: an unsound file does not bring it back.
    await house.restart(() => writeFileSync(pathOf(toolFile), '{'));
    expect(await faultyFiles()).toEqual([toolFile]);
    expect(await house.admin.post(findTools, {})).toMatchObject({ code: 40004 });
    await house.restart(() => writeFileSync(pathOf(toolFile), coloured));
    expect(await count(house.admin, findTools)).toBe(before);
  });
});
