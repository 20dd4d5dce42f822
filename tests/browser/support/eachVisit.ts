import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import type { VisitOptions } from './createVisitors.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './startBrowser.ts';

/** The app that all tests of a file share. Each test has a new visitor. It is undefined until the first test runs. */
export let app: BrowserApp;
export let visit: Visit;
export let page: Page;
/** An API client of the administrator, which does not depend on the console. */
export let client: ReturnType<typeof createClient>;

/** Starts the app before the tests of the calling file and closes it after them. */
export function visitInEachTest(options?: VisitOptions): void {
  beforeAll(async () => {
    app = await startBrowser();
    client = await createClient(app.url).login('admin', adminPassword);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    visit = await app.visit(options);
    page = visit.page;
    // Answers yes when the browser asks whether to leave a page with unsaved changes.
    page.on('dialog', (dialog) => void dialog.accept());
  });
  afterEach(() => visit.leave());
}
