import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedPorts } from '../../src/main/seedPorts.ts';
import { chooseLanguage, field, handle, logIn, openList, total } from './support/handles.ts';
import { columnLine, heads, openColumns, openViews } from './support/jobList.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserHouse, startBrowser, type Visit } from './support/startBrowser.ts';

let house: BrowserHouse;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  house = await startBrowser();
  const outcome = await seedPorts({ url: house.url, account: 'admin', password: adminPassword });
  expect(outcome).toMatchObject({ stored: 1582 });
  expect(outcome.refused).toHaveLength(52);
  visit = await house.visit();
  page = visit.page;
  await logIn(page, 'admin', 'en');
});
afterAll(() => house.close());

const firstCell = (text: string) => handle(page, 'list-row').filter({ hasText: text }).first();

describe('a clerk and the real ports', () => {
  test('sees all that satisfy the rules', async () => {
    await openList(page, '/system/wharf');
    expect(await total(page)).toBe(1582);
    expect(await handle(page, 'list-row').count()).toBeGreaterThanOrEqual(10);
    await page.getByRole('columnheader', { name: 'UN/LOCODE' }).waitFor();
  });

  test('filters by country and sorts by code, and finds the same again by the address', async () => {
    await openList(page, '/system/wharf');
    await handle(page, 'filter-country').locator('input').first().fill('us');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await handle(page, 'search').click();
    await expect.poll(() => total(page)).toBeLessThan(400);
    const filtered = await total(page);
    expect(filtered).toBeGreaterThan(50);
    // The list comes in ascending order by itself: only the other one shows that sorting works.
    await page.getByRole('columnheader', { name: 'Code', exact: true }).click();
    await expect.poll(() => page.url()).toContain('sort=');
    const codes = async () =>
      (await handle(page, 'list-row').allInnerTexts()).map((text) => /[A-Z]{2}[A-Z2-9]{3}/.exec(text)?.[0] ?? '');
    await expect.poll(async () => (await codes())[0]?.startsWith('US')).toBe(true);
    await page.reload();
    await handle(page, 'list-row').first().waitFor();
    expect(await total(page)).toBe(filtered);
    const shown = await codes();
    expect(shown.every((code) => code.startsWith('US'))).toBe(true);
    expect(shown).toEqual(shown.toSorted().toReversed());
    expect(shown[0]).not.toBe(shown.at(-1));
  });

  test('is told at the field, in either language, that a UN/LOCODE is wrong, and saves when it is right', async () => {
    await openList(page, '/system/wharf?q=USLAX');
    await firstCell('USLAX').getByTestId('row-edit').click();
    await handle(page, 'form').waitFor();
    await field(page, 'portCode').fill('USLA1');
    await field(page, 'quayNameEn').fill('Los Angeles, edited');
    await handle(page, 'save').click();
    const fault = handle(page, 'field-portCode').getByTestId('field-error');
    await fault.waitFor();
    await expect.poll(() => fault.textContent()).toContain('UN/LOCODE has a wrong format');
    await handle(page, 'language').getByRole('button', { name: '中文' }).click();
    await expect
      .poll(() => handle(page, 'field-portCode').getByTestId('field-error').textContent())
      .toContain('格式不正确');
    expect(await field(page, 'quayNameEn').inputValue()).toBe('Los Angeles, edited');
    await handle(page, 'language').getByRole('button', { name: 'English' }).click();
    await field(page, 'portCode').fill('USLAX');
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    await firstCell('Los Angeles, edited').waitFor();
  });

  test('keeps a record when the question is answered no, and deletes it when yes', async () => {
    await openList(page, '/system/wharf?q=USNYC');
    const before = await total(page);
    await firstCell('USNYC').getByTestId('row-remove').click();
    await handle(page, 'confirm-cancel').click();
    expect(await total(page)).toBe(before);
    await firstCell('USNYC').getByTestId('row-remove').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => total(page)).toBe(before - 1);
  });

  test('goes about a day’s work in Chinese: columns, a view, lines, next and previous, history, and back', async () => {
    await chooseLanguage(page, 'zh');
    await openList(page, '/system/wharf?f.country=US&sort=quayCode');
    const all = await total(page);
    await openColumns(page);
    await columnLine(page, 'quayName').getByTestId('column-shown').uncheck();
    await columnLine(page, 'city').getByTestId('column-pin').selectOption('left');
    await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual(['城市', '码头代码', '英文名']);
    await page.keyboard.press('Escape');
    await openViews(page);
    await handle(page, 'view-save-as').click();
    await handle(page, 'view-name').fill('美国港口');
    await handle(page, 'view-ok').click();
    await handle(page, 'view-dialog').waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => handle(page, 'views').innerText()).toContain('美国港口');
    expect(await total(page)).toBe(all);
    await openViews(page);
    await expect
      .poll(() => handle(page, 'view').filter({ hasText: '美国港口' }).first().getByTestId('view-count').innerText())
      .toBe(String(all));
    await page.keyboard.press('Escape');

    await handle(page, 'row-view').nth(1).click();
    await handle(page, 'detail').waitFor();
    await expect.poll(() => handle(page, 'detail').innerText()).toContain(`2 / ${all}`);
    await handle(page, 'detail-after').click();
    await expect.poll(() => handle(page, 'detail').innerText()).toContain(`3 / ${all}`);
    await handle(page, 'detail-edit').click();
    const tiers = handle(page, 'field-demurrageTiers');
    await tiers.getByRole('button', { name: '添加一行' }).click();
    const first = tiers.locator('td[data-row="0"] input').first();
    await first.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '4\t125.00\r\n3\t200\r\n\t250.50\r\n');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => tiers.getByTestId('line').count()).toBe(3);
    await tiers.getByRole('button', { name: '删除第 2 行' }).click();
    await tiers.getByRole('button', { name: '撤销' }).click();
    await field(page, 'freeDays').fill('61');
    await page.keyboard.press('Control+s');
    await expect
      .poll(() => handle(page, 'field-freeDays').getByTestId('field-error').innerText())
      .toBe('免堆天数必须在0到60之间');
    await field(page, 'freeDays').fill('7');
    await page.keyboard.press('Control+s');
    await expect.poll(() => handle(page, 'value-demurrageTiers').getByRole('row').count()).toBe(4);
    await expect.poll(() => handle(page, 'log-line').first().innerText()).toContain('免堆天数');
    await handle(page, 'log-restore').first().click();
    await handle(page, 'restore').getByTestId('restore-freeDays').waitFor();
    await handle(page, 'restore').getByTestId('confirm-ok').click();
    await expect.poll(() => handle(page, 'log-line').first().innerText()).toContain('恢复到');
    await expect.poll(() => handle(page, 'value-demurrageTiers').getByRole('row').count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await chooseLanguage(page, 'en');
  });

  test('finds everything as it was left after a restart of the server', async () => {
    await house.restart();
    await openList(page, '/system/wharf');
    expect(await total(page)).toBe(1581);
    await openList(page, '/system/wharf?q=USLAX');
    await firstCell('Los Angeles, edited').waitFor();
  });

  test('had a browser without a complaint', () => {
    expect(visit.complaints).toEqual([]);
  });
});
