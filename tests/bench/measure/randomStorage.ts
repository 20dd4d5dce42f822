import type { Page } from 'playwright-core';
import { spoiledStorage } from '../../support/spoiledStorage.ts';
import { openWith, type Stored, usedStorage } from '../../support/usedStorage.ts';
import { browser } from '../support/browser.ts';
import { listVisit } from '../support/consoleVisits.ts';
import { storeFirst } from '../support/loadPage.ts';
import { shortProduct } from '../support/servers.ts';
import type { Measurement } from '../types.ts';

const states = Number(process.env.STORAGE_STATES ?? 1_000);
/**
 * If a page shows no content for this many milliseconds, it counts as blank. The limit is high, because a busy machine may pause for
 * seconds.
 */
const patience = 60_000;
/** The number of concurrent visitors. Each has a browser context with storage of its own. */
const visitors = 2;

/** Corrupts everything that the console stores in a browser; the console must still show something usable. */
export const randomStorage: Measurement = {
  section: 'safety',
  what: `random storage: ${states} states`,
  target: '10,000 states: never a white screen',
  run: async (context) => {
    const { url } = await context.shared(shortProduct);
    const visit = await listVisit(url);
    const chromium = await context.shared(browser);
    const first = await chromium.newContext({ locale: 'en' });
    await storeFirst(first, visit.storage);
    const page = await first.newPage();
    await page.goto(visit.url);
    await page.locator(visit.selector).first().waitFor();
    const stored = await usedStorage(page);
    await first.close();
    const faults = await Promise.all(
      Array.from({ length: visitors }, async (_, i) => {
        const tabs = await chromium.newContext({ locale: 'en' });
        const seeds = Array.from({ length: states }, (_seed, n) => n + 1).filter((seed) => seed % visitors === i);
        const found = await faultsOf(await tabs.newPage(), visit.url, { stored, seeds });
        await tabs.close();
        return found;
      }),
    );
    return [{ today: `${faults.reduce((sum, found) => sum + found, 0)} white screens in ${states}` }];
  },
};

/** Returns the number of corrupted states in which the console shows nothing usable. */
async function faultsOf(page: Page, url: string, { stored, seeds }: { stored: Stored; seeds: readonly number[] }): Promise<number> {
  let faults = 0;
  for (const seed of seeds) {
    const state = spoiledStorage(stored, seed);
    await openWith(page, state, url);
    if (await shows(page)) continue;
    faults += 1;
    console.error('white screen with', state);
  }
  return faults;
}

async function shows(page: Page): Promise<boolean> {
  const something = page.locator('[data-testid=login-submit], [data-testid=list-row], [data-testid=side-menu]').first();
  return something.waitFor({ timeout: patience }).then(
    () => true,
    () => false,
  );
}
