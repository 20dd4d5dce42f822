import type { Locator, Page } from 'playwright-core';
import { keptKeys } from '../../../src/console/client/session.ts';
import { sessionCalls } from '../../../src/contract/session.ts';
import type { Language } from '../../../src/contract/wire.ts';
import { createClient } from '../../api/support/client.ts';
import { blankBeside } from './createVisitors.ts';
import { adminPassword } from './startBrowser.ts';

/** Returns the element with this test id in the page that is visible. Pages that the console keeps alive in the background are ignored. */
export function handle(page: Page, id: string): Locator {
  return page.getByTestId(id).filter({ visible: true });
}

/** Logs in through the form, and waits for the first page. */
export async function logInByForm(page: Page, account = 'admin', language: Language = 'zh'): Promise<void> {
  await page.goto('/login');
  await handle(page, 'login-account').fill(account);
  await handle(page, 'login-password').fill(adminPassword);
  await handle(page, 'login-submit').click();
  await handle(page, 'side-menu').waitFor();
  if (language === 'en') await chooseLanguage(page, 'en');
}

/** Opens the first page with a session that is already stored. This is faster than the login form. */
export async function logIn(page: Page, account = 'admin', language: Language = 'zh'): Promise<void> {
  await letIn(page, account, language);
  await page.goto('/');
  await handle(page, 'side-menu').waitFor();
}

/** Stores a session without opening a page of the console, so that the test can open the page it needs. */
export async function letIn(page: Page, account = 'admin', language: Language = 'zh'): Promise<void> {
  // Leaves the open page, so that it does not react to the change of the session.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const blank = blankBeside(page);
  const login = { account, password: adminPassword };
  const { data, message } = await createClient(new URL(blank.url()).origin).post(sessionCalls.login, login);
  if (!data?.token) throw new Error(`${account} is not let in: ${message}`);
  await blank.evaluate(
    ([sessionKey, session, settingsKey, chosen]) => {
      localStorage.setItem(sessionKey, session);
      const settings = JSON.parse(localStorage.getItem(settingsKey) ?? '{}');
      if (chosen !== 'zh') localStorage.setItem(settingsKey, JSON.stringify({ ...settings, language: chosen }));
    },
    [keptKeys.session, JSON.stringify(data), keptKeys.settings, language] as const,
  );
}

export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  if ((await page.locator('html').getAttribute('lang'))?.startsWith(language)) return;
  const name = language === 'zh' ? '中文' : 'English';
  await handle(page, 'language').getByRole('button', { name }).click();
  await page.locator(`html[lang^=${language}]`).waitFor();
}

/** Opens the page of a list by its address, and waits until the list is loaded. */
export async function openList(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  const list = handle(page, 'list');
  await list.waitFor();
  await handle(page, 'list-total').waitFor();
  return list;
}

/** Returns the input of a field. */
export function field(page: Page, name: string): Locator {
  return handle(page, `field-${name}`).locator('input, textarea').first();
}

export async function total(page: Page): Promise<number> {
  return Number(((await handle(page, 'list-total').textContent()) ?? '').replace(/\D/g, ''));
}

/** Filters a column of a system page by the option with this label. Without a label, clears the filter. */
export async function chooseInColumn(page: Page, head: string, name: string | undefined): Promise<void> {
  await handle(page, head).locator('.ant-table-filter-trigger').click();
  const box = page.locator('.ant-table-filter-dropdown').filter({ visible: true });
  const buttons = box.getByRole('button');
  if (name === undefined) await buttons.last().click();
  else if ((await box.getByRole('radio').count()) > 0) await box.getByRole('radio', { name, exact: true }).check();
  else {
    await box.getByRole('combobox').fill(name);
    await page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).first().click();
  }
  await buttons.first().click();
  await box.waitFor({ state: 'hidden' });
}
