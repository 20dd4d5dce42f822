import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import { adminPassword, type BrowserHouse, startBrowser, type Visit } from './startBrowser.ts';

/** One house for all tests of a file, and a fresh visitor for each. Importers see the present values. */
export let house: BrowserHouse;
export let visit: Visit;
export let page: Page;
/** Calls as the admin, past the console. */
export let client: ReturnType<typeof createClient>;

/** Sets these up around the tests of the file that calls it. */
export function visitInEachTest(): void {
  beforeAll(async () => {
    house = await startBrowser();
    client = await createClient(house.url).login('admin', adminPassword);
  });
  afterAll(() => house.close());
  beforeEach(async () => {
    visit = await house.visit();
    page = visit.page;
    // Nobody sits here to say that a page with unsaved text may be left.
    page.on('dialog', (dialog) => void dialog.accept());
  });
  afterEach(() => visit.leave());
}
