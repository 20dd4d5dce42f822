import type { Page } from 'playwright-core';
import type { Context } from '../types.ts';
import { browser, throttle } from './browser.ts';
import { listVisit, wharfPath } from './consoleVisits.ts';
import { storeFirst } from './loadPage.ts';
import { longProduct } from './servers.ts';

/** Opens the list of 100,000 wharves with CPU throttling. With another path, opens an empty list. */
export async function longList(
  context: Context,
  path: string = wharfPath,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const { url } = await context.shared(longProduct);
  const { storage } = await listVisit(url);
  const own = await (await context.shared(browser)).newContext({
    locale: 'en',
    viewport: { width: 1440, height: 900 },
  });
  await storeFirst(own, storage);
  const page = await own.newPage();
  await page.goto(url + path);
  await page.locator('[data-testid=list-total]').waitFor();
  const devtools = await own.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  return { page, close: () => own.close() };
}
