import { expect, test } from 'vitest';
import { changeLogCalls } from '../../src/contract/log.ts';
import { totalBound } from '../../src/contract/query.ts';
import { create, job, maker } from '../api/support/lab.ts';
import { client, page, visit, visitInEachTest } from './support/eachVisit.ts';
import { chooseInColumn, chooseLanguage, handle, letIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';

visitInEachTest();

async function expectValid(): Promise<void> {
  expect(await rawTexts(page)).toEqual([]);
  expect(await seriousFaults(page)).toEqual([]);
}

async function typeDay(name: string, day: string): Promise<void> {
  await handle(page, name).fill(day);
  await handle(page, name).press('Enter');
}

test('an administrator filters the change log by user, screen, action, period and value; both languages', async () => {
  const round = Date.now().toString(36).toUpperCase().slice(-5);
  for (let i = 0; i < 50; i++) await create(client, maker.save, { makerCode: `M${round}${i}`, makerName: `Works ${i}` });
  const by = await create(client, maker.save, { makerCode: `A${round}`, makerName: 'Anvil works' });
  const removed = await create(client, job.save, { subject: 'goes' });
  await client.get(job.deleteById(removed.id));
  const work = await create(client, job.save, { subject: 'first' });
  await client.post(job.save, { id: work.id, version: work.version, subject: `second ${round}`, makerId: by.id });
  await letIn(page, 'admin', 'en');
  await page.goto('/system/log');
  const rows = handle(page, 'change');
  const newest = rows.first();
  await expect.poll(() => newest.innerText()).toMatch(new RegExp(`Edited.*Jobs.*${work.jobNo}.*Fields: 2`, 's'));
  await newest.getByTestId('change-open').click();
  const fields = handle(page, 'change-fields');
  await expect
    .poll(() => fields.innerText())
    .toMatch(new RegExp(`Subject\\s+first →\\s+changed to\\s+second ${round}\\s+Maker\\s+Anvil works \\(A${round}\\)`));
  await expectValid();

  await expect.poll(() => handle(page, 'changes-note').innerText()).toMatch(/^Page 1 of \d/);
  await handle(page, 'changes-after').click();
  await expect.poll(() => handle(page, 'changes-note').innerText()).toMatch(/^Page 2 of \d/);
  await chooseInColumn(page, 'changes-resource', 'Jobs');
  await expect.poll(() => newest.innerText()).toContain(work.jobNo);
  expect(await page.locator('[data-testid=change]:not([data-resource=labJob])').count()).toBe(0);
  await chooseInColumn(page, 'changes-action', 'Deleted');
  await expect.poll(() => newest.innerText()).toContain(`${removed.jobNo} deleted`);
  expect(await newest.getByRole('link').count()).toBe(0);

  await chooseInColumn(page, 'changes-action', undefined);
  await handle(page, 'changes-keyword').fill(`second ${round}`);
  await expect.poll(() => rows.count()).toBe(1);
  await handle(page, 'changes-operator').fill('nobody');
  await page.getByText('No matching entries').waitFor();
  await chooseLanguage(page, 'zh');
  await page.getByText('没有符合条件的记录').waitFor();
  await handle(page, 'changes-operator').fill('统管理');
  await expect.poll(() => newest.innerText()).toMatch(/修改.*任务.*2 个字段/s);
  await expectValid();
  await typeDay('changes-to', '2001-01-01');
  await page.getByText('没有符合条件的记录').waitFor();
  await typeDay('changes-to', '2099-01-01');
  await newest.waitFor();
  await typeDay('changes-from', '2001-01-01');
  await newest.getByRole('link', { name: work.jobNo }).click();
  await handle(page, 'log-line').first().waitFor();
  expect(visit.complaints).toEqual([]);
});

test('a log of more entries than are counted says so in both languages, and continues beyond them', { tags: ['full'] }, async () => {
  for (let i = 0; i < 52; i++) await create(client, maker.save, { makerCode: `MORE${i}`, makerName: `More ${i}` });
  await page.route(`**${changeLogCalls.find}`, async (route) => {
    const headers = { ...route.request().headers(), [totalBound.header.toLowerCase()]: '50' };
    await route.continue({ headers });
  });
  await letIn(page, 'admin', 'en');
  await page.goto('/system/log');
  const note = () => handle(page, 'changes-note').innerText();
  await expect.poll(note).toBe('Page 1, more than 50 in total');
  await chooseLanguage(page, 'zh');
  await expect.poll(note).toBe('第 1 页，超过 50 条');
  await expectValid();
  await handle(page, 'changes-after').click();
  await expect.poll(note).toMatch(/^第 2 \/ \d+ 页，共 \d+ 条$/);
});

test('a log that cannot be loaded says so and can be retried; without the permission there is no page', async () => {
  await letIn(page, 'admin', 'en');
  await page.route(`**${changeLogCalls.find}`, (route) => route.abort());
  await page.goto('/system/log');
  await page.getByRole('alert').waitFor();
  await page.unroute(`**${changeLogCalls.find}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await handle(page, 'changes-note').waitFor();
  await letIn(page, 'viewer', 'en');
  await page.goto('/system/log');
  await handle(page, 'not-found').waitFor();
});
