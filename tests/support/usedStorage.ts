import type { Page } from 'playwright-core';
import { keptKeys, windowKeys } from '../../src/console/client/session.ts';
import { draftPrefix } from '../../src/console/drafts/shelf.ts';

/** What the console keeps in a browser: for all of its windows, and for one. */
export interface Stored {
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/**
 * Uses the list that is shown, with at least one record that may be changed, until every place that the console keeps
 * something in has been used, and gives what is there then. Throws when a place stayed empty.
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
  // Noted only when a page has loaded itself anew, somebody looks through the eyes of somebody else, or has closed the word
  // about demo accounts.
  const session = {
    ...stored.session,
    [windowKeys.reload]: String(Date.now()),
    [windowKeys.viewing]: stored.local[keptKeys.session] ?? '',
    [windowKeys.viewFrom]: new URL(page.url()).pathname,
    [windowKeys.accountsSeen]: 'true',
  };
  const used = new Set([...Object.keys(stored.local), ...Object.keys(session)]);
  const unused = [...Object.values(keptKeys), ...Object.values(windowKeys)].filter((key) => !used.has(key));
  if (unused.length > 0) throw new Error(`Nothing was kept under ${unused.join(', ')}.`);
  return { local: stored.local, session };
}

/** Opens an address of the console with this in the browser's storage, as an earlier visit may have left it. */
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
  // While one address is answered here, the browser keeps nothing of any other.
  await page.unroute(blank);
  await page.goto(url);
}
