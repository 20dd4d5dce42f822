import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from './support/client.ts';
import { callsOf, create } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

/** The number of clients that send requests all the time while the field is renamed. */
const askers = 4;
const renames = 4;

const calls = callsOf('LabFreight');
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Writes a resource file whose field for notes has this name. */
function writeFreight(name: string, was?: string): void {
  const title = { zh: '题', en: 'Title' };
  const text = { type: 'string', maxLength: 40, title };
  const source = {
    ...{ name: 'labFreight', title, perms: 'lab:freight', display: '{code}' },
    screens: { 'lab/freight': { view: 'list', path: '/lab/freight', area: 'system' } },
    record: {
      type: 'object',
      required: ['code'],
      properties: { code: text, [name]: { ...text, ...(was && { was }) } },
    },
  };
  writeFileSync(join(app.schemas, 'lab', 'labFreight.json'), JSON.stringify(source, null, 2));
}

async function isCalled(name: string): Promise<void> {
  const first = async () => (await app.admin.post(calls.find, {})).data?.records?.[0] ?? {};
  await expect.poll(async () => Object.hasOwn(await first(), name), { timeout: 15_000 }).toBe(true);
}

test('a field is renamed while users work: there are no server errors, and nothing is lost', {
  tags: ['once'],
}, async () => {
  writeFreight('note0');
  await expect.poll(async () => (await app.admin.post(calls.find, {})).code, { timeout: 15_000 }).toBe(20000);
  const kept = await create(app.admin, calls.save, { code: 'KEPT', note0: 'as it was' });
  let isOver = false;
  const ask = async (who: number): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let n = 0; !isOver; n++) {
      answers.push(await app.admin.post(calls.find, { keyword: 'K' }));
      answers.push(await app.admin.get(calls.findById(kept.id)));
      answers.push(await app.admin.post(calls.save, { code: `W${who}N${n}` }));
    }
    return answers;
  };
  const requested = Promise.all(Array.from({ length: askers }, (_, who) => ask(who)));
  for (let n = 1; n <= renames; n++) {
    writeFreight(`note${n}`, `note${n - 1}`);
    await isCalled(`note${n}`);
  }
  isOver = true;
  const answers = (await requested).flat();
  expect(answers.filter(({ code }) => code !== 20000).map(({ status, text }) => [status, text])).toEqual([]);
  expect((await app.admin.get(calls.findById(kept.id))).data).toMatchObject({ [`note${renames}`]: 'as it was' });
  const saved = answers.filter(({ data }) => data?.code?.startsWith('W')).length;
  const { total } = (await app.admin.post(calls.find, {})).data;
  expect(total).toBe(saved + 1);
});
