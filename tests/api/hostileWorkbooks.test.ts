import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '../../src/contract/errors.ts';
import { languages } from '../../src/contract/wire.ts';
import type { HostileWorkbook } from '../support/hostile/bookOf.ts';
import { hostileWorkbooks } from '../support/hostile/hostileWorkbooks.ts';
import { count, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Returns one workbook of each family that is fast to read; in a usual run of every third family. The benchmark runs all of them. */
function oneOfEach(): HostileWorkbook[] {
  const all = hostileWorkbooks().filter(({ isLarge }) => !isLarge);
  const each = [...Map.groupBy(all, ({ family }) => family).values()].map(([one]) => one as HostileWorkbook);
  const first = process.env.TEST_FULL === '1' ? each : each.filter((_, index) => index % 3 === 0);
  // Reading does not depend on the database, so only the harmless workbooks are imported on PostgreSQL, too.
  return app.database.kind === 'sqlite' ? first : first.filter(({ outcome }) => outcome === 'taken');
}

/** Returns a pattern that matches an error message with any values in its `{{…}}` placeholders. */
const texts = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.?()]/g, '\\$&').replaceAll(/\{\{\w+(:[^}]*)?\}\}/g, '.+')}$`);

test('malicious workbooks are rejected with the reason or read as plain data, and change nothing else', {
  tags: ['sqlite'],
  timeout: 300_000,
}, async () => {
  const workbooks = oneOfEach();
  expect(hostileWorkbooks().length).toBeGreaterThanOrEqual(200);
  expect(workbooks.length).toBeGreaterThan(app.database.kind === 'sqlite' ? 33 : 3);
  const before = await count(app.admin, maker.find);
  const taken: string[] = [];
  for (const [i, { name, make, outcome }] of workbooks.entries()) {
    const language = languages[i % 2] ?? 'zh';
    const answer = await upload(app.admin, maker.import, make(), { language });
    if (answer.code === 20000) taken.push(answer.data.importId);
    if (outcome === 'taken') expect(answer, name).toMatchObject({ code: 20000 });
    else if (outcome) {
      const { code, status, message } = errors[outcome];
      expect(answer, name).toMatchObject({ code, status, data: null });
      expect(answer.message, name).toMatch(texts(message[language]));
    } else expect([20000, 40000, 40013, 40015], name).toContain(answer.code);
  }
  expect(await count(app.admin, maker.find)).toBe(before);
  expect(taken).not.toEqual([]);
  const { imports } = (await app.admin.get(maker.findImport(''))).data;
  const ids = imports.map(({ importId }: { importId: string }) => importId);
  expect(ids.filter((id: string) => !taken.includes(id))).toEqual([]);
  const valid = await workbook([
    ['makerCode', 'makerName'],
    ['HWSOUND', 'Sound'],
  ]);
  expect((await upload(app.admin, maker.import, valid)).data).toMatchObject({ total: 1, failed: 0 });
});

test('formulas and links are imported as their displayed values, and exported as texts', { tags: ['sqlite'] }, async () => {
  const inert = hostileWorkbooks().filter(({ family }) => family.startsWith('a formula') || family.startsWith('a text'));
  for (const { make } of inert) {
    const { data } = await upload(app.admin, maker.import, make());
    expect((await app.admin.post(maker.saveBatch, { importId: data.importId, mode: 'all' })).code).toBe(20000);
  }
  const { records } = (await app.admin.post(maker.find, { makerCode: { startsWith: 'HWIN' } })).data;
  const names = new Set(records.map(({ makerName }: { makerName: string }) => makerName));
  expect([...names].toSorted()).toEqual(["=cmd|' /C calc'!A0", 'Sound', 'x']);
});
