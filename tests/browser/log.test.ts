import { beforeAll, describe, expect, test } from 'vitest';
import { colons } from '../../src/contract/wire.ts';
import { createClient } from '../api/support/client.ts';
import { crate, create, job, maker } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, handle } from './support/handles.ts';
import { newJob, openDetail, value } from './support/jobInFull.ts';
import { app, client, page, visit, visitOnce } from './support/oneVisit.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword } from './support/startBrowser.ts';

let acme: { id: string };

visitOnce(async () => {
  acme = await create(client, maker.save, { makerCode: 'ACME', makerName: 'Acme', country: 'US' });
});
// The first test chooses a language, for which a page must be open.
beforeAll(() => page.goto('/'));

let runs = 0;
/** Returns a text that is unique even if a test runs again. */
const once = (word: string) => `${word}${++runs}`;

describe.each(
  eachLanguage('en', [
    ['zh', '修改', '开始', '主题', '制造商'],
    ['en', 'Edited', 'Begin', 'Subject', 'Maker'],
  ]),
)('the log in %s', (language, edited, begun, subject, makerTitle) => {
  test('shows who did what and when, field by field, with the titles of the screens', async () => {
    await chooseLanguage(page, language);
    const made = await newJob('logged', { makerId: null });
    await client.post(job.save, { id: made.id, version: 1, subject: 'logged anew', makerId: acme.id });
    await client.post(job.transit, { id: made.id, transition: 'open' });
    await openDetail(made.id);
    const lines = handle(page, 'log-line');
    await expect.poll(() => lines.count()).toBe(3);
    const [transit = '', update = ''] = await lines.allInnerTexts();
    expect(transit).toContain(begun);
    expect(transit).toContain(language === 'en' ? 'Administrator' : '系统管理员');
    expect(transit).toMatch(/^\d\d:\d\d/);
    await expect.poll(() => handle(page, 'log-day').innerText()).toMatch(/^\d{4}-\d\d-\d\d /);
    expect(update).toContain(edited);
    expect(update).toContain(subject);
    expect(update).toMatch(/logged\s*→[\s\S]*logged anew/);
    expect(update).toContain(makerTitle);
    await expect.poll(() => lines.nth(1).innerText()).toContain('Acme (ACME)');
    expect(update).not.toContain('makerId');
  });
});

describe('a long log', () => {
  test('is grouped by day, loads page by page, and can be filtered by a field or a user, in both languages', async () => {
    let now = await newJob('long log');
    for (let n = 1; n <= 60; n += 1) {
      now = (await client.post(job.save, { id: now.id, version: now.version, weightKg: n })).data;
    }
    const other = await createClient(app.url).login('dispatcher', adminPassword);
    await other.post(job.save, { id: now.id, version: now.version, subject: 'by the dispatcher' });
    for (const [language, today, count] of [
      ['zh', '今天', (n: number) => `共 ${n} 条`],
      ['en', 'Today', (n: number) => `Entries: ${n}`],
    ] as const) {
      await chooseLanguage(page, language);
      await openDetail(now.id);
      await expect.poll(() => handle(page, 'log-count').innerText()).toBe(count(62));
      expect(await handle(page, 'log-day').allInnerTexts()).toEqual([expect.stringContaining(today)]);
      await handle(page, 'log-line').last().scrollIntoViewIfNeeded();
      await expect.poll(() => handle(page, 'log-line').count()).toBe(62);
      await handle(page, 'log-field').selectOption('subject');
      await expect.poll(() => handle(page, 'log-line').count()).toBe(2);
      await handle(page, 'log-operator').selectOption('dispatcher');
      await expect.poll(() => handle(page, 'log-count').innerText()).toBe(count(1));
      await expect.poll(() => handle(page, 'log-line').innerText()).toMatch(/long log\s*→[\s\S]*by the dispatcher/);
    }
  });
});

describe.each(
  eachLanguage('en', [
    ['zh', '恢复到', '状态', '只能通过状态操作改变', '已恢复'],
    ['en', 'Restored to', 'State', 'changes only through actions', 'Restored'],
  ]),
)('an earlier state in %s', (language, restoredTo, state, onlySteps, done) => {
  test('is compared with the current state, and restored for the chosen fields that can be restored', async () => {
    await chooseLanguage(page, language);
    const made = await newJob('as it was', { cost: '1.00' });
    await client.post(job.transit, { id: made.id, version: 1, transition: 'open' });
    await client.post(job.save, { id: made.id, version: 2, subject: 'as it became', weightKg: 99, cost: '2.00' });
    await openDetail(made.id);
    await expect.poll(() => handle(page, 'log-line').count()).toBe(3);
    expect(await handle(page, 'log-restore').count()).toBe(2);
    await handle(page, 'log-restore').last().click();
    const dialog = handle(page, 'restore');
    const row = dialog.getByTestId('restore-subject');
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['as it became', 'as it was']);
    await expect.poll(() => dialog.getByTestId('restore-left-out').innerText()).toContain(`${state}${colons[language]}${onlySteps}`);
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByTestId('restore-cost').getByRole('checkbox').uncheck();
    // Another user saves before. The current differences are shown, and nothing is written yet.
    await client.post(job.save, { id: made.id, version: 3, weightKg: 100 });
    await dialog.getByTestId('confirm-ok').click();
    await dialog.getByTestId('restore-failed').waitFor();
    await expect.poll(() => dialog.getByTestId('restore-weightKg').innerText()).toContain('100');
    await dialog.getByTestId('confirm-ok').click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => value('subject').innerText()).toBe('as it was');
    const now = (await client.get(job.findById(made.id))).data;
    expect(now).toMatchObject({ subject: 'as it was', weightKg: 10, cost: '2.00', state: 'OPEN', version: 5 });
    await expect.poll(() => handle(page, 'log-line').first().innerText()).toContain(restoredTo);
    await expect.poll(() => handle(page, 'toast').last().innerText()).toContain(done);
  });
});

test('lines are listed with their changes, and are restored', async () => {
  await chooseLanguage(page, 'en');
  const boxes = [
    { boxNo: 'A', qty: 1 },
    { boxNo: 'B', qty: 2 },
  ];
  const made = await create(client, crate.save, { crateNo: once('LOGGED'), boxes });
  const [a] = made.boxes;
  await client.post(crate.save, {
    id: made.id,
    version: 1,
    boxes: [
      { ...a, qty: 7 },
      { boxNo: 'C', qty: 3 },
    ],
  });
  await openDetail(made.id, '/lab/crate');
  const change = handle(page, 'log-line').first().getByRole('row');
  await expect
    .poll(() => change.allInnerTexts())
    .toEqual([
      expect.stringContaining('Box no.'),
      expect.stringMatching(/^Removed\s+B/),
      expect.stringMatching(/^Changed\s+A[\s\S]*1\s*→[\s\S]*7/),
      expect.stringMatching(/^Added\s+C/),
    ]);
  await handle(page, 'log-restore').click();
  await handle(page, 'confirm-ok').click();
  await handle(page, 'restore').waitFor({ state: 'detached' });
  const restored = (await client.get(crate.findById(made.id))).data.boxes;
  expect(restored.map(({ boxNo, qty }: { boxNo: string; qty: number }) => [boxNo, qty])).toEqual([
    ['A', 1],
    ['B', 2],
  ]);
});

test('the browser reported no errors', () => {
  expect(visit.complaints).toEqual([]);
});
