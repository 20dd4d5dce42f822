import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type SchemaFault, schemaFaultLine } from '../../src/contract/schemaEditor.ts';
import { berth, takeMark } from '../codegen/support/fixtures.ts';
import { refusals } from '../codegen/support/refusals.ts';
import type { Answer } from './support/client.ts';
import { create } from './support/lab.ts';
import { lookEvery, startHouse, type TestHouse } from './support/startHouse.ts';

const calls = {
  find: '/hw/wms/hwBerth/findHwBerthList',
  findById: '/hw/wms/hwBerth/findHwBerthById/',
  save: '/hw/wms/hwBerth/saveHwBerth',
};
const file = 'system/hwBerth.json';
const good = berth();

/** One way to break the file for each refusal, with what must be told of it and where. */
const broken = Object.values({ ...refusals, patterns: refusals.patterns.slice(0, 1) })
  .flat()
  .map(([name, parts, said]) => {
    const { text, place } = takeMark(berth(parts));
    return { name, text, told: `${file}:${place}  ${said}` };
  });

/** The good file as far as it was written, at every twentieth. */
const halves = Array.from({ length: 20 }, (_, n) => good.slice(0, Math.floor((good.trimEnd().length * n) / 20)));

let house: TestHouse;
let kept: { id: string };

beforeAll(async () => {
  house = await startHouse();
  mkdirSync(join(house.schemas, 'system'), { recursive: true });
  put(good);
  await vi.waitFor(async () => expect((await house.admin.post(calls.find, {})).code).toBe(20000), 15_000);
  kept = await create(house.admin, calls.save, { code: 'B1', length: 7 });
});
afterAll(() => house.close());

function put(text: string): void {
  writeFileSync(join(house.schemas, file), text);
}

async function told(): Promise<SchemaFault[]> {
  return (await house.guest.get('/readyz')).data.faults;
}

/** Asks 50 times a second what people ask, until it is stopped or the test is over; gives every answer. */
function keepAsking(): () => Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  const questions = [
    () => house.admin.post(calls.find, { code: 'B1' }),
    () => house.admin.get(calls.findById + kept.id),
    () => house.admin.get('/resources/index.json'),
    () => house.admin.post(calls.save, { code: 'B2', length: asked.length }),
  ];
  const timer = setInterval(() => {
    const ask = questions[asked.length % questions.length];
    if (ask) asked.push(ask());
  }, 20);
  const stop = async () => {
    clearInterval(timer);
    return Promise.all(asked);
  };
  onTestFinished(async () => void (await stop()));
  return stop;
}

/** The last good version answers: its records, its fields and its checks. */
async function expectLive(): Promise<void> {
  expect((await house.admin.get(calls.findById + kept.id)).data).toMatchObject({ code: 'B1', length: 7 });
  expect(await house.admin.post(calls.save, { code: 'B3', length: 'long' })).toMatchObject({ code: 40000 });
}

test('every broken file is told with its place and remedy, and takes nothing away', { timeout: 180_000 }, async () => {
  expect(broken.length).toBeGreaterThanOrEqual(50);
  const stop = keepAsking();
  const areas = Object.keys(JSON.parse(readFileSync(join(house.schemas, 'areas.json'), 'utf8')));
  for (const { name, text, told: line } of broken) {
    put(text);
    // Where none is like it all areas are named, and this house has more than the compiler's tests.
    const said = line.replace('write `system`, or', `write ${areas.map((area) => `\`${area}\``).join(', ')}, or`);
    await expect.poll(async () => (await told()).map(schemaFaultLine), { message: name }).toEqual([said]);
    await expectLive();
  }
  const answers = await stop();
  expect(answers.filter(({ code }) => code !== 20000).map(({ status, text }) => [status, text])).toEqual([]);
  expect(answers.length).toBeGreaterThan(broken.length);
});

test('a file that is written in pieces is told, and takes nothing away', { timeout: 180_000 }, async () => {
  put(good);
  await expect.poll(told).toEqual([]);
  const stop = keepAsking();
  for (const half of halves) {
    put(half);
    await expect.poll(async () => (await told()).map((fault) => fault.file)).toEqual([file]);
    // Long enough for the folder to be looked at again, as the fault before it may say the same.
    await sleep(1.5 * lookEvery);
    const [fault] = await told();
    expect(fault?.line).toBeLessThanOrEqual(half.split('\n').length);
    expect(fault?.mend).not.toBe('');
    await expectLive();
  }
  put(good);
  await expect.poll(told).toEqual([]);
  const answers = await stop();
  expect(answers.filter(({ code }) => code !== 20000).map(({ status, text }) => [status, text])).toEqual([]);
});
