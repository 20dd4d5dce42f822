import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPreferenceCalls } from '../../src/contract/lists.ts';
import { seedPorts } from '../../src/main/seed.ts';
import { createClient } from '../api/support/client.ts';
import { create, wharf } from '../api/support/lab.ts';
import { rowsOf } from '../api/support/workbook.ts';
import { chooseLanguage, field, handle, letIn, openList, total } from './support/handles.ts';
import { columnLine, headOf, heads, openColumns, openViews } from './support/jobList.ts';
import { paste } from './support/paste.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';

let app: BrowserApp;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  app = await startBrowser();
  const outcome = await seedPorts({ url: app.url, account: 'admin', password: adminPassword });
  expect(outcome).toMatchObject({ stored: 1582 });
  expect(outcome.rejected).toHaveLength(52);
  visit = await app.visit();
  page = visit.page;
  await letIn(page, 'admin', 'en');
});
afterAll(() => app.close());

const firstCell = (text: string) => handle(page, 'list-row').filter({ hasText: text }).first();

describe('a clerk and the real ports', () => {
  test('sees all valid ports', async () => {
    await openList(page, '/system/wharf');
    expect(await total(page)).toBe(1582);
    expect(await handle(page, 'list-row').count()).toBeGreaterThanOrEqual(10);
    await page.getByRole('columnheader', { name: 'UN/LOCODE' }).waitFor();
  });

  test('filters by country and sorts by code, and the address restores the same list', async () => {
    await openList(page, '/system/wharf');
    await handle(page, 'filter-country').locator('input').first().fill('us');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await handle(page, 'search').click();
    await expect.poll(() => total(page)).toBeLessThan(400);
    const filtered = await total(page);
    expect(filtered).toBeGreaterThan(50);
    // The list is in ascending order from the start, so only descending order can show that sorting works.
    await page.getByRole('columnheader', { name: 'Code', exact: true }).click();
    await expect.poll(() => page.url()).toContain('sort=');
    const codes = async () => (await handle(page, 'list-row').allInnerTexts()).map((text) => /[A-Z]{2}[A-Z2-9]{3}/.exec(text)?.[0] ?? '');
    await expect.poll(async () => (await codes())[0]?.startsWith('US')).toBe(true);
    await page.reload();
    await handle(page, 'list-row').first().waitFor();
    expect(await total(page)).toBe(filtered);
    const shown = await codes();
    expect(shown.every((code) => code.startsWith('US'))).toBe(true);
    expect(shown).toEqual(shown.toSorted().toReversed());
    expect(shown[0]).not.toBe(shown.at(-1));
  });

  test('finds a port by its name in the form and in the filter', async () => {
    await openList(page, '/system/wharf');
    const filter = handle(page, 'filter-portCode').locator('input');
    await filter.fill('long beach');
    await expect.poll(() => filter.inputValue()).toBe('USLGB');
    await handle(page, 'search').click();
    await expect.poll(() => total(page)).toBe(1);
    await firstCell('USLGB').getByTestId('row-edit').click();
    await handle(page, 'form').waitFor();
    await field(page, 'portCode').fill('长滩');
    await expect.poll(() => field(page, 'portCode').inputValue()).toBe('USLGB');
    await field(page, 'portCode').fill('');
    await field(page, 'portCode').pressSequentially('oakland');
    expect(await field(page, 'portCode').inputValue()).toBe('USOAK');
    const names = handle(page, 'field-portCode').locator('datalist option[value=USLAX]');
    expect(await names.getAttribute('label')).toBe('Los Angeles 洛杉矶');
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'list').waitFor();
  });

  test('reports a wrong UN/LOCODE at the field, in either language, and saves after the correction', async () => {
    await openList(page, '/system/wharf?q=USLAX');
    await firstCell('USLAX').getByTestId('row-edit').click();
    await handle(page, 'form').waitFor();
    await field(page, 'portCode').fill('USLA1');
    await field(page, 'quayNameEn').fill('Los Angeles, edited');
    await handle(page, 'save').click();
    const fault = handle(page, 'field-portCode').getByTestId('field-error');
    await fault.waitFor();
    await expect
      .poll(() => fault.textContent())
      .toMatch(/UN\/LOCODE has the wrong format.*a form also takes the full Chinese or English name/);
    await handle(page, 'language').getByRole('button', { name: '中文' }).click();
    await expect.poll(() => handle(page, 'field-portCode').getByTestId('field-error').textContent()).toMatch(/格式不正确.*中文或英文全称/);
    expect(await field(page, 'quayNameEn').inputValue()).toBe('Los Angeles, edited');
    await handle(page, 'language').getByRole('button', { name: 'English' }).click();
    await field(page, 'portCode').fill('los angeles');
    await field(page, 'quayNameEn').focus();
    await expect.poll(() => field(page, 'portCode').inputValue()).toBe('USLAX');
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    await firstCell('Los Angeles, edited').waitFor();
  });

  test('deletes a record only after confirmation', async () => {
    await openList(page, '/system/wharf?q=USNYC');
    const before = await total(page);
    await firstCell('USNYC').getByTestId('row-remove').click();
    await handle(page, 'confirm-cancel').click();
    expect(await total(page)).toBe(before);
    await firstCell('USNYC').getByTestId('row-remove').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => total(page)).toBe(before - 1);
  });

  test('arranges columns, rows and views, shares a view, and exports the displayed list; in both languages', async () => {
    await chooseLanguage(page, 'zh');
    await openList(page, '/system/wharf?f.country=US&sort=quayCode');
    const all = await total(page);
    await openColumns(page);
    await columnLine(page, 'quayName').getByTestId('column-shown').uncheck();
    await columnLine(page, 'city').getByTestId('column-pin').selectOption('left');
    await columnLine(page, 'city').getByTestId('column-width').fill('123');
    await handle(page, 'density-compact').check();
    await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual(['码头代码', '城市', '英文名']);
    expect(await handle(page, 'columns-panel').innerText()).toContain('紧凑');
    const sizes = async () => [
      await headOf(page, /城市|City/).evaluate((head) => Math.round(head.getBoundingClientRect().width)),
      await handle(page, 'list-row')
        .first()
        .evaluate((row) => Math.round(row.getBoundingClientRect().height)),
    ];
    await expect.poll(sizes).toEqual([123, 28]);
    await page.keyboard.press('Escape');
    await openViews(page);
    await handle(page, 'view-save-as').click();
    await handle(page, 'view-name').fill('美国港口');
    await handle(page, 'view-ok').click();
    await handle(page, 'view-dialog').waitFor({ state: 'detached' });
    const client = await createClient(app.url).login('admin', adminPassword);
    await expect.poll(async () => (await client.get(listPreferenceCalls.find)).data.density).toBe('compact');
    await page.reload();
    await expect.poll(() => handle(page, 'views').innerText()).toContain('美国港口');
    expect(await total(page)).toBe(all);
    await openViews(page);
    const view = handle(page, 'view').filter({ hasText: '美国港口' }).first();
    await expect.poll(() => view.getByTestId('view-count').innerText()).toBe(String(all));
    await page.keyboard.press('Escape');
    // More rows are loaded while the user scrolls, up to the last one.
    const last = await client.post(wharf.find, { country: 'US', sorts: [{ field: 'quayCode', order: 'desc' }] });
    await handle(page, 'list-scroll').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await firstCell(last.data.records[0].quayCode).waitFor();

    await chooseLanguage(page, 'en');
    await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual(['Code', 'City', 'Name (en)']);
    expect(await sizes()).toEqual([123, 28]);
    await firstCell(last.data.records[0].quayCode).waitFor();
    await openViews(page);
    await handle(page, 'view-edit')
      .and(page.getByRole('button', { name: /美国港口/ }))
      .click();
    await handle(page, 'view-name').fill('Ports of the US');
    await handle(page, 'view-role-viewer').check();
    await handle(page, 'view-ok').click();
    await handle(page, 'view-dialog').waitFor({ state: 'detached' });
    await openViews(page);
    const shared = handle(page, 'view').filter({ hasText: 'Ports of the US' }).first();
    const { id } = await create(client, wharf.save, {
      ...{ quayCode: 'US-NEW', quayName: '新', quayNameEn: 'New', quayType: 'DEPOT', portCode: 'USLAX' },
      ...{ country: 'US', timezone: 'America/Los_Angeles', freeDays: 4, status: '0' },
    });
    await expect.poll(() => shared.getByTestId('view-count').innerText()).toBe(String(all + 1));
    await client.get(wharf.deleteById(id));
    await expect.poll(() => shared.getByTestId('view-count').innerText()).toBe(String(all));
    await page.keyboard.press('Escape');
    await handle(page, 'list-scroll').evaluate((box) => box.scrollTo(0, 0));
    for (const [language, title] of [
      ['zh', '码头代码'],
      ['en', 'Code'],
    ] as const) {
      await chooseLanguage(page, language);
      const download = page.waitForEvent('download');
      await handle(page, 'export').click();
      const rows = await rowsOf(new Uint8Array(readFileSync(await (await download).path())));
      expect([rows.length, rows[0]?.[0]]).toEqual([all + 1, title]);
      expect(rows[0]).not.toContain(language === 'zh' ? '码头名称' : 'Name (zh)');
    }
  });

  test('works in Chinese: lines, next and previous, history, and back', async () => {
    await openList(page, '/system/wharf?f.country=US&sort=quayCode');
    const all = await total(page);
    await chooseLanguage(page, 'zh');
    await handle(page, 'row-view').nth(1).click();
    await handle(page, 'detail').waitFor();
    await expect.poll(() => handle(page, 'detail').innerText()).toContain(`2 / ${all}`);
    await handle(page, 'detail-after').click();
    await expect.poll(() => handle(page, 'detail').innerText()).toContain(`3 / ${all}`);
    await handle(page, 'detail-edit').click();
    const tiers = handle(page, 'field-demurrageTiers');
    await tiers.getByRole('button', { name: '添加一行' }).click();
    const first = tiers.locator('td[data-row="0"] input').first();
    await paste(first, '4\t125.00\r\n3\t200\r\n\t250.50\r\n');
    await expect.poll(() => tiers.getByTestId('line').count()).toBe(3);
    await tiers.getByRole('button', { name: '删除第 2 行' }).click();
    await tiers.getByRole('button', { name: '撤销' }).click();
    await field(page, 'freeDays').fill('61');
    await page.keyboard.press('Control+s');
    await expect.poll(() => handle(page, 'field-freeDays').getByTestId('field-error').innerText()).toBe('免堆天数必须在0到60之间');
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

  test('finds everything unchanged after a restart of the server', async () => {
    await app.restart();
    await openList(page, '/system/wharf');
    expect(await total(page)).toBe(1581);
    await openList(page, '/system/wharf?q=USLAX');
    await firstCell('Los Angeles, edited').waitFor();
  });

  test('the browser reported no errors', () => {
    expect(visit.complaints).toEqual([]);
  });
});
