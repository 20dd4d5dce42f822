import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../src/contract/wire.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { tariffCalls as calls, tariffFile } from '../api/support/sheetLab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let client: Client;

beforeAll(async () => {
  app = await startBrowser({ files: tariffFile });
  client = await createClient(app.url).login('admin', adminPassword);
});
afterAll(() => app.close());

/** Texts of the sheet in both languages. */
const texts = {
  zh: { code: '代码', rate: '单价', reading: '正在读取 60 行…', none: '没有改动' },
  en: { code: 'Code', rate: 'Rate', reading: 'Reading 60 rows…', none: 'No changes' },
};

describe.each(eachLanguage('zh', ['zh', 'en']))('a large sheet in %s', (language: Language) => {
  const reported = texts[language];
  const mark = `MANY${language.toUpperCase()}`;
  const cell = (page: Page, name: 'code' | 'rate', row: number) =>
    page.getByLabel(`${reported[name]} ${row}`, { exact: true }).filter({ visible: true });
  const status = (page: Page) => handle(page, 'sheet-changes').innerText();

  test('shows its first rows while the others load, and is editable when all are loaded', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({ code: `${mark}${String(i).padStart(2, '0')}`, rate: '5' }));
    await Promise.all(rows.map((row) => create(client, calls.save, row)));
    const visit = await app.visit();
    const { page } = visit;
    await letIn(page, 'admin', language);
    const all = Promise.withResolvers<void>();
    let isCut = true;
    await page.route(`**${calls.find}`, async (route) => {
      if (Number(route.request().headers().pagesize) < 60) return route.fallback();
      await all.promise;
      return isCut ? route.abort() : route.fallback();
    });
    await page.goto(`/lab/tariff?layout=sheet&q=${mark}&sort=code`);
    const beginning = handle(page, 'sheet-beginning');
    await beginning.getByTestId('line').first().waitFor();
    await cell(page, 'code', 1).waitFor();
    expect(await cell(page, 'code', 1).inputValue()).toBe(`${mark}00`);
    expect(await cell(page, 'rate', 1).isEnabled()).toBe(false);
    expect(await status(page)).toBe(reported.reading);
    expect(await seriousFaults(page)).toEqual([]);
    all.resolve();
    // Loading failed halfway. The page shows an error instead of the rows that it has, because they are not the whole list.
    const retry = page.getByRole('alert').filter({ visible: true }).getByRole('button');
    await retry.waitFor();
    expect(await beginning.count()).toBe(0);
    isCut = false;
    await retry.click();
    await expect.poll(() => status(page)).toBe(reported.none);
    expect(await page.getByRole('table').filter({ visible: true }).getAttribute('aria-rowcount')).toBe('61');
    await cell(page, 'rate', 1).fill('8');
    await handle(page, 'sheet-save').click();
    const saved = async () =>
      (await client.post(calls.find, { keyword: `${mark}00`, sorts: [{ field: 'code', order: 'asc' }] })).data.records[0].rate;
    await expect.poll(saved).toBe('8.00');
    await visit.leave();
  });
});
