import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seaPorts } from '../../src/main/seed.ts';
import { createClient } from '../api/support/client.ts';
import { draftFile } from '../api/support/draftFile.ts';
import { create } from '../api/support/lab.ts';
import { workbook } from '../api/support/workbook.ts';
import { type TempFolder, tempFolder } from '../support/tempFolder.ts';
import { chooseLanguage, field, handle, letIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { menuItem, openScreen } from './support/tabs.ts';

let app: BrowserApp;
let visit: Visit;
let page: Page;
let folder: TempFolder;

beforeAll(async () => {
  app = await startBrowser();
  folder = tempFolder('sources');
  await makeRoutes();
  makeTable();
  visit = await app.visit({ width: 1600 });
  page = visit.page;
  await letIn(page, 'admin', 'en');
  await page.goto('/');
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

async function draft(...args: string[]): Promise<void> {
  expect(await draftFile(app, args)).toMatchObject({ code: 0 });
}

/** Writes a file from which a draft is made, and returns its path. */
function source(name: string, content: string | Uint8Array): string {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
}

/** Returns the arguments to draft from the API description of a public project. */
async function document(): Promise<readonly string[]> {
  const path = createRequire(import.meta.url).resolve('@readme/oas-examples/3.0/json/star-trek.json');
  return ['--from-openapi', path, '--schema', 'SpacecraftClassFull'];
}

const login = () => createClient(app.url).login('admin', adminPassword);

async function makeRoutes(): Promise<void> {
  const lane = { mode: 'SEA', polCode: 'CNSHA', podCode: 'USLAX', transitDays: 14, status: '0' };
  for (const [airlineCode, airlineName] of [
    ['AAS1', '上海 洛杉矶'],
    ['AAS2', '上海 洛杉矶 快线'],
  ])
    await create(await login(), '/hw/wms/hwAirlineConfig/saveHwAirlineConfig', { ...lane, airlineCode, airlineName });
}

/** Returns the arguments to draft a file from a response of a running server. */
async function answer(): Promise<readonly string[]> {
  const client = await login();
  const { text } = await client.post('/hw/wms/hwAirlineConfig/findHwAirlineConfigList', {});
  return ['--from-sample', source('routes.json', text)];
}

/** Creates a table of postal codes in the same database, as another program would. */
function makeTable(): void {
  const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as { codes: Record<string, Zip> };
  const database = new DatabaseSync(join(app.environment.HW_DATA_DIR ?? '', 'quayside.db'), { timeout: 10_000 });
  database.exec(`create table zip_areas (zip varchar(5) not null unique, city varchar(60) not null, state char(2) not null,
    latitude numeric(9,5), longitude numeric(9,5), surveyed_on date)`);
  const insert = database.prepare('insert into zip_areas values (?, ?, ?, ?, ?, ?)');
  for (const { zip, city, state, latitude, longitude } of Object.values(codes).slice(0, 500))
    insert.run(zip, city, state, latitude, longitude, '2026-11-20');
  database.close();
}

const table = async (): Promise<readonly string[]> => ['--from-table', 'zip_areas'];

interface Zip {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Returns the arguments to draft from a workbook of the world's ports. */
async function book(): Promise<readonly string[]> {
  const rows = Object.entries(seaPorts).map(([code, { name, city, coordinates = [], timezone }]) => [
    ...[code, name, city, coordinates[0] ?? null, coordinates[1] ?? null, timezone ?? null],
  ]);
  const headings = ['港口代码*', 'Port name', '城市 City', '经度', '纬度', '时区'];
  return ['--from-xlsx', source('ports.xlsx', await workbook([headings, ...rows]))];
}

test.each([
  {
    ...{ from: 'an OpenAPI document', material: document, name: 'hwSpacecraft', path: '/system/spacecraft' },
    typed: { uid: 'SCMA0000001', name: 'Galaxy class', numberOfDecks: '42', activeFrom: '24th century' },
    seen: ['SCMA0000001', 'Galaxy class', '42'],
  },
  {
    ...{ from: 'a JSON answer', material: answer, name: 'hwLane', path: '/system/lane' },
    typed: {
      airlineCode: 'AAS3',
      airlineName: '宁波 长滩',
      mode: 'SEA',
      polCode: 'CNNGB',
      podCode: 'USLGB',
      transitDays: '15',
      status: '0',
    },
    seen: ['AAS3', '宁波 长滩', 'CNNGB'],
  },
  {
    ...{ from: 'a table', material: table, name: 'hwZipArea', path: '/system/zipArea' },
    typed: { zip: '90731', city: 'San Pedro', state: 'CA', latitude: '33.73', longitude: '-118.28' },
    seen: ['90731', 'San Pedro', '33.73000'],
  },
  {
    ...{ from: 'a workbook', material: book, name: 'hwHarbour', path: '/system/harbour' },
    typed: { portCode: 'USLAX', portName: 'Los Angeles', city: 'Los Angeles', longitude: '-118.25' },
    seen: ['USLAX', 'Los Angeles', '-118.25'],
  },
])('a draft from $from becomes a screen at once, whose form saves', { tags: ['full'] }, async ({ material, name, path, typed, seen }) => {
  await draft(name, ...(await material()));
  const file = JSON.parse(readFileSync(join(app.schemas, 'system', `${name}.json`), 'utf8'));
  expect((await createClient(app.url).get('/readyz')).data.faults).toEqual([]);
  await (await menuItem(page, path)).waitFor();
  await openScreen(page, path);
  await handle(page, 'list-total').waitFor();
  await handle(page, 'create').click();
  for (const [key, value] of Object.entries(typed)) {
    const input = field(page, key);
    const isChoice = 'enum' in file.record.properties[key];
    if (!isChoice) await input.fill(value);
    else {
      await input.click();
      await page.locator('.ant-select-item-option').filter({ hasText: value, visible: true }).click();
    }
  }
  expect(await rawTexts(page)).toEqual([]);
  await handle(page, 'save').click();
  const row = handle(page, 'list-row').filter({ hasText: seen[0] ?? '' });
  await row.waitFor();
  for (const texts of seen) await expect.poll(() => row.innerText()).toContain(texts);
  await chooseLanguage(page, 'zh');
  expect(await rawTexts(page)).toEqual([]);
  await chooseLanguage(page, 'en');
  expect(visit.complaints).toEqual([]);
});
