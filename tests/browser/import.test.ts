import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { count, create, maker } from '../api/support/lab.ts';
import { rowsOf, workbook } from '../api/support/workbook.ts';
import { chooseLanguage, handle, letIn, openList } from './support/handles.ts';
import { app, client, page, visitOnce } from './support/oneVisit.ts';
import { seriousFaults } from './support/seriousFaults.ts';

visitOnce(async () => {
  await create(client, maker.save, { makerCode: 'KEPT', makerName: 'Kept maker', country: 'US' });
  await create(client, maker.save, { makerCode: 'OTHER', makerName: 'Another', country: 'CN' });
});

/** Makes a click that downloads a workbook. Returns the file, and the rows of its first sheet. */
async function saved(click: () => Promise<void>): Promise<{ name: string; bytes: Uint8Array }> {
  const download = page.waitForEvent('download');
  await click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: new Uint8Array(readFileSync(await file.path())) };
}

async function choose(rows: Parameters<typeof workbook>[0]): Promise<void> {
  const buffer = Buffer.from(await workbook(rows));
  await page.getByTestId('import-file').setInputFiles({ name: 'makers.xlsx', mimeType: 'application/zip', buffer });
}

const counted = async (name: string) => Number((await handle(page, `import-count-${name}`).textContent())?.replace(/\D/g, ''));

describe('export', () => {
  test('downloads the displayed list: filter, order, columns and language', async () => {
    await openList(page, '/lab/maker?q=Kept');
    const { name, bytes } = await saved(() => handle(page, 'export').click());
    expect(name).toMatch(/^Makers .*\.xlsx$/);
    expect(await rowsOf(bytes)).toEqual([
      // The last column is hidden. It contains the version, which protects newer changes from being overwritten.
      ['Code', 'Name', 'Country', 'Status', 'Record version'],
      ['KEPT', 'Kept maker', 'US', 'Enabled', 1],
    ]);
    await openList(page, '/lab/maker?sort=-makerCode');
    const all = await rowsOf((await saved(() => handle(page, 'export').click())).bytes);
    expect(all.slice(1).map(([code]) => code)).toEqual(['OTHER', 'KEPT']);
  });

  test('downloads only the selected rows, also as CSV', async () => {
    await openList(page, '/lab/maker');
    await handle(page, 'list-row').filter({ hasText: 'Another' }).getByRole('checkbox').check();
    await handle(page, 'export-more').click();
    const { name, bytes } = await saved(() => handle(page, 'export-csv').click());
    expect(name).toMatch(/\.csv$/);
    expect(Buffer.from(bytes).toString()).toBe('\ufeffCode,Name,Country,Status\r\nOTHER,Another,CN,Enabled\r\n');
  });
});

test("the template has headings in the user's language, marks required columns, and explains itself", async () => {
  await openList(page, '/lab/maker');
  const { bytes } = await saved(() => handle(page, 'template').click());
  expect(await rowsOf(bytes)).toEqual([
    ['Code *', 'Name *', 'Country', 'Status'],
    ['Example row, not imported', null, 'US', 'Enabled'],
  ]);
  const notes = await rowsOf(bytes, 1);
  expect(notes.slice(0, 5).map(([column]) => column)).toEqual(['Column', 'Code', 'Name', 'Country', 'Status']);
  expect(notes[4]).toContain('Enabled, Disabled');
});

describe('import', () => {
  test('shows what failed where, accepts fixes in place, and writes everything', async () => {
    await openList(page, '/lab/maker');
    await handle(page, 'import').click();
    await choose([
      ['Code', 'Name', 'Status', 'Colour'],
      ['NEW1', 'First', 'Enabled', 'red'],
      ['bad code', 'Second', 'Perhaps', 'red'],
      ['KEPT', 'Renamed', null, 'red'],
    ]);
    const row = handle(page, 'import-failed-row');
    await row.waitFor();
    expect([await counted('good'), await counted('failed'), await counted('fresh'), await counted('changed')]).toEqual([2, 1, 1, 1]);
    const colour = page.locator('[data-testid="import-column"][data-header="Colour"]');
    await expect.poll(() => colour.textContent()).toContain('not recognized, not imported');
    expect(await handle(page, 'import-commit').isDisabled()).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);

    // Nothing has been typed yet. Still, records that were missing may exist by now, so another check is offered.
    expect(await handle(page, 'import-recheck').innerText()).toBe('Check the failed rows again');
    await handle(page, 'import-cell-makerCode').fill('NEW2');
    await expect.poll(() => handle(page, 'import-recheck').innerText()).toBe('Check changes again (1)');
    await handle(page, 'import-recheck').click();
    await expect.poll(() => handle(page, 'import-cell-makerCode').count()).toBe(0);
    await expect.poll(() => row.textContent()).toContain('NEW2');
    await handle(page, 'import-cell-status').fill('Disabled');
    expect(await count(client, maker.find)).toBe(2);
    await handle(page, 'import-commit').click();
    await handle(page, 'import-done').getByText('Created: 2, updated: 1, unchanged: 0.').waitFor();
    // The button disappears when it is clicked, so the focus moves to the result.
    const keysAt = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(keysAt).toBe('Import finished');
    await handle(page, 'import-panel').getByRole('button', { name: 'Close' }).last().click();
    await handle(page, 'list-row').filter({ hasText: 'Renamed' }).waitFor();
    const { records } = (await client.post(maker.find, { makerCode: ['NEW1', 'NEW2'] })).data;
    expect(records).toMatchObject([
      { makerName: 'First', status: '0' },
      { makerName: 'Second', status: '1' },
    ]);
  });

  test('writes the valid rows and offers the others as a file', async () => {
    await handle(page, 'import').click();
    await choose([
      ['代码', '名称'],
      ['GOOD1', 'Good'],
      ['BAD1', null],
    ]);
    await handle(page, 'import-failed-row').waitFor();
    const { bytes } = await saved(() => handle(page, 'import-errors-download').click());
    expect(await rowsOf(bytes)).toEqual([
      ['Code', 'Name', 'Errors'],
      ['BAD1', null, 'Name is required'],
    ]);
    await handle(page, 'import-commit-valid').click();
    await handle(page, 'import-done').getByText('Created: 1').waitFor();
    await expect.poll(() => handle(page, 'import-done').textContent()).toContain('Rows not imported: 1');
    expect(await count(client, maker.find, { makerCode: ['GOOD1', 'BAD1'] })).toBe(1);
    await handle(page, 'import-again').click();
    await page.getByTestId('import-file').waitFor({ state: 'attached' });
  });

  test('keeps its state when its panel is closed, and follows the language', async () => {
    await choose([
      ['Code', 'Name'],
      ['LATER', null],
    ]);
    await handle(page, 'import-failed-row').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => handle(page, 'import-panel').count()).toBe(0);
    await chooseLanguage(page, 'zh');
    await handle(page, 'import').click();
    await handle(page, 'import-failed-row').getByText('名称不能为空').waitFor();
    await handle(page, 'import-panel').getByRole('button', { name: '换一个文件' }).click();
    await page.keyboard.press('Escape');
    await chooseLanguage(page, 'en');
  });

  test('stays open when the file chooser is canceled', async () => {
    await handle(page, 'import').click();
    // A file chooser that is canceled fires this event, which bubbles to the elements around it.
    await page.getByTestId('import-file').dispatchEvent('cancel', { bubbles: true });
    await page.getByTestId('import-file').evaluate(() => new Promise(requestAnimationFrame));
    expect(await handle(page, 'import-panel').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => handle(page, 'import-panel').count()).toBe(0);
  });

  test('says why a file is rejected', async () => {
    await handle(page, 'import').click();
    const buffer = Buffer.from('a,b\n1,2\n');
    await page.getByTestId('import-file').setInputFiles({ name: 'x.xlsx', mimeType: 'text/csv', buffer });
    await handle(page, 'import-fault').getByText('This is a text file (such as CSV)').waitFor();
    await page.keyboard.press('Escape');
  });
});

test('a user without permission sees no import or export', async () => {
  const { page: other } = await app.visit();
  await letIn(other, 'viewer', 'en');
  await openList(other, '/lab/maker');
  for (const name of ['export', 'template', 'import']) expect(await handle(other, name).count()).toBe(0);
});
