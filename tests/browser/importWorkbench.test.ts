import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { count, create, maker, wharf } from '../api/support/lab.ts';
import { portsSheet } from '../api/support/portsSheet.ts';
import { rowsOf, workbook } from '../api/support/workbook.ts';
import { bookOf, paths, sheetOf, textCell } from '../support/hostile/bookOf.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn, openList, total } from './support/handles.ts';
import { app, client, page, visitOnce } from './support/oneVisit.ts';
import { seriousFaults } from './support/seriousFaults.ts';

visitOnce();

async function choose(on: Page, name: string, file: Uint8Array): Promise<void> {
  const buffer = Buffer.from(file);
  await on.getByTestId('import-file').setInputFiles({ name, mimeType: 'application/zip', buffer });
}

const counted = async (on: Page) =>
  Promise.all(
    ['good', 'failed', 'fresh', 'changed'].map(async (name) =>
      Number((await handle(on, `import-count-${name}`).textContent())?.replace(/\D/g, '')),
    ),
  );

const column = (on: Page, header: string) => on.locator(`[data-testid="import-column"][data-header="${header}"]`);

test('the 1,634 ports: a column is matched by hand, fixes survive a restart, the rest is imported, and undo restores the table', async () => {
  await openList(page, '/system/wharf');
  await handle(page, 'import').click();
  await choose(page, 'ports.xlsx', await portsSheet({ quayName: 'Hafen' }));
  await handle(page, 'import-needed').getByText('Name').waitFor();
  const hafen = column(page, 'Hafen');
  await expect.poll(() => hafen.textContent()).toContain('Do not import');
  await hafen.locator('select').selectOption('quayName');
  await handle(page, 'import-map').click();
  await expect.poll(() => counted(page).catch(() => [])).toEqual([1582, 52, 1582, 0]);
  expect(await seriousFaults(page)).toEqual([]);

  // Filters by an error that seven rows have, moves between the errors with the keyboard, and pastes a block.
  const reason = page.getByTestId('import-reason').locator('option', { hasText: /^UN\/LOCODE.*\(7\)$/ });
  await handle(page, 'import-reason').selectOption((await reason.getAttribute('value')) ?? '');
  expect(await handle(page, 'import-failed-row').count()).toBe(7);
  const codes = handle(page, 'import-cell-portCode');
  await codes.first().focus();
  await page.keyboard.press('Enter');
  expect(await codes.nth(1).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Shift+F8');
  const block = (await codes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value.replace(/^AN/, 'CW')))).join(
    '\n',
  );
  const paste = (input: Element, text: string): void => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  await codes.first().evaluate(paste, block);
  // The code of a port must be its UN/LOCODE, so the valid code beside it must change, too. A click makes it editable.
  await handle(page, 'import-failed-row').first().getByRole('button', { name: /ANBON/ }).first().click();
  await handle(page, 'import-cell-quayCode').first().evaluate(paste, block);
  await expect.poll(() => codes.nth(6).inputValue()).toMatch(/^CW/);
  await expect
    .poll(async () => {
      const [line] = (await client.get('/hw/wms/hwQuayConfig/findImport')).data.imports;
      return Object.keys((await client.get(wharf.findImport(line.importId))).data.fixes ?? {}).length;
    })
    .toBe(7);

  await app.restart();
  const { page: other } = await app.visit();
  await letIn(other, 'admin', 'zh');
  await openList(other, '/system/wharf');
  await handle(other, 'import').click();
  const line = handle(other, 'import-earlier-line');
  await expect.poll(() => line.textContent()).toContain('“ports.xlsx”已校验，等待导入：1,582 行正确，52 行有误');
  await handle(other, 'import-open').click();
  await handle(other, 'import-recheck').click();
  const good = 1588;
  await expect.poll(() => counted(other), { timeout: 60_000 }).toEqual([good, 46, good, 0]);
  // While the rows are written, a message is shown.
  const answer = Promise.withResolvers<void>();
  await other.route('**/saveHwQuayConfigBach', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await handle(other, 'import-commit-valid').click();
  await handle(other, 'import-writing').getByText('正在导入').waitFor();
  answer.resolve();
  await handle(other, 'import-done').getByText('新增 1,588').waitFor();
  await handle(other, 'import-show-created').click();
  await handle(other, 'import-chip').waitFor();
  await expect.poll(() => total(other)).toBe(good);

  await handle(other, 'import').click();
  await handle(other, 'import-open').click();
  await handle(other, 'import-undo').click();
  await handle(other, 'import-undo-yes').click();
  await handle(other, 'import-undone').getByText('已删除 1,588 条').waitFor();
  expect(await count(client, wharf.find)).toBe(0);
  // The mapping of the columns is remembered for the next import.
  await handle(other, 'import-again').click();
  await choose(other, 'ports.xlsx', await portsSheet({ quayName: 'Hafen' }, 20));
  await expect
    .poll(() =>
      column(other, 'Hafen')
        .textContent()
        .catch(() => ''),
    )
    .toContain('沿用上次的选择');
});

test('conflicts of two users are asked about, and records that an undo keeps are named', async () => {
  const { id } = await create(client, maker.save, { makerCode: 'BOTH', makerName: 'Old' });
  await openList(page, '/lab/maker');
  const download = page.waitForEvent('download');
  await handle(page, 'export').click();
  const rows = await rowsOf(new Uint8Array(readFileSync(await (await download).path())));
  await create(client, maker.save, { id, version: 1, makerName: 'Theirs' });
  const mine = rows.map((cells) => cells.map((cell) => (cell === 'Old' ? 'Mine' : cell)));
  await handle(page, 'import').click();
  await choose(page, 'makers.xlsx', await workbook([...mine, ['FRESH', 'Fresh']]));
  await handle(page, 'import-failed-row').getByText('admin changed Name to “Theirs”').waitFor();
  await handle(page, 'import-theirs').click();
  expect(await handle(page, 'import-cell-makerName').inputValue()).toBe('Theirs');
  await handle(page, 'import-mine').click();
  await handle(page, 'import-commit').click();
  await handle(page, 'import-done').getByText('Created: 1, updated: 1, unchanged: 0.').waitFor();
  const [fresh] = (await client.post(maker.find, { makerCode: 'FRESH' })).data.records;
  await create(client, maker.save, { id: fresh.id, version: 1, country: 'CN' });
  await handle(page, 'import-undo').click();
  await handle(page, 'import-undo-yes').click();
  expect(await handle(page, 'import-kept').textContent()).toBe('Fresh (FRESH) changed since by admin: Country');
  expect(await seriousFaults(page)).toEqual([]);
  expect((await client.post(maker.find, { makerCode: 'BOTH' })).data.records).toMatchObject([{ makerName: 'Theirs' }]);
});

test('a row that becomes invalid between check and commit is shown; valid rows can be imported, and it can be checked again', {
  tags: ['full'],
}, async () => {
  const { id } = await create(client, maker.save, { makerCode: 'LATE', makerName: 'Old' });
  await openList(page, '/lab/maker');
  await handle(page, 'import').click();
  const rows = [
    ['Code', 'Name'],
    ['LATE', 'Mine'],
    ['LATE2', 'Good'],
  ];
  await choose(page, 'late.xlsx', await workbook(rows));
  await expect.poll(() => counted(page).catch(() => [])).toEqual([2, 0, 1, 1]);
  await create(client, maker.save, { id, version: 1, makerName: 'Theirs' });
  await handle(page, 'import-commit').click();
  await handle(page, 'import-failed-row').getByText('Somebody else has changed the record in this row').waitFor();
  expect(await counted(page)).toEqual([1, 1, 1, 0]);
  expect(await handle(page, 'import-commit-valid').isEnabled()).toBe(true);
  await handle(page, 'import-recheck').click();
  await expect.poll(() => counted(page)).toEqual([2, 0, 1, 1]);
  await handle(page, 'import-commit').click();
  await handle(page, 'import-done').getByText('Created: 1, updated: 1, unchanged: 0.').waitFor();
  expect(await count(client, maker.find, { makerName: 'Mine' })).toBe(1);
});

test('the progress of a file can be requested before the server has started with it', async () => {
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/findImport') && answer.request().method() === 'GET') statuses.push(answer.status());
  });
  await openList(page, '/system/wharf');
  await handle(page, 'import').click();
  await handle(page, 'import-panel').waitFor();
  statuses.length = 0;
  await page.route('**/importHwQuayConfig', async (route) => {
    await expect.poll(() => statuses.length).toBeGreaterThan(1);
    await route.continue();
  });
  await choose(page, 'ports.xlsx', await portsSheet({}, 20));
  await handle(page, 'import-counts').waitFor();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test.each(eachLanguage('en', ['zh', 'en']))(
  'canceling an import during its upload causes no error (%s)',
  { tags: ['full'] },
  async (language) => {
    const { page: on, complaints, leave } = await app.visit({ language });
    await letIn(on, 'admin', language);
    await openList(on, '/lab/maker');
    await handle(on, 'import').click();
    // The upload never reaches the server. So the server does not know the import when the page asks to drop it.
    await on.route(`**${maker.import}`, () => undefined);
    await choose(
      on,
      'late.xlsx',
      await workbook([
        ['Code', 'Name'],
        ['CALM', 'x'],
      ]),
    );
    const reported = on.waitForResponse(`**${maker.saveBatch}`);
    await handle(on, 'import-progress').getByRole('button').click();
    expect((await reported).status()).toBe(404);
    await handle(on, 'import-progress').waitFor({ state: 'detached' });
    expect(await on.getByTestId('import-file').count()).toBe(1);
    expect(await on.getByRole('alert').filter({ visible: true }).count()).toBe(0);
    expect(await handle(on, 'toast').count()).toBe(0);
    expect(complaints).toEqual([]);
    await leave();
  },
);

test('of two columns for one field the user chooses one, and hidden rows that were read are reported', { tags: ['full'] }, async () => {
  const row = (no: number, cells: readonly string[], more = ''): string =>
    `<row r="${no}"${more}>${cells.map((text, i) => textCell(`${'ABCD'[i]}${no}`, text)).join('')}</row>`;
  const sheet = sheetOf(
    row(1, ['makerCode', 'makerName', 'Status', '状态']) +
      row(2, ['RIVAL1', 'One', 'Enabled', 'Disabled']) +
      row(3, ['RIVAL2', 'Two', 'Enabled', 'Disabled'], ' hidden="1"'),
  );
  await openList(page, '/lab/maker');
  await handle(page, 'import').click();
  await choose(page, 'rival.xlsx', bookOf('X', { [paths.sheet]: sheet }));
  await handle(page, 'import-hidden').getByText('1 hidden or filtered row in the file was also read.').waitFor();
  const second = column(page, '状态');
  await expect.poll(() => second.textContent()).toContain('“Status” already comes from another column');
  await second.locator('select').selectOption('status');
  await expect.poll(() => column(page, 'Status').locator('select').inputValue()).toBe('');
  expect(await second.locator('td').last().textContent()).toContain('your choice');
  expect(await column(page, 'Status').locator('td').last().textContent()).toContain('ignored');
  expect(await seriousFaults(page)).toEqual([]);
  await handle(page, 'import-map').click();
  await expect.poll(() => second.textContent()).toContain('your choice');
  await handle(page, 'import-commit').click();
  await handle(page, 'import-done').waitFor();
  const { records } = (await client.post(maker.find, { makerCode: ['RIVAL1', 'RIVAL2'] })).data;
  expect(records).toMatchObject([{ status: '1' }, { status: '1' }]);
  await handle(page, 'import-panel').getByRole('button', { name: 'Close' }).last().click();
});
