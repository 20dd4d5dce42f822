import type { Page } from 'playwright-core';
import { keptKeys, windowKeys } from '../../src/console/client/session.ts';
import { draftPrefix } from '../../src/console/drafts/shelf.ts';

/** Data that the console stores in a browser: for all windows, and for one window. */
export interface Stored {
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/**
 * Uses the visible list until the console has written to every storage key, and returns the stored data. The list needs at least one
 * editable record. Throws if a key stays empty.
 */
export async function usedStorage(page: Page): Promise<Stored> {
  const shown = (handle: string) => page.getByTestId(handle).filter({ visible: true });
  await shown('user-menu').click();
  await shown('theme-light').click();
  await shown('row-edit').first().click();
  await shown('form').waitFor();
  await shown('cancel').click();
  await shown('create').click();
  await shown('form').locator('input[type=text]:not([role=combobox])').first().fill('typed');
  await page.waitForFunction((prefix) => Object.keys(localStorage).some((key) => key.startsWith(prefix)), draftPrefix);
  const stored = await page.evaluate(() => ({
    local: Object.fromEntries(Object.entries<string>(localStorage)),
    session: Object.fromEntries(Object.entries<string>(sessionStorage)),
  }));
  // The console writes these keys only after the page has reloaded itself, while viewing as another user, or after the demo notice was
  // closed.
  const session = {
    ...stored.session,
    [windowKeys.reload]: String(Date.now()),
    [windowKeys.viewing]: stored.local[keptKeys.session] ?? '',
    [windowKeys.viewFrom]: new URL(page.url()).pathname,
    [windowKeys.accountsSeen]: 'true',
  };
  // The console stores the language of documents when the user prints one.
  const local = { ...stored.local, [keptKeys.paperLanguages]: JSON.stringify({ 'hwDelivery bol': 'en' }) };
  const used = new Set([...Object.keys(local), ...Object.keys(session)]);
  const unused = [...Object.values(keptKeys), ...Object.values(windowKeys)].filter((key) => !used.has(key));
  if (unused.length > 0) throw new Error(`Nothing was kept under ${unused.join(', ')}.`);
  return { local, session };
}

/** Puts this data into the browser's storage, as an earlier visit could have left it, and then opens an address of the console. */
export async function openWith(page: Page, { local, session }: Stored, url: string): Promise<void> {
  const blank = new URL('/blank', url).href;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(blank);
  await page.evaluate(
    (stored) => {
      for (const [storage, values] of [
        [localStorage, stored.local],
        [sessionStorage, stored.session],
      ] as const) {
        storage.clear();
        for (const [key, value] of Object.entries(values)) storage.setItem(key, value);
      }
    },
    { local, session },
  );
  // The mock is removed, because as long as any address is mocked, the browser caches nothing.
  await page.unroute(blank);
  await page.goto(url);
}
