import { afterAll, beforeAll } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import { logIn } from './handles.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './startBrowser.ts';

/** The app that all tests of a file share, with the administrator in two browsers, one per language; set before the first test runs. */
export let app: BrowserApp;
/** API client of the administrator, independent of the console. */
export let client: ReturnType<typeof createClient>;
export const visits: Record<'zh' | 'en', Visit> = {} as never;

/** Starts the app around the tests of the calling file; `prepare` creates the data for both visitors. */
export function visitInBothLanguages(prepare?: () => Promise<void>): void {
  beforeAll(async () => {
    app = await startBrowser();
    client = await createClient(app.url).login('admin', adminPassword);
    await prepare?.();
    for (const language of ['zh', 'en'] as const) {
      visits[language] = await app.visit({ language });
      await logIn(visits[language].page, 'admin', language);
    }
  });
  afterAll(() => app.close());
}
