import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Language } from '../../src/contract/wire.ts';
import { workbook } from '../api/support/workbook.ts';
import { startA } from '../support/foreign/serverA.ts';
import { startB } from '../support/foreign/serverB.ts';
import { type ServerBefore, startBefore } from '../support/foreign/startBefore.ts';
import { clerk } from '../support/foreign/warehouses.ts';
import { chooseLanguage, field, handle, openList, total } from './support/handles.ts';
import { sharedVisitors, type Visit } from './support/startBrowser.ts';
import { texts, without } from './support/takenAway.ts';

const servers = [
  { name: 'of pages, numbers as ids and errors under HTTP 200', start: startA, language: 'zh', reviews: true },
  { name: 'of bare arrays, "0" and "1", and no find-by-id', start: startB, language: 'en', reviews: false },
] as const satisfies { name: string; start: typeof startA; language: Language; reviews: boolean }[];

describe.each(servers)('in front of an hw server $name', ({ start, language, reviews }) => {
  let hw: Awaited<ReturnType<typeof startA>>;
  let before: ServerBefore;
  let visit: Visit;
  let page: Page;
  const list = '/system/repository';
  const stored = (code: string) => hw.rows.find(({ repositoryCode }) => repositoryCode === code);
  const row = (code: string) => handle(page, 'list-row').filter({ hasText: code });

  beforeAll(async () => {
    hw = await start();
    before = await startBefore({ upstream: hw.url, consoleFolder: inject('consoleFolder') });
    visit = await (await sharedVisitors()).visit(before.url);
    page = visit.page;
  });
  afterAll(async () => {
    await visit.leave();
    await before.close();
    await hw.close();
  });

  async function openEdit(code: string): Promise<void> {
    await openList(page, list);
    await row(code).getByTestId('row-edit').click();
    await field(page, 'repositoryName').waitFor();
  }

  async function logIn(password = clerk.password): Promise<void> {
    await page.goto('/login');
    await handle(page, 'login-account').fill(clerk.account);
    await handle(page, 'login-password').fill(password);
    await handle(page, 'login-submit').click();
  }

  test('users log in with their account there, and see its menu', async () => {
    await logIn('wrong');
    await page
      .getByText(language === 'zh' ? '用户名或密码错误' : 'Wrong account or password')
      .first()
      .waitFor();
    await logIn();
    const menu = handle(page, 'side-menu');
    await menu.waitFor();
    await chooseLanguage(page, language);
    for (const path of [list, '/orderManage', '/rule']) await menu.locator(`[data-path="${path}"]`).waitFor();
    await menu.locator('[data-path="/rule"]').click();
    await handle(page, 'page').getByText('carserv/repair/rule').waitFor();
    expect(await handle(page, 'user-menu').innerText()).toContain(clerk.account);
  });

  test('a list has all rows, in the order and with the filters that the user chooses', async () => {
    await openList(page, list);
    expect(await total(page)).toBe(30);
    expect(await handle(page, 'list-row').first().innerText()).toContain('WH030');
    expect(await row('WH030').innerText()).toContain('2026-03-02 08:30');
    const search = async (name: string, text: string): Promise<void> => {
      await handle(page, `filter-${name}`).locator('input').fill(text);
      await handle(page, 'search').click();
    };
    await search('keyword', 'savannah');
    await expect.poll(() => total(page)).toBe(15);
    await search('keyword', '');
    await expect.poll(() => total(page)).toBe(30);
    await search('repositoryName', 'beach 1');
    await expect.poll(() => total(page)).toBe(6);
    await handle(page, 'reset').click();
    await expect.poll(() => total(page)).toBe(30);
    await page.getByRole('columnheader', { name: language === 'zh' ? '仓库名称' : 'Name' }).click();
    await expect.poll(() => handle(page, 'list-row').first().innerText()).toContain('Long Beach 1');
  });

  test('a record is created and changed in the forms of the hw server', async () => {
    await openList(page, list);
    await handle(page, 'create').click();
    await field(page, 'repositoryCode').fill('ZZ-1');
    await field(page, 'repositoryName').fill('Newark');
    await handle(page, 'save').click();
    await row('ZZ-1').waitFor();
    expect(await total(page)).toBe(31);
    const { openTime, cold } = { ...stored('WH004') };
    await openEdit('WH004');
    await handle(page, 'no-versions').waitFor();
    await field(page, 'repositoryName').fill('Renamed');
    await handle(page, 'save').click();
    await expect.poll(() => stored('WH004')).toMatchObject({ repositoryName: 'Renamed', openTime, cold });
    expect(hw.rows).toHaveLength(31);
    expect(hw.requests.some(({ body }) => Object.hasOwn((body as object | undefined) ?? {}, 'version'))).toBe(false);
  });

  test('a change that somebody else has made meanwhile is shown before the save, and not overwritten', async () => {
    await openEdit('WH007');
    Object.assign(stored('WH007') ?? {}, { repositoryName: 'By somebody' });
    await field(page, 'repositoryName').fill('Mine');
    await handle(page, 'save').click();
    const conflict = handle(page, 'conflict');
    await conflict.waitFor();
    expect(await conflict.innerText()).toMatch(language === 'zh' ? /其他人 已先保存/ : /Somebody else saved this record before you/);
    expect(stored('WH007')).toMatchObject({ repositoryName: 'By somebody' });
    await conflict.getByTestId('conflict-mine').first().click();
    await conflict.getByTestId('confirm-ok').click();
    await expect.poll(() => stored('WH007')).toMatchObject({ repositoryName: 'Mine' });
  });

  test('a record is deleted', async () => {
    await openList(page, list);
    await row('WH029').getByTestId('row-remove').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => total(page)).toBe(30);
    expect(stored('WH029')).toBeUndefined();
  });

  test('rows of a workbook are imported in the way of the hw server; failures of fileImportCall and rowsImportCall are shown', {
    tags: ['full'],
  }, async () => {
    const calls = '/hw/wms/hwRepositoryConfig';
    const fails = (path: string, work: () => Promise<unknown>) =>
      without(page, { path }, async () => {
        await work();
        await texts(page).waitFor();
        expect(stored('IMP-1')).toBeUndefined();
      });
    await openList(page, list);
    await handle(page, 'import').click();
    const rows = [['repositoryCode', 'repositoryName'], ...[1, 2, 3].map((n) => [`IMP-${n}`, `Imported ${n}`])];
    const file = { name: 'warehouses.xlsx', mimeType: 'application/zip', buffer: Buffer.from(await workbook(rows)) };
    await fails(`${calls}/importHwRepository`, () => page.getByTestId('import-file').setInputFiles(file));
    await page.getByTestId('import-file').setInputFiles(file);
    if (reviews) {
      await expect.poll(() => page.getByTestId('import-row').count()).toBe(3);
      await fails(`${calls}/saveHwRepositoryConfigBach`, () => handle(page, 'import-commit').click());
      expect(await page.getByTestId('import-row').count()).toBe(3);
      await handle(page, 'import-commit').click();
    }
    await handle(page, 'import-done').waitFor();
    expect(stored('IMP-3')).toMatchObject({ repositoryName: 'Imported 3' });
    await handle(page, 'import-panel').getByRole('button').last().click();
    await expect.poll(() => total(page)).toBe(33);
  });

  test('the log of an order is read as the hw server writes it', { tags: ['full'] }, async () => {
    await openList(page, '/orderManage');
    await row('HW9001').getByRole('link').first().click();
    const log = handle(page, 'log');
    await log.getByText('09:15').waitFor();
    await expect.poll(() => log.innerText()).toMatch(reviews ? /新增\s+李娜/ : /Created\s+Li Na/);
  });

  test('a session that ends there leads to the login and back', { tags: ['full'] }, async () => {
    await openList(page, list);
    hw.endSessions();
    await handle(page, 'search').click();
    await handle(page, 'login-submit').waitFor();
    await handle(page, 'login-account').fill(clerk.account);
    await handle(page, 'login-password').fill(clerk.password);
    await handle(page, 'login-submit').click();
    await handle(page, 'list-total').waitFor();
    await expect.poll(() => handle(page, 'toast').count()).toBe(0);
    await handle(page, 'user-menu').click();
    await handle(page, 'log-out').click();
    await handle(page, 'login-submit').waitFor();
    expect(await handle(page, 'toast').allInnerTexts()).toEqual([]);
  });
});
