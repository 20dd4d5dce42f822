import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serverFields } from '../../src/contract/wire.ts';
import { create, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

type Property = Record<string, unknown>;
type Row = Record<string, unknown>;

const text = (zh: string, en: string) => ({ title: { zh, en } });
const enumOf = (...values: string[]) => ({ type: 'string', enum: values, ...text('尺寸', 'Size') });
const properties: Record<string, Property> = {
  code: { type: 'string', maxLength: 20, ...text('代码', 'Code') },
  size: enumOf('S', 'M', 'L'),
  note: { type: 'string', maxLength: 50, ...text('备注', 'Note') },
  mail: { type: 'string', maxLength: 60, ...text('联系', 'Contact') },
  amount: { type: 'string', format: 'decimal', precision: 12, scale: 3, ...text('金额', 'Amount') },
  pieces: { type: 'integer', ...text('件数', 'Pieces') },
};
const calls = {
  find: '/hw/wms/labStock/findLabStockList',
  save: '/hw/wms/labStock/saveLabStock',
  deleteById: '/hw/wms/labStock/deleteLabStockById',
};
const count = 30;

let app: TestApp;
let stored: Row[];
let required = ['code'];
let unique: object[] = [];

beforeAll(async () => {
  app = await startApp();
  write(properties);
  await vi.waitFor(async () => expect((await app.admin.post(calls.find, {})).code).toBe(20000), 15_000);
  for (let n = 0; n < count; n += 1) {
    await create(app.admin, calls.save, {
      code: `C${n % 25}`,
      size: ['S', 'M', 'L', null][n % 4],
      note: 'x'.repeat(n),
      mail: n % 3 === 0 ? null : `someone${n}@example.com`,
      amount: n % 2 === 0 ? `${n}.125` : null,
      pieces: n * 1_000_000_007,
    });
  }
  stored = await rows();
});
afterAll(() => app.close());

function write(fields: Record<string, Property>): void {
  const file = {
    name: 'labStock',
    ...text('库存', 'Stock'),
    perms: 'lab:stock',
    screens: { 'lab/stock': { view: 'list', path: '/lab/stock', area: 'system' } },
    record: { type: 'object', required, properties: fields },
    unique,
  };
  writeFileSync(join(app.schemas, 'lab/labStock.json'), JSON.stringify(file, null, 2));
}

async function rows(): Promise<Row[]> {
  const { data } = await app.admin.post(calls.find, {}, { pageSize: '100' });
  return (data.records as Row[]).toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}

/** Returns the faults reported for the file, as soon as there are any. */
async function reported(): Promise<{ what: string; mend: string; line: number }[]> {
  return (await app.guest.get('/readyz')).data.faults;
}

/** Saves the file with these fields, and waits until records have exactly these. */
async function becomes(fields: Record<string, Property>): Promise<void> {
  write(fields);
  const own = new Set<string>([...serverFields]);
  const named = async () => Object.keys((await rows())[0] ?? {}).filter((key) => !own.has(key));
  await expect.poll(async () => (await named()).sort()).toEqual(Object.keys(fields).sort());
  await expect.poll(reported).toEqual([]);
}

describe('a changed field of stored records', () => {
  test('is empty when it is new, or has its default if it is required', async () => {
    required = ['code', 'origin'];
    const shelf = { type: 'string', maxLength: 9, ...text('货架', 'Shelf') };
    const origin = { type: 'string', maxLength: 9, default: 'CN', ...text('来源', 'Origin') };
    await becomes({ ...properties, shelf, origin });
    expect(await rows()).toEqual(stored.map((row) => ({ ...row, shelf: null, origin: 'CN' })));
    required = ['code'];
    await becomes(properties);
    expect(await rows()).toEqual(stored);
  });

  test('gets its default in the records without a value, and nowhere else, once it is required', async () => {
    const grade = { type: 'string', maxLength: 9, ...text('等级', 'Grade') };
    await becomes({ ...properties, grade });
    const { id } = await create(app.admin, calls.save, { code: 'GRADED', grade: 'A' });
    required = ['code', 'grade'];
    await becomes({ ...properties, grade: { ...grade, default: 'B' } });
    const others = stored.map((row) => ({ ...row, grade: 'B' }));
    await expect.poll(rows).toEqual([...others, expect.objectContaining({ id, grade: 'A' })]);
    required = ['code'];
    await becomes(properties);
    await app.admin.get(`${calls.deleteById}/${id}`);
    expect(await rows()).toEqual(stored);
  });

  test('keeps every value when it is renamed', async () => {
    const { amount, ...others } = properties;
    await becomes({ ...others, value: { ...amount, was: 'amount' } });
    expect(await rows()).toEqual(stored.map(({ amount: value, ...rest }) => ({ ...rest, value })));
    await becomes({ ...others, amount: { ...amount, was: 'value' } });
    expect(await rows()).toEqual(stored);
    await becomes(properties);
  });

  test('gets every value back when it was removed and returns', async () => {
    const { note: _, ...others } = properties;
    await becomes(others);
    expect(await rows()).toEqual(stored.map(({ note: _note, ...rest }) => rest));
    await becomes(properties);
    expect(await rows()).toEqual(stored);
  });

  test('may return narrower only if its old values allow it', async () => {
    const { note, ...others } = properties;
    await becomes(others);
    write({ ...others, note: { ...note, maxLength: 10 } });
    await expect.poll(reported).toEqual([expect.objectContaining({ what: expect.stringMatching(/^note .*\b19 records/) })]);
    await becomes(properties);
    expect(await rows()).toEqual(stored);
  });
});

describe('a narrower field', () => {
  const narrower: [string, Record<string, Property>, RegExp, string[]?][] = [
    ['of another type', { pieces: { ...properties.pieces, type: 'string' } }, /^pieces .* 30 records/],
    ['with fewer digits', { amount: { ...properties.amount, scale: 1 } }, /^amount .* 15 records/],
    ['that is required', {}, /^mail is now required: 10 records/, ['code', 'mail']],
    ['that is new and required', { shelf: { type: 'string', ...text('货架', 'Shelf') } }, /^shelf .* 30 records/, ['shelf']],
    ['that is unique', { code: { ...properties.code, unique: true } }, /^code cannot be unique: 5 values/],
    ['with one choice less', { size: enumOf('S', 'M') }, /^size no longer has the choices L: 7 records/],
    ['that is shorter', { note: { ...properties.note, maxLength: 10 } }, /^note is now limited to 10 .* 19 records/],
    ['of a stricter kind', { note: { ...properties.note, format: 'email' } }, /^note is now of the kind email: 29 records/],
    [
      'that refers to records',
      { mail: { type: 'string', reference: { resource: 'labMaker' }, ...text('联系', 'Contact') } },
      /^mail now refers to labMaker: 20 records/,
    ],
  ];

  test.each(narrower)('%s is rejected with its position and the number of records', async (_, changes, what, must) => {
    required = must ?? ['code'];
    write({ ...properties, ...changes });
    await expect.poll(reported).toEqual([expect.objectContaining({ file: 'lab/labStock.json', what: expect.stringMatching(what) })]);
    const [fault] = await reported();
    expect(fault?.line).toBeGreaterThan(10);
    expect(fault?.mend).not.toBe('');
    expect(await rows()).toEqual(stored);
    required = ['code'];
    write(properties);
    await expect.poll(reported).toEqual([]);
    expect(await rows()).toEqual(stored);
  });

  test('reports everything that prevents it at once', async () => {
    required = ['mail'];
    write({ ...properties, size: enumOf('S'), note: { ...properties.note, maxLength: 5 } });
    await expect.poll(async () => (await reported()).map(({ what }) => what.split(' ')[0])).toEqual(['size', 'note', 'mail']);
    required = ['code'];
    write(properties);
    await expect.poll(reported).toEqual([]);
  });

  test('is accepted when every record satisfies it', async () => {
    const changes = {
      size: enumOf('M', 'L', 'S', 'XL'),
      mail: { ...properties.mail, format: 'email' },
      note: { ...properties.note, maxLength: 29 },
    };
    required = ['code', 'pieces'];
    write({ ...properties, ...changes });
    const late = { code: 'late', pieces: 1, size: 'XL' };
    await expect.poll(async () => (await app.admin.post(calls.save, late)).code).toBe(20000);
    expect(await reported()).toEqual([]);
    expect((await rows()).filter(({ code }) => code !== 'late')).toEqual(stored);
    expect(await app.admin.post(calls.save, { ...late, note: 'x'.repeat(30) })).toMatchObject({ code: 40000 });
  });

  test('leaves other resources working', async () => {
    expect(await create(app.admin, maker.save, { makerCode: 'ACME', makerName: 'Acme' })).toMatchObject({
      version: 1,
    });
  });
});

describe('a unique group with a condition', () => {
  // A record stored by an earlier test has the size XL.
  const wide = { ...properties, size: enumOf('M', 'L', 'S', 'XL') };
  const when = (is: string) => [{ fields: ['note'], when: { size: is } }];
  const save = (note: string, size: string) => app.admin.post(calls.save, { code: 'group', note, size });

  test('allows duplicates of excluded values, without records and by several requests, too', async () => {
    required = ['code'];
    unique = [{ fields: ['note'], when: { size: { not: ['L', 'XL'] } } }];
    // This additional field shows when the file has become live.
    await becomes({ ...wide, seal: { type: 'string', maxLength: 9, ...text('封', 'Seal') } });
    const bare = () => app.admin.post(calls.save, { code: 'group', note: 'd' });
    expect(await bare()).toMatchObject({ code: 20000 });
    expect(await bare()).toMatchObject({ code: 40010 });
    expect(await save('d', 'S')).toMatchObject({ code: 40010 });
    expect(await save('d', 'L')).toMatchObject({ code: 20000 });
    expect(await save('d', 'XL')).toMatchObject({ code: 20000 });
    unique = [{ fields: ['note'], when: { size: ['XL', 'S'] } }];
    await becomes(wide);
    expect(await save('d', 'S')).toMatchObject({ code: 40010 });
    const [quoted, plain] = ["O'Hara \\", 'plain'];
    unique = [{ fields: ['mail'], when: { note: { not: [quoted, 'x"y'] } } }];
    await becomes({ ...wide, seal: { type: 'string', maxLength: 9, ...text('封', 'Seal') } });
    const mailed = (note: string) => app.admin.post(calls.save, { code: 'group', note, mail: 'some@example.com' });
    const answers = [await mailed(quoted), await mailed(quoted), await mailed(plain), await mailed(plain)];
    expect(answers.map(({ code }) => code)).toEqual([20000, 20000, 20000, 40010]);
    await app.admin.get(`${calls.deleteById}/${answers[0]?.data.id}`);
    expect(await reported()).toEqual([]);
  });

  test('applies to another value once the file says so', async () => {
    required = ['code'];
    unique = when('S');
    // This additional field shows when the file has become live.
    await becomes({ ...wide, sign: { type: 'string', maxLength: 9, ...text('标', 'Sign') } });
    expect(await save('a', 'S')).toMatchObject({ code: 20000 });
    expect(await save('a', 'S')).toMatchObject({ code: 40010 });
    expect(await save('b', 'L')).toMatchObject({ code: 20000 });
    unique = when('L');
    await becomes(wide);
    expect(await save('b', 'L')).toMatchObject({ code: 40010 });
    expect(await save('a', 'S')).toMatchObject({ code: 20000 });
    expect(await reported()).toEqual([]);
  });

  test('is reported with its own message when another group has the same fields', async () => {
    const group = (is: string) => ({ ...when(is)[0], message: { zh: `${is} 重复`, en: `${is} is there already` } });
    unique = [group('M'), group('XL')];
    await becomes({ ...wide, flag: { type: 'string', maxLength: 9, ...text('旗', 'Flag') } });
    for (const size of ['XL', 'M']) {
      const note = `words ${size}`;
      expect(await save(note, size)).toMatchObject({ code: 20000 });
      const { data } = await app.admin.post(calls.save, { code: 'group', note, size }, { 'Accept-Language': 'en' });
      expect(data.errors).toEqual([expect.objectContaining({ path: '/note', message: `${size} is there already` })]);
    }
    unique = when('L');
    await becomes(wide);
  });

  test('is rejected with the duplicates that exist under the new value', async () => {
    expect(await save('c', 'M')).toMatchObject({ code: 20000 });
    expect(await save('c', 'M')).toMatchObject({ code: 20000 });
    unique = [{ fields: ['note'], when: { size: { not: ['S', 'L', 'XL'] } } }];
    write(wide);
    await expect.poll(reported).toEqual([
      expect.objectContaining({
        file: 'lab/labStock.json',
        what: 'note cannot be unique: 1 value occurs more than once',
      }),
    ]);
    expect(await save('b', 'L')).toMatchObject({ code: 40010 });
    unique = [];
    write(wide);
    await expect.poll(reported).toEqual([]);
  });
});

describe('a unique group that counts empty values', () => {
  const wide = { ...properties, size: enumOf('M', 'L', 'S', 'XL') };
  const save = (values: object) => app.admin.post(calls.save, { code: 'empty', ...values });

  test('has each empty value once, and records with another empty field do not conflict', async () => {
    unique = [{ fields: ['code', 'note', 'pieces', 'mail'], emptyCounts: ['note', 'pieces'] }];
    await becomes({ ...wide, flap: { type: 'string', maxLength: 9, ...text('盖', 'Flap') } });
    const mail = 'one@example.com';
    expect(await save({ mail })).toMatchObject({ code: 20000 });
    expect(await save({ mail })).toMatchObject({ code: 40010 });
    expect(await save({ mail, pieces: 0 })).toMatchObject({ code: 20000 });
    expect(await save({ mail, pieces: 0 })).toMatchObject({ code: 40010 });
    expect(await save({ mail, note: 'x' })).toMatchObject({ code: 20000 });
    for (const _ of [1, 2]) expect(await save({ note: 'y', pieces: 1 })).toMatchObject({ code: 20000 });
    // If several saves run at the same time, the unique index accepts only one.
    const answers = await Promise.all(Array.from({ length: 4 }, () => save({ mail, pieces: 7 })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, 40010, 40010, 40010]);
    expect(await reported()).toEqual([]);
  });

  test('is rejected when two of them are stored', async () => {
    unique = [{ fields: ['code', 'mail', 'size'] }];
    await becomes({ ...wide, loop: { type: 'string', maxLength: 9, ...text('环', 'Loop') } });
    unique = [{ fields: ['code', 'mail', 'size'], emptyCounts: ['size'] }];
    write(wide);
    const what = 'code, mail, size cannot be unique: 2 values occur more than once';
    await expect.poll(reported).toEqual([expect.objectContaining({ what })]);
    unique = [];
    write(wide);
    await expect.poll(reported).toEqual([]);
  });
});
