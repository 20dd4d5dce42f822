import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, startFiling } from './support/filing.ts';

let filing: Awaited<ReturnType<typeof startFiling>>;

beforeAll(async () => {
  filing = await startFiling();
});
afterAll(() => filing.house.close());

describe('a field that holds a file', () => {
  const staged = async (name = 'logo.png', field = 'picture', client = filing.admin): Promise<string> => {
    const answer = await filing.upload({ client, texts: { field }, name });
    if (answer.code !== 20000) throw new Error(answer.text);
    return answer.data.id;
  };
  const saved = (record: object) => filing.admin.post(calls.save, record);
  const one = async (id: string) => (await filing.admin.get(calls.one(id))).data;

  test('keeps it with the save, shows its name, and lets the old one go', async () => {
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
      'a file that another record has already',
      async () => {
        const picture = await staged();
        await saved({ toolName: filing.nextName(), picture });
        return picture;
      },
    ],
  ])('takes not %s', async (_, fileOf) => {
    const id = await filing.newTool();
    const answer = await saved({ id, version: 1, picture: await fileOf() });
    expect(answer).toMatchObject({ code: 40000, data: { errors: [{ path: '/picture' }] } });
    expect(await one(id)).toMatchObject({ version: 1, picture: null });
    const batch = await filing.admin.post(calls.saveBatch, [{ id, version: 1, picture: await staged() }]);
    expect(batch.code).toBe(40000);
    expect(await one(id)).toMatchObject({ version: 1, picture: null });
  });

  test('gives two saves at once one file, and the other nothing', async () => {
    const picture = await staged();
    const answers = await Promise.all([1, 2].map((no) => saved({ toolName: `twin ${no}`, picture })));
    expect(answers.map(({ code }) => code).sort()).toEqual([20000, 40000]);
  });

  test('forgets a file that nobody saved within a day', async () => {
    const id = await staged();
    expect((await filing.fetched(id)).status).toBe(200);
    await filing.sleepOver();
    expect((await filing.fetched(id)).status).toBe(404);
    const record = await filing.newTool();
    expect(await saved({ id: record, version: 1, picture: id })).toMatchObject({ code: 40000 });
  });
});
