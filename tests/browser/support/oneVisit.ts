import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import type { VisitOptions } from './createVisitors.ts';
import { letIn } from './handles.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './startBrowser.ts';

/** The app that all tests of a file share. The administrator visits it once, in English. It is undefined until the first test runs. */
export let app: BrowserApp;
export let visit: Visit;
export let page: Page;
/** An API client of the administrator, which does not depend on the console. */
export let client: ReturnType<typeof createClient>;

/**
 * Starts the app before the tests of the calling file and closes it after them. `prepare` creates data for the tests. Each test opens the
 * page that it needs; before the first one, no page is open.
 */
export function visitOnce(prepare?: () => Promise<unknown>, options?: VisitOptions): void {
  beforeAll(async () => {
    app = await startBrowser();
    client = await createClient(app.url).login('admin', adminPassword);
    await prepare?.();
    visit = await app.visit(options);
    page = visit.page;
    await letIn(page, 'admin', 'en');
  });
  afterAll(() => app.close());
}
