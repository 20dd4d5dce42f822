import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViewCalls } from '../../src/contract/lists.ts';
import { type SchemaEffect, schemaCalls } from '../../src/contract/schemaEditor.ts';
import { openToRead } from '../../src/server/db/sqlite.ts';
import { readSettings } from '../../src/server/settings.ts';
import { create, item, maker } from './support/lab.ts';
import { schemaEditing, tool, toolFile } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const { onDisk } = schemaEditing(() => app);

interface LabFile {
  calls?: object;
  screens: object;
  list: object;
  record: { properties: Record<string, object> };
}

describe('the impact of unsaved text', () => {
  const file = 'lab/labMaker.json';
  /** Returns what the check reports about the impact, as rows of `[about, sign, of, isLoss, texts]` with the texts in both languages. */

  const impactOf = async (name: string, text: string) => {
    const { data } = await app.admin.post(schemaCalls.check, { file: name, text });
    expect(data.refusals).toEqual([]);
    return data.impact as SchemaEffect[];
  };
  const changed = (name: string, change: (text: LabFile) => void) => {
    const text = JSON.parse(onDisk(name)) as LabFile;
    change(text);
    return JSON.stringify(text);
  };

  test('is empty when the text changes nothing', async () => {
    expect(await impactOf(file, `${onDisk(file)}\n`)).toEqual([]);
  });

  test('lists what a new file adds, and needs no confirmation', async () => {
    const impact = await impactOf(toolFile, tool());
    expect(impact.map(({ about, sign, of }) => `${about} ${sign} ${of}`)).toEqual(
      expect.arrayContaining(['table + labTool', 'page + lab/tool', 'permission + lab:tool:list']),
    );
    expect(impact.filter(({ isLoss }) => isLoss)).toEqual([]);
  });

  test('lists columns, values that stay behind, workbooks and saved views, without changing them', async () => {
    const { id: makerId } = await create(app.admin, maker.save, { makerCode: 'IMPACT', makerName: 'Impact' });
    for (const note of ['a', 'b', undefined]) await create(app.admin, item.save, { itemNo: `I-${note}`, makerId, note });
    for (const [name, field] of [['Noted', 'note'] as const, ['Numbered', 'itemNo'] as const])
      await app.admin.post(listViewCalls.save, { resource: 'labItem', name, columns: [{ field }] });
    const text = changed('lab/labItem.json', ({ record: { properties }, list }) => {
      delete properties.note;
      Object.assign(list, { keyword: ['itemNo'] });
      Object.assign(properties.weightKg ?? {}, { title: { zh: '毛重', en: 'Gross weight' } });
      properties.rank = { type: 'integer', title: { zh: '等级', en: 'Rank' } };
    });
    const reported = (await impactOf('lab/labItem.json', text)).map(({ sign, isLoss, text: { zh, en } }) => [...[sign, isLoss, zh, en]]);
    expect(reported).toEqual([
      ['+', false, '新增列 rank（integer）', 'new column rank (integer)'],
      [
        ...['-', true],
        '列 note 不再出现在任何文件中，其数据保留（2 行）',
        'column note is no longer in any file; it stays with its values (2 rows)',
      ],
      ['~', false, 'labItem "Noted" 打开时将缺少 note', 'labItem "Noted" will open without note'],
      ['+', false, expect.stringContaining('列“等级”'), expect.stringContaining('column "Rank" is new:')],
      ['~', false, expect.stringContaining('“重量”改称“毛重”'), expect.stringContaining('"Weight" is now called "Gross')],
      ['-', false, expect.stringContaining('列“备注”'), expect.stringContaining('column "Note" is removed')],
    ]);
    expect(onDisk('lab/labItem.json')).not.toContain('rank');
    expect((await app.admin.post(item.find, { note: 'a' })).data.total).toBe(1);
  });

  test('marks removed permissions and pages as a loss, with the number of roles that have them', async () => {
    const { read, close } = openToRead(readSettings({ ...app.database.environment }));
    const [button] = await read.db
      .selectFrom('hwMenu')
      .where('perms', '=', 'lab:maker:list')
      .where('menuType', '=', 'F')
      .select('id')
      .execute();
    const roles = await read.db.selectFrom('hwRole').select('menuIds').execute();
    await close();
    const n = roles.filter(({ menuIds }) => String(menuIds).includes(String(button?.id))).length;
    expect(n).toBeGreaterThan(0);
    const renamed = await impactOf(
      file,
      changed(file, (all) => Object.assign(all, { perms: 'lab:brand' })),
    );
    expect(renamed).toContainEqual(expect.objectContaining({ sign: '+', of: 'lab:brand:list', isLoss: false }));
    expect(renamed).toContainEqual({
      ...{ about: 'permission', sign: '-', of: 'lab:maker:list', isLoss: true },
      text: { zh: expect.stringContaining(`${n} 个角色`), en: expect.stringContaining(`${n} role`) },
    });
    const moved = changed(file, (all) => {
      all.screens = { 'lab/other': { view: 'list', path: '/lab/other', area: 'system' } };
    });
    const pages = (await impactOf(file, moved)).map(({ about, sign, of, isLoss }) => [about, sign, of, isLoss]);
    expect(pages).toEqual([
      ['page', '+', 'lab/other', false],
      ['page', '-', 'lab/maker', true],
    ]);
  });

  test('reports a likely rename and what stays behind, and no loss when the file declares the rename', async () => {
    const saved = await app.admin.post(schemaCalls.save, { file: toolFile, text: tool(), hash: '' });
    expect(saved.code).toBe(20000);
    await create(app.admin, '/hw/wms/labTool/saveLabTool', { toolName: 'Hammer' });
    const view = { resource: 'labTool', name: 'Named', columns: [{ field: 'toolName' }] };
    await app.admin.post(listViewCalls.save, view);
    const other = tool({ name: 'labGear' });
    const left = {
      ...{ about: 'table', sign: '-', of: 'labTool', isLoss: true },
      text: { zh: '数据表及其 1 行数据保留，但不再有页面', en: 'stays with 1 row, but no screen shows it' },
    };
    expect(await impactOf(toolFile, other)).toContainEqual(left);
    const { faults } = (await app.admin.post(schemaCalls.check, { file: toolFile, text: other })).data;
    const warned = (faults as { severity: string; file: string; mend: string }[]).filter(({ file }) => file === toolFile);
    expect(warned).toMatchObject([{ severity: 'warning', mend: expect.stringContaining('labTool') }]);
    const renamed = await impactOf(toolFile, tool({ name: 'labGear', was: 'labTool' }));
    expect(renamed).toMatchObject([{ about: 'table', sign: '~', of: 'labGear', isLoss: false }]);
  });

  test('is empty while the text is invalid', async () => {
    const { data } = await app.admin.post(schemaCalls.check, { file: toolFile, text: tool({ lable: 'x' }) });
    expect(data.impact).toEqual([]);
  });
});
