import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import type { VisitOptions } from './createVisitors.ts';
import { logIn } from './handles.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './startBrowser.ts';

/** One house for all tests of a file, and one visitor who stays, the admin in English. Importers see the present values. */
export let app: BrowserApp;
export let visit: Visit;
export let page: Page;
/** Calls as the admin, past the console. */
export let client: ReturnType<typeof createClient>;

/** Sets these up around the tests of the file that calls it; `prepare` makes what the visitor is to find. */
export function visitOnce(prepare?: () => Promise<unknown>, options?: VisitOptions): void {
  beforeAll(async () => {
    app = await startBrowser();
    client = await createClient(app.url).login('admin', adminPassword);
    await prepare?.();
    visit = await app.visit(options);
    page = visit.page;
    await logIn(page, 'admin', 'en');
  });
  afterAll(() => app.close());
}
