import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/client.ts';
import { calls, startFiling } from './support/filing.ts';

let filing: Awaited<ReturnType<typeof startFiling>>;

beforeAll(async () => {
  filing = await startFiling();
});
afterAll(() => filing.close());

describe('a file field', () => {
  const staged = async (name = 'logo.png', field = 'picture', client = filing.admin): Promise<string> => {
    const answer = await filing.upload({ client, texts: { field }, name });
    if (answer.code !== 20000) throw new Error(answer.text);
    return answer.data.id;
  };
  const saved = (record: object) => filing.admin.post(calls.save, record);
  const one = async (id: string) => (await filing.admin.get(calls.one(id))).data;

  test('stores the file with the save, shows its name, and releases the previous file', async () => {
    const first = await staged('logo 一.png');
    const { data } = await saved({ toolName: filing.nextName(), picture: first });
    expect(data).toMatchObject({ picture: first, pictureLabel: 'logo 一.png' });
    expect(await filing.listed(data.id)).toEqual([]);
    const second = await staged('logo 2.png');
    const next = await saved({ id: data.id, version: 1, picture: second });
    expect(next.data).toMatchObject({ picture: second, pictureLabel: 'logo 2.png' });
    expect([(await filing.fetched(first)).status, (await filing.fetched(second)).status]).toEqual([404, 200]);
    expect(await saved({ id: data.id, version: 2, picture: null })).toMatchObject({ data: { picture: null } });
    expect((await filing.fetched(second)).status).toBe(404);
    const [line] = (await filing.admin.get(calls.log(data.id))).data.records;
    expect(line.changes).toEqual([expect.objectContaining({ field: 'picture', before: second, after: null })]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['no file at all', async () => '01a1fbb9-0000-7000-8000-000000000000'],
    ['a path', async () => '../../x'],
    ['a file of another field', () => staged('a.png', 'secret')],
    ['a file of another record', async () => (await filing.upload({ texts: { id: await filing.newTool() } })).data.id],
    [
      'a file that another record already has',
      async () => {
        const picture = await staged();
        await saved({ toolName: filing.nextName(), picture });
        return picture;
      },
    ],
  ])('rejects %s', async (_, fileOf) => {
    const id = await filing.newTool();
    const answer = await saved({ id, version: 1, picture: await fileOf() });
    expect(answer).toMatchObject({ code: 40000, data: { errors: [{ path: '/picture' }] } });
    expect(await one(id)).toMatchObject({ version: 1, picture: null });
    const batch = await filing.admin.post(calls.saveBatch, [{ id, version: 1, picture: await staged() }]);
    expect(batch.code).toBe(40000);
    expect(await one(id)).toMatchObject({ version: 1, picture: null });
  });

  test('gives one file to only one of two concurrent saves', async () => {
    const picture = await staged();
    const answers = await Promise.all([1, 2].map((no) => saved({ toolName: `twin ${no}`, picture })));
    expect(answers.map(({ code }) => code).sort()).toEqual([20000, 40000]);
  });

  test('can be the input of an action, stored with that record and logged', async () => {
    const id = await filing.newTool();
    const [first, second] = [await staged('a.png'), await staged('交货.png')];
    const proved = (input: object, ids = [id], more = {}) =>
      filing.admin.post(calls.prove, { ...(ids.length === 1 ? { id } : { ids }), ...more, input });
    const rejected = (answer: Answer) => expect(answer).toMatchObject({ code: 40000, data: { errors: [{ path: '/input/picture' }] } });
    rejected(await proved({}));
    rejected(await proved({ picture: await staged('x.png', 'secret') }));
    rejected(await proved({ picture: '01a1fbb9-0000-7000-8000-000000000000' }));
    // A file can belong to only one record.
    rejected(await proved({ picture: first }, [id, await filing.newTool()]));
    expect(await one(id)).toMatchObject({ version: 1, picture: null });
    expect(await proved({ picture: first }, [id], { version: 1 })).toMatchObject({
      code: 20000,
      data: { picture: first },
    });
    expect(await proved({ picture: second }, [id], { version: 2 })).toMatchObject({
      data: { version: 3, picture: second, pictureLabel: '交货.png' },
    });
    expect([(await filing.fetched(first)).status, (await filing.fetched(second)).status]).toEqual([404, 200]);
    const [line] = (await filing.admin.get(calls.log(id))).data.records;
    expect(line).toMatchObject({
      action: 'action:prove',
      changes: [{ field: 'picture', before: first, after: second }],
    });
    // The record already has this file, so it may send the id of the file again.
    expect((await proved({ picture: second }, [id], { version: 3 })).code).toBe(20000);
    expect((await filing.fetched(second)).status).toBe(200);
  });

  test('is secret like its field; an unsaved file is visible only to its sender', async () => {
    const clerk = await filing.clerk();
    const hidden = await staged('密.png', 'secret');
    const { data } = await saved({ toolName: filing.nextName(), secret: hidden });
    expect((await filing.fetched(hidden)).status).toBe(200);
    expect((await filing.fetched(hidden, clerk)).status).toBe(404);
    const seen = await clerk.get(calls.one(data.id));
    expect([Object.hasOwn(seen.data, 'secret'), Object.hasOwn(seen.data, 'secretLabel')]).toEqual([false, false]);
    // A file for a field that the user may not read is refused with the same answer as for a field that does not exist.
    const [secretly, nowhere] = [
      await filing.upload({ client: clerk, texts: { field: 'secret' } }),
      await filing.upload({ client: clerk, texts: { field: 'nothing' } }),
    ];
    expect([secretly.code, secretly.message]).toEqual([nowhere.code, nowhere.message]);
    expect(secretly.code).not.toBe(20000);
    const waiting = await staged('mine.png');
    expect((await filing.fetched(waiting, clerk)).status).toBe(404);
    const theirs = await clerk.post(calls.save, { toolName: filing.nextName(), picture: waiting });
    expect(theirs).toMatchObject({ code: 40000, data: { errors: [{ path: '/picture' }] } });
    expect((await filing.fetched(waiting)).status).toBe(200);
    expect(await clerk.post(calls.save, { toolName: filing.nextName(), picture: await staged('own.png', 'picture', clerk) })).toMatchObject(
      { code: 20000 },
    );
  });

  test('deletes a file that was not saved within a day', async () => {
    const id = await staged();
    expect((await filing.fetched(id)).status).toBe(200);
    await filing.sleepOver();
    expect((await filing.fetched(id)).status).toBe(404);
    const record = await filing.newTool();
    expect(await saved({ id: record, version: 1, picture: id })).toMatchObject({ code: 40000 });
  });
});
