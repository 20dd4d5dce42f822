import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../api/support/client.ts';
import { count, maker } from '../api/support/lab.ts';
import { upload, workbook } from '../api/support/workbook.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let client: Client;

beforeAll(async () => {
  app = await startBrowser();
  client = await createClient(app.url).login('admin', adminPassword);
});
afterAll(() => app.close());

/** Lets the server carry out the next request with this mode, but its response is lost. */
async function loseAnswer(on: Page, mode: string): Promise<void> {
  await on.route(`**${maker.saveBatch}`, async (route) => {
    if (route.request().postDataJSON()?.mode !== mode) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test.each(eachLanguage('en', ['zh', 'en']))(
  'a file, a commit and an undo that arrived are shown as done, though their responses were lost (%s)',
  async (language) => {
    const { page, leave } = await app.visit({ language });
    await letIn(page, 'admin', language);
    await openList(page, '/lab/maker');
    await handle(page, 'import').click();
    const [good, mended] = [`LOST${language}1`.toUpperCase(), `LOST${language}2`.toUpperCase()];
    const file = await workbook([
      ['Code', 'Name'],
      [good, 'One'],
      [null, 'Two'],
    ]);
    const arrive = async (route: Route): Promise<void> => {
      const sent = route.request().postDataBuffer()?.toString('latin1') ?? '';
      const importId = /name="importId"\s+(\S+)/.exec(sent)?.[1] ?? '';
      await upload(client, maker.import, file, { texts: { importId, byHand: '1' } });
      await route.abort('connectionreset');
    };
    await page.route(`**${maker.import}`, arrive);
    await page.getByTestId('import-file').setInputFiles({ name: 'lost.xlsx', mimeType: 'application/zip', buffer: Buffer.from(file) });
    await handle(page, 'import-counts').waitFor();
    expect(await handle(page, 'import-count-failed').textContent()).toBe('1');
    expect(await handle(page, 'import-fault').count()).toBe(0);

    await handle(page, 'import-cell-makerCode').fill(mended);
    await loseAnswer(page, 'all');
    await handle(page, 'import-commit').click();
    await handle(page, 'import-done').waitFor();
    expect(await handle(page, 'import-fault').count()).toBe(0);
    expect(await count(client, maker.find, { makerCode: [good, mended] })).toBe(2);

    await loseAnswer(page, 'undo');
    await handle(page, 'import-undo').click();
    await handle(page, 'import-undo-yes').click();
    await handle(page, 'import-undone').waitFor();
    expect(await handle(page, 'import-fault').count()).toBe(0);
    expect(await count(client, maker.find, { makerCode: [good, mended] })).toBe(0);
    await leave();
  },
);

test.each(
  eachLanguage('zh', [
    ['zh', '无法连接服务器，请检查网络后重试。'],
    ['en', 'The server cannot be reached'],
  ]),
)('a file that did not arrive is reported as lost, and can be sent again (%s)', async (language, texts) => {
  const { page, leave } = await app.visit({ language });
  await letIn(page, 'admin', language);
  await openList(page, '/lab/maker');
  await handle(page, 'import').click();
  const file = await workbook([
    ['Code', 'Name'],
    [`AGAIN${language}`.toUpperCase(), 'One'],
  ]);
  const choose = () =>
    page.getByTestId('import-file').setInputFiles({ name: 'again.xlsx', mimeType: 'application/zip', buffer: Buffer.from(file) });
  await page.route(`**${maker.import}`, (route) => route.abort('connectionreset'));
  await choose();
  await handle(page, 'import-fault').getByText(texts).waitFor();
  await page.unroute(`**${maker.import}`);
  await choose();
  await handle(page, 'import-counts').waitFor();
  expect(await handle(page, 'import-count-good').textContent()).toBe('1');
  await leave();
});
