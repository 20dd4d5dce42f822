import { randomUUID } from 'node:crypto';
import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { count, crate } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, handle, openList } from './support/handles.ts';
import { client, page, visitOnce } from './support/oneVisit.ts';
import { seriousFaults } from './support/seriousFaults.ts';

visitOnce();

/** Returns a workbook with three crates and 40 boxes. One country is unknown, and one quantity is too small. */
async function preAlert(): Promise<Buffer> {
  const crates = ['PA-1', 'PA-2', 'PA-3'];
  const boxes = Array.from({ length: 40 }, (_, i) => [crates[i % 3] ?? '', `B${i}`, i === 7 ? 0 : i + 1, 22.05]);
  const file = await writeXlsx({
    sheets: [
      { name: '木箱', rows: [['箱号', '国家'], ...crates.map((no, i) => [no, i === 1 ? 'XX' : 'US'])] },
      { name: '内箱', rows: [['箱号', '内箱号', '数量', 'Weight (lb)'], ...boxes] },
    ],
  });
  return Buffer.from(file);
}

const counted = async () =>
  Promise.all(
    ['good', 'failed', 'fresh'].map(async (name) => Number((await handle(page, `import-count-${name}`).textContent())?.replace(/\D/g, ''))),
  );
const row = (sheet: string, number: number) => page.locator(`[data-testid="import-failed-row"][data-row="${number}"]${sheet}`);

test('a pre-alert of three records and forty lines: an error on each sheet is fixed, it is imported, and undone', async () => {
  await openList(page, '/lab/crate');
  await handle(page, 'import').click();
  const chosen = { name: 'pre-alert.xlsx', mimeType: 'application/zip', buffer: await preAlert() };
  await page.getByTestId('import-file').setInputFiles(chosen);
  // Both errors are in the second crate, so all of its boxes must wait. The others are valid.
  await expect.poll(() => counted().catch(() => [])).toEqual([29, 2, 29]);
  expect(await handle(page, 'import-held').textContent()).toMatch(/^12 valid rows/);
  const sheets = page.getByTestId('import-sheet');
  expect(await sheets.locator('h3').allTextContents()).toEqual(['Crates', 'Boxes']);
  expect(await sheets.nth(1).getByTestId('import-unit').textContent()).toContain('lb');
  expect(await seriousFaults(page)).toEqual([]);

  const country = row(':not([data-sheet])', 3).getByTestId('import-cell-country');
  const quantity = row('[data-sheet="boxes"]', 9).getByTestId('import-cell-qty');
  expect(await quantity.inputValue()).toBe('0');
  await country.fill('CN');
  await quantity.fill('8');
  await handle(page, 'import-recheck').click();
  await expect.poll(() => counted().catch(() => [])).toEqual([43, 0, 43]);
  await handle(page, 'import-commit').click();
  await handle(page, 'import-done').waitFor();
  expect(await handle(page, 'import-done-lines').textContent()).toBe('Lines of these records: 40 new, 0 updated.');
  const { records } = (await client.post(crate.find, { crateNo: 'PA-2' })).data;
  const second = (await client.get(crate.findById(records[0].id))).data;
  expect(second.boxes).toHaveLength(13);
  expect(second.boxes[2]).toMatchObject({ boxNo: 'B7', qty: 8, weightKg: '10.002' });

  await handle(page, 'import-undo').click();
  await handle(page, 'import-undo-yes').click();
  await handle(page, 'import-undone').waitFor();
  expect(await count(client, crate.find, { crateNo: ['PA-1', 'PA-2', 'PA-3'] })).toBe(0);
});

/** Returns a workbook with one crate and many boxes. All boxes have an invalid quantity, and one column is unknown. */
async function manyBad(no: string, unknown: string): Promise<Buffer> {
  const boxes = Array.from({ length: 150 }, (_, i) => [no, `M${i}`, 0, 2]);
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Crates',
        rows: [
          ['Crate no.', 'Country'],
          [no, 'US'],
        ],
      },
      { name: 'Boxes', rows: [['Crate no.', 'Box no.', 'Quantity', unknown], ...boxes] },
    ],
  });
  return Buffer.from(file);
}

test.each(
  eachLanguage('en', [
    ['zh', '工作表“内箱”的单元格 C2:C3 已合并'],
    ['en', 'The cells C2:C3 of the sheet “内箱” are merged'],
  ]),
)('merged cells on the second sheet are rejected with its name (%s), and the corrected file is imported', async (language, texts) => {
  const book = async (isMerged: boolean) => {
    const merges = isMerged ? [{ startRow: 1, startCol: 2, endRow: 2, endCol: 2 }] : [];
    const rows = [
      ['箱号', '内箱号', '数量'],
      ['MG-1', 'B1', 1],
      ['MG-1', 'B2', isMerged ? null : 2],
    ];
    const crates = { name: '木箱', rows: [['箱号'], ['MG-1']] };
    const buffer = Buffer.from(await writeXlsx({ sheets: [crates, { name: '内箱', rows, merges }] }));
    return { name: 'merged.xlsx', mimeType: 'application/zip', buffer };
  };
  await openList(page, '/lab/crate');
  await chooseLanguage(page, language);
  await handle(page, 'import').click();
  await page.getByTestId('import-file').setInputFiles(await book(true));
  await expect.poll(() => handle(page, 'import-fault').innerText()).toContain(texts);
  await page.getByTestId('import-file').setInputFiles(await book(false));
  await expect.poll(() => counted().catch(() => [])).toEqual([3, 0, 3]);
  expect(await handle(page, 'import-fault').count()).toBe(0);
  await handle(page, 'import-commit').click();
  await handle(page, 'import-done').waitFor();
  await handle(page, 'import-undo').click();
  await handle(page, 'import-undo-yes').click();
  await handle(page, 'import-undone').waitFor();
  await openList(page, '/lab/crate');
  await chooseLanguage(page, 'en');
});

test('a row of the second sheet stays visible when a column is matched by hand, and a reload meanwhile loses nothing', {
  tags: ['full'],
}, async () => {
  await openList(page, '/lab/crate');
  await handle(page, 'import').click();
  const again = handle(page, 'import-again');
  if (await again.isVisible()) await again.click();
  // The server remembers how a heading is mapped, so each run uses a heading of its own.
  const name = `MANY-${randomUUID().slice(0, 8)}`;
  const unknown = `Masse ${name}`;
  const chosen = { name: `${name}.xlsx`, mimeType: 'application/zip', buffer: await manyBad(name, unknown) };
  await page.getByTestId('import-file').setInputFiles(chosen);
  const quantity = row('[data-sheet="boxes"]', 60).getByTestId('import-cell-qty');
  await quantity.focus();
  await quantity.scrollIntoViewIfNeeded();
  const seenAt = () =>
    quantity.evaluate((input) => {
      const frame = input.closest('.q-import-rows') as HTMLElement;
      return Math.round(input.getBoundingClientRect().top - frame.getBoundingClientRect().top);
    });
  const before = await seenAt();
  const masse = page.locator(`[data-testid="import-column"][data-header="${unknown}"]`);
  await masse.locator('select').selectOption('weightKg');
  await handle(page, 'import-map').click();
  await expect.poll(() => masse.locator('select').inputValue()).toBe('weightKg');
  await expect.poll(async () => Math.abs((await seenAt()) - before)).toBeLessThan(4);

  // The page is reloaded during another check. The response is lost, but the check goes on.
  await page.getByTestId('import-sheet').nth(1).getByTestId('import-columns').locator('summary').click();
  await masse.locator('select').selectOption('');
  const calls = '**/saveLabCrateBach*';
  const reached = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await route.fetch();
    reached.resolve();
  });
  await handle(page, 'import-map').click();
  await handle(page, 'import-progress').waitFor();
  await reached.promise;
  let isFirst = true;
  await page.route('**/findImport/*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    // When the page asks for the first time, the check is still running.
    const reading = { ...answer, data: { ...answer.data, state: 'reading', rows: undefined, columns: undefined } };
    await route.fulfill({ response, json: isFirst ? reading : answer });
    isFirst = false;
  });
  await page.reload();
  await page.unroute(calls);
  await openList(page, '/lab/crate');
  await handle(page, 'import').click();
  await handle(page, 'import-earlier-line').filter({ hasText: name }).getByTestId('import-open').click();
  await row('[data-sheet="boxes"]', 60).waitFor();
  expect(isFirst).toBe(false);
  expect(await masse.locator('select').inputValue()).toBe('');
  expect(await count(client, crate.find, { crateNo: name })).toBe(0);
  await page.unroute('**/findImport/*');
});

test('column choices of one sheet stay while those of another are applied, and when that fails', { tags: ['full'] }, async () => {
  await openList(page, '/lab/crate');
  await handle(page, 'import').click();
  const again = handle(page, 'import-again');
  if (await again.isVisible()) await again.click();
  const name = `TWO-${randomUUID().slice(0, 8)}`;
  const [land, mass] = [`Land ${name}`, `Masse ${name}`];
  const crates = [
    ['Crate no.', land],
    [name, 'US'],
  ];
  const boxes = [
    ['Crate no.', 'Box no.', 'Quantity', mass],
    [name, 'B1', 1, 2],
  ];
  const book = [
    { name: 'Crates', rows: crates },
    { name: 'Boxes', rows: boxes },
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: book }));
  await page.getByTestId('import-file').setInputFiles({ name: `${name}.xlsx`, mimeType: 'application/zip', buffer });
  const chosen = (header: string) => page.locator(`[data-testid="import-column"][data-header="${header}"]`).locator('select');
  await chosen(land).selectOption('country');
  await chosen(mass).selectOption('weightKg');
  const apply = (sheet: string) => page.locator(`[data-testid="import-sheet"][data-sheet="${sheet}"]`).getByTestId('import-map');

  // If a request fails, nothing is lost.
  const calls = '**/saveLabCrateBach*';
  await page.route(calls, (route) => route.abort());
  await apply('').click();
  await handle(page, 'import-fault').waitFor();
  expect(await chosen(land).inputValue()).toBe('country');
  expect(await chosen(mass).inputValue()).toBe('weightKg');
  await page.unroute(calls);

  await apply('').click();
  await apply('').waitFor({ state: 'detached' });
  await chosen(mass).waitFor();
  expect(await chosen(mass).inputValue()).toBe('weightKg');
  await apply('boxes').click();
  await apply('boxes').waitFor({ state: 'detached' });
  await expect.poll(() => chosen(mass).inputValue()).toBe('weightKg');
  await handle(page, 'import-commit').click();
  await handle(page, 'import-done').waitFor();
  const { records } = (await client.post(crate.find, { crateNo: name })).data;
  expect(records).toMatchObject([{ country: 'US' }]);
  expect((await client.get(crate.findById(records[0].id))).data.boxes).toMatchObject([{ boxNo: 'B1', weightKg: '2.000' }]);
});
