import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count, crate, create, inspection, item, maker } from '../api/support/lab.ts';
import { client, visitInBothLanguages, visits } from './support/bothLanguages.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { field, handle } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';

visitInBothLanguages();

let runs = 0;
/** Returns a code that is unique even if a test runs again. */
const once = (word: string) => `${word}${++runs}`.toUpperCase();

async function openEdit(page: Page, path: string, id: string): Promise<void> {
  await page.goto(`${path}?edit=${id}`);
  await handle(page, 'form').waitFor();
}

/** Opens the same record in the windows of both visits. */
async function openBoth(path: string, id: string): Promise<void> {
  for (const { page } of Object.values(visits)) await openEdit(page, path, id);
}

async function save(page: Page): Promise<void> {
  await handle(page, 'save').click();
}

async function saved(page: Page): Promise<void> {
  await save(page);
  await handle(page, 'list').waitFor();
}

const conflict = (page: Page) => handle(page, 'conflict');
const row = (page: Page, key: string): Locator => conflict(page).locator(`[data-conflict="${key}"]`);
const cell = (page: Page, line: number, column: number): Locator =>
  handle(page, 'field-boxes').locator(`td[data-row="${line}"][data-column="${column}"]`).locator('input').first();
const columns = { boxNo: 0, qty: 3 };

const newMaker = async () => create(client, maker.save, { makerCode: once('M'), makerName: 'Before', country: 'US' });
const read = async (call: string) => (await client.get(call)).data;

/** The window in the language `late` is tested; the one in the language `early` saves first. */
const sides = [
  {
    late: 'zh',
    early: 'en',
    texts: {
      title: '双方都改了同一处内容',
      taken: '已并入他人的修改：',
      deleted: '记录已被他人删除',
      since: '您打开之后，',
      show: '显示最新内容',
      gone: '这条记录已被他人删除。',
    },
  },
  {
    late: 'en',
    early: 'zh',
    texts: {
      title: 'Both of you changed the same values',
      taken: 'Merged changes from somebody else: ',
      deleted: 'Somebody else has deleted this record',
      since: 'has changed this record since you opened it',
      show: 'Show latest',
      gone: 'Somebody else deleted this record.',
    },
  },
] as const;

describe.each(eachLanguage('zh', sides))('two users change one record ($late saves second)', ({ late, early, texts }) => {
  test('in different fields: both changes are kept without a question, and the merged fields are named', async () => {
    const [mine, theirs] = [visits[late].page, visits[early].page];
    const { id } = await newMaker();
    await openBoth('/lab/maker', id);
    await field(theirs, 'makerName').fill('Their name');
    await saved(theirs);
    const code = once('X');
    await field(mine, 'makerCode').fill(code);
    await saved(mine);
    expect(await handle(mine, 'toast').allTextContents()).toContainEqual(expect.stringContaining(texts.taken));
    expect(await read(maker.findById(id))).toMatchObject({
      ...{ makerName: 'Their name', makerCode: code, version: 3 },
    });
  });

  test('on a phone before, mine and theirs are below each other, all within the screen', { tags: ['full'] }, async () => {
    const [mine, theirs] = [visits[late].page, visits[early].page];
    const { id } = await newMaker();
    await openBoth('/lab/maker', id);
    await field(theirs, 'makerName').fill('Their name is as long as a name may be');
    await saved(theirs);
    await field(mine, 'makerName').fill('Mine is long, too, as names of firms are');
    await mine.setViewportSize({ width: 390, height: 844 });
    await save(mine);
    const requested = row(mine, 'makerName');
    const all = [requested.getByText('Before'), ...['mine', 'theirs'].map((side) => requested.getByTestId(`conflict-${side}`))];
    const boxes = [];
    for (const one of all) {
      await one.waitFor();
      boxes.push((await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 });
    }
    const box = await conflict(mine).locator('.q-merge-box').boundingBox();
    for (const { x, width } of boxes) expect(x + width).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).toSorted((a, b) => a - b));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(3);
    await requested.getByTestId('conflict-theirs').click();
    await handle(mine, 'confirm-ok').click();
    await handle(mine, 'list').waitFor();
    await mine.setViewportSize({ width: 1440, height: 900 });
    expect(await read(maker.findById(id))).toMatchObject({ makerName: 'Their name is as long as a name may be' });
  });

  test('to the same value: a message says that the value is already saved', { tags: ['full'] }, async () => {
    const { id } = await newMaker();
    await openBoth('/lab/maker', id);
    for (const name of [early, late]) {
      await field(visits[name].page, 'makerName').fill('The same');
      await saved(visits[name].page);
    }
    expect(await conflict(visits[late].page).count()).toBe(0);
    expect(await read(maker.findById(id))).toMatchObject({ makerName: 'The same', version: 2 });
  });

  test('in the same field: before, mine and theirs are shown, and the chosen value is saved', async () => {
    const [mine, theirs] = [visits[late].page, visits[early].page];
    const { id } = await newMaker();
    await openBoth('/lab/maker', id);
    await field(theirs, 'makerName').fill('Their name');
    await saved(theirs);
    await field(mine, 'makerName').fill('My name');
    const code = once('X');
    await field(mine, 'makerCode').fill(code);
    await save(mine);
    await conflict(mine).waitFor();
    expect(await conflict(mine).getByRole('heading').textContent()).toBe(texts.title);
    expect((await row(mine, 'makerName').textContent()) ?? '').toMatch(/Before.*My name.*Their name/);
    expect(await conflict(mine).getByTestId('conflict-row').count()).toBe(1);
    expect(await seriousFaults(mine)).toEqual([]);

    // Nothing is selected at first, so confirming without a choice overwrites nothing.
    await conflict(mine).getByTestId('confirm-ok').click();
    expect(await conflict(mine).count()).toBe(1);
    await row(mine, 'makerName').getByTestId('conflict-theirs').click();
    await conflict(mine).getByTestId('confirm-ok').click();
    await handle(mine, 'list').waitFor();
    expect(await read(maker.findById(id))).toMatchObject({ makerName: 'Their name', makerCode: code });
  });

  test("closing the question loses neither side's changes, also after a reload", async () => {
    const [mine, theirs] = [visits[late].page, visits[early].page];
    const { id } = await newMaker();
    await openBoth('/lab/maker', id);
    await field(theirs, 'makerName').fill('Their name');
    await saved(theirs);
    await field(mine, 'makerName').fill('My name');
    await save(mine);
    await conflict(mine).getByTestId('confirm-cancel').click();
    expect(await field(mine, 'makerName').inputValue()).toBe('My name');
    expect((await read(maker.findById(id))).makerName).toBe('Their name');

    mine.once('dialog', (dialog) => void dialog.accept());
    await expect
      .poll(() => mine.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')).length))
      .toBeGreaterThan(0);
    await mine.reload();
    await handle(mine, 'draft-restore').click();
    expect(await field(mine, 'makerName').inputValue()).toBe('My name');
    await save(mine);
    await row(mine, 'makerName').waitFor();
    await conflict(mine).getByTestId('conflict-all-mine').click();
    await conflict(mine).getByTestId('confirm-ok').click();
    await handle(mine, 'list').waitFor();
    expect((await read(maker.findById(id))).makerName).toBe('My name');
  });

  test('in its lines: row by row, with a question when one deletes a row the other changes', async () => {
    const [mine, theirs] = [visits[late].page, visits[early].page];
    const made = await create(client, crate.save, {
      crateNo: once('C'),
      boxes: ['A', 'B', 'C', 'D'].map((boxNo) => ({ boxNo, qty: 1 })),
    });
    const [, , c, d] = made.boxes;
    await openBoth('/lab/crate', made.id);
    await cell(theirs, 0, columns.qty).fill('11');
    await cell(theirs, 3, columns.qty).fill('44');
    await handle(theirs, 'field-boxes').getByRole('button', { name: /3/ }).filter({ hasText: '×' }).click();
    await expect.poll(() => handle(theirs, 'field-boxes').getByTestId('line').count()).toBe(3);
    await saved(theirs);

    await cell(mine, 1, columns.qty).fill('22');
    await cell(mine, 2, columns.qty).fill('33');
    await cell(mine, 3, columns.qty).fill('45');
    await save(mine);
    await conflict(mine).waitFor();
    expect(await conflict(mine).getByTestId('conflict-row').count()).toBe(2);
    await row(mine, `boxes/${c.id}`).getByTestId('conflict-mine').click();
    await row(mine, `boxes/${d.id}/qty`).getByTestId('conflict-theirs').click();
    await conflict(mine).getByTestId('confirm-ok').click();
    await handle(mine, 'list').waitFor();
    const { boxes } = await read(crate.findById(made.id));
    expect(boxes.map(({ boxNo, qty }: { boxNo: string; qty: number }) => `${boxNo}${qty}`)).toEqual([...['A11', 'B22', 'C33', 'D44']]);
    expect(boxes[2].id).not.toBe(c.id);
  });

  test('and are notified while they type: a quiet message, merged on request', { tags: ['full'] }, async () => {
    const [mine, theirs] = [visits[late].page, visits[early].page];
    const { id } = await newMaker();
    await openBoth('/lab/maker', id);
    const code = once('X');
    await field(mine, 'makerCode').fill(code);
    await field(theirs, 'makerName').fill('Their name');
    await saved(theirs);
    const line = handle(mine, 'changed-elsewhere');
    await line.waitFor();
    expect(await field(mine, 'makerName').inputValue()).toBe('Before');
    await line.getByTestId('merge-now').click();
    await expect.poll(() => field(mine, 'makerName').inputValue()).toBe('Their name');
    expect(await field(mine, 'makerCode').inputValue()).toBe(code);
    await expect.poll(() => line.count()).toBe(0);
    await saved(mine);
    expect(await read(maker.findById(id))).toMatchObject({ makerName: 'Their name', makerCode: code, version: 3 });
  });

  test('and one of them has typed nothing: they only get an offer to show the change, with one click', { tags: ['full'] }, async () => {
    const page = visits[late].page;
    const { id, version } = await newMaker();
    await openEdit(page, '/lab/maker', id);
    const line = handle(page, 'changed-elsewhere');
    await client.post(maker.save, { id, version, makerName: 'Their name' });
    await expect.poll(() => line.locator('p').innerText()).toContain(texts.since);
    expect(await line.getByTestId('merge-now').innerText()).toBe(texts.show);
    await line.getByTestId('merge-now').click();
    await expect.poll(() => field(page, 'makerName').inputValue()).toBe('Their name');
    await line.waitFor({ state: 'detached' });
    await client.get(maker.deleteById(id));
    await expect.poll(() => line.locator('p').innerText()).toBe(texts.gone);
  });

  test('and a line is changed by its own call, which is merged like any other change', { tags: ['full'] }, async () => {
    const page = visits[late].page;
    const made = await create(client, crate.save, { crateNo: once('L'), inspections: [{ inspector: 'Before' }] });
    await openEdit(page, '/lab/crate', made.id);
    const code = once('LX');
    await field(page, 'crateNo').fill(code);
    const [line] = made.inspections;
    await client.post(inspection.save, { id: line.id, version: line.version, inspector: 'By itself' });
    await handle(page, 'changed-elsewhere').getByTestId('merge-now').click();
    await expect.poll(() => handle(page, 'changed-elsewhere').count()).toBe(0);
    await saved(page);
    expect(await read(crate.findById(made.id))).toMatchObject({
      ...{ crateNo: code, inspections: [{ inspector: 'By itself' }] },
    });
  });

  test("and one deletes it: the other's input can be kept as a new record", async () => {
    const page = visits[late].page;
    const made = await newMaker();
    await openEdit(page, '/lab/maker', made.id);
    await field(page, 'makerName').fill('Typed in vain?');
    await client.get(maker.deleteById(made.id));
    await handle(page, 'changed-elsewhere').and(page.locator('[data-what=deleted]')).waitFor();
    await save(page);
    await handle(page, 'deleted').waitFor();
    expect(await handle(page, 'deleted').getByRole('heading').textContent()).toBe(texts.deleted);
    await handle(page, 'confirm-cancel').click();
    expect(await field(page, 'makerName').inputValue()).toBe('Typed in vain?');

    await save(page);
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('create')).toBe('1');
    expect(await field(page, 'makerCode').inputValue()).toBe(made.makerCode);
    await saved(page);
    expect(await count(client, maker.find, { makerName: 'Typed in vain?', makerCode: made.makerCode })).toBe(1);
  });

  test('with a reference: the label of the chosen record is merged, too', { tags: ['full'] }, async () => {
    const [mine, theirs] = [visits[late].page, visits[early].page];
    const first = await newMaker();
    const second = await newMaker();
    const { id } = await create(client, item.save, { itemNo: once('I'), makerId: first.id });
    await openBoth('/lab/item', id);
    const picker = handle(theirs, 'field-makerId').getByRole('combobox');
    await picker.click();
    await picker.fill(second.makerCode);
    await theirs.locator('.ant-select-item-option').filter({ hasText: second.makerCode }).click();
    await saved(theirs);
    await field(mine, 'note').fill('Mine');
    await handle(mine, 'changed-elsewhere').getByTestId('merge-now').click();
    await expect.poll(() => handle(mine, 'field-makerId').innerText()).toContain(second.makerCode);
    await saved(mine);
    expect(await read(item.findById(id))).toMatchObject({ makerId: second.id, note: 'Mine' });
  });
});

test('there were no console errors', () => {
  for (const { complaints } of Object.values(visits)) expect(complaints).toEqual([]);
});
