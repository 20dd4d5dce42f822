import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedPorts } from '../../src/main/seedPorts.ts';
import { field, handle, logIn, openList, total } from './support/handles.ts';
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
