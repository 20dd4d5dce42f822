import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SchemaFault, type SchemaRemoval, schemaCalls } from '../../src/contract/schemaEditor.ts';
import { openToRead } from '../../src/server/db/sqlite.ts';
import { inEnglish } from '../../src/server/schema/faults.ts';
import { planSchemas } from '../../src/server/schema/plan/plan.ts';
import { readSettings } from '../../src/server/settings.ts';
import { callsOf, create } from './support/lab.ts';
import { schemaEditing } from './support/schemaEditing.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const title = (zh: string, en: string) => ({ zh, en });
const fields = {
  code: { type: 'string', maxLength: 20, title: title('代码', 'Code') },
  mark: { type: 'string', maxLength: 20, title: title('标记', 'Mark') },
  count: { type: 'integer', minimum: 0, title: title('数量', 'Count') },
  weight: {
    ...{ type: 'string', format: 'decimal', precision: 9, scale: 2, maximum: 900 },
    title: title('重量', 'Weight'),
  },
  kind: { type: 'string', enum: 'LabJobState', title: title('类别', 'Kind') },
  parts: {
    ...{ type: 'array', title: title('部件', 'Parts') },
    items: {
      type: 'object',
      properties: {
        no: { type: 'string', maxLength: 20, title: title('号', 'No.') },
        size: { type: 'integer', title: title('尺寸', 'Size') },
      },
    },
  },
};
/** Returns the same file with other fields of the lines. */
const withParts = (no: object, size: object, more: object = {}) => ({
  ...fields,
  parts: {
    ...fields.parts,
    items: {
      ...{ type: 'object', ...more },
      properties: {
        no: { ...fields.parts.items.properties.no, ...no },
        size: { ...fields.parts.items.properties.size, ...size },
      },
    },
  },
});
const gauge = (properties: object = fields, more: object = {}) =>
  JSON.stringify({
    ...{ name: 'labGauge', title: title('量具', 'Gauges'), perms: 'lab:gauge' },
    screens: { 'lab/gauge': { view: 'list', path: '/lab/gauge', area: 'system' } },
    record: { type: 'object', required: ['code'], properties, ...more },
  });
const file = 'lab/labGauge.json';
const call = callsOf('LabGauge');

let app: TestApp;
let bad: string;
const { save, opened, onDisk, pathOf } = schemaEditing(() => app);

beforeAll(async () => {
  app = await startApp();
  expect((await save(file, gauge(), '')).code).toBe(20000);
  await create(app.admin, call.save, {
    code: 'GOOD',
    mark: 'A1',
    count: 9,
    weight: '1.00',
    kind: 'OPEN',
    parts: [{ no: 'P-100', size: 5 }],
  });
  bad = (
    await create(app.admin, call.save, {
      code: 'bad one',
      count: 2,
      weight: '800.50',
      kind: 'DRAFT',
      parts: [
        { no: 'P-200', size: 7 },
        { no: 'p', size: null },
      ],
    })
  ).id;
});
afterAll(() => app.close());

const readyz = async (): Promise<SchemaFault[]> => (await app.guest.get('/readyz')).data.faults;
const narrower: readonly [string, object, object, string][] = [
  ['a greater minimum', { ...fields, count: { ...fields.count, minimum: 5 } }, {}, 'count'],
  ['a smaller maximum of a decimal', { ...fields, weight: { ...fields.weight, maximum: 800 } }, {}, 'weight'],
  ['a new maximum', { ...fields, count: { ...fields.count, minimum: 0, maximum: 1 } }, {}, 'count'],
  ['an exclusive minimum', { ...fields, weight: { ...fields.weight, exclusiveMinimum: 1 } }, {}, 'weight'],
  ['a pattern', { ...fields, code: { ...fields.code, pattern: '^[A-Z]+$' } }, {}, 'code'],
  ['a format', { ...fields, code: { type: 'string', format: 'un-locode', title: fields.code.title } }, {}, 'code'],
  ['a shorter text', { ...fields, code: { ...fields.code, maxLength: 5 } }, {}, 'code'],
  ['a required field', fields, { required: ['code', 'mark'] }, 'mark'],
  ['a greater minimum length', { ...fields, mark: { ...fields.mark, minLength: 3 } }, {}, 'mark'],
  ['a greater minimum length in the rows of a field', withParts({ minLength: 2 }, {}), {}, 'parts'],
  ['a smaller maximum length in the rows of a field', withParts({ maxLength: 4 }, {}), {}, 'parts'],
  ['a pattern in the rows of a field', withParts({ pattern: '^P' }, {}), {}, 'parts'],
  ['a maximum in the rows of a field', withParts({}, { maximum: 6 }), {}, 'parts'],
  ['a minimum in the rows of a field', withParts({}, { minimum: 6 }), {}, 'parts'],
  ['a required field in the rows of a field', withParts({}, {}, { required: ['size'] }), {}, 'parts'],
  ['another type', { ...fields, code: { type: 'integer', title: fields.code.title } }, {}, 'code'],
];

describe('stored values that a new rule forbids', () => {
  test.each(narrower)(
    'prevent saving the file, with their number and an example: %s',
    { tags: ['sqlite'] },
    async (_, more, required, name) => {
      const text = gauge(more, required);
      const { refusals: rejections, impact } = (await app.admin.post(schemaCalls.check, { file, text })).data;
      expect(rejections).toHaveLength(1);
      const [{ what, texts }] = rejections as [SchemaFault];
      expect(what).toContain(name);
      expect(what).toMatch(/\b[12] (record|value)/);
      for (const reported of [what, texts?.what.zh]) expect(reported).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
      expect(texts?.what.zh).toMatch(/\p{Script=Han}/u);
      expect(impact).toEqual([]);
      const { hash } = await opened(file);
      const saved = await app.admin.post(schemaCalls.save, { file, text, hash });
      expect(saved).toMatchObject({ status: 400, code: 40000 });
      expect(onDisk(file)).toBe(gauge());
    },
  );

  test('keep the last valid version live when the file changes on disk, reported in /readyz and in the plan', async () => {
    const text = gauge({ ...fields, code: { ...fields.code, pattern: '^[A-Z]+$' } });
    writeFileSync(pathOf(file), text);
    const reported = () => readyz().then((faults) => faults.filter((fault) => fault.file === file));
    await expect.poll(reported).toMatchObject([{ severity: 'error', what: expect.stringContaining(bad) }]);
    const kept = await app.admin.post(call.save, { code: 'small one', count: 1 });
    expect(kept.code).toBe(20000);
    const { read, close } = openToRead(readSettings({ ...app.database.environment }));
    const { faults } = await planSchemas(read, app.schemas);
    await close();
    expect(faults.map(inEnglish)).toContainEqual(expect.objectContaining({ severity: 'error', what: expect.stringContaining('pattern') }));
    writeFileSync(pathOf(file), gauge());
    await expect.poll(reported).toEqual([]);
  });

  test('do not prevent wider rules, or rules that they satisfy', async () => {
    const wider = {
      ...fields,
      count: { ...fields.count, minimum: -5, maximum: 9 },
      code: { ...fields.code, pattern: '^[A-Za-z ]+$', maxLength: 30 },
    };
    for (const text of [gauge(wider), gauge()]) expect((await save(file, text, (await opened(file)).hash)).code).toBe(20000);
  });
});

describe('a value that a new condition requires', () => {
  const requiredWhen = { kind: 'DRAFT' };
  const visibleWhen = { kind: ['DRAFT', 'OPEN'] };
  const messages = /^mark is now required on a condition: 1 record meets it without a value, such as the record/;
  beforeEach(async () => {
    expect((await save(file, gauge(), (await opened(file)).hash)).code).toBe(20000);
  });

  test.each([
    ['requiredWhen', gauge({ ...fields, mark: { ...fields.mark, requiredWhen } })],
    ['visibleWhen', gauge({ ...fields, mark: { ...fields.mark, visibleWhen } }, { required: ['code', 'mark'] })],
  ])('is counted in the editor, in the plan and in /readyz: %s', async (_, text) => {
    const { faults, refusals: rejections } = (await app.admin.post(schemaCalls.check, { file, text })).data;
    expect(rejections).toEqual([]);
    const warned = { severity: 'warning', what: expect.stringMatching(messages) };
    expect(faults).toMatchObject([warned]);
    expect(faults[0].what).toContain(bad);
    expect(faults[0].texts.what.zh).toMatch(/有条件必填：有 1 条记录/);
    writeFileSync(pathOf(file), text);
    const reported = async () => (await app.guest.get('/readyz')).data.changes.filter((one: SchemaFault) => one.file === file);
    await expect.poll(reported).toMatchObject([warned]);
    writeFileSync(pathOf(file), gauge());
    await expect.poll(reported).toEqual([]);
    const folder = schemasFolder();
    writeFileSync(join(folder.path, file), text);
    const { read, close } = openToRead(readSettings({ ...app.database.environment }));
    const { faults: planned } = await planSchemas(read, folder.path);
    await close();
    folder.remove();
    expect(planned.map(inEnglish)).toContainEqual(expect.objectContaining(warned));
  });

  test('is no longer reported once the file is live again', async () => {
    const text = gauge({ ...fields, mark: { ...fields.mark, requiredWhen } });
    expect((await save(file, text, (await opened(file)).hash)).code).toBe(20000);
    const again = gauge({ ...fields, mark: { ...fields.mark, requiredWhen, maxLength: 30 } });
    expect((await app.admin.post(schemaCalls.check, { file, text: again })).data.faults).toEqual([]);
  });
});

describe('a removed field', () => {
  const { mark: _, ...without } = fields;
  const renamed = { ...without, label: fields.mark };
  beforeEach(async () => {
    const { hash } = await opened(file);
    expect((await save(file, gauge(), hash)).code).toBe(20000);
  });

  test.each([
    ['goes', without],
    ['has another name', renamed],
  ])('needs confirmation in the editor when it %s', async (_name, properties) => {
    const text = gauge(properties);
    const { removals, impact } = (await app.admin.post(schemaCalls.check, { file, text })).data;
    expect(removals).toMatchObject([{ name: 'labGauge.mark', rows: 1 }]);
    expect(impact).toContainEqual(expect.objectContaining({ sign: '-', isLoss: true }));
    const { hash } = await opened(file);
    const bare = await app.admin.post(schemaCalls.save, { file, text, hash });
    expect(bare).toMatchObject({ status: 400, code: 40000 });
    expect(bare.message).toContain('labGauge.mark');
    expect((bare.data.removals as SchemaRemoval[]).map(({ name }) => name)).toEqual(['labGauge.mark']);
    const wrong = await app.admin.post(schemaCalls.save, { file, text, hash, confirmed: ['labGauge.code'] });
    expect(wrong.code).toBe(40000);
    expect(onDisk(file)).toBe(gauge());
    const sure = await app.admin.post(schemaCalls.save, { file, text, hash, confirmed: ['labGauge.mark'] });
    expect(sure.code, sure.text).toBe(20000);
  });

  test('needs confirmation when an earlier version is restored, but not when `was` names its new name', async () => {
    const has = { ...fields, extra: fields.mark };
    const at = async () => (await opened(file)).hash;
    expect((await save(file, gauge(has), await at())).code).toBe(20000);
    const versions = (await app.admin.get(`${schemaCalls.history}/${encodeURIComponent(file)}`)).data.records;
    const historyId = versions[1].id;
    const bare = await app.admin.post(schemaCalls.restore, { file, historyId, hash: await at() });
    expect(bare).toMatchObject({ code: 40000, message: expect.stringContaining('labGauge.extra') });
    const confirmed = ['labGauge.extra'];
    const sure = await app.admin.post(schemaCalls.restore, { file, historyId, hash: await at(), confirmed });
    expect(sure.code, sure.text).toBe(20000);
    const moved = gauge({ ...without, label: { ...fields.mark, was: 'mark' } });
    expect((await app.admin.post(schemaCalls.save, { file, text: moved, hash: await at() })).code).toBe(20000);
    const back = gauge({ ...without, mark: { ...fields.mark, was: 'label' } });
    expect((await app.admin.post(schemaCalls.save, { file, text: back, hash: await at() })).code).toBe(20000);
  });

  test('is reported in /readyz when a file on disk removes it, also after other files have changed, until it is restored', async () => {
    const reported = async () => {
      const { changes } = (await app.guest.get('/readyz')).data as { changes: SchemaFault[] };
      return changes.filter((fault) => fault.file === file).map(({ what }) => what);
    };
    writeFileSync(pathOf(file), gauge({ ...without, sticker: fields.mark }));
    const outcome = [
      'labGauge.mark is no longer in any file: its values stay in 1 record, but are not shown',
      'sticker is new, and mark, which has values in 1 record, is removed: this looks like a rename',
    ];
    await expect.poll(reported).toEqual(expect.arrayContaining(outcome));
    const other = pathOf('lab/labBroken.json');
    writeFileSync(other, '{');
    await expect.poll(async () => (await readyz()).map((fault) => fault.file)).toContain('lab/labBroken.json');
    rmSync(other);
    await expect.poll(async () => (await readyz()).map((fault) => fault.file)).not.toContain('lab/labBroken.json');
    expect(await reported()).toEqual(expect.arrayContaining(outcome));
    writeFileSync(pathOf(file), gauge());
    await expect.poll(reported).not.toEqual(expect.arrayContaining(outcome));
  });
});

test('`codegen check` reads the existing database, and reports both', { tags: ['sqlite'] }, async () => {
  const { mark: _, ...without } = fields;
  const folder = schemasFolder();
  const checked = async (text: string): Promise<string> => {
    writeFileSync(join(folder.path, file), text);
    const child = spawn(process.execPath, ['src/main/codegen.ts', 'check', '--schemas', folder.path], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return readAll(child.stderr);
  };
  const env = { ...process.env, ...app.database.environment };
  const narrower = await checked(gauge({ ...fields, count: { ...fields.count, minimum: 5 } }));
  expect(narrower).toMatch(/the `minimum` of count has changed: 2 records are out of range, such as the record `[\w-]{36}`/);
  expect(await checked(gauge(without))).toContain('labGauge.mark is no longer in any file: its values stay in 1 record');
  folder.remove();
});
