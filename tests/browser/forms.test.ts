import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { en } from '../../src/console/texts/en.ts';
import { zh } from '../../src/console/texts/zh.ts';
import { count, crate, create, item, maker } from '../api/support/lab.ts';
import { client, visitInBothLanguages, visits } from './support/bothLanguages.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { field, handle, openList } from './support/handles.ts';
import { draftsOnDisk, forgetDrafts } from './support/sessions.ts';
import { tab } from './support/tabs.ts';

visitInBothLanguages();

let runs = 0;
const once = (word: string) => `${word}${++runs}`.toUpperCase();

async function openNew(page: Page, path: string): Promise<void> {
  await openList(page, path);
  await handle(page, 'create').click();
  await handle(page, 'form').waitFor();
}

describe.each(eachLanguage('en', ['zh', 'en']))('a form (%s)', (language) => {
  test('whose response is lost is saved again with the same key, once', async () => {
    const { page } = visits[language];
    const code = once('LOST');
    const keys: (string | undefined)[] = [];
    await openNew(page, '/lab/maker');
    await field(page, 'makerCode').fill(code);
    await field(page, 'makerName').fill('Lost answer');
    await page.route(`**${maker.save}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      // The server saves the record, but its response is lost.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await handle(page, 'save').click();
    await handle(page, 'toast').first().waitFor();
    expect(await field(page, 'makerCode').inputValue()).toBe(code);
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    await page.unroute(`**${maker.save}`);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(await count(client, maker.find, { makerCode: code })).toBe(1);
  });

  test('that is corrected after a rejection is saved with a new key', { tags: ['full'] }, async () => {
    const { page } = visits[language];
    const taken = once('TAKEN');
    await create(client, maker.save, { makerCode: taken, makerName: 'First' });
    const keys: (string | undefined)[] = [];
    const note = (request: { url: () => string; headers: () => Record<string, string> }) => {
      if (request.url().endsWith(maker.save)) keys.push(request.headers()['idempotency-key']);
    };
    page.on('request', note);
    await openNew(page, '/lab/maker');
    await field(page, 'makerCode').fill(taken);
    await field(page, 'makerName').fill(`Second ${language}`);
    await handle(page, 'save').click();
    await handle(page, 'field-makerCode').getByTestId('field-error').waitFor();
    await field(page, 'makerCode').fill(once('FREE'));
    await handle(page, 'save').dblclick();
    await handle(page, 'list').waitFor();
    page.off('request', note);
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
    expect(await count(client, maker.find, { makerName: `Second ${language}` })).toBe(1);
  });

  test('is saved only when RJSF accepts the record passed to it', async () => {
    const { page } = visits[language];
    const code = once('VERDICT');
    await page.route('**/resources/labMaker.*.js*', async (route) => {
      const answer = await route.fetch();
      const own = 'check(exports["record"])';
      const body = (await answer.text()).replace(own, `(record) => globalThis.verdict?.(record) ?? ${own}(record)`);
      await route.fulfill({ response: answer, body });
    });
    await page.reload();
    await openNew(page, '/lab/maker');
    await field(page, 'makerCode').fill(code);
    await field(page, 'makerName').fill('Verdict');
    await field(page, 'makerCode').focus();
    await page.evaluate(() => {
      const fault = { instancePath: '/makerName', schemaPath: '', keyword: 'maxLength', params: { limit: 3 } };
      const handed: unknown[] = [];
      Object.assign(globalThis, { handed, verdict: (record: unknown) => handed.push(record) && [fault] });
    });
    await handle(page, 'save').click();
    await handle(page, 'field-makerName').getByTestId('field-error').waitFor();
    await expect.poll(() => field(page, 'makerName').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await handle(page, 'fault-link').count()).toBe(1);
    const handed = await page.evaluate(() => (globalThis as unknown as { handed: unknown[] }).handed);
    expect(handed[0]).toMatchObject({ makerCode: code, makerName: 'Verdict' });
    expect(await count(client, maker.find, { makerCode: code })).toBe(0);
    await page.evaluate(() => Object.assign(globalThis, { verdict: undefined }));
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    await page.unroute('**/resources/labMaker.*.js*');
    expect(await count(client, maker.find, { makerCode: code })).toBe(1);
  });

  test('shows a server error at its field until the field changes, and does not block another attempt', async () => {
    const { page } = visits[language];
    const taken = once('EXTRA');
    await create(client, maker.save, { makerCode: taken, makerName: 'First' });
    const requested: string[] = [];
    const note = (request: { url: () => string }) => request.url().endsWith(maker.save) && requested.push(request.url());
    page.on('request', note);
    await openNew(page, '/lab/maker');
    await field(page, 'makerCode').fill(taken);
    await field(page, 'makerName').fill('Second');
    await handle(page, 'save').click();
    const reported = handle(page, 'field-makerCode').getByTestId('field-error');
    await reported.waitFor();
    await field(page, 'makerName').fill('Third');
    const rejected = page.waitForResponse((response) => response.url().endsWith(maker.save));
    await handle(page, 'save').click();
    await rejected;
    await expect.poll(() => handle(page, 'save').getAttribute('class'), { message: 'still saving' }).not.toMatch(/loading/);
    expect(requested.length).toBe(2);
    await reported.waitFor();
    expect(await handle(page, 'fault-link').count()).toBe(1);
    await field(page, 'makerCode').fill(once('EXTRA'));
    await reported.waitFor({ state: 'detached' });
    await handle(page, 'faults').waitFor({ state: 'detached' });
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    page.off('request', note);
  });

  test("names the button that clears a choice in the user's language", { tags: ['full'] }, async () => {
    const { page } = visits[language];
    await openNew(page, '/lab/maker');
    const name = { zh: '清除', en: 'Clear' }[language];
    const button = handle(page, 'field-status').locator('button');
    await expect.poll(() => button.getAttribute('aria-label')).toBe(name);
    await handle(page, 'field-status').hover();
    await button.click();
    await expect.poll(() => button.count()).toBe(0);
  });

  test('rerenders only the field in which a key is pressed', async () => {
    const { page } = visits[language];
    await openNew(page, '/lab/item');
    await field(page, 'note').fill('a');
    await expect.poll(() => page.locator('.q-awaited').count(), { message: 'inputs still loading' }).toBe(0);
    await page.evaluate(() => {
      const touched = new Set<string>();
      Object.assign(window, { touched });
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const box = (target instanceof Element ? target : target.parentElement)?.closest('[data-testid^="field-"]');
          if (box) touched.add(box.getAttribute('data-testid') ?? '');
        }
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await field(page, 'note').pressSequentially('bcdef');
    const touched = await page.evaluate(() => [...(window as unknown as { touched: Set<string> }).touched]);
    expect(touched.filter((name) => name !== 'field-note')).toEqual([]);
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'list').waitFor();
  });

  test('reacts to each key at once: unsaved mark, Ctrl+S, and draft', async () => {
    const { page } = visits[language];
    const code = once('KEY');
    await openNew(page, '/lab/maker');
    await field(page, 'makerCode').fill(code);
    await field(page, 'makerName').pressSequentially('x');
    expect(await page.locator('[data-testid=tab][data-active=true] .q-tab-mark').count()).toBe(1);
    await field(page, 'makerName').pressSequentially('yz');
    await page.keyboard.press('Control+s');
    await handle(page, 'list').waitFor();
    const { data } = await client.post(maker.find, { makerCode: code });
    expect(data.records[0].makerName).toBe('xyz');
  });

  test("of a duplicate starts with the record's values: lines too, but no unique values", async () => {
    const { page } = visits[language];
    const { id: makerId } = await create(client, maker.save, {
      makerCode: once('MK'),
      makerName: 'Maker',
      country: 'US',
    });
    const made = await create(client, crate.save, {
      ...{ crateNo: once('ORIG'), country: 'US', makerId },
      boxes: [
        { boxNo: 'A', qty: 2 },
        { boxNo: 'B', qty: 3 },
      ],
    });
    await page.goto(`/lab/crate?view=${made.id}`);
    await handle(page, 'row-copy').click();
    await handle(page, 'form').waitFor();
    expect(await handle(page, 'form-copy-of').innerText()).toBe(
      { zh: `复制自 ${made.crateNo}`, en: `copied from ${made.crateNo}` }[language],
    );
    expect(await field(page, 'crateNo').inputValue()).toBe('');
    await expect.poll(() => handle(page, 'field-makerId').innerText()).toContain('Maker');
    await expect.poll(() => handle(page, 'field-boxes').getByTestId('line').count()).toBe(2);
    const code = once('COPY');
    await field(page, 'crateNo').fill(code);
    for (const row of [0, 1]) {
      const cell = handle(page, 'field-boxes').locator(`td[data-row="${row}"][data-column="0"] input`);
      await cell.fill(`N${row}`);
    }
    await handle(page, 'save').click();
    await handle(page, 'detail').waitFor();
    const { data } = await client.post(crate.find, { crateNo: code });
    const copy = (await client.get(crate.findById(data.records[0].id))).data;
    expect(copy).toMatchObject({
      makerId,
      version: 1,
      boxes: [
        { boxNo: 'N0', qty: 2 },
        { boxNo: 'N1', qty: 3 },
      ],
    });
    expect((await client.get(crate.findById(made.id))).data).toMatchObject({ version: 1, crateNo: made.crateNo });
  });

  test('keeps its buttons visible however far it is scrolled; line changes are undone with their button', async () => {
    const { page } = visits[language];
    const texts = { zh, en }[language].widget;
    await openList(page, '/lab/crate');
    await handle(page, 'create').click();
    const boxes = handle(page, 'field-boxes');
    const lines = () => boxes.getByTestId('line').count();
    for (const n of [1, 2]) {
      await boxes.getByRole('button', { name: texts.addRow }).click();
      await expect.poll(lines).toBe(n);
    }
    await boxes.getByRole('button', { name: texts.undo }).click();
    await expect.poll(lines).toBe(1);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    onTestFinished(() => page.setViewportSize({ width, height }));
    await page.setViewportSize({ width, height: 360 });
    const body = page.locator('.q-edit-body').filter({ visible: true });
    for (const top of [0, 1e6]) {
      await body.evaluate((box, to) => box.scrollTo(0, to), top);
      for (const end of ['cancel', 'save']) {
        const box = await handle(page, end).boundingBox();
        expect(box && box.y >= 0 && box.y + box.height <= 360, `${end} at ${top}`).toBe(true);
      }
    }
    expect(await body.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'form').waitFor({ state: 'detached' });
  });

  test('creates a referenced record in place, and chooses it; typed text around it stays', async () => {
    const { page } = visits[language];
    const [itemNo, code] = [once('IP'), once('NEW')];
    await openNew(page, '/lab/item');
    await field(page, 'itemNo').fill(itemNo);
    await handle(page, 'field-makerId').getByRole('combobox').click();
    await page.getByTestId('create-here').click();
    const dialog = handle(page, 'create-in-place');
    await dialog.getByTestId('save').click();
    await dialog.getByTestId('field-makerCode').getByTestId('field-error').waitFor();
    await dialog.getByTestId('field-makerCode').locator('input').fill(code);
    await dialog.getByTestId('field-makerName').locator('input').fill('Made here');
    await page.keyboard.press('Control+s');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => handle(page, 'field-makerId').innerText()).toContain(`Made here (${code})`);
    expect(await field(page, 'itemNo').inputValue()).toBe(itemNo);
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    const { data } = await client.post(item.find, { itemNo });
    expect(data.records[0].makerIdLabel).toBe(`Made here (${code})`);
  });

  test('starts a record in place with the values the reference needs, and closes without a trace', { tags: ['full'] }, async () => {
    const { page } = visits[language];
    await openNew(page, '/lab/crate');
    await field(page, 'country').waitFor();
    const before = await count(client, maker.find);
    await handle(page, 'field-country').getByRole('combobox').click();
    await page.keyboard.type('US');
    await page.keyboard.press('Enter');
    await handle(page, 'field-makerId').getByRole('combobox').click();
    await page.getByTestId('create-here').click();
    const dialog = handle(page, 'create-in-place');
    await expect.poll(() => dialog.getByTestId('field-country').innerText()).toContain('US');
    await dialog.getByTestId('field-makerName').locator('input').fill('Never saved');
    await page.keyboard.press('Escape');
    await handle(page, 'confirm-ok').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await count(client, maker.find)).toBe(before);
    await expect.poll(() => handle(page, 'field-country').innerText()).toContain('US');
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'list').waitFor();
  });

  test('keeps the draft of a record in place, and offers it where it is created again', { tags: ['full'] }, async () => {
    const { page } = visits[language];
    const openHere = async () => {
      await handle(page, 'field-makerId').getByRole('combobox').click();
      await page.getByTestId('create-here').click();
      await dialog.getByTestId('field-makerName').waitFor();
    };
    const dialog = handle(page, 'create-in-place');
    await forgetDrafts(page);
    await openNew(page, '/lab/item');
    await openHere();
    await dialog.getByTestId('field-makerName').locator('input').fill('Half a maker');
    // The form behind the dialog is unchanged. Still, the tab is marked, and the browser asks before a reload.
    const mark = tab(page, '/lab/item').locator('.q-tab-mark');
    await expect.poll(() => mark.count()).toBe(1);
    await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
    page.once('dialog', (requested) => void requested.accept());
    await page.reload();
    await field(page, 'itemNo').waitFor();
    await openHere();
    await dialog.getByTestId('draft-restore').click();
    expect(await dialog.getByTestId('field-makerName').locator('input').inputValue()).toBe('Half a maker');
    await dialog.getByTestId('cancel').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => draftsOnDisk(page)).toEqual([]);
    expect(await mark.count()).toBe(0);
    await handle(page, 'cancel').click();
    await handle(page, 'list').waitFor();
  });

  test('of an unsaved copy is offered again after a reload', async () => {
    const { page } = visits[language];
    const { id: makerId } = await create(client, maker.save, { makerCode: once('MK'), makerName: 'Maker' });
    const made = await create(client, item.save, { itemNo: once('I'), makerId, note: 'To be copied' });
    await forgetDrafts(page);
    await page.goto(`/lab/item?view=${made.id}`);
    await handle(page, 'row-copy').click();
    await field(page, 'note').waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
    await page.reload();
    await handle(page, 'draft-restore').click();
    expect(await field(page, 'note').inputValue()).toBe('To be copied');
    expect(await field(page, 'itemNo').inputValue()).toBe('');
    await expect.poll(() => handle(page, 'field-makerId').innerText()).toContain('Maker');
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => draftsOnDisk(page)).toEqual([]);
  });
});

test('there were no console errors', () => {
  for (const { complaints } of Object.values(visits)) expect(complaints).toEqual([]);
});
