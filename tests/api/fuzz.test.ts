import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { shoot } from '../support/attack/shoot.ts';
import { shots } from '../support/attack/shots.ts';
import { random } from '../support/random.ts';
import { create, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

/** The number of requests. `FUZZ_REQUESTS=200000` makes a long run; `FUZZ_SEED` repeats a run that failed. */
const count = Number(process.env.FUZZ_REQUESTS ?? 1_000);
const seed = Number(process.env.FUZZ_SEED ?? 7);

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('random requests never cause a server error or reveal internals, and the next request still works', {
  tags: ['sqlite'],
  timeout: 240_000 + 60 * count,
}, async () => {
  const ids: string[] = [];
  for (const n of [1, 2, 3]) ids.push((await create(app.admin, maker.save, { makerCode: `F${n}`, makerName: 'F' })).id);
  const clients = [app.admin, await app.as('orderClerk'), await app.as('finance')];
  const hits = await shoot({
    url: app.url,
    tokens: clients.map(({ token }) => token ?? ''),
    shots: shots({ resources: compile(readFolder(app.schemas)).resources, ids, random: random(seed) }),
    count,
  });
  expect(hits.slice(0, 20)).toEqual([]);
  expect(await app.admin.get('/readyz')).toMatchObject({ status: 200 });
  expect(await app.admin.get(maker.findById(ids[0] ?? ''))).toMatchObject({
    code: expect.toSatisfy((code) => code === 20000 || code === 40004),
  });
});
