import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import { shoot } from '../support/attack/shoot.ts';
import { shots } from '../support/attack/shots.ts';
import { random } from '../support/random.ts';
import { create, maker } from './support/lab.ts';
import { startHouse, type TestHouse } from './support/startHouse.ts';

/** `FUZZ_REQUESTS=200000` takes its time, `FUZZ_SEED` tries what a failed run has tried. */
const count = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const seed = Number(process.env.FUZZ_SEED ?? 7);

let house: TestHouse;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house.close());

test('whatever is sent, an answer is no fault of the server, tells nothing of its inside, and the next is as ever', async () => {
  const ids: string[] = [];
  for (const n of [1, 2, 3])
    ids.push((await create(house.admin, maker.save, { makerCode: `F${n}`, makerName: 'F' })).id);
  const clients = [house.admin, await house.as('orderClerk'), await house.as('finance')];
  const hits = await shoot({
    url: house.url,
    tokens: clients.map(({ token }) => token ?? ''),
    shots: shots({ resources: compile(readFolder(house.schemas)).resources, ids, random: random(seed) }),
    count,
  });
  expect(hits.slice(0, 20)).toEqual([]);
  expect(await house.admin.get('/readyz')).toMatchObject({ status: 200 });
  expect(await house.admin.get(maker.findById(ids[0] ?? ''))).toMatchObject({
    code: expect.toSatisfy((code) => code === 20000 || code === 40004),
  });
}, 240_000);
