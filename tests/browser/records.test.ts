import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { create, item, maker } from '../api/support/lab.ts';
import { field, handle, letIn, openList, total } from './support/handles.ts';
import { makeMakers } from './support/makeMakers.ts';
import { app, client, page, visit, visitOnce } from './support/oneVisit.ts';

visitOnce(() => makeMakers(client));

const chooseMaker = (texts: string): Promise<void> => chooseMakerOn(page, texts);

async function chooseMakerOn(page: Page, texts: string): Promise<void> {
  await field(page, 'makerId').click();
  await field(page, 'makerId').fill(texts);
  await page.locator('.ant-select-item-option').filter({ hasText: texts }).first().click();
}

/** Presses a key in the focused input when the requested makers have arrived, but before they are rendered. */
async function pressOnAnswer(page: Page, key: { key: string; keyCode: number }): Promise<void> {
  await page.addInitScript((key) => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      this.addEventListener('loadend', async () => {
        if (!this.responseURL.endsWith('/findLabMakerList') || !String(body).includes('Maker 37')) return;
        // Lets all promise callbacks run first. Rendering takes place in a later task.
        for (let hop = 0; hop < 200; hop += 1) await null;
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
      });
      send.call(this, body);
    };
  }, key);
}

describe('a form', () => {
  test('finds a text pasted into a focused reference, and takes it with Enter', async () => {
    const { page, leave } = await app.visit();
    await letIn(page, 'admin', 'en');
    await openList(page, '/lab/item');
    await handle(page, 'create').click();
    await field(page, 'makerId').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('Maker 42'));
    await field(page, 'makerId').focus();
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Enter');
    await expect.poll(() => handle(page, 'field-makerId').innerText()).toContain('Maker 42');
    // When the select is opened again, it lists all makers, not only those that match the previous text.
    await field(page, 'makerId').click();
    await expect.poll(() => page.locator('.ant-select-item-option').count()).toBeGreaterThan(1);
    await leave();
  });

  test.each([
    ['Enter', 'Enter', 13],
    ['Tab', 'Tab', 9],
  ])('takes the first match with %s, even between the response and its rendering', { tags: ['full'] }, async (_, key, keyCode) => {
    const { page, leave } = await app.visit();
    await letIn(page, 'admin', 'en');
    await pressOnAnswer(page, { key, keyCode });
    await openList(page, '/lab/item');
    await handle(page, 'create').click();
    await field(page, 'makerId').click();
    await page.locator('.ant-select-item-option').nth(1).waitFor();
    await field(page, 'makerId').fill('Maker 37');
    await expect.poll(() => handle(page, 'field-makerId').innerText()).toContain('Maker 37');
    await leave();
  });

  test('takes the typed text with Tab, though the response comes later', { tags: ['full'] }, async () => {
    const { page, leave } = await app.visit();
    await letIn(page, 'admin', 'en');
    await openList(page, '/lab/item');
    await handle(page, 'create').click();
    await field(page, 'makerId').click();
    await page.locator('.ant-select-item-option').nth(1).waitFor();
    await page.keyboard.type('Maker 37');
    await page.keyboard.press('Tab');
    await expect.poll(() => handle(page, 'field-makerId').innerText()).toContain('Maker 37');
    await leave();
  });

  test('does not save while a reference left with Tab could not be loaded, and says so at the field', { tags: ['full'] }, async () => {
    const { page, leave } = await app.visit();
    await letIn(page, 'admin', 'en');
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
    await page.route(`**${maker.find}`, async (route) => {
      if (!route.request().postData()?.includes('Maker 38')) return route.continue();
      await isPressed;
      await route.abort('connectionreset');
    });
    await openList(page, '/lab/item');
    await handle(page, 'create').click();
    await field(page, 'itemNo').fill('MISSED-1');
    await field(page, 'makerId').click();
    await page.locator('.ant-select-item-option').nth(1).waitFor();
    await page.keyboard.type('Maker 38');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+s');
    press();
    await handle(page, 'choice-missed').waitFor();
    expect((await client.post(item.find, { itemNo: 'MISSED-1' })).data.total).toBe(0);
    await page.unroute(`**${maker.find}`);
    await field(page, 'makerId').click();
    await page.keyboard.type('Maker 38');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+s');
    await handle(page, 'list').waitFor();
    const [saved] = (await client.post(item.find, { itemNo: 'MISSED-1' })).data.records;
    expect(saved.makerIdLabel).toContain('Maker 38');
    await leave();
  });

  test('says again at the field that a search failed, and is delayed by it only once', { tags: ['full'] }, async () => {
    const { page, leave } = await app.visit();
    await letIn(page, 'admin', 'en');
    await openList(page, '/lab/item');
    await handle(page, 'create').click();
    await field(page, 'itemNo').fill('FAILED-1');
    await chooseMakerOn(page, 'Maker 41');
    await field(page, 'makerId').click();
    await page.locator('.ant-select-item-option').nth(1).waitFor();
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
    let tries = 0;
    await page.route(`**${maker.find}`, async (route) => {
      if (++tries > 1) await isPressed;
      await route.abort('connectionreset');
    });
    await page.keyboard.type('Maker 39');
    await page.locator('.ant-select-item-empty').filter({ hasText: 'could not be loaded' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+s');
    press();
    await handle(page, 'choice-missed').waitFor();
    expect((await client.post(item.find, { itemNo: 'FAILED-1' })).data.total).toBe(0);
    await page.keyboard.press('Control+s');
    await handle(page, 'list').waitFor();
    const [saved] = (await client.post(item.find, { itemNo: 'FAILED-1' })).data.records;
    expect(saved.makerIdLabel).toContain('Maker 41');
    await leave();
  });

  test('reports a search that failed again only once, whatever was typed before', { tags: ['full'] }, async () => {
    const { page, context } = await app.visit();
    await page.clock.install();
    await letIn(page, 'admin', 'en');
    await openList(page, '/lab/item');
    await handle(page, 'create').click();
    await field(page, 'makerId').click();
    await page.locator('.ant-select-item-option').nth(1).waitFor();
    let tries = 0;
    await page.route(`**${maker.find}`, (route) => {
      tries++;
      return route.abort('connectionreset');
    });
    await page.keyboard.type('Maker 3');
    await page.locator('.ant-select-item-empty').filter({ hasText: 'could not be loaded' }).waitFor();
    // The clock is stopped, so that the search that a key starts has not begun when the next key comes.
    await page.clock.pauseAt(Date.now() + 60_000);
    const before = tries;
    await page.keyboard.type('9');
    await page.keyboard.press('Tab');
    await handle(page, 'choice-missed').waitFor();
    await page.clock.runFor(5_000);
    expect(tries - before).toBe(1);
    expect(await handle(page, 'choice-missed').count()).toBe(1);
    await context.close();
  });

  test('creates a record with a reference found by typing, and shows it in the list with its label', async () => {
    await openList(page, '/lab/item');
    await handle(page, 'create').click();
    await field(page, 'itemNo').fill('B-1');
    await chooseMaker('Maker 42');
    await field(page, 'weightKg').fill('12.5');
    await field(page, 'note').fill('first note');
    await handle(page, 'save').click();
    const row = handle(page, 'list-row').filter({ hasText: 'B-1' });
    await row.waitFor();
    await expect.poll(() => row.innerText()).toContain('Maker 42 (M42)');
    await expect.poll(() => row.innerText()).toContain('12.500');
  });

  test('saves once however often it is clicked', async () => {
    await openList(page, '/lab/maker');
    await handle(page, 'create').click();
    await field(page, 'makerCode').fill('TWICE');
    await field(page, 'makerName').fill('Twice');
    await handle(page, 'save').dblclick();
    await handle(page, 'list').waitFor();
    const { data } = await client.post(maker.find, { makerCode: 'TWICE' });
    expect(data.total).toBe(1);
  });

  test('saves by Ctrl+S and shows faults found by the server at the field', async () => {
    await openList(page, '/lab/maker');
    await handle(page, 'create').click();
    await field(page, 'makerCode').fill('M10');
    await field(page, 'makerName').fill('Second ten');
    await page.keyboard.press('Control+s');
    const fault = handle(page, 'field-makerCode').getByTestId('field-error');
    await fault.waitFor();
    expect(await fault.textContent()).toBe('Code is already taken.');
    expect(await field(page, 'makerName').inputValue()).toBe('Second ten');
    await field(page, 'makerCode').fill('M10B');
    await page.keyboard.press('Control+s');
    await handle(page, 'list').waitFor();
  });

  test('reports a record changed by another user meanwhile, and keeps typed text', async () => {
    const mine = await create(client, maker.save, { makerCode: 'STALE', makerName: 'Before' });
    await openList(page, '/lab/maker?q=STALE');
    await handle(page, 'row-edit').click();
    await field(page, 'makerName').fill('Typed here');
    await client.post(maker.save, { id: mine.id, version: 1, makerName: 'Saved elsewhere' });
    await handle(page, 'save').click();
    await handle(page, 'conflict').waitFor();
    expect((await client.get(maker.findById(mine.id))).data).toMatchObject({
      makerName: 'Saved elsewhere',
      version: 2,
    });
    await handle(page, 'conflict').getByRole('button', { name: /keep/i }).click();
    expect(await field(page, 'makerName').inputValue()).toBe('Typed here');
  });

  test('clears a field that was emptied', { tags: ['full'] }, async () => {
    const { id: makerId } = await create(client, maker.save, { makerCode: 'CLEAR', makerName: 'Clear' });
    const record = await create(client, item.save, {
      itemNo: 'CLEAR-1',
      makerId,
      note: 'to be cleared',
      weightKg: '3',
    });
    await openList(page, '/lab/item?q=CLEAR-1');
    await handle(page, 'row-edit').click();
    await field(page, 'note').fill('');
    await field(page, 'weightKg').fill('');
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    expect((await client.get(item.findById(record.id))).data).toMatchObject({
      note: null,
      weightKg: null,
      itemNo: 'CLEAR-1',
    });
  });
});

describe('a list', () => {
  test('deletes the selected rows after confirmation, and says why it cannot', async () => {
    const { id: makerId } = await create(client, maker.save, { makerCode: 'DEL0', makerName: 'Doomed' });
    await create(client, maker.save, { makerCode: 'DEL1', makerName: 'Doomed' });
    const used = await create(client, item.save, { itemNo: 'USES', makerId });
    await openList(page, '/lab/maker?q=Doomed');
    for (const box of await handle(page, 'list-row').getByRole('checkbox').all()) await box.check();
    await handle(page, 'bulk-remove').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => handle(page, 'toast').first().textContent()).toContain('in use');
    expect(await total(page)).toBe(2);
    await client.get(item.deleteById(used.id));
    await handle(page, 'bulk-remove').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => total(page)).toBe(0);
  });

  test('says so when nothing matches, and can be reset', async () => {
    await openList(page, '/lab/maker?q=nothing-like-it');
    expect(await total(page)).toBe(0);
    await handle(page, 'reset').click();
    await expect.poll(() => total(page)).toBeGreaterThan(30);
  });

  test('offers a retry when the server is offline', async () => {
    await openList(page, '/lab/maker');
    await visit.context.route('**/findLabMakerList', (route) => route.abort());
    await handle(page, 'search').click();
    const retry = handle(page, 'list').getByRole('button', { name: /again|retry/i });
    await retry.waitFor();
    await visit.context.unroute('**/findLabMakerList');
    await retry.click();
    await handle(page, 'list-row').first().waitFor();
  });
});

test('the browser reported no errors', () => {
  expect(visit.complaints).toEqual([]);
});
