import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts } from '../support/hostile/hostileTexts.ts';
import type { Answer } from './support/client.ts';
import { count, create, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

let app: TestApp;
let makerId: string;

beforeAll(async () => {
  app = await startApp();
  makerId = (await create(app.admin, maker.save, { makerCode: 'TEXTS', makerName: 'Texts' })).id;
});
afterAll(() => app.close());

const find = (body: unknown): Promise<Answer> => app.admin.post(item.find, body);
const notesOf = ({ data }: Answer): string[] => data.records.map(({ note }: { note: string }) => note);
/** Saves all texts in one batch. */
const batch = (texts: readonly string[], prefix: string) =>
  app.admin.post(
    item.saveBatch,
    texts.map((note, i) => ({ itemNo: `${prefix}-${i}`, makerId, note })),
  );

describe('a malicious text', () => {
  test('is stored unchanged by a save, a batch save and a workbook', async () => {
    for (const [i, note] of hostileTexts.entries()) {
      const saved = await create(app.admin, item.save, { itemNo: `ONE-${i}`, makerId, note });
      expect(saved.note, note).toBe(note);
    }
    expect(await batch(hostileTexts, 'LIST')).toMatchObject({ code: 20000 });
    const sheet = await workbook([['itemNo', 'makerId', 'note'], ...hostileTexts.map((note, i) => [`BOOK-${i}`, 'TEXTS', note])]);
    const { data } = await upload(app.admin, item.import, sheet);
    expect(data).toMatchObject({ total: hostileTexts.length, failed: 0 });
    expect(await app.admin.post(item.saveBatch, { importId: data.importId, mode: 'all' })).toMatchObject({
      code: 20000,
    });
    const stored = async (prefix: string) => {
      const { records } = (await find({ itemNo: { startsWith: `${prefix}-` } })).data;
      return new Map(records.map(({ itemNo, note }: Record<string, string>) => [itemNo?.split('-')[1], note]));
    };
    const [one, list, book] = [await stored('ONE'), await stored('LIST'), await stored('BOOK')];
    expect([...one.values()].toSorted()).toEqual([...hostileTexts].toSorted());
    expect(list).toEqual(one);
    // An import removes spaces around the text of a cell.
    expect(book).toEqual(new Map([...one].map(([no, note]) => [no, String(note).trim()])));
  });

  test.each(['\u001b[31mred', 'a\0b', 'a\u0007'])('with invisible characters is rejected by all three: %j', async (note) => {
    const before = await count(app.admin, item.find);
    const row = { itemNo: 'UNSEEN', makerId, note };
    expect(await app.admin.post(item.save, row)).toMatchObject({ code: 40000 });
    expect(await app.admin.post(item.saveBatch, [row])).toMatchObject({ code: 40000 });
    const sheet = await workbook([
      ['itemNo', 'makerId', 'note'],
      ['UNSEEN', 'TEXTS', note],
    ]);
    const { code, data } = await upload(app.admin, item.import, sheet);
    // If the text has characters that XML does not allow, the import rejects the whole workbook.
    if (code === 20000) expect(data).toMatchObject({ total: 1, failed: 1 });
    else expect(code).toBe(40000);
    expect(await count(app.admin, item.find)).toBe(before);
  });

  test('is found only by itself and by a part of it', async () => {
    expect(await batch(hostileTexts, 'FIND')).toMatchObject({ code: 20000 });
    for (const text of hostileTexts) {
      const among = { itemNo: { startsWith: 'FIND-' } };
      expect(notesOf(await find({ ...among, note: { contains: text } })), text).toContain(text);
      const fold = (value: string) => value.toLowerCase();
      for (const note of notesOf(await find({ ...among, note: { contains: text } }))) expect(fold(note), text).toContain(fold(text));
      expect(await find({ itemNo: text }), text).toMatchObject({ code: 20000, data: { total: 0 } });
      expect((await find({ itemNo: [text, { contains: text }] })).code, text).toBe(40000);
    }
  });

  test('is not accepted as a field, operator or direction', async () => {
    const unknown = await find({ noSuchField: 'x' });
    for (const text of hostileTexts) {
      for (const body of [
        { [text]: 'x' },
        { sorts: [{ field: text, order: 'asc' }] },
        { sorts: [{ field: 'itemNo', order: text }] },
        { itemNo: { [text]: 'x' } },
      ]) {
        // A name such as `constructor` is not a key of a parsed object unless the JSON contains it.
        const answer = await app.admin.post(item.find, JSON.parse(JSON.stringify(body)));
        expect([answer.status, answer.code], `${text}: ${answer.text}`).toEqual([unknown.status, unknown.code]);
      }
    }
  });

  test('an id that does not exist can be neither read nor deleted', async () => {
    const before = await count(app.admin, item.find);
    const more = ['0', '-0', '1', '1e3', '１', '9007199254740993', ' ', `${makerId} `, `${makerId}'`, makerId.toUpperCase()];
    for (const id of [...hostileTexts, ...more.filter((one) => one !== makerId)]) {
      for (const call of [item.findById, item.deleteById, maker.deleteById]) {
        const answer = await app.admin.get(call(encodeURIComponent(id)));
        expect(answer.status, `${id}: ${answer.text}`).toBeLessThan(500);
        expect(answer.code, id).not.toBe(20000);
      }
      expect((await app.admin.post(item.deleteByIds, [id])).code, id).not.toBe(20000);
    }
    expect(await count(app.admin, item.find)).toBe(before);
    expect(await app.admin.get(maker.findById(makerId))).toMatchObject({ code: 20000 });
  });
});
