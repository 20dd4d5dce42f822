import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { callsOf, count, create, maker } from '../api/support/lab.ts';
import { recordsDoor } from '../api/support/recordsDoor.ts';
import { stockShelf } from '../api/support/shelf.ts';
import { workbook } from '../api/support/workbook.ts';
import { countCalls, openYard } from '../api/support/yard.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { scan } from './support/scan.ts';
import { shelfFile } from './support/shelfFile.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';
import { notifiesOfWrite, type Taken, without } from './support/takenAway.ts';

const door = recordsDoor();
let app: BrowserApp;
let client: Client;
let page: Page;

beforeAll(async () => {
  const hooks = { ...handlers.hooks, ...door.hooks };
  app = await startBrowser({ files: shelfFile, handlers: { ...handlers, hooks } });
  client = await createClient(app.url).login('admin', adminPassword);
});
afterAll(() => app.close());

beforeEach(async () => {
  const visit = await app.visit({ width: 1600 });
  page = visit.page;
  page.on('dialog', (dialog) => void dialog.accept());
  await letIn(page, 'admin', 'en');
  return async () => {
    await visit.leave();
  };
});

const confirm = () => handle(page, 'confirm-ok').click();

test('uploadCall, markFileCall and removeFilesCall: the files of a record', async () => {
  const made = await create(client, callsOf('LabShelf').save, { code: 'FILES' });
  const base = '/hw/wms/labShelf';
  const kept = async () => (await client.post(`${base}/findFileList`, { id: made.id })).data.records;
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
  await page.goto(`/lab/shelf?view=${made.id}`);
  await handle(page, 'files-drop').waitFor();
  await notifiesOfWrite(page, {
    taken: { path: `${base}/uploadFile` },
    isInPlace: true,
    work: () => page.getByTestId('file-input').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf }),
    kept: async () => expect(await kept()).toEqual([]),
    again: () => page.getByRole('button', { name: 'Retry upload of a.pdf' }).click(),
    done: () => expect.poll(async () => (await kept()).length).toBe(1),
  });
  const mark = handle(page, 'file-isShown');
  await notifiesOfWrite(page, {
    taken: { path: `${base}/markFile` },
    work: () => mark.click(),
    kept: () => expect.poll(() => mark.isChecked()).toBe(false),
    done: () => expect.poll(() => mark.isChecked()).toBe(true),
  });
  await notifiesOfWrite(page, {
    taken: { path: `${base}/removeFileByIds` },
    work: async () => {
      await page.getByRole('button', { name: 'Delete a.pdf' }).click();
      await confirm();
    },
    kept: async () => expect(await kept()).toHaveLength(1),
    done: () => expect.poll(kept).toEqual([]),
  });
});

test('uploadImportCall, parkImportCall and importStepCall: an import from upload to undo', { tags: ['full'] }, async () => {
  await openList(page, '/lab/maker');
  await handle(page, 'import').click();
  const rows = [
    ['Code', 'Name'],
    ['STEP1', 'Good'],
    [null, 'Mended'],
  ];
  const buffer = Buffer.from(await workbook(rows));
  const nothing = async () => undefined;
  const step = (mode: string): Taken => ({ path: maker.saveBatch, body: (body) => body.mode === mode });
  await notifiesOfWrite(page, {
    ...{ taken: { path: maker.import }, isInPlace: true, kept: nothing },
    work: () => page.getByTestId('import-file').setInputFiles({ name: 'steps.xlsx', mimeType: 'application/zip', buffer }),
    done: () => handle(page, 'import-counts').waitFor(),
  });
  const cell = handle(page, 'import-cell-makerCode');
  await without(page, step('park'), async () => {
    await cell.fill('STEP2');
    await handle(page, 'import-unkept').waitFor();
  });
  await handle(page, 'import-unkept').getByRole('button', { name: 'Retry' }).click();
  await handle(page, 'import-unkept').waitFor({ state: 'detached' });
  expect(await cell.inputValue()).toBe('STEP2');
  const many = () => count(client, maker.find, { makerCode: ['STEP1', 'STEP2'] });
  await notifiesOfWrite(page, {
    ...{ taken: step('check'), isInPlace: true, work: () => handle(page, 'import-recheck').click() },
    kept: async () => expect(await cell.inputValue()).toBe('STEP2'),
    done: () => expect.poll(() => handle(page, 'import-count-good').textContent()).toBe('2'),
  });
  await notifiesOfWrite(page, {
    ...{ taken: step('all'), isInPlace: true, work: () => handle(page, 'import-commit').click() },
    kept: async () => expect(await many()).toBe(0),
    done: () => handle(page, 'import-done').waitFor(),
  });
  expect(await many()).toBe(2);
  await handle(page, 'import-undo').click();
  await notifiesOfWrite(page, {
    ...{ taken: step('undo'), isInPlace: true, work: () => handle(page, 'import-undo-yes').click() },
    kept: async () => expect(await many()).toBe(2),
    done: () => handle(page, 'import-undone').waitFor(),
  });
  expect(await many()).toBe(0);
});

test('transitCall and actCall: a count started on the floor, and a counted quantity', { tags: ['full'] }, async () => {
  const yard = await openYard(client);
  const { pallets } = await stockShelf({ admin: client, yard, door, serial: 910, destinations: ['ONT8'] });
  const planned = { repositoryId: yard.repositoryId, zone: 'S', planDate: '2026-11-05' };
  const { id } = await create(client, countCalls.save, planned);
  const status = async () => (await client.get(countCalls.findById(id))).data.countStatus;
  await page.goto(`/inLibrary/count?id=${id}`);
  await notifiesOfWrite(page, {
    taken: { path: countCalls.transit },
    work: async () => {
      await handle(page, 'start').click();
      await confirm();
    },
    kept: async () => expect(await status()).toBe('DRAFT'),
    done: () => handle(page, 'count-no').waitFor(),
  });
  await scan(page, pallets[0]?.lpn ?? '');
  await handle(page, 'entry-lpn').waitFor();
  const typed = handle(page, 'count-qty');
  await typed.fill('10');
  await notifiesOfWrite(page, {
    ...{ taken: { path: countCalls.enter }, isInPlace: true, work: () => typed.press('Enter') },
    kept: async () => expect(await typed.inputValue()).toBe('10'),
    done: () => expect.poll(() => handle(page, 'counted-count').innerText()).toBe('Counted 1'),
  });
});
