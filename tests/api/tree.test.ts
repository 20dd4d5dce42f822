import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPreferenceCalls, listViewCalls } from '../../src/contract/lists.ts';
import { executeRaw } from './support/executeRaw.ts';
import { create, task } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
let app: TestApp;
/** Ids of a small tree: yard > crane > hook, and gate beside the yard. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp();
  for (const [subject, parent] of [['yard'], ['crane', 'yard'], ['hook', 'crane'], ['gate']] as const) {
    const made = await create(app.admin, task.save, { subject, parentId: parent ? ids[parent] : null });
    ids[subject] = made.id;
  }
});
afterAll(() => app.close());

const read = async (name: string) => (await app.admin.get(task.findById(ids[name] ?? ''))).data;
const put = async (name: string, parent: string | null) => {
  const { id, version } = await read(name);
  return app.admin.post(task.save, { id, version, parentId: parent && ids[parent] }, english);
};
const parents = async (): Promise<Record<string, unknown>> => {
  const { data } = await app.admin.post(task.find, {});
  return Object.fromEntries(data.records.map((one: Record<string, unknown>) => [one.subject, one.parentIdLabel]));
};
const asMade = { yard: null, crane: 'yard', hook: 'crane', gate: null };
const fault = {
  path: '/parentId',
  keyword: 'referenceCycle',
  message: 'Part of cannot be the record itself or a record under it',
};

describe('a record below itself', () => {
  test.each(['yard', 'crane', 'hook'])('is rejected in a save (yard below %s), and changes nothing', async (below) => {
    const answer = await put('yard', below);
    expect(answer).toMatchObject({ status: 400, code: 40000, data: { errors: [fault] } });
    expect(await parents()).toEqual(asMade);
  });

  test('is rejected in a batch, also when only two changes together form the cycle', async () => {
    const records = await Promise.all(['yard', 'gate'].map(read));
    const [yard, gate] = records;
    const moved = [
      { id: yard.id, version: yard.version, parentId: gate.id },
      { id: gate.id, version: gate.version, parentId: ids.hook },
    ];
    const answer = await app.admin.post(task.saveBatch, moved, english);
    expect(answer).toMatchObject({ code: 40000 });
    expect(answer.data.errors[0]).toMatchObject({ keyword: 'referenceCycle', row: 1 });
    expect(await parents()).toEqual(asMade);
  });

  test('cannot result from two concurrent saves', async () => {
    const answers = await Promise.all([put('yard', 'gate'), put('gate', 'yard')]);
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1);
    const { yard, gate } = await parents();
    expect([yard, gate].filter((parent) => parent === null)).toHaveLength(1);
    expect(await put(gate === null ? 'yard' : 'gate', null)).toMatchObject({ code: 20000 });
    expect(await parents()).toEqual(asMade);
  });

  test('a move without a cycle is one save with version and log', async () => {
    expect(await put('hook', 'gate')).toMatchObject({ code: 20000, data: { parentIdLabel: 'gate' } });
    const log = await app.admin.get(task.log(ids.hook ?? ''));
    expect(JSON.stringify(log.data)).toContain('parentId');
    expect(await put('hook', 'crane')).toMatchObject({ code: 20000 });
  });
});

describe('a tree of ten levels', () => {
  const tooDeep = {
    path: '/parentId',
    keyword: 'referenceDepth',
    message: 'Part of: a tree can have at most 10 levels. Choose a record at a higher level',
  };
  /** The ids of a chain of levels: level1 > level2 > … > level10. */
  const chain: string[] = [];
  const move = async (id: string, parentId: string | null) => {
    const { version } = (await app.admin.get(task.findById(id))).data;
    return app.admin.post(task.save, { id, version, parentId }, english);
  };
  const at = (level: number): string => chain[level - 1] ?? '';

  beforeAll(async () => {
    for (let level = 1; level <= 10; level += 1) {
      const parentId = chain.at(-1) ?? null;
      chain.push((await create(app.admin, task.save, { subject: `level${level}`, parentId })).id);
    }
  });
  afterAll(async () => {
    for (const id of chain.toReversed()) await app.admin.get(task.deleteById(id));
  });

  test('accepts no eleventh level, neither by a new record nor by a move, alone, in a batch or with its children', async () => {
    const all = async () => (await app.admin.post(task.find, {})).data.records;
    const before = await all();
    const extra = { subject: 'eleventh', parentId: at(10) };
    const rejected = { status: 400, code: 40000, data: { errors: [tooDeep] } };
    expect(await app.admin.post(task.save, extra, english)).toMatchObject(rejected);
    expect(await app.admin.post(task.saveBatch, [{ subject: 'fine' }, extra], english)).toMatchObject({
      code: 40000,
      data: { errors: [{ ...tooDeep, path: '/1/parentId', row: 2 }] },
    });
    expect(await move(ids.gate ?? '', at(10))).toMatchObject(rejected);
    // The yard has a crane and a hook below it, so moving it would make the tree too deep.
    expect(await move(ids.yard ?? '', at(8))).toMatchObject(rejected);
    expect(await all()).toEqual(before);
  });

  test('accepts what fits into it', async () => {
    expect(await move(ids.yard ?? '', at(7))).toMatchObject({ code: 20000 });
    expect(await move(ids.yard ?? '', null)).toMatchObject({ code: 20000 });
  });

  test('that was deeper before the limit can be edited and moved up, not further down', async () => {
    await executeRaw(app.database, [`update "labTask" set "parentId" = '${at(10)}' where id = '${ids.yard}'`]);
    const { version } = await read('hook');
    const edited = { id: ids.hook, version, parentId: ids.crane, hours: 3 };
    expect(await app.admin.post(task.save, edited, english)).toMatchObject({ code: 20000, data: { hours: 3 } });
    expect(await move(ids.gate ?? '', ids.hook ?? '')).toMatchObject({ code: 40000, data: { errors: [tooDeep] } });
    expect(await move(ids.yard ?? '', at(9))).toMatchObject({ code: 20000 });
    expect(await put('yard', null)).toMatchObject({ code: 20000 });
    expect(await parents()).toMatchObject(asMade);
  });
});

describe('a page of a tree', () => {
  test('returns the number of children of each record, and the ancestors of matches', async () => {
    const roots = await app.admin.post(task.find, { treeBy: 'parentId', parentId: { isNull: true } });
    expect(roots.data).toMatchObject({ total: 2, children: { [ids.yard ?? '']: 1 } });
    expect(roots.data.children).not.toHaveProperty(ids.gate ?? '');
    expect(roots.data).not.toHaveProperty('ancestors');
    const found = await app.admin.post(task.find, { treeBy: 'parentId', withAncestors: true, keyword: 'hook' });
    expect(found.data.records.map((one: { subject: string }) => one.subject)).toEqual(['hook']);
    expect(found.data.ancestors.map((one: { subject: string }) => one.subject)).toEqual(['crane', 'yard']);
    expect(found.data.children).toEqual({ [ids.yard ?? '']: 1, [ids.crane ?? '']: 1 });
  });

  test.each([
    ['an unknown field', { treeBy: 'nobody' }],
    ['a field that refers to nothing', { treeBy: 'state' }],
    ['no field', { withAncestors: true }],
    ['a name that is not a text', { treeBy: 7 }],
    ['a value that is not a boolean', { treeBy: 'parentId', withAncestors: 'yes' }],
  ])('is refused by %s', async (_, body) => {
    expect(await app.admin.post(task.find, body)).toMatchObject({ status: 400, code: 40000 });
  });
});

describe('the layout of a list', () => {
  const looks = async () => (await app.admin.get(listPreferenceCalls.find)).data;

  test("is stored with the columns, until it is the file's first layout again", async () => {
    const columns = [{ field: 'subject', width: 200 }];
    await app.admin.post(listPreferenceCalls.save, { resource: 'labTask', columns });
    await app.admin.post(listPreferenceCalls.save, { resource: 'labTask', layout: 'board.state' });
    expect(await looks()).toMatchObject({ lists: { labTask: columns }, layouts: { labTask: 'board.state' } });
    await app.admin.post(listPreferenceCalls.save, { resource: 'labTask', columns: [] });
    expect(await looks()).toEqual({ density: 'normal', lists: {}, layouts: { labTask: 'board.state' } });
    await app.admin.post(listPreferenceCalls.save, { resource: 'labTask', layout: null });
    expect(await looks()).toEqual({ density: 'normal', lists: {} });
  });

  test('is part of a saved view, and stays when other parts of it change', async () => {
    const send = (body: object) => app.admin.post(listViewCalls.save, { resource: 'labTask', ...body });
    const { data } = await send({ name: 'By state', layout: 'board.state' });
    expect(data).toMatchObject({ layout: 'board.state' });
    const renamed = await send({ id: data.id, version: 1, name: 'States' });
    expect(renamed.data).toMatchObject({ name: 'States', layout: 'board.state' });
    expect((await send({ id: data.id, version: 2, layout: null })).data).not.toHaveProperty('layout');
  });

  test('that the file does not have is rejected, and nothing is stored', async () => {
    for (const layout of ['board.subject', 'board', '', 7, {}]) {
      expect(await app.admin.post(listPreferenceCalls.save, { resource: 'labTask', layout })).toMatchObject({
        code: 40000,
      });
      const view = { resource: 'labTask', name: 'Wrong', layout };
      expect(await app.admin.post(listViewCalls.save, view)).toMatchObject({ code: 40000 });
    }
    expect(await looks()).toEqual({ density: 'normal', lists: {} });
    const { data } = await app.admin.post(listViewCalls.find, { resource: 'labTask' });
    expect(data.records.map(({ name }: { name: string }) => name)).toEqual(['States']);
  });
});
