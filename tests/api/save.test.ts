import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf, count, crate, create, item, maker } from './support/lab.ts';
import { hire } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
let app: TestApp;
let acme: { id: string };

beforeAll(async () => {
  app = await startApp();
  acme = await create(app.admin, maker.save, { makerCode: 'ACME', makerName: 'Acme 工厂' });
});
afterAll(() => app.close());

describe('creating', () => {
  test('returns the record with the values the server adds, in wire format', async () => {
    const answer = await app.admin.post(item.save, {
      itemNo: 'A-1',
      makerId: acme.id,
      weightKg: '12.5',
      madeOn: '2026-02-28',
      checkedAt: '2026-03-01T08:00:00+08:00',
      quantity: 3,
      fragile: true,
      price: '1250',
    });
    expect(answer).toMatchObject({ status: 200, code: 20000 });
    const { data } = answer;
    expect(data).toEqual({
      id: expect.any(String),
      version: 1,
      createBy: 'admin',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updateBy: 'admin',
      updateTime: data.createTime,
      itemNo: 'A-1',
      makerId: acme.id,
      makerIdLabel: 'Acme 工厂 (ACME)',
      weightKg: '12.500',
      madeOn: '2026-02-28',
      checkedAt: '2026-03-01T00:00:00.000Z',
      quantity: 3,
      fragile: true,
      currency: 'USD',
      price: '1250.00',
      note: null,
    });
    expect((await app.admin.get(item.findById(data.id))).data).toEqual(data);
  });

  test('keeps decimals exact, also beyond binary precision', async () => {
    const big = await create(app.admin, item.save, {
      itemNo: 'BIG',
      makerId: acme.id,
      weightKg: '999999999999999.999',
    });
    expect(big.weightKg).toBe('999999999999999.999');
    expect((await app.admin.get(item.findById(big.id))).data.weightKg).toBe('999999999999999.999');
    const { data } = await app.admin.post(item.find, { weightKg: { gt: '999999999999999.998' } });
    expect(data).toMatchObject({ total: 1, records: [{ itemNo: 'BIG' }] });
  });

  test('keeps texts exactly', async () => {
    const note = `  -5 007 =1+1 "quotes" ' ; drop table x -- 码头 🚢\n\ttab  `;
    const saved = await create(app.admin, item.save, { itemNo: 'TXT', makerId: acme.id, note });
    expect(saved.note).toBe(note);
  });

  test('treats an empty text as missing', async () => {
    const saved = await create(app.admin, item.save, { itemNo: 'EMPTY', makerId: acme.id, note: '', weightKg: '' });
    expect(saved).toMatchObject({ note: null, weightKg: null });
  });

  test("sets a required field's default when it is sent empty, and clears other fields with a default", async () => {
    const fee = callsOf('HwCostConfig');
    const sent = { costName: '空', costNameEn: 'Empty cells', costStage: 'OTHER', chargeUnit: 'CONTAINER' };
    const empty = { currency: null, taxRate: '', status: null, autoCharge: null };
    const saved = await create(app.admin, fee.save, { ...sent, ...empty, costCode: 'EMPTY_ONE' });
    expect(saved).toMatchObject({ currency: 'USD', taxRate: '0.00', status: '0', autoCharge: null });
    const cleared = await app.admin.post(fee.save, { id: saved.id, version: 1, currency: null });
    expect(cleared).toMatchObject({ code: 40000, data: { errors: [{ path: '/currency', keyword: 'required' }] } });
    expect((await app.admin.get(fee.findById(saved.id))).data).toEqual(saved);
  });

  test.each([
    ['a missing field', { itemNo: undefined }, '/itemNo', 'required', 'Item no. is required'],
    ['a text that is too long', { itemNo: 'x'.repeat(21) }, '/itemNo', 'maxLength', undefined],
    ['a number for a text', { itemNo: 7 }, '/itemNo', 'type', undefined],
    ['a date that does not exist', { madeOn: '2026-02-30' }, '/madeOn', 'format', undefined],
    ['a time without a zone', { checkedAt: '2026-02-28T10:00:00' }, '/checkedAt', 'format', undefined],
    ['too many digits after the point', { weightKg: '1.0001' }, '/weightKg', 'decimal', undefined],
    ['a decimal below its minimum', { weightKg: '-0.001' }, '/weightKg', 'decimal', undefined],
    ['a decimal in floating-point notation', { weightKg: '1e3' }, '/weightKg', 'decimal', undefined],
    ['a whole number with a fraction', { quantity: 1.5 }, '/quantity', 'type', undefined],
    ['an integer that is too large', { quantity: 1e300 }, '/quantity', undefined, undefined],
    ['a text for a boolean', { fragile: 'true' }, '/fragile', 'type', undefined],
    ['an unknown currency', { currency: 'RMB' }, '/currency', 'format', undefined],
    ['cents of a yen', { currency: 'JPY', price: '1.50' }, '/price', 'money', undefined],
    [
      'a reference to nothing',
      { makerId: '01a1fbb9-0000-7000-8000-000000000000' },
      '/makerId',
      'reference',
      'Maker does not exist or is disabled',
    ],
    ['an unknown field', { colour: 'red' }, '/colour', 'additionalProperties', undefined],
    ['an unknown field with a name of the language', { constructor: 'x' }, '/constructor', 'additionalProperties', undefined],
    ['a NUL', { note: 'a\0b' }, '/note', undefined, undefined],
    ['an incomplete character', { note: '\ud83d' }, '/note', undefined, undefined],
    ['an object for a text', { note: { a: 1 } }, '/note', 'type', undefined],
  ])('rejects %s and names the field', async (_, change, path, keyword, message) => {
    const before = await count(app.admin, item.find);
    const answer = await app.admin.post(item.save, { itemNo: 'BAD', makerId: acme.id, ...change }, english);
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    const fault = answer.data.errors.find((error: { path: string }) => error.path === path);
    expect(fault, answer.text).toBeDefined();
    if (keyword) expect(fault.keyword).toBe(keyword);
    expect(fault.message).toMatch(message === undefined ? /\w+ \w+/ : new RegExp(`^${message}$`));
    expect(await count(app.admin, item.find)).toBe(before);
  });

  test('lists up to 50 unknown fields, and gives that limit if there are more', async () => {
    const unknown = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`unknown${i}`, i]));
    const listed = await app.admin.post(item.save, { itemNo: 'BAD', makerId: acme.id, ...unknown(50) }, english);
    expect(listed).toMatchObject({ status: 400, code: 40000 });
    expect(listed.data.errors).toHaveLength(50);
    const answer = await app.admin.post(item.save, { itemNo: 'BAD', makerId: acme.id, ...unknown(51) }, english);
    expect(answer).toMatchObject({ status: 413, code: 40013, message: 'Too large: the limit is 50.' });
  });

  test('lists every fault at once, in the requested language', async () => {
    const answer = await app.admin.post(item.save, { madeOn: 'soon', quantity: -1, colour: 'red', note: 'a\0b' });
    const paths = answer.data.errors.map((error: { path: string }) => error.path).toSorted();
    expect(paths).toEqual(['/colour', '/itemNo', '/madeOn', '/makerId', '/note', '/quantity']);
    const message = (path: string) => answer.data.errors.find((error: { path: string }) => error.path === path).message;
    expect(message('/itemNo')).toBe('编号不能为空');
  });

  test('refuses a duplicate of a unique value and names the field', async () => {
    const answer = await app.admin.post(maker.save, { makerCode: 'ACME', makerName: 'Other' }, english);
    expect(answer).toMatchObject({ status: 409, code: 40010, message: 'Code is already taken.' });
    expect(answer.data.errors).toEqual([{ path: '/makerCode', keyword: 'unique', message: 'Code is already taken.' }]);
    expect(await count(app.admin, maker.find, { makerCode: 'ACME' })).toBe(1);
  });

  test('lets exactly one of many concurrent saves have a unique value', { tags: ['once'] }, async () => {
    const body = { makerCode: 'RACE', makerName: 'Race' };
    const answers = await Promise.all(Array.from({ length: 40 }, () => app.admin.post(maker.save, body)));
    expect(answers.filter((answer) => answer.code === 20000)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 40010)).toHaveLength(39);
    expect(await count(app.admin, maker.find, { makerCode: 'RACE' })).toBe(1);
  });

  test('ignores values that only the server sets', async () => {
    const sent = { createBy: 'mallory', createTime: '2000-01-01T00:00:00.000Z', version: 99, updateBy: 'mallory' };
    const saved = await create(app.admin, maker.save, { makerCode: 'OWN', makerName: 'Own', ...sent });
    expect(saved).toMatchObject({ version: 1, createBy: 'admin', updateBy: 'admin' });
    expect(saved.createTime).not.toBe(sent.createTime);
  });
});

describe('updating', () => {
  test('changes the sent fields, keeps the rest, and increments the version', async () => {
    const first = await create(app.admin, item.save, { itemNo: 'U-1', makerId: acme.id, note: 'old', quantity: 1 });
    const { data } = await app.admin.post(item.save, { id: first.id, version: 1, note: 'new' });
    expect(data).toMatchObject({ version: 2, itemNo: 'U-1', note: 'new', quantity: 1, createTime: first.createTime });
  });

  test('clears a field that is sent as null', async () => {
    const first = await create(app.admin, item.save, { itemNo: 'U-2', makerId: acme.id, note: 'old' });
    const { data } = await app.admin.post(item.save, { id: first.id, version: 1, note: null });
    expect(data).toMatchObject({ note: null, version: 2 });
  });

  test('accepts a record as it was returned, including labels', async () => {
    const first = await create(app.admin, item.save, { itemNo: 'U-3', makerId: acme.id });
    expect(await app.admin.post(item.save, { ...first, note: 'more' })).toMatchObject({ code: 20000 });
  });

  test('writes nothing when nothing changes: no version, no user or time, no log entry', async () => {
    const first = await create(app.admin, item.save, {
      itemNo: 'U-SAME',
      makerId: acme.id,
      price: '1.50',
      currency: 'USD',
    });
    const perms = ['lab:item:list', 'lab:item:query', 'lab:item:edit'];
    const { client: clerk } = await hire(app, { account: 'sameClerk', perms });
    for (const sent of [first, { id: first.id, version: 1 }, { id: first.id, version: 1, price: '1.5', note: '' }])
      expect(await clerk.post(item.save, sent)).toMatchObject({ status: 200, code: 20000, data: first });
    const box = { boxNo: 'A', qty: 1 };
    const lined = await create(app.admin, crate.save, { crateNo: 'SAME', boxes: [box, { ...box, boxNo: 'B' }] });
    expect((await app.admin.post(crate.save, lined)).data).toEqual(lined);
    for (const call of [item.log(first.id), crate.log(lined.id)])
      expect((await app.admin.get(call)).data.records).toMatchObject([{ action: 'create' }]);
    // If a later save has the old version, it is a conflict, even if its values are not new.
    const changed = await app.admin.post(crate.save, { ...lined, boxes: [lined.boxes[1]] });
    expect(changed.data).toMatchObject({ version: 2, boxes: [{ boxNo: 'B', version: 1 }] });
    expect(await app.admin.post(crate.save, lined)).toMatchObject({ status: 409, code: 40009 });
    const batch = await app.admin.post(item.saveBatch, [first]);
    expect(batch.data).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  });

  test('validates the whole resulting record, not only the sent fields', async () => {
    const first = await create(app.admin, item.save, { itemNo: 'U-4', makerId: acme.id, price: '1.50' });
    const answer = await app.admin.post(item.save, { id: first.id, version: 1, currency: 'JPY' });
    expect(answer).toMatchObject({ code: 40000, data: { errors: [{ path: '/price' }] } });
    expect((await app.admin.get(item.findById(first.id))).data).toEqual(first);
  });

  test('refuses to clear what is required', async () => {
    const first = await create(app.admin, item.save, { itemNo: 'U-5', makerId: acme.id });
    const answer = await app.admin.post(item.save, { id: first.id, version: 1, itemNo: null });
    expect(answer).toMatchObject({ code: 40000, data: { errors: [{ path: '/itemNo', keyword: 'required' }] } });
  });

  test('rejects an old version and returns the current record', async () => {
    const first = await create(app.admin, item.save, { itemNo: 'U-6', makerId: acme.id });
    const second = (await app.admin.post(item.save, { id: first.id, version: 1, note: 'mine' })).data;
    const late = await app.admin.post(item.save, { id: first.id, version: 1, note: 'theirs' });
    expect(late).toMatchObject({
      status: 409,
      code: 40009,
      message: '数据已被他人修改，请刷新',
      data: { current: second },
    });
    expect((await app.admin.get(item.findById(first.id))).data).toEqual(second);
  });

  test.each([[undefined], [null], ['1'], [1.5], [{}]])('refuses the version %j', async (version) => {
    const first = await create(app.admin, item.save, { itemNo: `V-${version}`, makerId: acme.id });
    const answer = await app.admin.post(item.save, { id: first.id, version, note: 'x' });
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    expect((await app.admin.get(item.findById(first.id))).data).toEqual(first);
  });

  test.each([['missing'], ['01a1fbb9-0000-7000-8000-000000000000'], ['1 OR 1=1'], ["'; --"], ['\0'], ['x'.repeat(10_000)]])(
    'does not create a record %j',
    async (id) => {
      const before = await count(app.admin, item.find);
      const answer = await app.admin.post(item.save, { id, version: 1, itemNo: 'NEW', makerId: acme.id });
      expect(answer).toMatchObject({ status: 404, code: 40004 });
      expect(await count(app.admin, item.find)).toBe(before);
    },
  );

  test('loses none of many concurrent saves, because each is based on the version it read', {
    tags: ['once'],
  }, async () => {
    const first = await create(app.admin, item.save, { itemNo: 'MANY', makerId: acme.id, quantity: 0 });
    const addOne = async (): Promise<void> => {
      for (;;) {
        const { data } = await app.admin.get(item.findById(first.id));
        const { version, quantity } = data;
        const answer = await app.admin.post(item.save, { id: first.id, version, quantity: quantity + 1 });
        if (answer.code === 20000) return;
        expect(answer.code).toBe(40009);
      }
    };
    await Promise.all(Array.from({ length: 12 }, addOne));
    expect((await app.admin.get(item.findById(first.id))).data).toMatchObject({ quantity: 12, version: 13 });
  });
});

describe('an Idempotency-Key', () => {
  test('gives a repeated save its first result and takes effect once', async () => {
    const key = { 'Idempotency-Key': 'once-1' };
    const body = { makerCode: 'ONCE', makerName: 'Once' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.admin.post(maker.save, body, key)));
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([20000]));
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect(await count(app.admin, maker.find, { makerCode: 'ONCE' })).toBe(1);
    const [first] = answers;
    expect((await app.admin.post(maker.save, body, key)).data).toEqual(first?.data);
  });

  test('is refused with another body, and changes nothing', async () => {
    const key = { 'Idempotency-Key': 'once-2' };
    await app.admin.post(maker.save, { makerCode: 'TWO', makerName: 'Two' }, key);
    const other = await app.admin.post(maker.save, { makerCode: 'THREE', makerName: 'Three' }, key);
    expect(other).toMatchObject({ status: 400, code: 40000 });
    expect(await count(app.admin, maker.find, { makerCode: 'THREE' })).toBe(0);
  });

  test("also repeats a rejection, and belongs to the first request's body", async () => {
    const key = { 'Idempotency-Key': 'once-4' };
    const taken = { makerCode: 'ACME', makerName: 'Taken' };
    const first = await app.admin.post(maker.save, taken, key);
    const again = await app.admin.post(maker.save, taken, { ...key, ...english });
    expect([first.code, again.code]).toEqual([40010, 40010]);
    expect(again.message).toBe('Code is already taken.');
    const other = await app.admin.post(maker.save, { makerCode: 'FREE4', makerName: 'Free' }, key);
    expect(other).toMatchObject({ code: 40000, data: { errors: [{ path: '/Idempotency-Key' }] } });
    expect(await count(app.admin, maker.find, { makerCode: 'FREE4' })).toBe(0);
  });

  test('belongs to one user', async () => {
    const key = { 'Idempotency-Key': 'once-3' };
    await app.admin.post(maker.save, { makerCode: 'MINE', makerName: 'Mine' }, key);
    const clerk = await app.as('orderClerk');
    const ship = { shipName: 'EVER GIVEN', imoNo: '9811000', carrierName: 'Evergreen', carrierScac: 'EGLV' };
    expect(await clerk.post('/hw/wms/hwShipConfig/saveHwShipConfig', ship, key)).toMatchObject({ code: 20000 });
  });

  test('is refused when it is longer than 255 characters', async () => {
    const answer = await app.admin.post(maker.save, { makerCode: 'LONG', makerName: 'Long' }, { 'Idempotency-Key': 'k'.repeat(256) });
    expect(answer).toMatchObject({ code: 40000 });
  });
});
