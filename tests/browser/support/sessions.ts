import type { Page } from 'playwright-core';
import { sessionCalls } from '../../../src/contract/session.ts';
import { createClient } from '../../api/support/client.ts';
import { field, handle, openList } from './handles.ts';
import { adminPassword } from './startBrowser.ts';
import { keptToken } from './storage.ts';

/** Ends the session of a page on the server, as an administrator or the idle timeout does. The page itself does not log out. */
export async function endSessionOf(page: Page): Promise<void> {
  await createClient(new URL(page.url()).origin, await keptToken(page)).post(sessionCalls.logout, {});
}

/** Fills in and submits the visible login form. */
export async function logInHere(page: Page, account = 'admin'): Promise<void> {
  await handle(page, 'login-account').fill(account);
  await handle(page, 'login-password').fill(adminPassword);
  await handle(page, 'login-submit').click();
  await handle(page, 'side-menu').waitFor();
}

/** Opens the form of a new maker and types into it, but does not save. */
export async function typeMaker(page: Page, { code, name }: { code: string; name: string }): Promise<void> {
  await openList(page, '/lab/maker');
  await handle(page, 'create').click();
  await field(page, 'makerCode').fill(code);
  await field(page, 'makerName').fill(name);
}

/** Returns the encrypted drafts that are in local storage. */
export function draftsOnDisk(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('quayside.draft.'))
      .map(([, text]) => String(text)),
  );
}

/** Deletes the drafts that earlier tests have left. No form may be open. */
export async function forgetDrafts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('quayside.draft.')) localStorage.removeItem(key);
  });
}

/** Returns the path and query of the page's address. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
