import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../codegen/compile.ts';
import { readFolder } from '../../codegen/read/readFolder.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { ownProbes, type Probe, probesOf } from '../../src/main/verify/probes.ts';
import { hostileTexts } from '../support/hostile/hostileTexts.ts';
import { random } from '../support/random.ts';
import type { Answer, Client } from './support/client.ts';
import { startHouse, type TestHouse } from './support/startHouse.ts';

/** `FUZZ_REQUESTS=200000` takes its time, `FUZZ_SEED` tries what a failed run has tried. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const seed = Number(process.env.FUZZ_SEED ?? 23);
/** What no answer may tell: SQL, stacks, places on the disk, hashes of passwords. */
const leaks =
  /\bat \w+ \(|node_modules|node:internal|\/src\/server|argon2|sqlite_|\bselect \S+ from\b|\binsert into\b/i;
/** These end the session or have another shape than a call: `session` and `events` are about them. */
const left = /logout|\/events$|viewAs/;

/** What is wrong with a name is told by that name: whoever asks reads their own words again. */
const withoutEcho = (text: string): string =>
  hostileTexts.reduce((left, echo) => left.replaceAll(JSON.stringify(echo).slice(1, -1), ''), text);

let house: TestHouse;
let resources: readonly Resource[];

beforeAll(async () => {
  house = await startHouse({ HW_DEMO: 'users' });
  resources = compile(readFolder(house.schemas)).resources.map(({ resource }) => resource);
});
afterAll(() => house.close());

/** Makes requests that know what fields and calls are called, and get the rest wrong in every way. */
function maker(next: () => number) {
  const one = <T>(among: readonly T[]): T => among[Math.floor(next() * among.length)] as T;
  const scalars = [null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, '', ' ', '2026-02-30', '2026-01-01', '-', '1e999'];
  const name = ({ fields }: Resource): string => (next() < 0.8 ? one(fields).name : one(hostileTexts));
  const value = (depth = 0): unknown => {
    const kind = next();
    if (kind < 0.35) return one(scalars);
    if (kind < 0.6) return one(hostileTexts);
    if (kind < 0.65) return 'x'.repeat(Math.floor(next() * 5_000));
    if (depth > 3) return {};
    if (kind < 0.8) return Array.from({ length: Math.floor(next() * 4) }, () => value(depth + 1));
    const keys = ['gte', 'ne', 'contains', 'isNull', 'id', 'version', 'field', 'records', one(hostileTexts)];
    return Object.fromEntries(Array.from({ length: Math.floor(next() * 4) }, () => [one(keys), value(depth + 1)]));
  };
  const record = (resource: Resource) =>
    Object.fromEntries(Array.from({ length: 1 + Math.floor(next() * 6) }, () => [name(resource), value()]));
  const asked = [
    'id',
    'ids',
    'version',
    'transition',
    'input',
    'sorts',
    'keyword',
    'filter',
    'fields',
    'importId',
    'mode',
  ];
  const body = (resource: Resource): unknown => {
    const kind = next();
    if (kind < 0.1) return value();
    if (kind < 0.15) return {};
    if (kind < 0.2) return [record(resource), record(resource)];
    const more = kind < 0.6 ? {} : Object.fromEntries([one(asked), one(asked)].map((key) => [key, value()]));
    return { ...record(resource), ...more };
  };
  return { one, value, body };
}

test('requests that know every call and field, and mean no good, never break the server nor make it talk', {
  timeout: 600_000 + requests * 20,
}, async () => {
  const { one, value, body } = maker(random(seed));
  const offered = resources.filter(({ partOf }) => !partOf);
  const calls: readonly (readonly [Resource, Probe])[] = offered.flatMap((resource) =>
    [...probesOf(resource), ...ownProbes(resource)]
      .filter(({ path }) => !left.test(path))
      .map((probe) => [resource, probe] as const),
  );
  // Whoever may do more gets further in.
  const { admin, guest } = house;
  const people: Client[] = [admin, admin, admin, admin, await house.as('viewer'), await house.as('dispatcher'), guest];
  const send = ([resource, { method, path }]: readonly [Resource, Probe]): Promise<Answer> => {
    const pageSize = String(one(['5', '20', 'x', '-1', value()]));
    // Other letters no client of HTTP would send.
    const headers: Record<string, string> = /^[\x20-\x7e]{1,9}$/.test(pageSize) ? { pageSize } : {};
    const client = one(people);
    if (method === 'POST') return client.post(path, body(resource), headers);
    return client.get(path.replace(/[^/]+$/, encodeURIComponent(String(one(hostileTexts)))), headers);
  };
  const codes = new Map<number, number>();
  for (let i = 0; i < requests; i++) {
    const call = one(calls);
    const answer = await send(call);
    const told = `request ${i} of seed ${seed}, ${call[1].path}: ${answer.text.slice(0, 400)}`;
    expect(answer.status, told).toBeLessThan(500);
    expect(withoutEcho(answer.text), told).not.toMatch(leaks);
    codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1);
  }
  if (process.env.FUZZ_REQUESTS) process.stdout.write(`${JSON.stringify(Object.fromEntries(codes))}\n`);
  expect(await house.guest.get('/readyz')).toMatchObject({ code: 20000, data: { status: 'ready', faults: [] } });
  // Some get in, some are refused for their body, some for who asks: else little was tried.
  for (const code of [20000, 20007, 40000, 40003]) expect(codes.get(code), String(code)).toBeGreaterThan(0);
});
