import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type SchemaFault, schemaFaultLine } from '../../src/contract/schemaEditor.ts';
import { berth, takeMark } from '../codegen/support/fixtures.ts';
import { rejections } from '../codegen/support/rejections.ts';
import type { Answer } from './support/client.ts';
import { create } from './support/lab.ts';
import { pollInterval, startApp, type TestApp } from './support/startApp.ts';

const calls = {
  find: '/hw/wms/hwBerth/findHwBerthList',
  findById: '/hw/wms/hwBerth/findHwBerthById/',
  save: '/hw/wms/hwBerth/saveHwBerth',
};
const file = 'system/hwBerth.json';
const good = berth();

/** One broken variant of the file for each compiler error, with the expected message and line. */
const broken = Object.values({ ...rejections, patterns: rejections.patterns.slice(0, 1) })
  .flat()
  .map(([name, parts, outcome]) => {
    const { text, location } = takeMark(berth(parts));
    return { name, text, reported: `${file}:${location}  ${outcome}` };
  });

/** In a usual run every third variant: the compiler's own tests report each of them. */
const tried = process.env.TEST_FULL === '1' ? broken : broken.filter((_, i) => i % 3 === 0);

/** The valid file, cut off at every twentieth of its length. */
const halves = Array.from({ length: 20 }, (_, n) => good.slice(0, Math.floor((good.trimEnd().length * n) / 20)));

let app: TestApp;
let kept: { id: string };

beforeAll(async () => {
  app = await startApp();
  mkdirSync(join(app.schemas, 'system'), { recursive: true });
  put(good);
  await vi.waitFor(async () => expect((await app.admin.post(calls.find, {})).code).toBe(20000), 15_000);
  kept = await create(app.admin, calls.save, { code: 'B1', length: 7 });
});
afterAll(() => app.close());

function put(text: string): void {
  writeFileSync(join(app.schemas, file), text);
}

async function reported(): Promise<SchemaFault[]> {
  return (await app.guest.get('/readyz')).data.faults;
}

/**
 * Sends typical requests 50 times a second until the returned function is called or the test ends. That function resolves with all
 * responses.
 */
function keepAsking(): () => Promise<Answer[]> {
  const requested: Promise<Answer>[] = [];
  const questions = [
    () => app.admin.post(calls.find, { code: 'B1' }),
    () => app.admin.get(calls.findById + kept.id),
    () => app.admin.get('/resources/index.json'),
    () => app.admin.post(calls.save, { code: 'B2', length: requested.length }),
  ];
  const timer = setInterval(() => {
    const ask = questions[requested.length % questions.length];
    if (ask) requested.push(ask());
  }, 20);
  const stop = async () => {
    clearInterval(timer);
    return Promise.all(requested);
  };
  onTestFinished(async () => void (await stop()));
  return stop;
}

/** Expects that the server uses the last valid version: its records, its fields and its checks. */
async function expectLive(): Promise<void> {
  expect((await app.admin.get(calls.findById + kept.id)).data).toMatchObject({ code: 'B1', length: 7 });
  expect(await app.admin.post(calls.save, { code: 'B3', length: 'long' })).toMatchObject({ code: 40000 });
}

test('every faulty file is reported with its location and remedy, and nothing is removed', {
  timeout: 180_000,
}, async () => {
  expect(broken.length).toBeGreaterThanOrEqual(50);
  const stop = keepAsking();
  const areas = Object.keys(JSON.parse(readFileSync(join(app.schemas, 'areas.json'), 'utf8')));
  for (const { name, text, reported: line } of tried) {
    put(text);
    // If no area has a similar name, the message lists all areas. This app has more of them than the compiler's own tests.
    const outcome = line.replace('write `system`, or', `write ${areas.map((area) => `\`${area}\``).join(', ')}, or`);
    await expect.poll(async () => (await reported()).map(schemaFaultLine), { message: name }).toEqual([outcome]);
    await expectLive();
  }
  const answers = await stop();
  expect(answers.filter(({ code }) => code !== 20000).map(({ status, text }) => [status, text])).toEqual([]);
  expect(answers.length).toBeGreaterThan(tried.length);
});

test('a file that is written in chunks is reported, and nothing is removed', { tags: ['full'], timeout: 180_000 }, async () => {
  put(good);
  await expect.poll(reported).toEqual([]);
  const stop = keepAsking();
  for (const half of halves) {
    put(half);
    await expect.poll(async () => (await reported()).map((fault) => fault.file)).toEqual([file]);
    // Waits until the folder is polled again, because the previous fault may have the same message.
    await sleep(1.5 * pollInterval);
    const [fault] = await reported();
    expect(fault?.line).toBeLessThanOrEqual(half.split('\n').length);
    expect(fault?.mend).not.toBe('');
    await expectLive();
  }
  put(good);
  await expect.poll(reported).toEqual([]);
  const answers = await stop();
  expect(answers.filter(({ code }) => code !== 20000).map(({ status, text }) => [status, text])).toEqual([]);
});
