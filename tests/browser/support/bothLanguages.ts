import { afterAll, beforeAll } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import { logIn } from './handles.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './startBrowser.ts';

/** One house for all tests of a file, and the admin at two browsers, one in each language. Importers see the present values. */
export let app: BrowserApp;
/** Calls as the admin, past the console. */
export let client: ReturnType<typeof createClient>;
export const visits: Record<'zh' | 'en', Visit> = {} as never;

/** Sets these up around the tests of the file that calls it; `prepare` makes what both are to find. */
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
