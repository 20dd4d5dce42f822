import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeRecords } from '../../src/console/pages/merge/mergeRecords.ts';
import { field, resourceOf } from '../unit/console/support/resource.ts';
import { crate, create, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Values = Readonly<Record<string, unknown>>;

/** The parts of a crate that the savers change. */
const parts = resourceOf([
  field('makerCode'),
  field('boxes', {
    kind: 'lines',
    items: [field('boxNo'), field('qty', { kind: 'integer' })],
    lines: { resource: 'labCrateBoxes', by: 'labCrateId', maxItems: 500, rules: [] },
  }),
]);

/** The number of concurrent saves. In a usual run there are fewer, because the work grows with its square. */
const savers = process.env.TEST_FULL === '1' ? 100 : 40;
const stale = 40009;

/** A client that has changed a record, with the version it last read. */
interface Saver {
  known: Values;
  mine: Values;
  tries: number;
}

/** Tries once to save. On a version conflict, it merges the change with the current record. Returns true once the change is saved. */
async function tryOnce(saver: Saver): Promise<boolean> {
  const { id, version, makerCode, boxes } = saver.mine;
  saver.tries += 1;
  const answer = await app.admin.post(crate.save, { id, version, makerCode, boxes });
  if (answer.code === 20000) return true;
  if (answer.code !== stale) throw new Error(answer.text);
  const theirs: Values = answer.data.current;
  const { result, conflicts } = mergeRecords({
    resource: parts,
    sides: { base: saver.known, mine: saver.mine, theirs },
  });
  if (conflicts.length > 0) throw new Error(`Disjoint changes collide: ${JSON.stringify(conflicts)}`);
  Object.assign(saver, { known: theirs, mine: result });
  return false;
}

test('many concurrent saves of one record lose nothing: each adds a line and changes an existing one', {
  tags: ['once'],
  timeout: 300_000,
}, async () => {
  const boxNos = Array.from({ length: savers }, (_, i) => `B${i}`);
  const made: Values = await create(app.admin, crate.save, {
    crateNo: 'MANY',
    boxes: boxNos.map((boxNo) => ({ boxNo, qty: 1 })),
  });
  const all = boxNos.map((own, i): Saver => {
    const changed = (made.boxes as Values[]).map((box) => (box.boxNo === own ? { ...box, qty: 1000 + i } : box));
    return { known: made, mine: { ...made, boxes: [...changed, { boxNo: `N${i}`, qty: i + 1 }] }, tries: 0 };
  });
  const first = await Promise.all(all.map(tryOnce));
  const late = all.filter((_, i) => !first[i]);
  expect(late).toHaveLength(savers - 1);
  // Three clients save at the same time. Each tries again until its change is saved.
  const workers = [1, 2, 3].map(async () => {
    for (let saver = late.pop(); saver; saver = late.pop()) while (!(await tryOnce(saver)));
  });
  await Promise.all(workers);

  const { data } = await app.admin.get(crate.findById(String(made.id)));
  const byNo = new Map<string, number>(data.boxes.map(({ boxNo, qty }: { boxNo: string; qty: number }) => [boxNo, qty]));
  expect(byNo.size).toBe(2 * savers);
  expect(boxNos.map((own) => byNo.get(own))).toEqual(boxNos.map((_, i) => 1000 + i));
  expect(boxNos.map((_, i) => byNo.get(`N${i}`))).toEqual(boxNos.map((_, i) => i + 1));
  expect(data.version).toBe(1 + savers);
});

test('of many saves that start from the same version, one succeeds and all others get the current record', {
  tags: ['once'],
}, async () => {
  const made = await create(app.admin, maker.save, { makerCode: 'RACE', makerName: 'Before' });
  const answers = await Promise.all(
    Array.from({ length: savers }, (_, i) => app.admin.post(maker.save, { id: made.id, version: made.version, makerName: `Saver ${i}` })),
  );
  const won = answers.filter(({ code }) => code === 20000);
  const missing = answers.filter(({ code }) => code === stale);
  expect([won.length, missing.length]).toEqual([1, savers - 1]);
  for (const { data } of missing) expect(data.current).toMatchObject({ id: made.id, version: 2, makerName: won[0]?.data.makerName });
});

test('a version conflict returns only what the caller may see, with labels of references', async () => {
  const { id: makerId } = await create(app.admin, maker.save, { makerCode: 'LABEL', makerName: 'Label' });
  const made = await create(app.admin, item.save, { itemNo: 'LABEL-1', makerId });
  await app.admin.post(item.save, { id: made.id, version: 1, note: 'first' });
  const answer = await app.admin.post(item.save, { id: made.id, version: 1, note: 'second' });
  expect(answer.code).toBe(stale);
  expect(answer.data.current).toMatchObject({ note: 'first', version: 2, makerIdLabel: 'Label (LABEL)' });
});
