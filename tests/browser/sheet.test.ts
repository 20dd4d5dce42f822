import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '../../src/contract/wire.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { hire } from '../api/support/people.ts';
import { tariffCalls as calls, tariffFile } from '../api/support/sheetLab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn } from './support/handles.ts';
import { paste } from './support/paste.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { draftsOnDisk } from './support/sessions.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';

let app: BrowserApp;
let client: Client;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  app = await startBrowser({ files: tariffFile });
  client = await createClient(app.url).login('admin', adminPassword);
});
afterAll(() => app.close());
beforeEach(async () => {
  visit = await app.visit();
  page = visit.page;
});
afterEach(() => visit.leave());

/** Texts of the sheet in both languages. */
const texts = {
  zh: {
    ...{ code: '代码', mode: '方式', rate: '单价', boxes: '箱数', remark: '备注', flight: '航班', sea: '海运' },
    ...{ save: '全部保存', none: '没有改动', done: '修改 1 条，新增 1 条，删除 1 条', add: '添加一行' },
    ...{ copied: '已复制 3 行', notCopied: '浏览器不允许复制', lost: '所有改动都将丢失', conflicts: '待处理 2 处' },
    ...{ mine: '保留我的', theirs: '采用对方的', closed: '已关闭的运价不能修改', before: '修改前', leave: '未保存' },
    ...{
      shut: '关闭',
      waiting: '新的列将在保存或放弃改动后显示',
      same: '他人已保存了相同的内容，没有需要保存的改动。',
    },
    ...{ back: '仍然删除', forgotten: '无法确认上次保存是否成功', gone: '已被他人删除', anew: '保留为新行' },
  },
  en: {
    ...{ code: 'Code', mode: 'Mode', rate: 'Rate', boxes: 'Boxes', remark: 'Remark', flight: 'Flight', sea: 'Sea' },
    ...{ save: 'Save all', none: 'No changes', done: '1 changed, 1 new, 1 removed', add: 'Add row' },
    ...{ copied: '3 rows copied', notCopied: 'blocked copying', lost: 'will be lost' },
    ...{ conflicts: 'Still to decide: 2', mine: 'Keep mine', theirs: 'Use theirs', before: 'Before', leave: 'saved' },
    ...{
      closed: 'A closed tariff cannot be changed',
      back: 'Delete it anyway',
      forgotten: 'We could not confirm your last save',
    },
    shut: 'Closed',
    ...{ gone: 'has deleted the record', anew: 'Keep as a new row', waiting: 'New columns appear after you' },
    same: 'Somebody else has already saved the same changes, so there is nothing left to save.',
  },
};

const read = async (id: string) => (await client.get(calls.findById(id))).data;
const find = async (mark: string) =>
  (await client.post(calls.find, { keyword: mark, sorts: [{ field: 'code', order: 'asc' }] })).data.records;
const make = (mark: string, values: readonly object[]) =>
  Promise.all(values.map((some, i) => create(client, calls.save, { code: `${mark}${i}`, rate: '5', ...some })));
const status = () => handle(page, 'sheet-changes').innerText();

describe.each(eachLanguage('en', ['zh', 'en']))('a sheet in %s', (language: Language) => {
  const reported = texts[language];
  const cell = (name: 'code' | 'rate' | 'boxes' | 'remark' | 'flight' | 'shut', row: number) =>
    page.getByLabel(`${reported[name]} ${row}`, { exact: true }).filter({ visible: true });
  const open = async (mark: string, account = 'admin') => {
    await letIn(page, account, language);
    await page.goto(`/lab/tariff?layout=sheet&q=${mark}&sort=code`);
    await cell('code', 1).waitFor();
  };
  const mark = (name: string) => `${name}${language.toUpperCase()}`;
  const hasFocus = (name: 'code' | 'rate' | 'boxes', row: number) =>
    cell(name, row).evaluate((element) => element === document.activeElement);

  /** Saves two rows, one of which has changed, and a new one. The server saves them, but its response is lost. */
  const lose = async (name: string) => {
    await make(name, [{}, {}]);
    await open(name);
    await cell('rate', 1).fill('6');
    await page.getByRole('button', { name: reported.add }).click();
    await cell('code', 3).fill(`${name}9`);
    await cell('rate', 3).fill('7');
    await expect.poll(status).not.toBe(reported.none);
    await page.route(`**${calls.saveSheet}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await find(name)).length).toBe(3);
    await expect.poll(() => handle(page, 'sheet').getByRole('alert').count()).toBeGreaterThan(0);
  };
  const parkedAt = async () => Math.max(...(await draftsOnDisk(page)).map((text) => (JSON.parse(text) as { time: number }).time));
  /** Types into the row whose save was not confirmed, and waits until the draft is stored. */
  const writeSince = async (text: string) => {
    const from = await page.evaluate(() => Date.now());
    await cell('remark', 3).fill(text);
    await expect.poll(parkedAt).toBeGreaterThanOrEqual(from);
  };
  const reload = async () => {
    await page.unroute(`**${calls.saveSheet}`);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
  };

  test('supports adding, removing, undo, saving in place with Ctrl+S, copying and discarding', async () => {
    const made = await make(mark('KEEP'), [{}, { remark: '=1+1' }, {}]);
    await open(mark('KEEP'));
    expect(await handle(page, 'sheet-save').innerText()).toBe(reported.save);
    expect(await status()).toBe(reported.none);
    await page.getByRole('button', { name: reported.add }).click();
    await cell('code', 4).fill(`${mark('KEEP')}9`);
    await handle(page, 'line').nth(2).locator('.q-lines-tools button').last().click();
    await cell('rate', 1).fill('6.5');
    await expect.poll(status).toBe(reported.done);
    await page.keyboard.press('Control+s');
    await handle(page, 'toast').filter({ hasText: reported.done }).waitFor();
    await expect.poll(status).toBe(reported.none);
    expect((await find(mark('KEEP'))).map(({ code, rate }: Record<string, string>) => `${code} ${rate}`)).toEqual([
      `${mark('KEEP')}0 6.50`,
      `${mark('KEEP')}1 5.00`,
      `${mark('KEEP')}9 null`,
    ]);
    // After saving, the focus is where it was, and the change can be undone.
    expect(await hasFocus('rate', 1)).toBe(true);
    expect(await cell('rate', 1).inputValue()).toBe('6.50');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell('rate', 1).inputValue()).toBe('5.00');
    await handle(page, 'sheet-save').click();
    await expect.poll(async () => (await read(made[0].id)).rate).toBe('5.00');
    await expect.poll(() => hasFocus('rate', 1)).toBe(true);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await handle(page, 'sheet-copy').click();
    await handle(page, 'toast').filter({ hasText: reported.copied }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')[1]).toBe(`${mark('KEEP')}1\t${reported.sea}\t\t\t5.00\t\t'=1+1\t0`);
    await paste(cell('code', 1), copied);
    await expect.poll(status).toBe(reported.none);
    await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) }));
    await handle(page, 'sheet-copy').click();
    await handle(page, 'toast').filter({ hasText: reported.notCopied }).waitFor();
    await cell('boxes', 2).fill('7');
    await expect.poll(status).not.toBe(reported.none);
    await handle(page, 'sheet-drop').click();
    await page.getByText(reported.lost).waitFor();
    await handle(page, 'confirm-ok').click();
    await expect.poll(status).toBe(reported.none);
    expect(await cell('boxes', 2).inputValue()).toBe('');
    expect(await seriousFaults(page)).toEqual([]);
  });

  test("merges other users' changes to other cells, and asks about the same cells", async () => {
    const [one, two, three, four] = await make(mark('BOTH'), [{}, {}, {}, {}]);
    await open(mark('BOTH'));
    await cell('rate', 1).fill('6');
    await create(client, calls.save, { id: one.id, version: 1, remark: 'theirs' });
    await handle(page, 'sheet-save').click();
    await expect.poll(async () => (await read(one.id)).rate).toBe('6.00');
    expect(await read(one.id)).toMatchObject({ remark: 'theirs', version: 3 });
    await expect.poll(() => cell('remark', 1).inputValue()).toBe('theirs');
    expect(await handle(page, 'sheet-conflicts').count()).toBe(0);

    await cell('rate', 1).fill('7');
    await cell('rate', 2).fill('8');
    await cell('boxes', 3).fill('3');
    await create(client, calls.save, { id: one.id, version: 3, rate: '70', boxes: 2 });
    await create(client, calls.save, { id: two.id, version: 1, rate: '80' });
    await page.keyboard.press('Control+s');
    await handle(page, 'sheet-conflicts').filter({ hasText: reported.conflicts }).waitFor();
    const note = handle(page, 'conflict');
    const shown = (await note.innerText()).replaceAll(/\s+/g, ' ');
    for (const word of [reported.before, '6.00', '7', '70.00', reported.mine, reported.theirs]) expect(shown).toContain(word);
    // Nothing is written until the user decides, and nothing that was typed is lost.
    expect((await read(three.id)).boxes).toBe(null);
    expect(await cell('boxes', 1).inputValue()).toBe('2');
    expect(await seriousFaults(page)).toEqual([]);
    await handle(page, 'conflict-theirs').click();
    await expect.poll(() => cell('rate', 1).inputValue()).toBe('70.00');
    await handle(page, 'conflict-mine').click();
    await handle(page, 'sheet-conflicts').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await read(two.id)).rate).toBe('8.00');
    expect(await read(one.id)).toMatchObject({ rate: '70.00', boxes: 2 });
    expect((await read(three.id)).boxes).toBe(3);

    await handle(page, 'line').nth(3).locator('.q-lines-tools button').last().click();
    await cell('boxes', 3).fill('4');
    await create(client, calls.save, { id: four.id, version: 1, rate: '90' });
    await client.get(calls.deleteById(three.id));
    await expect.poll(status).not.toBe(reported.none);
    await handle(page, 'sheet-save').click();
    await note.filter({ hasText: reported.back }).waitFor();
    await handle(page, 'conflict-mine').click();
    // The page has learned of the change from an event, but has sent nothing yet. So it does not know that the other record was deleted.
    await page.keyboard.press('Control+s');
    await note.filter({ hasText: reported.gone }).filter({ hasText: reported.anew }).waitFor();
    await handle(page, 'conflict-mine').click();
    await page.keyboard.press('Control+s');
    const left = [`${mark('BOTH')}0`, `${mark('BOTH')}1`, `${mark('BOTH')}2`];
    await expect.poll(async () => (await find(mark('BOTH'))).map(({ code }: { code: string }) => code)).toEqual(left);
    expect((await find(mark('BOTH')))[2]).toMatchObject({ boxes: 4 });
  });

  test('shows and accepts only what permissions, conditions and the file allow', async () => {
    const perms = ['list', 'query', 'edit'].map((name) => `lab:tariff:${name}`);
    const account = `may${language}`;
    const as = (name: string) => createClient(app.url).login(name, adminPassword);
    await hire({ admin: client, as }, { account, perms });
    await make(mark('MAY'), [{}, { isClosed: true }, { isFixed: true }]);
    await open(mark('MAY'), account);
    expect(await page.getByRole('button', { name: reported.add }).count()).toBe(0);
    expect(await handle(page, 'line').first().locator('.q-lines-tools button').count()).toBe(0);
    expect(await cell('rate', 1).isEnabled()).toBe(true);
    expect(await cell('rate', 2).isEnabled()).toBe(false);
    expect(await handle(page, 'line').nth(1).locator('th').innerText()).toContain(reported.closed);
    expect(await cell('rate', 3).isEnabled()).toBe(false);
    expect(await cell('remark', 3).isEnabled()).toBe(true);
    expect(await cell('flight', 1).count()).toBe(0);
    // Only visible columns are copied, and the internal note is not visible.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await handle(page, 'sheet-copy').click();
    await handle(page, 'toast').filter({ hasText: reported.copied }).waitFor();
    const [line = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(line.split('\t')).toHaveLength(await handle(page, 'line').first().locator('td[data-column]').count());
    expect(line.split('\t')[4]).toBe('5.00');
    // If a block is pasted, only cells that can be edited change.
    await paste(cell('rate', 1), '9\n9\n9\n9');
    await expect.poll(() => cell('rate', 1).inputValue()).toBe('9');
    expect(await cell('rate', 2).inputValue()).toBe('5.00');
    expect(await cell('rate', 3).inputValue()).toBe('5.00');
    expect(await handle(page, 'line').count()).toBe(3);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await find(mark('MAY')))[0].rate).toBe('9.00');
  });

  test('locks a row that a save has closed, but not the others', { tags: ['full'] }, async () => {
    await make(mark('SHUT'), [{}, {}]);
    await open(mark('SHUT'));
    await cell('shut', 1).check();
    await cell('rate', 1).fill('6');
    await cell('rate', 2).fill('7');
    expect(await cell('rate', 1).isEnabled()).toBe(true);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await find(mark('SHUT')))[0]).toMatchObject({ isClosed: true, rate: '6.00' });
    await expect.poll(() => cell('rate', 1).isEnabled()).toBe(false);
    await expect.poll(() => handle(page, 'line').first().locator('th').innerText()).toContain(reported.closed);
    await cell('rate', 2).fill('8');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await find(mark('SHUT')))[1].rate).toBe('8.00');
  });

  test('asks before it is left, and offers the stored draft, merged with the current records', async () => {
    const [one, two] = await make(mark('PARK'), [{}, {}]);
    await open(mark('PARK'));
    await cell('rate', 1).fill('6');
    await cell('remark', 2).fill('mine');
    await expect.poll(status).not.toBe(reported.none);
    await handle(page, 'layout-table').click();
    await page.getByText(reported.leave).first().waitFor();
    await handle(page, 'confirm-cancel').click();
    expect(await cell('rate', 1).inputValue()).toBe('6');
    await create(client, calls.save, { id: one.id, version: 1, rate: '60' });
    await create(client, calls.save, { id: two.id, version: 1, boxes: 4 });
    await expect.poll(async () => (await draftsOnDisk(page)).length).toBeGreaterThan(0);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await handle(page, 'draft-restore').click();
    await expect.poll(() => cell('remark', 2).inputValue()).toBe('mine');
    expect(await cell('boxes', 2).inputValue()).toBe('4');
    expect((await handle(page, 'conflict').innerText()).replaceAll(/\s+/g, ' ')).toContain('60.00');
    await handle(page, 'conflict-mine').click();
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await read(one.id)).rate).toBe('6.00');
    expect(await read(two.id)).toMatchObject({ remark: 'mine', boxes: 4 });
    await expect.poll(() => handle(page, 'draft-offer').count()).toBe(0);
  });

  test('continues a save with a lost response after a reload: no row becomes two records', async () => {
    await lose(mark('LOST'));
    await writeSince('since');
    await reload();
    await handle(page, 'draft-restore').click();
    await expect.poll(() => cell('remark', 3).inputValue()).toBe('since');
    expect(await cell('rate', 1).inputValue()).toBe('6.00');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await find(mark('LOST'))).at(-1).remark).toBe('since');
    expect((await find(mark('LOST'))).map(({ rate }: Record<string, string>) => rate)).toEqual(['6.00', '5.00', '7.00']);
    expect(await handle(page, 'conflict').count()).toBe(0);
    await expect.poll(status).toBe(reported.none);
  });

  test('has no draft left when the lost save turns out to contain everything', { tags: ['full'] }, async () => {
    await lose(mark('ALL'));
    await writeSince('since');
    await writeSince('');
    await reload();
    await handle(page, 'draft-restore').click();
    await expect.poll(() => cell('rate', 3).inputValue()).toBe('7.00');
    await expect.poll(status).toBe(reported.none);
    await expect.poll(() => draftsOnDisk(page)).toEqual([]);
    expect(await find(mark('ALL'))).toHaveLength(3);
  });

  test('does not repeat a lost save when its key may have expired: the input stays, and a message says so', {
    tags: ['full'],
  }, async () => {
    await lose(mark('DAYS'));
    await writeSince('since');
    const later = 21 * 3_600_000;
    await page.addInitScript((ms) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ms;
    }, later);
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().endsWith(calls.saveSheet) && sent.push(request.url())));
    await reload();
    expect(await handle(page, 'draft-offer').innerText()).toContain(reported.forgotten);
    await handle(page, 'draft-restore').click();
    await handle(page, 'toast').filter({ hasText: reported.forgotten }).waitFor();
    // The row shows the record that the save has created, with what the user has typed since.
    await expect.poll(() => cell('code', 4).inputValue()).toBe(`${mark('DAYS')}9`);
    await expect.poll(() => cell('remark', 4).inputValue()).toBe('since');
    expect(await cell('rate', 4).inputValue()).toBe('7');
    expect(sent).toEqual([]);
    await handle(page, 'line').nth(3).locator('.q-lines-tools button').last().click();
    await expect.poll(status).toBe(reported.none);
    expect(await find(mark('DAYS'))).toHaveLength(3);
  });

  test('says why new columns of its file are missing, and shows them as soon as nothing is unsaved', { tags: ['full'] }, async () => {
    await make(mark('COLS'), [{}]);
    await open(mark('COLS'));
    expect(await handle(page, 'columns').count()).toBe(0);
    const waiting = handle(page, 'sheet-waiting');
    const [[path = '', before = ''] = []] = Object.entries(tariffFile);
    const file = join(app.schemas, path);
    const after = before.replace(',"secret","remark",', ',"secret",');
    for (const [text, end] of [
      [after, 'sheet-save'],
      [before, 'sheet-drop'],
    ] as const) {
      const isThere = text === before;
      await cell('rate', 1).fill(isThere ? '7' : '6');
      await expect.poll(status).not.toBe(reported.none);
      writeFileSync(file, text);
      await waiting.filter({ hasText: reported.waiting }).waitFor();
      expect(await cell('remark', 1).count()).toBe(isThere ? 0 : 1);
      await handle(page, end).click();
      if (isThere) await handle(page, 'confirm-ok').click();
      await cell('remark', 1).waitFor({ state: isThere ? 'attached' : 'detached' });
      await expect.poll(status).toBe(reported.none);
      expect(await waiting.count()).toBe(0);
    }
  });

  test('has nothing to save when others have saved the same values meanwhile, and says so', { tags: ['full'] }, async () => {
    const [one] = await make(mark('SAME'), [{}]);
    await open(mark('SAME'));
    await cell('rate', 1).fill('6');
    await expect.poll(status).not.toBe(reported.none);
    await create(client, calls.save, { id: one.id, version: 1, rate: '6' });
    await handle(page, 'sheet-save').click();
    await expect.poll(() => handle(page, 'toast').allInnerTexts()).toContain(reported.same);
    await expect.poll(status).toBe(reported.none);
    expect((await read(one.id)).version).toBe(2);
  });

  test('is reloaded by another search, and keeps its scroll position and input', { tags: ['full'] }, async () => {
    const [one, two] = await make(mark('ANEW'), [{}, {}]);
    await open(mark('ANEW'));
    await create(client, calls.save, { id: one.id, version: 1, rate: '50' });
    await handle(page, 'search').click();
    await expect.poll(() => cell('rate', 1).inputValue()).toBe('50.00');
    await cell('rate', 1).fill('51');
    await expect.poll(status).not.toBe(reported.none);
    await create(client, calls.save, { id: two.id, version: 1, remark: 'later' });
    await handle(page, 'search').click();
    await expect.poll(() => cell('remark', 2).inputValue()).toBe('later');
    expect(await cell('rate', 1).inputValue()).toBe('51');
  });
});
