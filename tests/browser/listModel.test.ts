import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../api/support/client.ts';
import { labRowFile } from '../support/list-model/labRow.ts';
import { runSequences } from '../support/list-model/runSequences.ts';
import { letIn } from './support/handles.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

/** The number of random sequences. `LIST_SEQUENCES=1000` takes half an hour. */
const count = Number(process.env.LIST_SEQUENCES ?? 5);

let app: BrowserApp;
beforeAll(async () => {
  app = await startBrowser({ files: { 'lab/labRow.json': labRowFile } });
});
afterAll(() => app.close());

test(
  'after random filtering, sorting, scrolling, selecting, editing and deleting the list shows the right rows',
  async () => {
    const { page, complaints, leave } = await app.visit();
    await letIn(page);
    const other = await createClient(app.url).login('dispatcher', adminPassword);
    await runSequences({ page, other, count });
    expect(complaints).toEqual([]);
    await leave();
  },
  60_000 + count * 10_000,
);
