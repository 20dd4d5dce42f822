import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient } from '../api/support/client.ts';
import { create, wharf } from '../api/support/lab.ts';
import { rowsOf, workbook } from '../api/support/workbook.ts';
import { guideSteps, guideTexts } from '../support/guideSteps.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { field, handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { menuItem, openScreen } from './support/tabs.ts';

type Language = 'zh' | 'en';

const texts = guideTexts();
const whole = texts.at(-1) ?? '';
const file = guideSteps().at(-1) as any;
const path = 'system/hwDockVisit.json';
const screen = '/system/dockVisit';
const calls = '/hw/wms/hwDockVisit';
const { properties } = file.record;

/** Returns the title that the guide gives a field. */
const titleOf = (name: string, language: Language): string => properties[name].title[language];
const choice = (name: string, value: string, language: Language): string =>
  properties[name].enum.find((each: { value: string }) => each.value === value).title[language];
const transition = (name: string, language: Language): string =>
  file.states.transitions.find((each: { name: string }) => each.name === name).title[language];

let app: BrowserApp;
let visit: Visit | undefined;
let client: Client;

const login = () => createClient(app.url).login('admin', adminPassword);
const makeWharf = () =>
  create(client, wharf.save, {
    ...{
      quayType: 'TERMINAL',
      portCode: 'USLAX',
      quayCode: 'USLAX-APMT',
      quayName: 'Pier 400',
      quayNameEn: 'Pier 400',
      city: 'Los Angeles',
    },
    ...{ stateCode: 'CA', zipCode: '90731', address: 'Terminal Island', timezone: 'America/Los_Angeles', status: '0' },
  });

/** Logs a user in, with the console in this language. */
async function sitDown(account: string, language: Language, width = 1600): Promise<Page> {
  visit = await app.visit({ width });
  await letIn(visit.page, account, language);
  return visit.page;
}
afterEach(async () => {
  expect(visit?.complaints ?? []).toEqual([]);
  await visit?.context.close();
  visit = undefined;
});

async function saveVisit(page: Page): Promise<void> {
  await handle(page, 'save').click();
  await handle(page, 'list').waitFor();
}

const rowOf = (page: Page, code: string) => handle(page, 'list-row').filter({ hasText: code });
const isShown = async (page: Page, name: string) => (await handle(page, name).count()) > 0;

async function choose(page: Page, name: string, messages: string): Promise<void> {
  await handle(page, `field-${name}`).locator('input').click();
  await page.locator('.ant-select-item-option').filter({ hasText: messages, visible: true }).click();
}

/** Clicks a button that downloads a file, and returns the file. */
async function saved(page: Page, button: string): Promise<Uint8Array> {
  const download = page.waitForEvent('download');
  await handle(page, button).click();
  return new Uint8Array(readFileSync(await (await download).path()));
}

describe('the file of the guide, saved in the folder,', () => {
  beforeAll(async () => {
    app = await startBrowser();
    client = await login();
    await makeWharf();
  });
  afterAll(() => app.close());

  test('is in the menu of an open console, which shows its page', async () => {
    const page = await sitDown('admin', 'en');
    await page.goto('/');
    expect(await (await menuItem(page, screen)).count()).toBe(0);
    writeFileSync(join(app.schemas, path), whole);
    await (await menuItem(page, screen)).waitFor();
    await openScreen(page, screen);
    await handle(page, 'list-total').waitFor();
    expect((await createClient(app.url).get('/readyz')).data.faults).toEqual([]);
  });

  describe.each(eachLanguage('zh', ['zh', 'en']))('in %s', (language) => {
    const code = (no: number) => `${language.toUpperCase()}-${no}`;

    test('is a list with the columns, filters, states and texts of the guide', { tags: ['full'] }, async () => {
      const page = await sitDown('admin', language);
      const list = await openList(page, screen);
      const { title } = file.screens['system/dockVisit'];
      expect(await list.getByRole('heading', { name: title[language] }).count()).toBeGreaterThan(0);
      for (const name of ['visitCode', 'driver', 'visitDate', 'weight', 'quayId', 'cargo', 'status'])
        await expect.poll(() => list.innerText()).toContain(titleOf(name, language));
      for (const name of ['quayId', 'cargo', 'status']) await handle(page, `filter-${name}`).waitFor();
      for (const { value } of properties.status.enum)
        await expect.poll(() => handle(page, `list-tab-${value}`).innerText()).toContain(choice('status', value, language));
      expect(await rawTexts(page)).toEqual([]);
    });

    test('is a form with a condition and lines, with a unique number', { tags: ['full'] }, async () => {
      const page = await sitDown('admin', language);
      await openList(page, screen);
      await handle(page, 'create').click();
      await field(page, 'visitCode').fill(code(1).toLowerCase());
      await field(page, 'driver').fill('Ana Ruiz');
      await field(page, 'visitDate').fill('2026-11-23');
      await page.keyboard.press('Enter');
      await choose(page, 'quayId', 'USLAX');
      await expect.poll(() => handle(page, 'field-cargo').innerText()).toContain(choice('cargo', 'GENERAL', language));
      expect(await isShown(page, 'field-unNumber')).toBe(false);
      expect(await isShown(page, 'field-status')).toBe(false);
      await choose(page, 'cargo', choice('cargo', 'DANGEROUS', language));
      await handle(page, 'field-unNumber').waitFor();
      await handle(page, 'save').click();
      await handle(page, 'field-unNumber').getByTestId('field-error').waitFor();
      await field(page, 'unNumber').fill('1263');
      await expect.poll(() => handle(page, 'field-unNumber').innerText()).toContain(properties.unNumber.patternMessage[language]);
      await field(page, 'unNumber').fill('un1263');
      const pallets = handle(page, 'field-pallets');
      for (const [label, pieces] of [
        ['P-1', '24'],
        ['P-2', '18'],
      ] as const) {
        await pallets.locator('.q-lines-foot button').first().click();
        await page.keyboard.type(label);
        await page.keyboard.press('Tab');
        await page.keyboard.type(pieces);
      }
      expect(await rawTexts(page)).toEqual([]);
      await saveVisit(page);
      const row = await rowOf(page, code(1)).innerText();
      for (const messages of ['Ana Ruiz', '2026-11-23', 'USLAX', choice('cargo', 'DANGEROUS', language), 'UN1263'])
        expect(row).toContain(messages);
      expect(row).toContain(choice('status', 'PLANNED', language));

      await handle(page, 'create').click();
      await field(page, 'visitCode').fill(code(1));
      await field(page, 'visitDate').fill('2026-11-24');
      await page.keyboard.press('Enter');
      await handle(page, 'save').click();
      await handle(page, 'field-visitCode').getByTestId('field-error').waitFor();
      await expect.poll(() => handle(page, 'field-visitCode').innerText()).toContain(titleOf('visitCode', language));
      await field(page, 'visitCode').fill(code(2));
      await saveVisit(page);
      await rowOf(page, code(2)).waitFor();
    });

    test("has transitions, whose guards use the guide's messages", { tags: ['full'] }, async () => {
      const page = await sitDown('admin', language);
      await openList(page, `${screen}?q=${code(1)}`);
      const row = rowOf(page, code(1));
      const arrive = row.getByTestId('row-arrive');
      expect(await arrive.innerText()).toBe(transition('arrive', language));
      await arrive.click();
      await expect.poll(() => row.innerText()).toContain(choice('status', 'ARRIVED', language));
      expect(await row.getByTestId('row-arrive').count()).toBe(0);
      expect(await row.getByTestId('row-leave').count()).toBe(0);
      const { id, version } = (await client.post(`${calls}/findHwDockVisitList`, { visitCode: code(1) })).data.records[0];
      const leave = { id, version, transition: 'leave' };
      const rejected = await client.post(`${calls}/transitHwDockVisit`, leave, { 'Accept-Language': language });
      expect(rejected.message).toBe(file.states.transitions[1].guardMessage[language]);
      await row.getByTestId('row-edit').click();
      await field(page, 'weight').fill('12.5');
      await saveVisit(page);
      await row.getByTestId('row-leave').click();
      await handle(page, 'confirm-ok').click();
      await expect.poll(() => row.innerText()).toContain(choice('status', 'LEFT', language));
      await handle(page, 'list-tab-LEFT').click();
      await row.waitFor();
      await handle(page, 'list-tab-PLANNED').click();
      await expect.poll(() => row.count()).toBe(0);
    });

    test('is a page for each visit, with its lines and its history', { tags: ['full'] }, async () => {
      const page = await sitDown('admin', language);
      await openList(page, `${screen}?q=${code(1)}`);
      await rowOf(page, code(1)).getByTestId('row-view').click();
      const detail = handle(page, 'detail');
      await detail.waitFor();
      const value = (name: string) => handle(page, `value-${name}`).innerText();
      expect(await value('weight')).toContain('12.50');
      await expect.poll(() => value('pallets')).toMatch(/P-1\s+24\s+P-2\s+18/);
      expect(await value('cargo')).toContain(choice('cargo', 'DANGEROUS', language));
      await handle(page, 'log-line').first().waitFor();
      expect(await rawTexts(page)).toEqual([]);
    });

    test('offers a template, imports it with a foreign heading, and exports the displayed columns', { tags: ['full'] }, async () => {
      const page = await sitDown('admin', language);
      await openList(page, screen);
      const names = file.excel.columns.map((each: string | { field: string }) => (typeof each === 'string' ? each : each.field));
      const headings = names.map((name: string) => titleOf(name, language));
      const [given] = await rowsOf(await saved(page, 'template'));
      expect(given?.map((cell) => String(cell).replace(' *', ''))).toEqual(headings);
      const foreign = given?.map((cell, i) => (names[i] === 'driver' ? 'Chauffeur' : cell)) ?? [];
      const dangerous = choice('cargo', 'DANGEROUS', language);
      const buffer = Buffer.from(
        await workbook([
          foreign,
          [code(2), '2026-11-24', 'Li Wei', 'USLAX-APMT', dangerous, 'UN0004', '3'],
          [code(3), '2026-11-25', 'Sam Cole', 'USLAX-APMT', dangerous, null, '4.25'],
        ]),
      );
      await handle(page, 'import').click();
      await page.getByTestId('import-file').setInputFiles({ name: 'visits.xlsx', mimeType: 'application/zip', buffer });
      await handle(page, 'import-failed-row').waitFor();
      expect(await handle(page, 'import-count-changed').innerText()).toBe('1');
      expect(await rawTexts(page)).toEqual([]);
      await handle(page, 'import-cell-unNumber').fill('UN1950');
      await handle(page, 'import-commit').click();
      await handle(page, 'import-done').waitFor();
      await page.keyboard.press('Escape');
      await openList(page, `${screen}?q=${language.toUpperCase()}-&sort=visitCode`);
      await expect.poll(() => rowOf(page, code(2)).innerText()).toContain('Li Wei');
      await expect.poll(() => rowOf(page, code(3)).innerText()).toContain(choice('status', 'PLANNED', language));
      const [heads = [], ...rows] = await rowsOf(await saved(page, 'export'));
      const cell = (row: (typeof rows)[number], name: string) => row[heads.indexOf(titleOf(name, language))];
      expect(rows.map((row) => ['visitCode', 'unNumber', 'status'].map((name) => cell(row, name)))).toEqual([
        [code(1), 'UN1263', choice('status', 'LEFT', language)],
        [code(2), 'UN0004', choice('status', 'PLANNED', language)],
        [code(3), 'UN1950', choice('status', 'PLANNED', language)],
      ]);
    });
  });

  test('does not exist for users without any of its permissions', async () => {
    const page = await sitDown('viewer', 'en');
    await page.goto('/');
    expect(await (await menuItem(page, screen)).count()).toBe(0);
    await page.goto(screen);
    await handle(page, 'not-found').waitFor();
    const viewer = await createClient(app.url).login('viewer', adminPassword);
    expect((await viewer.post(`${calls}/findHwDockVisitList`, {})).code).not.toBe(20000);
  });
});

describe('the file of the guide, written in System > Screens,', () => {
  beforeAll(async () => {
    app = await startBrowser();
    client = await login();
  });
  afterAll(() => app.close());

  test('is live with every piece, and stays open as saved', { tags: ['full'] }, async () => {
    const page = await sitDown('admin', 'en');
    await page.goto('/');
    await openScreen(page, '/system/schema');
    await handle(page, 'schema-create').click();
    await handle(page, 'schema-new-name').fill(file.name);
    await handle(page, 'schema-new-zh').fill(file.title.zh);
    await handle(page, 'schema-new-en').fill(file.title.en);
    await handle(page, 'schema-new-area').selectOption('system');
    await handle(page, 'schema-new-ok').click();
    const text = handle(page, 'schema-text').locator('.cm-content');
    const onDisk = () => readFileSync(join(app.schemas, path), 'utf8');
    for (const [i, step] of texts.entries()) {
      await text.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(step);
      await page.locator('[data-testid=schema-status][data-state=valid]').waitFor();
      await handle(page, 'schema-save').click();
      await page.getByText(`Saved and in use: ${path}`).last().waitFor();
      await expect.poll(onDisk).toBe(step);
      // The first save creates the file. The editor then goes on with this file, and no draft is left.
      await expect.poll(() => text.innerText()).toContain('"name": "hwDockVisit"');
      await expect.poll(() => isShown(page, 'drafts')).toBe(false);
      if (i === 0) await (await menuItem(page, screen)).waitFor();
    }
    await handle(page, 'schema-preview-form').click();
    await handle(page, 'schema-preview').getByTestId('field-pallets').waitFor();
    await openScreen(page, screen);
    await handle(page, 'list-tab-PLANNED').waitFor();
  });
});

describe('the page of the guide', () => {
  beforeAll(async () => {
    app = await startBrowser({ files: { [path]: whole } });
    client = await login();
    await create(client, `${calls}/saveHwDockVisit`, { visitCode: 'SEEN', visitDate: '2026-11-23' });
  });
  afterAll(() => app.close());

  test('has a list and a detail, and nothing that changes data, for read-only users', { tags: ['full'] }, async () => {
    const page = await sitDown('viewer', 'en');
    await page.goto('/');
    await openScreen(page, screen);
    await rowOf(page, 'SEEN').waitFor();
    for (const name of ['create', 'import', 'template', 'export', 'row-edit', 'row-remove', 'row-arrive'])
      expect(await isShown(page, name), name).toBe(false);
    await rowOf(page, 'SEEN').getByTestId('row-view').click();
    await handle(page, 'detail').waitFor();
    for (const name of ['detail-edit', 'detail-remove', 'page-arrive']) expect(await isShown(page, name), name).toBe(false);
    const viewer = await createClient(app.url).login('viewer', adminPassword);
    const rejected = await viewer.post(`${calls}/saveHwDockVisit`, { visitCode: 'NO', visitDate: '2026-11-23' });
    expect(rejected.code).not.toBe(20000);
    expect((await client.post(`${calls}/findHwDockVisitList`, {})).data.total).toBe(1);
  });
});
