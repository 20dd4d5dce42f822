import { expect, test } from 'vitest';
import type { Call } from '../../../../src/console/client/answers.ts';
import { HwError } from '../../../../src/console/client/hwError.ts';
import { createCalls } from '../../../../src/console/saving/createCalls.ts';
import { dataOf } from '../support/dataOf.ts';
import { moduleOf, resourceOf } from '../support/resource.ts';

const action = { title: { zh: '', en: '' }, perm: 'a:b:c' };
const parcels = resourceOf([], {
  calls: { ...resourceOf([]).calls, groups: '/hw/wms/hwThing/groupHwThing' },
  actions: [
    {
      ...action,
      name: 'weigh',
      isGuarded: false,
      isDangerous: false,
      set: {},
      at: ['row'],
      call: '/hw/wms/hwThing/weigh',
    },
  ],
  reads: [{ ...action, name: 'load', call: '/hw/wms/hwThing/load' }],
});

/** Returns calls that get these responses one after the other. Errors among them are thrown. */
function callsWith(...answers: readonly unknown[]) {
  const sent: Call[] = [];
  const left = [...answers];
  const answer = (call: Call): unknown => {
    sent.push(call);
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const data = dataOf(answer, { resource: parcels });
  return { calls: createCalls({ data, resources: { load: async () => moduleOf(parcels) } }), sent };
}
const keysOf = (sent: readonly Call[]) => sent.map(({ headers }) => headers?.['Idempotency-Key']);
const missing = new HwError({ kind: 'lost', message: 'gone' });
const rejected = new HwError({ kind: 'refused', code: 40000, message: 'no' });

test("calls use the resource's paths, with the wire format", async () => {
  const { calls, sent } = callsWith({ records: [{ id: '1', version: 1 }], total: 7 }, { id: 'a/b' }, {}, 42);
  const found = await calls.find('hwThing', {
    filter: { code: 'A' },
    sorts: [{ field: 'code', order: 'asc' }],
    pageSize: 5,
  });
  expect(found).toEqual({ records: [{ id: '1', version: 1 }], total: 7 });
  await calls.findOne('hwThing', 'a/b');
  // Callers may pass a whole record, of which only the id and the version are sent.
  const record = { id: '1', version: 3, code: 'A' };
  await calls.act('hwThing', { name: 'weigh', with: record, input: { kg: 2 } });
  expect(await calls.read('hwThing', { name: 'load', filter: { code: 'A' } })).toBe(42);
  expect(sent).toMatchObject([
    {
      ...{ method: 'POST', path: '/hw/wms/hwThing/findHwThingList', headers: { pageNo: '1', pageSize: '5' } },
      body: { code: 'A', sorts: [{ field: 'code', order: 'asc' }] },
    },
    { method: 'GET', path: '/hw/wms/hwThing/findHwThingById/a%2Fb' },
    { method: 'POST', path: '/hw/wms/hwThing/weigh', body: { id: '1', version: 3, input: { kg: 2 } } },
    { method: 'POST', path: '/hw/wms/hwThing/load', body: { filter: { code: 'A' } } },
  ]);
  expect(sent[2]?.body).not.toHaveProperty('code');
});

test('calls repeated after a lost response send the same key, and a new one after any response', async () => {
  const { calls, sent } = callsWith(missing, missing, {}, {}, rejected, {});
  const save = (code = 'A') => calls.save('hwThing', { code }).catch(() => undefined);
  for (let i = 0; i < 6; i++) await save();
  const [first, second, third, fourth, fifth, sixth] = keysOf(sent);
  expect(first).toBeTruthy();
  expect([second, third]).toEqual([first, first]);
  expect(new Set([third, fourth, fifth, sixth]).size).toBe(4);
});

test('a different call has its own key while a response is missing', async () => {
  const { calls, sent } = callsWith(missing, {}, {});
  await calls.save('hwThing', { code: 'A' }).catch(() => undefined);
  await calls.save('hwThing', { code: 'B' });
  await calls.save('hwThing', { code: 'A' });
  const [a, b, again] = keysOf(sent);
  expect([b === a, again === a]).toEqual([false, true]);
});

test('calls that the resource does not offer fail by name, and nothing is sent', async () => {
  const { calls, sent } = callsWith();
  const whom = { id: '1', version: 1 };
  for (const call of [
    calls.transit('hwThing', { name: 'close', with: whom }),
    calls.act('hwThing', { name: 'burn', with: whom }),
    calls.read('hwThing', { name: 'secret' }),
  ])
    await expect(call).rejects.toThrow('hwThing');
  expect(sent).toEqual([]);
});

test('groups are read completely, unless only the first ones are requested', async () => {
  const groupsOf = (count: number) => Array.from({ length: count }, (_, i) => ({ count: i, sums: {} }));
  const { calls, sent } = callsWith(
    ...[500, 500, 3].map((count) => ({ records: groupsOf(count), total: 1003 })),
    ...[{ records: groupsOf(7), total: 1003 }],
  );
  expect(await calls.groups('hwThing', { by: ['code'] })).toHaveLength(1003);
  expect(sent.map(({ headers }) => headers?.pageNo)).toEqual(['1', '2', '3']);
  expect(await calls.groups('hwThing', { by: ['code'] }, { pageSize: 7 })).toHaveLength(7);
  expect(sent).toHaveLength(4);
});
