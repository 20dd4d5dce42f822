import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SchemaEffect, schemaCalls } from '../../src/contract/schemaEditor.ts';
import type { Client } from './support/client.ts';
import { callsOf, create } from './support/lab.ts';
import { hire } from './support/people.ts';
import { schemaEditing } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const title = (zh: string, en: string) => ({ zh, en });
const word = (zh: string, en: string, more: object = {}) => ({
  type: 'string',
  maxLength: 40,
  title: title(zh, en),
  ...more,
});

/** A resource of wages, which the designer may not see. */
const wage = {
  name: 'labWage',
  title: title('工资', 'Wages'),
  perms: 'lab:wage',
  display: '{wageNo}',
  screens: { 'lab/wage': { view: 'list', path: '/lab/wage', area: 'system' } },
  record: {
    type: 'object',
    required: ['wageNo'],
    properties: {
      wageNo: word('编号', 'No.', { unique: true }),
      amount: { type: 'integer', title: title('金额', 'Amount'), access: { read: 'lab:wage:amount' } },
      state: { type: 'string', enum: 'LabJobState', title: title('状态', 'State') },
    },
  },
  states: {
    field: 'state',
    initial: 'DRAFT',
    transitions: [{ name: 'open', title: title('批准', 'Approve'), from: 'DRAFT', to: 'OPEN', perm: 'lab:wage:approve' }],
  },
};
/** A resource of memos, which the designer manages, with one field that they may not read. */
const memo = {
  name: 'labMemo',
  title: title('便笺', 'Memos'),
  perms: 'lab:memo',
  display: '{memoNo}',
  screens: { 'lab/memo': { view: 'list', path: '/lab/memo', area: 'system' } },
  record: {
    type: 'object',
    required: ['memoNo'],
    properties: {
      memoNo: word('编号', 'No.'),
      secret: word('内情', 'Secret', { access: { read: 'lab:memo:secret', write: 'lab:memo:secret' } }),
      customerId: { type: 'string', title: title('客户', 'Customer'), reference: { resource: 'hwUser' } },
    },
  },
  scope: { customer: 'customerId' },
};
/** A resource of pins, which shows the labels of memos to users who may not list memos. */
const pin = {
  name: 'labPin',
  title: title('图钉', 'Pins'),
  perms: 'lab:pin',
  screens: { 'lab/pin': { view: 'list', path: '/lab/pin', area: 'system' } },
  record: {
    type: 'object',
    properties: { memoId: { type: 'string', title: title('便笺', 'Memo'), reference: { resource: 'labMemo' } } },
  },
};
type File = typeof wage | typeof memo | typeof pin;

let app: TestApp;
let designer: Client;
let admin: Client;
const { save, opened, onDisk, versions } = schemaEditing(() => app);
const fileOf = (name: string) => `lab/${name}.json`;

beforeAll(async () => {
  app = await startApp();
  admin = app.admin;
  for (const file of [wage, memo, pin]) {
    const saved = await save(fileOf(file.name), JSON.stringify(file), '');
    if (saved.code !== 20000) throw new Error(saved.text);
  }
  await create(admin, callsOf('LabWage').save, { wageNo: 'W1', amount: 9_000 });
  await create(admin, callsOf('LabMemo').save, { memoNo: 'M1', secret: 'sold' });
  const edits = ['list', 'query', 'add', 'edit'].flatMap((each) => [`lab:memo:${each}`, `lab:pin:${each}`]);
  const perms = ['system:schema:list', 'system:schema:edit', 'system:ship:list', ...edits];
  designer = (await hire(app, { account: 'designer', perms })).client;
  await hire(app, { account: 'memoReader', perms: ['lab:memo:list'] });
  await hire(app, { account: 'pinReader', perms: ['lab:pin:list'] });
});
afterAll(() => app.close());

/** Changes a file and saves it as this user. */
async function change(file: File, more: (text: File & Record<string, unknown>) => void, client = designer) {
  const text = structuredClone(JSON.parse(onDisk(fileOf(file.name)))) as File & Record<string, unknown>;
  more(text);
  const { hash } = await opened(fileOf(file.name));
  return save(fileOf(file.name), JSON.stringify(text), hash, client);
}
const properties = (text: File): Record<string, object> => text.record.properties as Record<string, object>;
const add = (text: File, more: object) => void Object.assign(properties(text), more);
const put = (text: object, more: object) => void Object.assign(text, more);
const field = (more: object) => ({ type: 'string', title: title('新', 'New'), ...more });
const inNewFile = (more: object) => ({ ...pin, ...more, name: 'labProbe', perms: 'lab:probe', screens: {} });

/** Changes that would show the designer data that the designer must not see, each with words that the error must contain. */
const attempts: readonly [string, File, (text: File & Record<string, unknown>) => void, string][] = [
  ['a reference to records of others', memo, (t) => add(t, { wageId: field({ reference: { resource: 'labWage' } }) }), 'labWage'],
  [
    'a value copied from them',
    memo,
    (t) => {
      const reference = { resource: 'labWage', copy: { paid: 'amount' } };
      Object.assign(properties(t), {
        wageId: field({ reference }),
        paid: { type: 'integer', title: title('额', 'Paid') },
      });
    },
    'amount',
  ],
  [
    'an action that asks for one',
    memo,
    (t) => {
      const form = { type: 'object', properties: { wageId: field({ reference: { resource: 'labWage' } }) } };
      t.actions = [{ name: 'ask', title: title('问', 'Ask'), at: 'row', form, handler: true }];
    },
    'labWage',
  ],
  [
    'a field derived from a hidden one',
    memo,
    (t) => add(t, { start: word('开头', 'Start', { system: true, derived: { from: 'secret', slice: [0, 3] } }) }),
    'labMemo.start',
  ],
  ['a note beside choices that spells out a hidden field', memo, (t) => put(t, { choiceNote: '{secret}' }), 'secret'],
  ['a name that spells out a hidden field', memo, (t) => put(t, { display: '{memoNo} {secret}' }), 'secret'],
  ['a field without its permission', memo, (t) => delete (properties(t).secret as { access?: object }).access, 'lab:memo:secret'],
  ['another prefix', wage, (t) => put(t, { perms: 'lab:purse' }), 'lab:wage:list'],
  ['a permission of writing', wage, (t) => put(t, { callPerms: { edit: 'lab:memo:edit' } }), 'lab:wage:edit'],
  [
    'a step for less',
    wage,
    (t) => void Object.assign((t as typeof wage).states.transitions[0] ?? {}, { perm: 'lab:memo:edit' }),
    'lab:wage:approve',
  ],
  [
    'another transition to the same state',
    wage,
    (t) => {
      const step = { name: 'wave', title: title('放行', 'Wave'), from: 'DRAFT', to: 'OPEN', perm: 'lab:memo:edit' };
      (t as typeof wage).states.transitions.push(step);
    },
    'wave',
  ],
  [
    'an action that writes',
    wage,
    (t) =>
      put(t, {
        actions: [{ name: 'cut', title: title('扣', 'Cut'), at: 'row', set: { amount: 1 }, perm: 'lab:memo:edit' }],
      }),
    'cut',
  ],
];

describe('data exposed by a file of a designer who is no administrator', () => {
  test.each(attempts)('is rejected when they may not see it: %s', async (_, file, more, named) => {
    const before = [onDisk(fileOf(file.name)), (await versions(fileOf(file.name))).length];
    const answer = await change(file, more);
    expect(answer, answer.text).toMatchObject({ status: 403, code: 40003 });
    expect(answer.message).toContain(named);
    expect([onDisk(fileOf(file.name)), (await versions(fileOf(file.name))).length]).toEqual(before);
  });

  test.each([
    ['refers to them', inNewFile({ record: { type: 'object', properties: { a: field({ reference: { resource: 'labWage' } }) } } })],
    [
      'adds them up',
      inNewFile({
        record: {
          type: 'object',
          properties: {
            state: { type: 'string', enum: 'LabJobState', title: title('状态', 'State') },
            sum: { type: 'integer', title: title('和', 'Sum') },
          },
        },
        over: { resource: 'labWage', by: { state: 'state' }, figures: { sum: { as: 'sum', field: 'amount' } } },
        scope: undefined,
      }),
    ],
  ])('is rejected in a new file that %s', async (_, text) => {
    const answer = await save(fileOf('labProbe'), JSON.stringify(text), '', designer);
    expect(answer, answer.text).toMatchObject({ code: 40003 });
    expect(answer.message).toContain('labWage');
    expect((await admin.post(schemaCalls.find, {})).text).not.toContain('labProbe');
  });

  test('is rejected when a scope is removed, changed or given away, unless they see everything', async () => {
    const narrow = await hire(app, {
      ...{ account: 'narrowDesigner', dataScope: 'SELF' },
      perms: ['system:schema:list', 'system:schema:edit', 'lab:memo:list'],
    });
    const { scope } = memo;
    for (const wider of [{ shared: true }, { scope: { customer: 'customerId', shared: ['warehouse'] } }]) {
      const answer = await change(memo, (text) => put(text, { scope: undefined, ...wider }), narrow.client);
      expect(answer, answer.text).toMatchObject({ code: 40003 });
    }
    const closed = await change(memo, (text) => put(text, { scope: { owner: 'createBy' } }), narrow.client);
    expect(closed.code, closed.text).toBe(20000);
    const open = await change(memo, (text) => put(text, { scope }), narrow.client);
    expect(open, open.text).toMatchObject({ code: 40003 });
    expect((await change(memo, (text) => put(text, { scope }))).code).toBe(20000);
  });

  test('is accepted when they may see it, and so are their own texts, columns and fields', async () => {
    const answers = [
      await change(memo, (t) => add(t, { shipId: field({ reference: { resource: 'hwShipConfig' } }) })),
      await change(memo, (t) => add(t, { mood: word('心情', 'Mood') })),
      await change(memo, (t) => add(t, { first: word('首', 'First', { system: true, derived: { from: 'memoNo', slice: [0, 1] } }) })),
      await change(memo, (t) => {
        const access = { read: 'lab:memo:secret' };
        add(t, { start: word('开头', 'Start', { access, system: true, derived: { from: 'secret', slice: [0, 3] } }) });
      }),
      await change(memo, (t) => void delete properties(t).start),
      await change(wage, (t) => put(t, { title: title('薪资', 'Pay') })),
      await change(memo, (t) => put(t, { callPerms: { log: 'lab:memo:list' } })),
      await change(memo, (t) => void delete t.callPerms),
    ];
    expect(answers.map(({ code, text }) => (code === 20000 ? 'live' : text))).toEqual(answers.map(() => 'live'));
  });

  test('is accepted when an administrator saves it, and rejected again as an earlier version', async () => {
    const file = fileOf('labPin');
    const opens = (t: File) => add(t, { wageId: field({ reference: { resource: 'labWage' } }) });
    expect((await change(pin, opens, admin)).code).toBe(20000);
    const [{ id }] = await versions(file);
    const closed = await change(pin, (t) => add(t, { wageId: word('旧', 'Old') }), admin);
    expect(closed.code).toBe(20000);
    const { hash } = await opened(file);
    const answer = await designer.post(schemaCalls.restore, {
      file,
      historyId: id,
      hash,
      confirmed: ['labPin.wageId'],
    });
    expect(answer).toMatchObject({ code: 40003 });
    expect(answer.message).toContain('labWage');
  });

  test('is rejected when a file takes over names that a deleted file left behind', async () => {
    const removed = await change(memo, (t) => void delete properties(t).secret);
    expect(removed.code, removed.text).toBe(20000);
    const again = await change(memo, (t) => add(t, { secret: word('内情', 'Secret') }));
    expect(again).toMatchObject({ code: 40003 });
    expect(again.message).toContain('labMemo.secret');
    const renamed = await change(memo, (t) => add(t, { bare: word('内情', 'Secret', { was: 'secret' }) }));
    expect(renamed).toMatchObject({ code: 40003 });
    expect((await change(memo, (t) => add(t, { secret: memo.record.properties.secret }), admin)).code).toBe(20000);
  });
});

describe('the access panel of the editor', () => {
  const impactOf = async (client: Client, file: File, more: (text: File & Record<string, unknown>) => void) => {
    const text = JSON.parse(onDisk(fileOf(file.name))) as File & Record<string, unknown>;
    more(text);
    const { data } = await client.post(schemaCalls.check, { file: fileOf(file.name), text: JSON.stringify(text) });
    return (data.impact as SchemaEffect[]).filter(({ about }) => about === 'access');
  };
  const spells = (t: File & Record<string, unknown>) => put(t, { display: '{memoNo} {secret}' });
  const drops = (t: File & Record<string, unknown>) => void delete (properties(t).secret as { access?: object }).access;

  test('lists who gains access, by role and by user', async () => {
    const effects = await impactOf(admin, memo, drops);
    expect(effects.length).toBeGreaterThan(0);
    for (const { text, sign } of effects.slice(0, 1)) {
      expect(sign).toBe('+');
      for (const reported of [text.zh, text.en]) {
        expect(reported).toContain('labMemo.secret');
        expect(reported).toContain('memoReader');
        expect(reported).not.toContain('pinReader');
      }
    }
    expect(effects.some(({ needsAdmin }) => needsAdmin)).toBe(false);
    const [display] = await impactOf(admin, pin, (t) => add(t, { wageId: field({ reference: { resource: 'labWage' } }) }));
    expect(display?.text.en).toContain('pinReader');
    expect(display?.text.en).not.toContain('memoReader');
  });

  test('shows in advance what only an administrator can save', async () => {
    const effects = await impactOf(designer, memo, spells);
    expect(effects).toMatchObject([{ needsAdmin: true, text: { en: expect.stringContaining('administrator') } }]);
    expect(await impactOf(designer, memo, (t) => add(t, { tone: word('语气', 'Tone') }))).toEqual([]);
  });
});
