import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import type { VisitOptions } from './createVisitors.ts';
import { logIn } from './handles.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './startBrowser.ts';

/** The app that all tests of a file share, with one visit of the administrator in English; set before the first test runs. */
export let app: BrowserApp;
export let visit: Visit;
export let page: Page;
/** API client of the administrator, independent of the console. */
export let client: ReturnType<typeof createClient>;

/** Starts the app around the tests of the calling file; `prepare` creates its data. */
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
