import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { alarm, alarmFile, loud } from '../api/support/reminderLab.ts';
import { chooseInColumn, chooseLanguage, handle, letIn, logIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

const toAdmin = { for: { roles: ['admin'] } };
const quiet = {
  ...{ name: 'quiet', title: { zh: '安静警报', en: 'Quiet alarm' }, severity: 'info' },
  ...{ text: { zh: '{{code}} 安静', en: '{{code}} is quiet' }, when: { level: 'LOW' } },
};

let app: BrowserApp;
let admin: Client;
beforeAll(async () => {
  app = await startBrowser({
    files: {
      'lab/labAlarm.json': alarmFile([
        { ...quiet, ...toAdmin },
        { ...loud, ...toAdmin },
      ]),
    },
  });
  admin = await createClient(app.url).login('admin', adminPassword);
});
afterAll(() => app.close());

const unread = (page: Page) => handle(page, 'reminders').getAttribute('data-unread');

async function expectValid(page: Page): Promise<void> {
  expect(await rawTexts(page)).toEqual([]);
  expect(await seriousFaults(page)).toEqual([]);
}

test('the bell counts, groups, leads to the record, is read on every device, and can be muted; both languages', async () => {
  const { page, complaints } = await app.visit();
  const phone = (await app.visit()).page;
  await logIn(page, 'admin', 'en');
  await logIn(phone, 'admin');
  await expect.poll(() => unread(page)).toBe('0');
  await handle(page, 'reminders').click();
  await handle(page, 'reminders-none').waitFor();
  await page.keyboard.press('Escape');

  for (const code of ['Q1', 'Q2']) await create(admin, alarm.save, { code, level: 'LOW' });
  await create(admin, alarm.save, { code: 'L1', level: 'LOUD' });
  for (const one of [page, phone]) await expect.poll(() => unread(one)).toBe('3');

  await handle(page, 'reminders').click();
  const groups = page.locator('[data-testid^=reminder-group-]');
  await expect.poll(() => groups.count()).toBe(2);
  expect(await groups.first().innerText()).toMatch(/^Loud alarm 1 Urgent\s+L1 is loud/);
  expect(await groups.last().innerText()).toMatch(/^Quiet alarm 2 For information/);
  await expectValid(page);
  await handle(page, 'reminder').first().click();
  await expect.poll(() => page.url()).toMatch(/\/lab\/alarm\?view=/);
  for (const one of [page, phone]) await expect.poll(() => unread(one)).toBe('2');

  await handle(phone, 'reminders').click();
  await handle(phone, 'reminders-settings').click();
  await handle(phone, 'reminder-kind-quiet').click();
  await expect.poll(() => groupTexts(phone)).toEqual(['大声警报 1 紧急']);
  await expectValid(phone);
  await expect.poll(() => unread(page)).toBe('0');
  await handle(phone, 'reminder-kind-quiet').click();
  await handle(phone, 'reminders-read-all').click();
  await expect.poll(() => groupTexts(phone)).toEqual(['大声警报 1 紧急', '安静警报 2 一般']);
  for (const one of [page, phone]) await expect.poll(() => unread(one)).toBe('0');
  expect(complaints).toEqual([]);
});

async function groupTexts(page: Page): Promise<string[]> {
  return (await page.locator('[data-testid^=reminder-group-] h3').allInnerTexts()).map((text) => text.trim());
}

test('an administrator sees who was sent what, and filters it', async () => {
  const { page, complaints } = await app.visit();
  const { id } = await create(admin, alarm.save, { code: 'P1', level: 'LOUD' });
  await create(admin, alarm.save, { code: 'P2', level: 'LOW' });
  await admin.get(alarm.deleteById(id));
  await letIn(page, 'admin', 'en');
  await page.goto('/system/reminder');
  const rows = handle(page, 'sent-reminder');
  await expect.poll(() => rows.first().innerText()).toMatch(/admin\s+Quiet alarm\s+P2 is quiet\s+Active/);
  await chooseInColumn(page, 'reminder-log-state', 'Ended');
  await expect.poll(() => rows.first().innerText()).toMatch(/Loud alarm\s+P1 is loud\s+Ended \d/);
  await expectValid(page);
  await handle(page, 'reminder-log-keyword').fill('P2');
  await page.getByText('No matching').first().waitFor();
  await chooseInColumn(page, 'reminder-log-state', undefined);
  await handle(page, 'reminder-log-person').fill('nobody');
  await page.getByText('No matching').first().waitFor();
  await handle(page, 'reminder-log-person').fill('adm');
  await expect.poll(() => rows.count()).toBe(1);
  await chooseLanguage(page, 'zh');
  await expect.poll(() => rows.first().innerText()).toContain('P2 安静');
  await expectValid(page);
  await rows.first().getByRole('link').click();
  await expect.poll(() => page.url()).toMatch(/\/lab\/alarm\?view=/);
  expect(complaints).toEqual([]);
});
