import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, handle, letIn, openList } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { tab } from './support/tabs.ts';

let app: BrowserApp;
let client: ReturnType<typeof createClient>;
let ship: { id: string };

const calls = '/hw/wms/hwShipConfig';
const deliveries = {
  save: '/hw/wms/labDelivery/saveLabDelivery',
  one: (id: string) => `/hw/wms/labDelivery/findLabDeliveryById/${id}`,
};
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP4z8DAAMIM/4EYQgAAHu8D/jA2Q+sAAAAASUVORK5CYII=',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const html = Buffer.from('<html><script>alert(1)</script>');

/** A resource for deliveries. The last transition requires a proof, which is stored in a file field. */
const delivery = JSON.stringify({
  ...{ name: 'labDelivery', title: { zh: '送货', en: 'Deliveries' }, perms: 'lab:delivery', display: '{code}' },
  screens: { 'lab/delivery': { view: 'list', path: '/lab/delivery', area: 'system' } },
  record: {
    ...{ type: 'object', required: ['code'] },
    properties: {
      code: { type: 'string', maxLength: 20, title: { zh: '单号', en: 'No.' } },
      state: { type: 'string', enum: ['SENT', 'DONE'], title: { zh: '状态', en: 'State' } },
      proof: { type: 'string', format: 'file', accept: ['image', 'pdf'], title: { zh: '签收单', en: 'Proof' } },
    },
  },
  states: {
    ...{ field: 'state', initial: 'SENT' },
    transitions: [
      {
        ...{ name: 'deliver', title: { zh: '签收', en: 'Deliver' }, from: 'SENT', to: 'DONE' },
        form: {
          required: ['proof'],
          properties: { proof: { type: 'string', format: 'file', title: { zh: '签收单', en: 'Proof' } } },
        },
      },
    ],
  },
});

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

beforeAll(async () => {
  app = await startBrowser({ files: { 'lab/labDelivery.json': delivery } });
  client = await createClient(app.url).login('admin', adminPassword);
  ship = await create(client, `${calls}/saveHwShipConfig`, {
    ...{ shipName: 'EVER GIVEN', imoNo: '9811000', carrierName: 'Evergreen', carrierScac: 'EGLV' },
    ...{ carrierType: 'VOCC', status: '0' },
  });
});
afterAll(() => app.close());

const kept = async (): Promise<string[]> =>
  (await client.post(`${calls}/findFileList`, { id: ship.id })).data.records.map(({ name }: { name: string }) => name);

async function openShip(page: Page): Promise<void> {
  await page.goto(`/system/ship?view=${ship.id}`);
  await handle(page, 'files-drop').waitFor();
}

/** Drops or pastes a file, as a user would. */
async function give(page: Page, event: 'drop' | 'paste', { name, buffer }: ReturnType<typeof file>): Promise<void> {
  await page.evaluate(
    ({ event, name, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      const zone = document.querySelector('[data-testid="files-drop"]');
      if (event === 'drop') zone?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }));
      else document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: data }));
    },
    { event, name, bytes: [...buffer] },
  );
}

const texts = {
  zh: {
    ...{ refused: '内容与扩展名不符', remove: '删除', sent: '上传附件', none: '还没有附件' },
    ...{ pasted: /粘贴的图片 .*\.png/, dismiss: '移除 evil.png', again: '重新上传 late.pdf' },
  },
  en: {
    ...{ refused: 'its content does not match its extension', remove: 'Delete' },
    ...{ sent: 'File uploaded', none: 'No files yet', pasted: /Pasted image .*\.png/ },
    ...{ dismiss: 'Dismiss evil.png', again: 'Retry upload of late.pdf' },
  },
} as const;

const isInViewport = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return (
    top >= 0 &&
    bottom <= window.innerHeight &&
    element.contains(document.elementFromPoint(element.getBoundingClientRect().left + 4, (top + bottom) / 2))
  );
};

describe.each(eachLanguage('en', ['zh', 'en']))('the files of a vessel (%s)', (language) => {
  let visit: Visit;
  let page: Page;
  const reported = texts[language];
  const rows = () => handle(page, 'file');
  const row = (name: string) => rows().filter({ hasText: name });

  beforeAll(async () => {
    visit = await app.visit({ language });
    page = visit.page;
    await letIn(page, 'admin', language);
  });
  afterAll(() => visit.leave());

  test('are chosen, dropped and pasted, previewed, saved and deleted', async () => {
    await openShip(page);
    // The header of the page must stay in view when an element further down gets the focus.
    await page.getByTestId('file-input').focus();
    await expect.poll(() => handle(page, 'file-kind').evaluate(isInViewport)).toBe(true);
    expect(await handle(page, 'back').evaluate(isInViewport)).toBe(true);
    await handle(page, 'file-kind').selectOption('CERT');
    await handle(page, 'file-input').setInputFiles([file('证书 A.pdf', pdf), file('evil.png', html)]);
    await row('证书 A.pdf').waitFor();
    const rejected = handle(page, 'upload').filter({ hasText: 'evil.png' });
    await rejected.getByText(reported.refused).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await rejected.getByRole('button', { name: reported.dismiss }).click();
    await handle(page, 'file-kind').selectOption('PHOTO');
    await give(page, 'drop', file('deck.png', picture));
    await row('deck.png').waitFor();
    await give(page, 'paste', file('image.png', picture));
    // A pasted image gets the default kind until the user selects another. Until it is uploaded, it counts as unsaved work.
    expect(await handle(page, 'held-kind').inputValue()).toBe('PHOTO');
    await handle(page, 'held-kind').selectOption('CERT');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await rows().count()).toBe(2);
    await expect.poll(() => tab(page, '/system/ship').locator('.q-tab-mark').count()).toBe(1);
    await handle(page, 'held-send').click();
    await expect.poll(() => rows().count()).toBe(3);
    await expect
      .poll(() => rows().filter({ hasText: reported.pasted }).locator('td').nth(1).innerText())
      .toBe(await row('证书 A.pdf').locator('td').nth(1).innerText());
    expect(await kept()).toEqual(['证书 A.pdf', 'deck.png', expect.stringMatching(reported.pasted)]);

    // The printed page shows stored files, but no buttons.
    await page.emulateMedia({ media: 'print' });
    expect(await row('deck.png').innerText()).toContain('deck.png');
    expect(await row('deck.png').getByRole('button', { name: reported.remove }).filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: null });

    await row('deck.png').getByRole('button', { name: 'deck.png', exact: true }).click();
    const viewer = handle(page, 'file-viewer');
    const image = viewer.locator('img');
    await image.waitFor();
    expect(await image.evaluate((each: HTMLImageElement) => each.decode().then(() => each.naturalWidth))).toBe(2);
    expect(await image.getAttribute('src')).toMatch(/^blob:/);
    const [download] = await Promise.all([page.waitForEvent('download'), handle(page, 'file-save').click()]);
    expect(download.suggestedFilename()).toBe('deck.png');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    await row('证书 A.pdf').getByRole('button', { name: '证书 A.pdf', exact: true }).click();
    const printDocument = viewer.locator('iframe[title="证书 A.pdf"]');
    await printDocument.waitFor();
    expect(await printDocument.getAttribute('src')).toMatch(/^blob:/);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    await row('证书 A.pdf').getByRole('checkbox').check();
    await row('deck.png').getByRole('checkbox').check();
    await handle(page, 'files-chosen').getByRole('button', { name: reported.remove }).click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => rows().count()).toBe(1);
    expect(await kept()).toHaveLength(1);
    await handle(page, 'log').getByText(reported.sent).first().waitFor();
    // Only files have been added and removed. The vessel itself has not changed, so there is nothing to restore.
    expect(await handle(page, 'log-restore').count()).toBe(0);
    await rows()
      .first()
      .getByRole('button', { name: new RegExp(`^${reported.remove}`) })
      .click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'files').getByText(reported.none).waitFor();
    expect(await kept()).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });

  test('are stored once, also when the response is lost and they are sent again', async () => {
    await openShip(page);
    await page.route('**/uploadFile', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await handle(page, 'file-input').setInputFiles(file('late.pdf', pdf));
    const failed = handle(page, 'upload').filter({ hasText: 'late.pdf' });
    await failed.getByRole('alert').waitFor();
    await page.unroute('**/uploadFile');
    await failed.getByRole('button', { name: reported.again }).click();
    await row('late.pdf').waitFor();
    expect(await kept()).toEqual(['late.pdf']);
    const [{ id }] = (await client.post(`${calls}/findFileList`, { id: ship.id })).data.records;
    await client.post(`${calls}/removeFileByIds`, [id]);
  });
});

describe('a file field', () => {
  test('is chosen in the form, saved with the record, and links to the file in the list', async () => {
    const visit = await app.visit({ language: 'en' });
    const { page } = visit;
    await letIn(page, 'admin', 'en');
    const config = { configCode: 'US01', companyName: '美仓', companyNameEn: 'US Warehouse', address: '1 Main St' };
    const bank = { bankName: 'Bank', bankAccount: '123456', currency: 'USD', noPrefix: 'DN', defaultTerm: 'NET30' };
    const made = await create(client, '/hw/wms/hwDebitNoteConfig/saveHwDebitNoteConfig', { ...config, ...bank });
    await page.goto(`/system/debitNote?edit=${made.id}`);
    const logo = handle(page, 'field-logoFileId');
    await logo.locator('input[type=file]').setInputFiles(file('page.png', html));
    await logo.getByText(texts.en.refused).waitFor();
    await chooseLanguage(page, 'zh');
    await logo.locator('input[type=file]').setInputFiles(file('page.png', html));
    await logo.getByText(texts.zh.refused).waitFor();
    await chooseLanguage(page, 'en');
    // Save is clicked before the upload ends. The first upload fails, the second one succeeds.
    const isSave = (request: { url: () => string }) => request.url().endsWith('/saveHwDebitNoteConfig');
    const saves: string[] = [];
    page.on('request', (request) => isSave(request) && saves.push(request.url()));
    for (const arrives of [false, true]) {
      let go = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('**/upload*', (route) => held.then(() => (arrives ? route.continue() : route.abort())));
      await logo.locator('input[type=file]').setInputFiles(file('标志.png', picture));
      await logo.locator('progress').waitFor();
      await handle(page, 'save').click();
      await expect.poll(() => handle(page, 'save').getAttribute('class')).toContain('loading');
      expect(saves).toEqual([]);
      go();
      await logo.locator('progress').waitFor({ state: 'detached' });
      if (!arrives) await logo.getByRole('alert').waitFor();
      await page.unroute('**/upload*');
    }
    const saved = async () => (await client.get(`/hw/wms/hwDebitNoteConfig/findHwDebitNoteConfigById/${made.id}`)).data.logoFileIdLabel;
    await expect.poll(saved).toBe('标志.png');
    await page.goto(`/system/debitNote?view=${made.id}`);
    await handle(page, 'value-logoFileId').getByRole('button', { name: '标志.png' }).click();
    await handle(page, 'file-viewer').locator('img').waitFor();
    expect(visit.complaints.filter((text) => !/Failed to load|call failed/.test(text))).toEqual([]);
    await visit.leave();
  });
});

test('an image is displayed in list, form, record and history, and by name when it cannot be loaded', { tags: ['full'] }, async () => {
  const visit = await app.visit({ language: 'en' });
  const { page } = visit;
  await letIn(page, 'admin', 'en');
  await page.goto('/lab/delivery?create=1');
  await handle(page, 'field-code').locator('input').fill('PICTURE');
  await handle(page, 'field-proof').locator('input[type=file]').setInputFiles(file('door.png', picture));
  const isDrawn = (within: string) =>
    handle(page, within)
      .first()
      .getByRole('img', { name: 'door.png' })
      .first()
      .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth === 2)
      .catch(() => false);
  await expect.poll(() => isDrawn('field-proof')).toBe(true);
  await handle(page, 'save').click();
  await handle(page, 'form').waitFor({ state: 'detached' });
  await expect.poll(() => isDrawn('list-row')).toBe(true);
  const { records } = (await client.post('/hw/wms/labDelivery/findLabDeliveryList', { code: 'PICTURE' })).data;
  await page.goto(`/lab/delivery?view=${records[0].id}`);
  await expect.poll(() => isDrawn('value-proof')).toBe(true);
  await expect.poll(() => isDrawn('log')).toBe(true);
  await handle(page, 'value-proof').getByRole('button', { name: 'door.png' }).click();
  await handle(page, 'file-viewer').locator('img').waitFor();

  await page.route('**/downloadLabDelivery*', (route) => route.abort());
  await openList(page, '/lab/delivery?q=PICTURE');
  await handle(page, 'list-row').first().getByRole('button', { name: 'door.png' }).waitFor();
  expect(await handle(page, 'list-row').first().innerText()).toContain('door.png');
  expect(await handle(page, 'list-row').first().getByRole('img', { name: 'door.png' }).count()).toBe(0);
  await visit.leave();
});

test('an action asks for a file, for one record at a time, and stores it (zh)', { tags: ['full'] }, async () => {
  const visit = await app.visit();
  const { page } = visit;
  await letIn(page);
  const [made] = [await create(client, deliveries.save, { code: 'D-1' }), await create(client, deliveries.save, { code: 'D-2' })];
  await openList(page, '/lab/delivery?sort=code');
  const row = handle(page, 'list-row').first();
  await row.getByRole('checkbox').check();
  await handle(page, 'bulk-remove').waitFor();
  expect(await handle(page, 'chosen').locator('..').getByRole('button', { name: '签收' }).count()).toBe(0);
  await handle(page, 'choose-none').click();
  await row.getByTestId('row-view').click();
  await handle(page, 'detail').getByRole('button', { name: '签收' }).click();
  await handle(page, 'ask-ok').click();
  await handle(page, 'field-proof').getByRole('alert').waitFor();
  await handle(page, 'field-proof').locator('input[type=file]').setInputFiles(file('签收单.pdf', pdf));
  await handle(page, 'field-proof').getByRole('button', { name: '签收单.pdf' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await handle(page, 'ask-ok').click();
  await handle(page, 'value-proof').getByRole('button', { name: '签收单.pdf' }).waitFor();
  expect((await client.get(deliveries.one(made.id))).data).toMatchObject({ state: 'DONE', proofLabel: '签收单.pdf' });
  expect(visit.complaints).toEqual([]);
  await visit.leave();
});
