import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './startBrowser.ts';

/** One house for all tests of a file, and a fresh visitor for each. Importers see the present values. */
export let app: BrowserApp;
export let visit: Visit;
export let page: Page;
/** Calls as the admin, past the console. */
export let client: ReturnType<typeof createClient>;

/** Sets these up around the tests of the file that calls it. */
export function visitInEachTest(): void {
  beforeAll(async () => {
    app = await startBrowser();
    client = await createClient(app.url).login('admin', adminPassword);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    visit = await app.visit();
    page = visit.page;
    // Nobody sits here to say that a page with unsaved text may be left.
    page.on('dialog', (dialog) => void dialog.accept());
  });
  afterEach(() => visit.leave());
}
