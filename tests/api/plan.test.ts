import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViewCalls } from '../../src/contract/lists.ts';
import { runPlan } from '../../src/main/ownDatabase.ts';
import { openToRead } from '../../src/server/db/sqlite.ts';
import { readSettings } from '../../src/server/settings.ts';
import { bareEnvironment } from '../support/bareEnvironment.ts';
import { captured } from '../support/captured.ts';
import { testDatabase } from '../support/testDatabase.ts';
import { create, item, maker } from './support/lab.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
/** A second folder. It has the files to which the running server is to be migrated. */
let expected: ReturnType<typeof schemasFolder>;

beforeAll(async () => {
  app = await startApp();
  expected = schemasFolder();
  const { id: makerId } = await create(app.admin, maker.save, { makerCode: 'ACME', makerName: 'Acme' });
  for (const n of [1, 2, 3]) await create(app.admin, item.save, { itemNo: `P-${n}`, makerId, weightKg: '1.5', note: 'n' });
});
afterAll(async () => {
  expected.remove();
  await app.close();
});

interface File {
  perms: string;
  title: { zh: string; en: string };
  screens: Record<string, object>;
  record: { required: string[]; properties: Record<string, Record<string, unknown>> };
}

function edit(name: string, change: (file: File) => void): void {
  const path = join(expected.path, 'lab', `${name}.json`);
  const file = JSON.parse(readFileSync(path, 'utf8')) as File;
  change(file);
  writeFileSync(path, JSON.stringify(file, null, 2));
}

type Settings = Readonly<Record<string, string>>;

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in a separate process. */
async function planApart(environment: Settings, folder: string): Promise<Ended> {
  const child = spawn(process.execPath, ['src/main/codegen.ts', 'plan', '--schemas', folder], {
    env: { ...bareEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)));
  const [out, err] = await Promise.all([readAll(child.stdout), readAll(child.stderr)]);
  return { code: await exited, out, err };
}

/** Runs the command in this process. */
async function plan(environment: Settings, folder: string): Promise<Ended> {
  const { result, out, err } = await captured(environment, () => runPlan(['--schemas', folder]));
  return { code: result, out, err };
}

/** Reads every table with its columns, indexes and rows. */
async function everything(): Promise<unknown> {
  const { read, close } = openToRead(readSettings({ ...app.database.environment }));
  const tables = await read.db.introspection.getTables();
  const dump = [];
  for (const { name, columns } of tables) {
    // Every few seconds, a server on PostgreSQL writes here that it is running.
    if (name === 'sys_process') continue;
    const rows = await read.db.selectFrom(name).selectAll().execute();
    dump.push({ name, columns, rows: rows.map((row) => JSON.stringify(row)).sort() });
  }
  await close();
  return dump;
}

describe('npm run codegen -- plan', () => {
  test('reports nothing when nothing would change', async () => {
    const { code, out } = await planApart(app.database.environment, app.schemas);
    expect([code, out.trim()]).toEqual([0, '0 tables would change, 0 rejected. Nothing has been changed.']);
  });

  test('lists additions, changes and removals, and changes nothing', async () => {
    const makerPath = join(expected.path, 'lab/labMaker.json');
    writeFileSync(makerPath, readFileSync(makerPath, 'utf8').replaceAll('makerName', 'label'));
    edit('labMaker', ({ record, screens, title }) => {
      Object.assign(record.properties.label ?? {}, { was: 'makerName', unique: true });
      Object.assign(record.properties.makerCode ?? {}, { title: { zh: '简码', en: 'Short code' } });
      record.properties.homeCountry = { type: 'string', format: 'country', title };
      record.properties.rank = { type: 'integer', default: 3, title };
      record.required.push('rank');
      screens['lab/maker/card'] = { view: 'detail', path: '/lab/maker/card', area: 'system' };
    });
    edit('labItem', (file) => {
      file.perms = 'lab:thing';
      delete file.record.properties.note;
      Object.assign(file, { list: { columns: ['itemNo'] }, screens: {} });
    });
    writeFileSync(
      join(expected.path, 'lab/labTool.json'),
      JSON.stringify({
        name: 'labTool',
        title: { zh: '具', en: 'Tool' },
        perms: 'lab:tool',
        record: { type: 'object', properties: { toolName: { type: 'string', title: { zh: '名', en: 'Name' } } } },
      }),
    );
    for (const [name, field] of [
      ['Noted', 'note'],
      ['Numbered', 'itemNo'],
    ])
      await app.admin.post(listViewCalls.save, { resource: 'labItem', name, columns: [{ field }] });
    const before = await everything();
    const { code, out } = await plan(app.database.environment, expected.path);
    expect(await everything()).toEqual(before);
    expect(code).toBe(0);
    expect(out).not.toContain('"Numbered"');
    expect(out).not.toContain('column "Name" is called');
    for (const line of [
      'labMaker (1 row)',
      '  ~ column makerName is renamed to label, with its values',
      '  + new column homeCountry (text)',
      '  ~ rank is set to 3 in 1 row without a value',
      '  + unique index over label',
      '  - column note is no longer in any file; it stays with its values (3 rows)',
      'labTool',
      '  + new table, 7 columns',
      '  + lab/maker/card  ',
      '  - lab/item  物品 / Items: in the menu of',
      '  - lab:item:list  granted to',
      '  ~ labItem "Noted" will open without note',
      'Workbooks',
      '  - labItem  column "Note" is removed: imports ignore it in workbooks downloaded earlier',
      '  + labMaker  column "Makers" is new and required: workbooks downloaded earlier do not have it',
      '  ~ labMaker  column "Code" is now called "Short code": the heading in workbooks downloaded earlier is no longer recognized',
      'Nothing has been changed.',
    ]) {
      expect(out).toContain(line);
    }
  });

  test('predicts what the server then does', async () => {
    const target = await plan(app.database.environment, expected.path);
    expect(target.code).toBe(0);
    for (const name of ['labMaker', 'labItem', 'labTool']) {
      writeFileSync(join(app.schemas, 'lab', `${name}.json`), readFileSync(join(expected.path, 'lab', `${name}.json`)));
    }
    await expect
      .poll(async () => (await app.admin.post(maker.find, {})).data?.records?.[0])
      .toMatchObject({ label: 'Acme', rank: 3, homeCountry: null });
    await expect.poll(async () => (await plan(app.database.environment, expected.path)).out).toMatch(/\n?0 tables would change/);
  });

  test('fails when something would be rejected, with the position, the number of records and the remedy', async () => {
    edit('labItem', ({ record }) => {
      Object.assign(record.properties.weightKg ?? {}, { scale: 1 });
    });
    const before = await everything();
    const { code, out } = await plan(app.database.environment, expected.path);
    expect(await everything()).toEqual(before);
    expect(code).toBe(1);
    expect(out).toMatch(/lab\/labItem\.json:\d+:\d+ {2}weightKg stores its values as scaled 3, not as scaled 1: 3 records/);
    expect(out).toContain('labItem (3 rows) stays unchanged');
    expect(out).toContain('1 rejected');
  });

  test('reports a table whose file was deleted, and keeps it', async () => {
    await create(app.admin, '/hw/wms/labTool/saveLabTool', { toolName: 'Hammer' });
    edit('labItem', ({ record }) => {
      Object.assign(record.properties.weightKg ?? {}, { scale: 3 });
    });
    rmSync(join(expected.path, 'lab/labTool.json'));
    const { code, out } = await plan(app.database.environment, expected.path);
    expect(code).toBe(0);
    expect(out).toContain('  - labTool  stays with 1 row, but no screen shows it');
  });

  test('fails on a faulty file and still plans the others', async () => {
    writeFileSync(join(expected.path, 'lab/labTool.json'), '{ "name": ');
    const { code, out } = await plan(app.database.environment, expected.path);
    expect(code).toBe(1);
    expect(out).toContain('lab/labTool.json:1:');
    expect(out).toContain('Nothing has been changed.');
  });

  test('recognizes an empty database, and does not create one', async () => {
    const empty = await testDatabase();
    const { code, out } = await plan(empty.environment, app.schemas);
    expect(code).toBe(0);
    expect(out).toContain('  + new table, ');
    expect(out.includes('There is no database yet')).toBe(empty.kind === 'sqlite');
    expect((await plan(empty.environment, app.schemas)).out).toBe(out);
    empty.remove();
  });

  test('reports arguments that it does not understand', async () => {
    expect((await plan({ ...app.database.environment, PORT: 'x' }, app.schemas)).code).toBe(2);
    const removed = await plan(app.database.environment, join(app.schemas, 'gone'));
    expect(removed).toMatchObject({ code: 2, err: expect.stringContaining('the plan could not be made') });
  });
});
