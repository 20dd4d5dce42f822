import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from './support/client.ts';
import { count, crate, create, inspection, seal } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Crate = Answer['data'];

/** Creates a crate with boxes of these numbers. */
function crateOf(...boxNos: string[]): Promise<Crate> {
  return create(app.admin, crate.save, { crateNo: `C-${++serial}`, boxes: boxNos.map((boxNo) => ({ boxNo })) });
}

async function read(id: string): Promise<Crate> {
  return (await app.admin.get(crate.findById(id))).data;
}

function boxNos({ boxes }: Crate): string[] {
  return boxes.map(({ boxNo }: { boxNo: string }) => boxNo);
}

/** Saves a crate with these boxes and no other change. */
function saveBoxes({ id, version }: Crate, boxes: unknown, client: Client = app.admin): Promise<Answer> {
  return client.post(crate.save, { id, version, boxes }, english);
}

describe('lines defined in the file of their record', () => {
  test('are created with it, with defaults and server values, in their order', async () => {
    const boxes = [
      { boxNo: 'Z9', weightKg: '2.5', packedOn: '2026-01-02' },
      { boxNo: 'A1', qty: 7, fragile: false },
    ];
    const saved = await create(app.admin, crate.save, { crateNo: 'FULL', boxes });
    expect(saved.boxes).toEqual([
      expect.objectContaining({
        boxNo: 'Z9',
        qty: 1,
        weightKg: '2.500',
        packedOn: '2026-01-02',
        prefix: 'Z',
        version: 1,
      }),
      expect.objectContaining({ boxNo: 'A1', qty: 7, fragile: false, prefix: 'A', itemId: null, itemIdLabel: null }),
    ]);
    expect(saved.boxes[0]).not.toHaveProperty('labCrateId');
    expect((await read(saved.id)).boxes).toEqual(saved.boxes);
    const { data } = await app.admin.post(crate.find, { crateNo: 'FULL' });
    expect(data.records[0]).not.toHaveProperty('boxes');
  });

  test('stay unchanged when a save omits them', async () => {
    const before = await crateOf('A', 'B');
    const answer = await app.admin.post(crate.save, { id: before.id, version: 1, crateNo: 'RENAMED' });
    expect(answer.data.boxes).toEqual(before.boxes);
  });

  test('are replaced by the sent list: new ones are added, known ones changed, missing ones deleted, in that order', async () => {
    const before = await crateOf('A', 'B', 'C');
    const [a, b, c] = before.boxes;
    const answer = await saveBoxes(before, [{ boxNo: 'NEW' }, c, { id: a.id, version: a.version, qty: 5 }]);
    expect(answer.code, answer.text).toBe(20000);
    expect(boxNos(answer.data)).toEqual(['NEW', 'C', 'A']);
    expect(answer.data.boxes[2]).toMatchObject({ id: a.id, qty: 5, version: 2 });
    expect(answer.data.boxes.map(({ id }: { id: string }) => id)).not.toContain(b.id);
    expect((await read(before.id)).boxes).toEqual(answer.data.boxes);
    expect((await saveBoxes(answer.data, null)).data.boxes).toEqual([]);
  });

  test('keep their version if unchanged, and ignored keys change nothing', async () => {
    const before = await crateOf('A', 'B');
    const reported = before.boxes.map((box: object) => ({
      ...box,
      prefix: 'X',
      lineNo: 99,
      createBy: 'evil',
      itemIdLabel: 'x',
    }));
    expect((await saveBoxes(before, reported)).data.boxes).toEqual(before.boxes);
  });

  test('may swap unique values in one save', async () => {
    const before = await crateOf('A', 'B', 'C');
    const [a, b, c] = before.boxes;
    const answer = await saveBoxes(before, [
      { ...a, boxNo: 'B' },
      { ...b, boxNo: 'C' },
      { ...c, boxNo: 'A' },
    ]);
    expect(boxNos(answer.data)).toEqual(['B', 'C', 'A']);
  });

  test('are rejected with all faults at once, and nothing is stored', async () => {
    const before = await crateOf('A');
    const answer = await saveBoxes(before, [
      { boxNo: 'A2', qty: 0 },
      { qty: 1, itemId: 'nobody' },
      { boxNo: 'A3', colour: 'red' },
    ]);
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    expect(answer.data.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      ...['/boxes/0/qty', '/boxes/1/boxNo', '/boxes/1/itemId', '/boxes/2/colour'],
    ]);
    expect(answer.data.errors).toContainEqual(
      expect.objectContaining({ message: 'Quantity in row 1 of Boxes must be between 1 and 9999' }),
    );
    expect(await read(before.id)).toEqual(before);
  });

  test.each([
    ['twice in the sent list', (_: Crate) => [{ boxNo: 'X' }, { boxNo: 'X' }], '/boxes/1/boxNo'],
    ['again beside a stored one', ({ boxes }: Crate) => [...boxes, { boxNo: 'A' }], '/boxes/1/boxNo'],
  ])('that must differ are rejected %s', async (_, linesOf, path) => {
    const before = await crateOf('A');
    const answer = await saveBoxes(before, linesOf(before));
    expect(answer).toMatchObject({ status: 409, code: 40010, message: 'Box no. is already taken.' });
    expect(answer.data.errors).toEqual([expect.objectContaining({ path })]);
    expect(await read(before.id)).toEqual(before);
    expect(boxNos(await crateOf('A'))).toEqual(['A']);
  });

  test('are rejected beyond their maximum number, and when they are not a list of records', async () => {
    const before = await crateOf('A');
    const many = Array.from({ length: 501 }, (_, i) => ({ boxNo: `N${i}` }));
    for (const [boxes, path] of [
      [many, '/boxes'],
      ['A', '/boxes'],
      [[1], '/boxes/0'],
    ] as const) {
      const answer = await saveBoxes(before, boxes);
      expect([answer.code, answer.data.errors[0].path]).toEqual([40000, path]);
    }
    expect(await read(before.id)).toEqual(before);
  });

  test('of another record, of no record, or repeated are rejected', async () => {
    const [before, other] = [await crateOf('A'), await crateOf('B')];
    const stranger = await saveBoxes(before, other.boxes);
    expect(stranger).toMatchObject({ code: 40009, data: { current: { boxes: before.boxes } } });
    const twice = await saveBoxes(before, [before.boxes[0], before.boxes[0]]);
    expect(twice.data.errors).toContainEqual(expect.objectContaining({ path: '/boxes/0/id' }));
    const fresh = await app.admin.post(crate.save, { crateNo: 'FRESH', boxes: other.boxes });
    expect(fresh).toMatchObject({ code: 40000, data: { errors: [{ path: '/boxes/0/id' }] } });
    expect([await read(before.id), await read(other.id)]).toEqual([before, other]);
  });

  test('need the version that they were read with', async () => {
    const before = await crateOf('A');
    const { version: _, ...unversioned } = before.boxes[0];
    expect((await saveBoxes(before, [unversioned])).code).toBe(40009);
    const now = (await saveBoxes(before, [{ ...before.boxes[0], qty: 2 }])).data;
    const late = await saveBoxes({ ...now }, [{ ...before.boxes[0], qty: 3 }]);
    expect(late).toMatchObject({ code: 40009, data: { current: now } });
    expect(await read(before.id)).toEqual(now);
  });

  test('follow the locks of their own fields and of their record', async () => {
    const before = await create(app.admin, crate.save, {
      ...{ crateNo: 'LOCKED', isSealed: true },
      boxes: [{ boxNo: 'A', packedOn: '2026-01-01' }],
    });
    const sealed = await saveBoxes(before, []);
    expect(sealed).toMatchObject({ code: 40000, data: { errors: [{ path: '/boxes', keyword: 'fixed' }] } });
    expect((await saveBoxes(before, before.boxes)).code).toBe(20000);
    const open = (await app.admin.post(crate.save, { id: before.id, version: 1, isSealed: false })).data;
    const moved = await saveBoxes(open, [{ ...open.boxes[0], packedOn: '2026-02-02' }]);
    expect(moved).toMatchObject({ code: 40000, data: { errors: [{ path: '/boxes/0/packedOn', keyword: 'fixed' }] } });
  });

  test('are logged with their record, only those that changed', async () => {
    const before = await crateOf('A', 'B', 'C');
    const [a, b, c] = before.boxes;
    await saveBoxes(before, [a, { ...b, qty: 9 }, { boxNo: 'D' }]);
    const { records } = (await app.admin.get(crate.log(before.id))).data;
    const change = records[0].changes.find(({ field }: { field: string }) => field === 'boxes');
    const short = (lines: { boxNo: string; qty: number }[]) => lines.map(({ boxNo, qty }) => `${boxNo} ${qty}`).toSorted();
    expect([short(change.before), short(change.after)]).toEqual([
      ['B 1', 'C 1'],
      ['B 9', 'D 1'],
    ]);
    expect(JSON.stringify(change)).toContain(c.id);
    expect(JSON.stringify(change)).not.toContain(a.id);
    const first = records.at(-1).changes.find(({ field }: { field: string }) => field === 'boxes');
    expect(short(first.after)).toEqual(['A 1', 'B 1', 'C 1']);
  });

  test('have no calls and no module of their own, and use the permissions of the record', async () => {
    const before = await crateOf('A');
    for (const path of ['findLabCrateBoxesList', 'saveLabCrateBoxes']) {
      expect((await app.admin.post(`/hw/wms/labCrateBoxes/${path}`, {})).status).toBe(404);
    }
    const index = (await app.admin.get('/resources/index.json')).data;
    const names = index.resources.map(({ name }: { name: string }) => name);
    expect([names.includes('labCrate'), names.includes('labCrateBoxes')]).toEqual([true, false]);
    expect((await saveBoxes(before, [], await app.as('viewer'))).code).toBe(40003);
    expect((await saveBoxes(before, [], await app.as('dispatcher'))).code).toBe(20000);
  });

  test('five hundred of them are saved and read', async () => {
    const boxes = Array.from({ length: 500 }, (_, i) => ({ boxNo: `N${i}`, qty: (i % 9) + 1, weightKg: '1.5' }));
    const saved = await create(app.admin, crate.save, { crateNo: 'LARGE', boxes });
    const changed = await saveBoxes(
      saved,
      saved.boxes.toSpliced(250, 1).map((box: object) => ({ ...box, qty: 3 })),
    );
    expect(changed.data.boxes).toHaveLength(499);
    expect(boxNos(changed.data).slice(248, 252)).toEqual(['N248', 'N249', 'N251', 'N252']);
  });

  test('of a repeated request are saved once', async () => {
    const before = await crateOf('A');
    const send = () =>
      app.admin.post(
        crate.save,
        { id: before.id, version: 1, boxes: [...before.boxes, { boxNo: 'B' }] },
        { 'Idempotency-Key': `lines-${before.id}` },
      );
    const [first, second] = [await send(), await send()];
    expect(second.data).toEqual(first.data);
    expect(boxNos(await read(before.id))).toEqual(['A', 'B']);
  });

  test('of two concurrent saves one wins, and the other is rejected with the current version', async () => {
    const before = await crateOf('A');
    const answers = await Promise.all(['B', 'C'].map((boxNo) => saveBoxes(before, [...before.boxes, { boxNo }])));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, 40009]);
    expect((await read(before.id)).boxes).toHaveLength(2);
  });
});

describe('lines with a file of their own', () => {
  const withInspections = (...inspectors: string[]): Promise<Crate> =>
    create(app.admin, crate.save, {
      crateNo: `C-${++serial}`,
      inspections: inspectors.map((inspector) => ({ inspector })),
    });

  test('are the same records as by their own calls, numbers and logs included', async () => {
    const saved = await withInspections('Ann', 'Bob');
    expect(saved.inspections.map((one: { reportNo: string }) => one.reportNo)).toEqual([
      expect.stringMatching(/^R\d{4}\d{3}$/),
      expect.stringMatching(/^R\d{4}\d{3}$/),
    ]);
    const [ann] = saved.inspections;
    const own = (await app.admin.get(inspection.findById(ann.id))).data;
    expect(own).toMatchObject({ inspector: 'Ann', crateId: saved.id, crateIdLabel: saved.crateNo });
    const { records } = (await app.admin.get(inspection.log(ann.id))).data;
    expect(records).toEqual([expect.objectContaining({ action: 'create' })]);
  });

  test('apply the rules of their own file', async () => {
    const answer = await app.admin.post(
      crate.save,
      { crateNo: 'RULE', inspections: [{ inspector: 'Ann' }, { inspector: 'Bob', witness: 'Bob' }] },
      english,
    );
    expect(answer.data.errors).toEqual([
      { path: '/inspections/1/witness', keyword: 'differsFrom', message: 'The inspector cannot be the witness' },
    ]);
  });

  test('that another call added are not deleted by a user who did not see them', async () => {
    const before = await withInspections('Ann');
    const cleo = await create(app.admin, inspection.save, { inspector: 'Cleo', crateId: before.id });
    const late = await app.admin.post(crate.save, { id: before.id, version: before.version, inspections: [] });
    expect(late.code).toBe(40009);
    expect(late.data.current.inspections.map(({ inspector }: { inspector: string }) => inspector)).toEqual(['Ann', 'Cleo']);
    const other = await withInspections();
    const moved = await app.admin.post(inspection.save, { id: cleo.id, version: 1, crateId: other.id });
    expect(moved.code, moved.text).toBe(20000);
    for (const one of [late.data.current, other]) {
      expect((await app.admin.post(crate.save, { id: one.id, version: one.version, crateNo: 'X' })).code).toBe(40009);
    }
  });

  test('that another call changed cause a version conflict in a save based on the old ones', async () => {
    const before = await withInspections('Ann');
    const [ann] = before.inspections;
    await app.admin.post(inspection.save, { id: ann.id, version: 1, witness: 'Zed' });
    const late = await app.admin.post(crate.save, {
      ...{ id: before.id, version: before.version, inspections: [{ ...ann, inspector: 'Eve' }] },
    });
    expect(late).toMatchObject({
      code: 40009,
      data: { current: { inspections: [{ inspector: 'Ann', witness: 'Zed' }] } },
    });
  });

  test('that other records refer to cannot be deleted, alone or with their record', async () => {
    const before = await withInspections('Ann', 'Bob');
    await create(app.admin, seal.save, { sealNo: 'S1', inspectionId: before.inspections[0].id });
    const removed = await app.admin.post(
      crate.save,
      { id: before.id, version: before.version, inspections: [before.inspections[1]] },
      english,
    );
    expect(removed).toMatchObject({ code: 40011, message: 'This is in use and cannot be deleted: Seals (1)' });
    expect((await app.admin.get(crate.deleteById(before.id))).code).toBe(40011);
    expect(await read(before.id)).toEqual(before);
  });

  test('are saved with the permission of their record as part of it, and otherwise with their own', async () => {
    const dispatcher = await app.as('dispatcher');
    const saved = await create(dispatcher, crate.save, { crateNo: 'DISP', inspections: [{ inspector: 'Ann' }] });
    expect(saved.inspections).toHaveLength(1);
    expect((await dispatcher.post(inspection.save, { inspector: 'Bob', crateId: saved.id })).code).toBe(40003);
  });
});

describe('deleting a record', () => {
  test('takes its lines with it and keeps them in its log', async () => {
    const before = await create(app.admin, crate.save, {
      ...{ crateNo: 'GONE', boxes: [{ boxNo: 'A' }], inspections: [{ inspector: 'Ann' }] },
    });
    const kept = await crateOf('A');
    const left = await count(app.admin, inspection.find);
    expect((await app.admin.post(crate.deleteByIds, [before.id])).code).toBe(20000);
    expect(await count(app.admin, inspection.find)).toBe(left - 1);
    const [entry] = (await app.admin.get(crate.log(before.id))).data.records;
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ field: 'boxes', before: [expect.objectContaining({ boxNo: 'A' })], after: null }),
    );
    expect(boxNos(await read(kept.id))).toEqual(['A']);
  });
});

test('a batch save cannot contain lines, and keeps existing lines', async () => {
  const before = await crateOf('A');
  const rejected = await app.admin.post(crate.saveBatch, [{ crateNo: 'BATCH', boxes: [{ boxNo: 'A' }] }], english);
  expect(rejected.code).toBe(40000);
  expect(rejected.text).toContain('Boxes can only be saved with one record at a time');
  const saved = await app.admin.post(crate.saveBatch, [{ id: before.id, version: before.version, country: 'US' }]);
  expect(saved.code, saved.text).toBe(20000);
  expect(await read(before.id)).toMatchObject({ country: 'US', boxes: before.boxes });
});
