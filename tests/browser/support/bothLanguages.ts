import { afterAll, beforeAll } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import { letIn } from './handles.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './startBrowser.ts';

/**
 * The app that all tests of a file share. The administrator visits it in two browsers, one for each language. It is undefined until the
 * first test runs.
 */
export let app: BrowserApp;
/** An API client of the administrator, which does not depend on the console. */
export let client: ReturnType<typeof createClient>;
export const visits: Record<'zh' | 'en', Visit> = {} as never;

/** Starts the app before the tests of the calling file and closes it after them. `prepare` creates data for both visitors. */
export function visitInBothLanguages(prepare?: () => Promise<void>): void {
  beforeAll(async () => {
    app = await startBrowser();
    client = await createClient(app.url).login('admin', adminPassword);
    await prepare?.();
    for (const language of ['zh', 'en'] as const) {
      visits[language] = await app.visit({ language });
      await letIn(visits[language].page, 'admin', language);
    }
  });
  afterAll(() => app.close());
}
