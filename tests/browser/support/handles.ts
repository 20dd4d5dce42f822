import type { Locator, Page } from 'playwright-core';
import { adminPassword } from './startBrowser.ts';

/** The element with this handle in the page that is shown; pages kept alive behind it do not count. */
export function handle(page: Page, id: string): Locator {
  return page.getByTestId(id).filter({ visible: true });
}

/** Logs in as a person would, and waits until the first page is there. */
export async function logIn(page: Page, account = 'admin', language: 'zh' | 'en' = 'zh'): Promise<void> {
  await page.goto('/login');
  await handle(page, 'login-account').fill(account);
  await handle(page, 'login-password').fill(adminPassword);
  await handle(page, 'login-submit').click();
  await handle(page, 'side-menu').waitFor();
  if (language === 'en') await chooseLanguage(page, 'en');
}

export async function chooseLanguage(page: Page, language: 'zh' | 'en'): Promise<void> {
  if ((await page.locator('html').getAttribute('lang'))?.startsWith(language)) return;
  const name = language === 'zh' ? '中文' : 'English';
  await handle(page, 'language').getByRole('button', { name }).click();
  await page.locator(`html[lang^=${language}]`).waitFor();
}

/** Goes to a screen by its address, and waits for its list. */
export async function openList(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  const list = handle(page, 'list');
  await list.waitFor();
  await handle(page, 'list-total').waitFor();
  return list;
}

/** The input inside the box of a field. */
export function field(page: Page, name: string): Locator {
  return handle(page, `field-${name}`).locator('input, textarea').first();
}

export async function total(page: Page): Promise<number> {
  return Number(((await handle(page, 'list-total').textContent()) ?? '').replace(/\D/g, ''));
}
