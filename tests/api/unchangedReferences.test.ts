import { beforeAll, expect, test } from 'vitest';
import type { Answer } from './support/client.ts';
import { create, item, job, maker } from './support/lab.ts';
import { admin, app, inOneApp } from './support/oneApp.ts';
import { userCalls } from './support/people.ts';
import { schemaEditing } from './support/schemaEditing.ts';
import { tariff, tariffCalls } from './support/sheetLab.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';

inOneApp();

const users: Record<string, string> = {};
const hire = async (account: string, more: object) => {
  const terms = { userType: 'SUPPLIER', payTerm: 'NET30', currency: 'USD' };
  users[account] = (await create(admin, userCalls.save, { account, userCode: account.toUpperCase(), ...terms, ...more })).id;
};

beforeAll(async () => {
  await hire('wang1', { userName: '王一', userNameEn: 'Ann Wang' });
  await hire('wang2', { userName: '王二', userNameEn: 'Ann Wang' });
  await hire('li1', { userName: '李四', userNameEn: 'Ben Li' });
  await hire('li2', { userName: '李四', userNameEn: 'Carl Li' });
  for (const clerk of ['wang1', 'wang2', 'li1', 'li2']) await create(admin, job.save, { subject: clerk, clerkId: users[clerk] });
});

const exported = async (language: string) => (await download(admin, job.export, { body: {}, language })).bytes;
const commit = (importId: string, language: string): Promise<Answer> =>
  admin.post(job.saveBatch, { importId, mode: 'all' }, { 'Accept-Language': language });

// Some labels are ambiguous in one of the languages, so they can only be recognized as unchanged, not looked up.
test.each([
  ['zh', 'zh', 'en'],
  ['en', 'en', 'zh'],
  ['zh', 'en', 'zh'],
  ['en', 'zh', 'en'],
])('an export in %s changes nothing when it is checked in %s and imported in %s', async (language, checked, committed) => {
  const staged = (await upload(admin, job.import, await exported(language), { language: checked })).data;
  expect(staged).toMatchObject({ total: 4, rows: [], failed: 0, fresh: 0, changed: 0, unchanged: 4 });
  expect(await commit(staged.importId, committed)).toMatchObject({ code: 20000, data: { created: 0, updated: 0, unchanged: 4 } });
});

test('a conflict names the other record in the language of the reader, not in that of the check', async () => {
  const { id } = await create(admin, job.save, { subject: 'both', clerkId: users.li2 });
  const [headings = [], ...rows] = await rowsOf(await exported('en'));
  const at = headings.indexOf('Clerk');
  const mine = rows.filter((cells) => cells.includes('both')).map((cells) => cells.toSpliced(at, 1, 'Ben Li'));
  await create(admin, job.save, { id, version: 1, clerkId: users.wang2 });
  const staged = (await upload(admin, job.import, await workbook([headings, ...mine]), { language: 'en' })).data;
  const theirs = ({ rows: [row] }: Answer['data']) => row.errors[0].theirs.value;
  expect(theirs(staged)).toBe('Ann Wang');
  expect(theirs((await admin.get(job.findImport(staged.importId), { 'Accept-Language': 'zh' })).data)).toBe('王二');
});

test('a label is found although its name begins with a space, if it contains a unique value', async () => {
  const { id } = await create(admin, maker.save, { makerCode: 'LEAD', makerName: ' Spaced' });
  const file = await workbook([
    ['itemNo', 'makerId'],
    ['SPACED1', 'Spaced (LEAD)'],
  ]);
  const staged = (await upload(admin, item.import, file)).data;
  expect(staged).toMatchObject({ failed: 0, fresh: 1 });
  await create(admin, item.saveBatch, { importId: staged.importId, mode: 'all' });
  expect((await admin.post(item.find, { itemNo: 'SPACED1' })).data.records).toMatchObject([{ makerId: id }]);
});

/** Creates makers, and jobs of the first one. The makers are disabled afterwards. */
async function jobsOfDisabled(code: string) {
  const makers = [];
  for (const n of [1, 2]) makers.push(await create(admin, maker.save, { makerCode: `${code}${n}`, makerName: code }));
  const [own, other] = makers.map(({ id }) => id);
  const jobs = [];
  for (const n of [1, 2]) jobs.push(await create(admin, job.save, { subject: `${code} ${n}`, weightKg: 1, makerId: own }));
  for (const { id } of makers) await create(admin, maker.save, { id, version: 1, status: '1' });
  return { own, other, jobs };
}

test('a save and a bulk edit may keep a reference to a disabled record, but not choose one', async () => {
  const { own, other, jobs } = await jobsOfDisabled('KEEP');
  const [{ id }] = jobs as [Answer['data']];
  const rejected = { code: 40000, data: { errors: [{ path: '/makerId', keyword: 'reference' }] } };
  expect(await admin.post(job.save, { id, version: 1, makerId: other })).toMatchObject(rejected);
  expect(await admin.post(job.save, { id, version: 1, makerId: own, subject: 'saved' })).toMatchObject({ code: 20000 });
  const ids = jobs.map((one) => one.id);
  const preview = (makerId: string) => admin.post(job.saveByIds, { preview: true, ids, values: { makerId } });
  expect((await preview(own)).data).toMatchObject({ total: 2, same: 2, refused: 0 });
  expect((await preview(other)).data).toMatchObject({ total: 2, same: 0, refused: 2 });
});

test('the form of an action or transition may keep a reference to a disabled record, but not choose one', async () => {
  const { own, other, jobs } = await jobsOfDisabled('STEP');
  const [{ id }, { id: second }] = jobs as [Answer['data'], Answer['data']];
  const rejected = { code: 40000, data: { errors: [{ path: '/input/makerId', keyword: 'reference' }] } };
  const assign = (makerId: string) => admin.post(job.act('assign'), { id, input: { makerId } });
  expect(await assign(other)).toMatchObject(rejected);
  expect(await assign(own)).toMatchObject({ code: 20000, data: { makerId: own } });
  const ids = [id, second];
  await create(admin, job.transit, { ids, transition: 'open' });
  const finish = (makerId: string) => admin.post(job.transit, { ids, transition: 'finish', input: { result: 'ok', makerId } });
  expect(await finish(other)).toMatchObject(rejected);
  // For several records, it must be the reference of all of them.
  await create(admin, job.save, { id: second, version: 2, makerId: null });
  expect(await finish(own)).toMatchObject(rejected);
  const alone = { id, transition: 'finish', input: { result: 'ok', makerId: own } };
  expect(await admin.post(job.transit, alone)).toMatchObject({ code: 20000, data: { state: 'DONE', makerId: own } });
});

test('a sheet may keep a reference to a disabled record, but not choose one', async () => {
  const { own, other } = await jobsOfDisabled('SHEET');
  const makerId = { type: 'string', reference: { resource: 'labMaker' }, title: { zh: '制造商', en: 'Maker' } };
  const record = { ...tariff.record, properties: { ...tariff.record.properties, makerId } };
  const views = ['table', { view: 'sheet', columns: ['code', 'rate', 'makerId'] }];
  const text = JSON.stringify({ ...tariff, record, list: { ...tariff.list, views } });
  expect((await schemaEditing(() => app).save('lab/labTariff.json', text, '')).code).toBe(20000);
  await create(admin, maker.save, { id: own, version: 2, status: '0' });
  const { id } = await create(admin, tariffCalls.save, { code: 'S1', rate: '1.00', makerId: own });
  await create(admin, maker.save, { id: own, version: 3, status: '1' });
  const sheet = (values: object) => admin.post(tariffCalls.saveSheet, { records: [{ id, version: 1, ...values }], removed: [] });
  const rejected = { code: 40000, data: { errors: [{ path: '/records/0/makerId', keyword: 'reference' }] } };
  expect(await sheet({ rate: '2.00', makerId: other })).toMatchObject(rejected);
  expect(await sheet({ rate: '2.00', makerId: own })).toMatchObject({ code: 20000 });
});
