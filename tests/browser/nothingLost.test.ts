import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { count, crate, create, item, maker } from '../api/support/lab.ts';
import { app, client, visitInBothLanguages, visits } from './support/bothLanguages.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { field, handle, letIn, openList } from './support/handles.ts';
import { draftsOnDisk } from './support/sessions.ts';
import { closeTab, tab, tabRow } from './support/tabs.ts';

visitInBothLanguages();

const once = (word: string) => `${word}${Math.random().toString(36).slice(2, 8)}`.toUpperCase();
const columns = { boxNo: 0, qty: 3 };
const cell = (page: Page, row: number, column: number): Locator =>
  handle(page, 'field-boxes').locator(`td[data-row="${row}"][data-column="${column}"]`).locator('input').first();
const isFocused = (input: Locator) => input.evaluate((element) => element === document.activeElement);
const texts = {
  zh: {
    add: '添加一行',
    crate: '箱号',
    qty: '内箱第2行的数量',
    code: '代码',
    retry: '重试',
    onTheirWay: '文件还在上传',
    forgotten: '无法确认上次保存是否成功',
    admin: '系统管理员 (admin)',
    inPart: '之后输入的内容还没有保存',
  },
  en: {
    add: 'Add row',
    crate: 'Crate no.',
    qty: 'Quantity in row 2 of Boxes',
    code: 'Code',
    retry: 'Retry',
    onTheirWay: 'Files are still uploading',
    forgotten: 'We could not confirm your last save',
    admin: 'Administrator (admin)',
    inPart: 'What you typed after that is not saved yet',
  },
} as const;

/** From now on, the server saves but its responses are lost. The keys of the requests are collected. */
async function loseAnswers(page: Page): Promise<{ readonly keys: string[]; readonly stop: () => void }> {
  const keys: string[] = [];
  let isLost = true;
  const [call, note] = [`**${crate.save}`, (key: string | undefined) => keys.push(key ?? '')];
  await page.route(call, async (route) => {
    note(route.request().headers()['idempotency-key']);
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return {
    keys,
    stop: () => {
      isLost = false;
    },
  };
}

/** Holds back the next request to save until `cancel` is called. */
async function holdSaves(page: Page): Promise<{ readonly isRequested: Promise<unknown>; readonly cancel: () => void }> {
  const { promise: held, resolve: cancel } = Promise.withResolvers<void>();
  const isRequested = page.waitForRequest(`**${crate.save}`);
  await page.route(
    `**${crate.save}`,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  return { isRequested, cancel };
}

/** Returns when the text in the stored draft was typed. */
async function parkedAt(page: Page): Promise<number> {
  return Math.max(0, ...(await draftsOnDisk(page)).map((text) => JSON.parse(text).time));
}

async function saveInVain(page: Page): Promise<void> {
  const before = await handle(page, 'toast').count();
  await handle(page, 'save').click();
  await expect.poll(() => handle(page, 'toast').count()).toBeGreaterThan(before);
}

async function saved(page: Page): Promise<void> {
  await handle(page, 'save').click();
  await handle(page, 'list').waitFor();
  await page.unroute(`**${crate.save}`);
}

describe.each(eachLanguage('en', ['zh', 'en']))('a form loses nothing (%s)', (language) => {
  const reported = texts[language];
  let page: Page;
  beforeAll(() => {
    ({ page } = visits[language]);
  });

  test('a new record changed after a lost response is saved as one record, with its lines and the change', async () => {
    const [code, later] = [once('L'), once('M')];
    await openList(page, '/lab/crate');
    await handle(page, 'create').click();
    await field(page, 'crateNo').fill(code);
    await handle(page, 'field-boxes').getByRole('button', { name: reported.add }).click();
    await handle(page, 'field-boxes').getByRole('button', { name: reported.add }).click();
    await cell(page, 0, columns.boxNo).click();
    // If a user types in the middle of a text that is converted to capitals, the cursor stays where it is.
    await page.keyboard.type('ad');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('bc');
    await cell(page, 1, columns.boxNo).fill('e');
    const missing = await loseAnswers(page);
    await saveInVain(page);
    await field(page, 'crateNo').fill(later);
    await cell(page, 1, columns.qty).fill('7');
    missing.stop();
    await saved(page);
    expect(await count(client, crate.find, { crateNo: code })).toBe(0);
    const { records } = (await client.post(crate.find, { crateNo: later })).data;
    expect(records).toHaveLength(1);
    const { boxes, ...record } = (await client.get(crate.findById(records[0].id))).data;
    expect(record).toMatchObject({ crateNo: later, version: 2 });
    expect(boxes.map(({ boxNo, qty }: { boxNo: string; qty: number }) => `${boxNo} ${qty}`)).toEqual(['ABCD 1', 'E 7']);
    const [first, second, third] = missing.keys;
    expect([second === first, third === first, missing.keys.length]).toEqual([true, false, 3]);
  });

  test('text typed during a save stays, and is saved with the next one', async () => {
    const code = once('W');
    await openList(page, '/lab/crate');
    await handle(page, 'create').click();
    await field(page, 'crateNo').fill(code);
    await handle(page, 'field-boxes').getByRole('button', { name: reported.add }).click();
    await cell(page, 0, columns.boxNo).fill('FIRST');
    const { isRequested, cancel } = await holdSaves(page);
    await handle(page, 'save').click();
    await isRequested;
    await field(page, 'makerCode').fill('LATER');
    await cell(page, 0, columns.qty).fill('9');
    cancel();
    await handle(page, 'toast').filter({ hasText: reported.inPart }).waitFor();
    expect(await field(page, 'makerCode').inputValue()).toBe('LATER');
    expect(await tab(page, '/lab/crate').locator('.q-tab-mark').count()).toBe(1);
    await saved(page);
    const { records } = (await client.post(crate.find, { crateNo: code })).data;
    expect(records).toHaveLength(1);
    const { boxes, ...record } = (await client.get(crate.findById(records[0].id))).data;
    expect(record).toMatchObject({ makerCode: 'LATER', version: 2 });
    expect(boxes).toMatchObject([{ boxNo: 'FIRST', qty: 9 }]);
  });

  test('the late response of a closed form does not affect the form that is open then', { tags: ['full'] }, async () => {
    const mark = once('LEFT');
    const make = (n: number) => create(client, crate.save, { crateNo: `${mark}${n}`, makerCode: 'A' });
    const [one, two] = [await make(1), await make(2)];
    await openList(page, `/lab/crate?q=${mark}`);
    const edit = (n: number) =>
      handle(page, 'list-row')
        .filter({ hasText: `${mark}${n}` })
        .getByTestId('row-edit')
        .click();
    await edit(1);
    await field(page, 'makerCode').fill('STORED');
    const { isRequested, cancel } = await holdSaves(page);
    await handle(page, 'save').click();
    await isRequested;
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await edit(2);
    await field(page, 'makerCode').fill('OTHER');
    const reported = await handle(page, 'toast').count();
    cancel();
    await expect.poll(() => handle(page, 'toast').count()).toBe(reported + 1);
    expect(await field(page, 'makerCode').inputValue()).toBe('OTHER');
    expect(await tab(page, '/lab/crate').locator('.q-tab-mark').count()).toBe(1);
    await saved(page);
    expect((await client.get(crate.findById(one.id))).data).toMatchObject({ makerCode: 'STORED', version: 2 });
    expect((await client.get(crate.findById(two.id))).data).toMatchObject({ makerCode: 'OTHER', version: 2 });
  });

  test("a record changed again after a lost response does not ask about the user's own change", { tags: ['full'] }, async () => {
    const made = await create(client, crate.save, { crateNo: once('U'), makerCode: 'A', boxes: [{ boxNo: 'A' }] });
    await page.goto(`/lab/crate?edit=${made.id}`);
    await field(page, 'makerCode').fill('B');
    const missing = await loseAnswers(page);
    await saveInVain(page);
    await field(page, 'makerCode').fill('C');
    await cell(page, 0, columns.qty).fill('5');
    missing.stop();
    await saved(page);
    const now = (await client.get(crate.findById(made.id))).data;
    expect(now).toMatchObject({ makerCode: 'C', version: 3, boxes: [{ id: made.boxes[0].id, qty: 5 }] });
    expect(await handle(page, 'conflict').count()).toBe(0);
  });

  test('a new record is saved once, even after a lost response, a busy server and a reload', async () => {
    const [code, later] = [once('S'), once('T')];
    await openList(page, '/lab/crate');
    await handle(page, 'create').click();
    await field(page, 'crateNo').fill(code);
    await handle(page, 'field-boxes').getByRole('button', { name: reported.add }).click();
    await cell(page, 0, columns.boxNo).fill(once('B'));
    const missing = await loseAnswers(page);
    await saveInVain(page);
    const from = await page.evaluate(() => Date.now());
    await field(page, 'crateNo').fill(later);
    await page.unroute(`**${crate.save}`);
    await page.route(
      `**${crate.save}`,
      (route) => {
        missing.keys.push(route.request().headers()['idempotency-key'] ?? '');
        return route.fulfill({ status: 503, json: { code: 50003, message: 'busy', data: {} } });
      },
      { times: 1 },
    );
    await saveInVain(page);
    expect(missing.keys).toEqual([missing.keys[0], missing.keys[0]]);
    await expect.poll(() => parkedAt(page)).toBeGreaterThanOrEqual(from);
    page.once('dialog', (requested) => void requested.accept());
    await page.reload();
    await handle(page, 'draft-restore').click();
    await expect.poll(() => field(page, 'crateNo').inputValue()).toBe(later);
    await saved(page);
    const found = (await client.post(crate.find, { crateNo: [code, later] })).data.records;
    expect(found).toMatchObject([{ crateNo: later, version: 2 }]);
    expect((await client.get(crate.findById(found[0].id))).data.boxes).toHaveLength(1);
  });

  test('a save with a lost response is not repeated when its key may have expired: the user is asked first', async () => {
    const own = await app.visit({ language });
    const { page } = own;
    await letIn(page, 'admin', language);
    const code = once('D');
    await openList(page, '/lab/crate');
    await handle(page, 'create').click();
    await field(page, 'crateNo').fill(code);
    const missing = await loseAnswers(page);
    await saveInVain(page);
    const from = await page.evaluate(() => Date.now());
    await field(page, 'crateNo').fill(`${code}X`);
    await expect.poll(() => parkedAt(page)).toBeGreaterThanOrEqual(from);
    missing.stop();
    await page.addInitScript((ms) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ms;
    }, 21 * 3_600_000);
    page.once('dialog', (requested) => void requested.accept());
    await page.reload();
    expect(await handle(page, 'draft-offer').innerText()).toContain(reported.forgotten);
    await handle(page, 'draft-restore').click();
    await expect.poll(() => field(page, 'crateNo').inputValue()).toBe(`${code}X`);
    await handle(page, 'save').click();
    await handle(page, 'toast').filter({ hasText: reported.forgotten }).waitFor();
    expect(missing.keys).toHaveLength(1);
    // The typed text is still there, so the user can save it once more.
    await saved(page);
    expect(missing.keys).toHaveLength(2);
    expect(missing.keys[1]).not.toBe(missing.keys[0]);
    await own.leave();
  });

  test('each fault has a link with the name of its field, in a row too, and in a record in place', async () => {
    await openList(page, '/lab/crate');
    await handle(page, 'create').click();
    await handle(page, 'field-boxes').getByRole('button', { name: reported.add }).click();
    await handle(page, 'field-boxes').getByRole('button', { name: reported.add }).click();
    await cell(page, 0, columns.boxNo).fill(once('B'));
    await cell(page, 1, columns.boxNo).fill(once('B'));
    await cell(page, 1, columns.qty).fill('0');
    await handle(page, 'save').click();
    const links = handle(page, 'form').getByTestId('fault-link');
    await expect.poll(() => links.allInnerTexts()).toEqual([reported.crate, reported.qty]);
    expect(await isFocused(field(page, 'crateNo'))).toBe(true);
    await links.last().click();
    await expect.poll(() => isFocused(cell(page, 1, columns.qty))).toBe(true);
    await page.keyboard.type('3');
    await expect.poll(() => links.allInnerTexts()).toEqual([reported.crate]);

    await handle(page, 'field-country').getByRole('combobox').click();
    await page.keyboard.type('US');
    await page.keyboard.press('Enter');
    await handle(page, 'field-makerId').getByRole('combobox').click();
    await page.getByTestId('create-here').click();
    const dialog = handle(page, 'create-in-place');
    await dialog.getByTestId('field-makerCode').locator('input').waitFor();
    await dialog.getByTestId('save').click();
    const inside = dialog.getByTestId('fault-link').filter({ hasText: reported.code });
    await inside.waitFor();
    await dialog.getByTestId('save').focus();
    await inside.click();
    await expect.poll(() => isFocused(dialog.getByTestId('field-makerCode').locator('input'))).toBe(true);
    await dialog.getByTestId('cancel').click();
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'list').waitFor();
  });

  test('a draft saved in another window is no longer offered in this one', { tags: ['full'] }, async () => {
    const { page, context } = visits[language];
    const made = await create(client, maker.save, { makerCode: once('W'), makerName: 'Before', country: 'US' });
    await page.goto(`/lab/maker?edit=${made.id}`);
    await handle(page, 'form').waitFor();
    await field(page, 'makerName').fill('Typed in the first window');
    await expect.poll(async () => (await draftsOnDisk(page)).length).toBeGreaterThan(0);
    const second = await context.newPage();
    await second.goto(`/lab/maker?edit=${made.id}`);
    await handle(second, 'draft-offer').waitFor();
    await handle(page, 'save').click();
    await handle(page, 'form').waitFor({ state: 'detached' });
    await handle(second, 'draft-offer').waitFor({ state: 'detached' });
    await second.close();
  });

  test('names the user who has changed the same record', { tags: ['full'] }, async () => {
    const { id } = await create(client, maker.save, { makerCode: once('N'), makerName: 'Before' });
    await page.goto(`/lab/maker?edit=${id}`);
    await field(page, 'makerName').fill('Mine');
    await client.post(maker.save, { id, version: 1, makerName: 'Theirs' });
    await expect.poll(() => handle(page, 'changed-elsewhere').innerText()).toContain(reported.admin);
    await handle(page, 'save').click();
    await expect.poll(() => handle(page, 'conflict').innerText()).toContain(reported.admin);
    await handle(page, 'conflict').getByTestId('conflict-all-mine').click();
    await handle(page, 'conflict').getByTestId('confirm-ok').click();
    await handle(page, 'list').waitFor();
  });

  test('uploads and bulk values ask before they are lost', async () => {
    const ship = await create(client, '/hw/wms/hwShipConfig/saveHwShipConfig', {
      ...{ shipName: once('SHIP'), carrierName: 'Evergreen', carrierScac: 'EGLV', carrierType: 'VOCC', status: '0' },
    });
    await page.goto(`/system/ship?view=${ship.id}`);
    const held = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    await page.route('**/uploadFile', async (route) => {
      await held.promise;
      await route.abort('connectionreset');
      aborted.resolve();
    });
    await handle(page, 'file-input').setInputFiles({
      ...{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
    });
    const mark = tab(page, '/system/ship').locator('.q-tab-mark');
    await expect.poll(() => mark.count()).toBe(1);
    // Moving within the page loses nothing, so the page does not ask.
    await handle(page, 'detail-edit').click();
    await handle(page, 'cancel').click();
    await handle(page, 'detail').waitFor();
    await closeTab(page, '/system/ship');
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain(reported.onTheirWay);
    await handle(page, 'confirm-cancel').click();
    expect(await mark.count()).toBe(1);
    await closeTab(page, '/system/ship');
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => tabRow(page)).not.toContain('/system/ship');
    held.resolve();
    await aborted.promise;
    await page.unroute('**/uploadFile');

    await create(client, maker.save, { makerCode: once('K'), makerName: 'One of many' });
    await page.goto('/lab/maker');
    await handle(page, 'list-row').first().getByRole('checkbox').check();
    await handle(page, 'bulk-edit').click();
    await handle(page, 'bulk-add').selectOption('makerName');
    await handle(page, 'bulk').getByTestId('field-makerName').locator('input').fill('All of them');
    const requested = page.waitForEvent('dialog');
    void page.reload().catch(() => undefined);
    const question = await requested;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.keyboard.press('Escape');
    await handle(page, 'confirm-ok').click();
    await handle(page, 'bulk').waitFor({ state: 'detached' });
    await expect.poll(() => tab(page, '/lab/maker').locator('.q-tab-mark').count()).toBe(0);
  });

  test('a related list whose code cannot be loaded says so, and loads on retry', { tags: ['full'] }, async () => {
    const { id } = await create(client, maker.save, { makerCode: once('R'), makerName: 'With items' });
    const itemNo = once('I');
    await create(client, item.save, { itemNo, makerId: id });
    const visit = await app.visit({ language });
    await letIn(visit.page, 'admin', language);
    await visit.page.route('**/resources/labItem.*', (route) => route.abort());
    await visit.page.goto(`/lab/maker?view=${id}`);
    const related = handle(visit.page, 'related-labItem');
    await related.getByRole('alert').waitFor();
    await visit.page.unroute('**/resources/labItem.*');
    await related.getByRole('button', { name: reported.retry }).click();
    await expect.poll(() => related.innerText()).toContain(itemNo);
    await visit.leave();
  });
});
