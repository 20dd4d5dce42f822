import type { Locator } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { crate, create, item, maker } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, field, handle, openList } from './support/handles.ts';
import { client, page, visit, visitOnce } from './support/oneVisit.ts';
import { paste } from './support/paste.ts';
import { seriousFaults } from './support/seriousFaults.ts';

const makers: Record<string, { id: string }> = {};

visitOnce(async () => {
  for (const [code, country] of [
    ['USA1', 'US'],
    ['CHN1', 'CN'],
  ] as const) {
    makers[code] = await create(client, maker.save, { makerCode: code, makerName: `Maker ${code}`, country });
  }
  const glass = { itemNo: 'GLASS', makerId: makers.USA1?.id, fragile: true, weightKg: '3.5' };
  await create(client, item.save, glass);
});

const grid = () => handle(page, 'field-boxes');
const lines = () => grid().getByTestId('line');
/** Returns the input of a cell. Rows and columns count from 0. */
const cell = (row: number, column: number): Locator =>
  grid().locator(`td[data-row="${row}"][data-column="${column}"]`).locator('input').first();
const option = (texts: string) => page.locator('.ant-select-item-option').filter({ hasText: texts }).first();

const columns = { boxNo: 0, fragile: 1, itemId: 2, qty: 3, weightKg: 4 };

/** How often the test has run. It is part of names, so that a retry creates new records. */
let runs = 0;
const once = (name: string) => `${name} ${++runs}`;

async function openNew(texts: string): Promise<string> {
  const name = once(texts);
  await openList(page, '/lab/crate');
  await handle(page, 'create').click();
  await field(page, 'crateNo').fill(name);
  return name;
}

async function openEdit(id: string): Promise<void> {
  await page.goto(`/lab/crate?edit=${id}`);
  await handle(page, 'form').waitFor();
}

async function saved(crateNo: string) {
  await handle(page, 'save').click();
  await handle(page, 'list').waitFor();
  const { data } = await client.post(crate.find, { crateNo });
  return (await client.get(crate.findById(data.records[0].id))).data;
}

describe('lines in a form', () => {
  test('have the focus in a new row before the next key', async () => {
    await openNew('FOCUS');
    const add = grid().getByRole('button', { name: 'Add row' });
    // A key may follow at once, so only the work of the click itself is waited for.
    const focused = await add.evaluate(async (button: HTMLElement) => {
      button.click();
      for (let i = 0; i < 5; i++) await undefined;
      return document.activeElement?.closest('td')?.dataset.row;
    });
    expect(focused).toBe('0');
  });

  test('are added, filled in by keyboard alone, and saved with the record', async () => {
    const name = await openNew('KEYS');
    await grid().getByRole('button', { name: 'Add row' }).click();
    await page.keyboard.type('a1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('b2');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => cell(0, columns.boxNo).evaluate((element) => element === document.activeElement)).toBe(true);
    await cell(1, columns.qty).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('7');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2.25');
    const { boxes } = await saved(name);
    expect(boxes).toEqual([
      expect.objectContaining({ boxNo: 'A1', qty: 1, weightKg: null }),
      expect.objectContaining({ boxNo: 'B2', qty: 7, weightKg: '2.250' }),
    ]);
  });

  test('are changed, copied, deleted and emptied', async () => {
    const made = await create(client, crate.save, {
      ...{ crateNo: once('CHANGE'), boxes: [{ boxNo: 'A', weightKg: '1' }, { boxNo: 'B' }, { boxNo: 'C' }] },
    });
    await openEdit(made.id);
    await expect.poll(() => lines().count()).toBe(3);
    await cell(0, columns.weightKg).fill('');
    await grid().getByRole('button', { name: 'Delete row 2' }).click();
    await grid().getByRole('button', { name: 'Copy row 2' }).click();
    await cell(2, columns.boxNo).fill('C2');
    expect(await seriousFaults(page)).toEqual([]);
    const { boxes } = await saved(made.crateNo);
    expect(boxes.map(({ boxNo, weightKg }: { boxNo: string; weightKg: string }) => [boxNo, weightKg])).toEqual([
      ['A', null],
      ['C', null],
      ['C2', null],
    ]);
    expect(boxes[0].id).toBe(made.boxes[0].id);
    expect(boxes[1].id).toBe(made.boxes[2].id);
  });

  test('accept a pasted block from a spreadsheet, and can be copied to one', async () => {
    const name = await openNew('PASTE');
    await grid().getByRole('button', { name: 'Add row' }).click();
    await paste(cell(0, columns.boxNo), 'P1\tyes\tGLASS (missing)\t1,200\r\nP2\t否\t\t12\r\nP3\t\t\tmany\r\n');
    await expect.poll(() => lines().count()).toBe(3);
    expect(await cell(1, columns.qty).inputValue()).toBe('12');
    await page.keyboard.press('Control+z');
    await expect.poll(() => lines().count()).toBe(1);
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => lines().count()).toBe(3);
    await cell(2, columns.qty).fill('3');
    await paste(cell(0, columns.itemId), 'GLASS\t1200');
    await expect.poll(() => grid().locator('td[data-row="0"][data-column="2"]').innerText()).toContain('GLASS');
    const { boxes } = await saved(name);
    expect(boxes).toEqual([
      expect.objectContaining({ boxNo: 'P1', fragile: true, itemIdLabel: 'GLASS', qty: 1200 }),
      expect.objectContaining({ boxNo: 'P2', fragile: false, qty: 12 }),
      expect.objectContaining({ boxNo: 'P3', qty: 3 }),
    ]);
  });

  test('clear values that were filled in automatically for a former value', { tags: ['full'] }, async () => {
    const name = await openNew('EMPTIED');
    await grid().getByRole('button', { name: 'Add row' }).click();
    await paste(cell(0, columns.boxNo), 'P1\t\t\t1\t2.5');
    await expect.poll(() => cell(0, columns.weightKg).inputValue()).toBe('2.5');
    await cell(0, columns.weightKg).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    expect(await cell(0, columns.weightKg).inputValue()).toBe('');
    const { boxes } = await saved(name);
    expect(boxes).toEqual([expect.objectContaining({ boxNo: 'P1', qty: 1 })]);
    expect(boxes[0].weightKg ?? null).toBeNull();
  });

  test.each(
    eachLanguage('en', [
      ['en', { add: 'Add row', remove: 'Delete row 2', undo: 'Undo' }],
      ['zh', { add: '添加一行', remove: '删除第 2 行', undo: '撤销' }],
    ]),
  )(
    'are reverted with Escape; after deleting, adding or undoing, the focus stays in the rows (%s)',
    { tags: ['full'] },
    async (language, reported) => {
      await openList(page, '/lab/crate');
      await chooseLanguage(page, language);
      onTestFinished(() => chooseLanguage(page, 'en'));
      const name = once('STAY');
      const boxes = ['A', 'B', 'C'].map((boxNo) => ({ boxNo, qty: 1 }));
      const made = await create(client, crate.save, { crateNo: name, boxes });
      await openEdit(made.id);
      await expect.poll(() => lines().count()).toBe(3);
      const hasFocus = (row: number, column: number) =>
        expect.poll(() => cell(row, column).evaluate((one) => one === document.activeElement)).toBe(true);
      await cell(0, columns.qty).click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('99');
      expect(await cell(0, columns.qty).inputValue()).toBe('99');
      await page.keyboard.press('Escape');
      await expect.poll(() => cell(0, columns.qty).inputValue()).toBe('1');
      await hasFocus(0, columns.qty);
      await grid().getByRole('button', { name: reported.remove }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => lines().count()).toBe(2);
      await hasFocus(1, 0);
      await page.keyboard.press('Control+z');
      await expect.poll(() => lines().count()).toBe(3);
      await hasFocus(2, 0);
      await grid().getByRole('button', { name: reported.add }).click();
      await hasFocus(3, 0);
      await page.keyboard.press('Control+z');
      await expect.poll(() => lines().count()).toBe(3);
      await hasFocus(2, 0);
      await grid().getByRole('button', { name: reported.add }).click();
      await hasFocus(3, 0);
      await grid().getByRole('button', { name: reported.undo }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => lines().count()).toBe(3);
      await hasFocus(2, 0);
      await cell(0, columns.boxNo).fill('A2');
      const { boxes: after } = await saved(name);
      expect(after.map(({ boxNo }: { boxNo: string }) => boxNo)).toEqual(['A2', 'B', 'C']);
    },
  );

  test('report missing values of a new row only after it is left', { tags: ['full'] }, async () => {
    await openNew('LACKS');
    await grid().getByRole('button', { name: 'Add row' }).click();
    await cell(0, columns.boxNo).fill('L1');
    await page.keyboard.press('Enter');
    await expect.poll(() => lines().count()).toBe(2);
    await cell(1, columns.qty).fill('2');
    const isFaulty = () => cell(1, columns.boxNo).getAttribute('aria-invalid');
    expect(await isFaulty()).toBe('false');
    expect(await handle(page, 'faults').count()).toBe(0);
    await cell(0, columns.boxNo).focus();
    await expect.poll(isFaulty).toBe('true');
    await handle(page, 'faults').waitFor();
  });

  test('report missing values also where a new row was added and removed again', { tags: ['full'] }, async () => {
    await openNew('TAKEN');
    await grid().getByRole('button', { name: 'Add row' }).click();
    await cell(0, columns.boxNo).fill('T1');
    await page.keyboard.press('Enter');
    await expect.poll(() => lines().count()).toBe(2);
    await page.keyboard.press('Control+z');
    await expect.poll(() => lines().count()).toBe(1);
    await paste(cell(0, columns.boxNo), 'T1\t\t\t1\r\n\t\t\t5\r\n');
    await expect.poll(() => lines().count()).toBe(2);
    await field(page, 'crateNo').focus();
    await expect.poll(() => cell(1, columns.boxNo).getAttribute('aria-invalid')).toBe('true');
    await handle(page, 'faults').waitFor();
  });

  test('show the required mark in their heading, however narrow the column is', { tags: ['full'] }, async () => {
    await openNew('NARROW');
    await grid().getByRole('button', { name: 'Add row' }).click();
    await grid()
      .locator('table')
      .evaluate((table) => {
        Object.assign(table.style, { width: '1px', minWidth: '0' });
        for (const column of table.querySelectorAll('col')) column.style.width = '52px';
      });
    const heading = grid().locator('th[data-required="true"]').first();
    const { named, room: right } = await heading.evaluate((th) => {
      const { paddingRight } = getComputedStyle(th);
      const name = th.querySelector('span')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
      return { named: name, room: th.getBoundingClientRect().right - Number.parseFloat(paddingRight) };
    });
    // The heading must have room for the mark of required fields beside its text.
    expect(right - named).toBeGreaterThanOrEqual(9);
    expect(await heading.evaluate((th) => th.scrollWidth <= th.clientWidth)).toBe(true);
  });

  test('mark faults found by the check and by the server, with links to them', async () => {
    const name = await openNew('WRONG');
    await grid().getByRole('button', { name: 'Add row' }).click();
    await cell(0, columns.boxNo).fill('A');
    await grid().getByRole('button', { name: 'Copy row 1' }).click();
    await cell(1, columns.qty).fill('0');
    await handle(page, 'save').click();
    const faults = grid().getByTestId('field-error');
    await expect.poll(() => faults.allInnerTexts()).toEqual(['Quantity in row 2 of Boxes must be between 1 and 9999']);
    expect(await cell(1, columns.qty).getAttribute('aria-invalid')).toBe('true');
    expect(await cell(0, columns.qty).getAttribute('aria-invalid')).toBe('false');
    await faults.first().click();
    expect(await cell(1, columns.qty).evaluate((element) => element === document.activeElement)).toBe(true);
    await cell(1, columns.qty).fill('2');
    await expect.poll(() => faults.count()).toBe(0);
    await handle(page, 'save').click();
    await expect.poll(() => faults.allInnerTexts()).toEqual(['Box no. is already taken.']);
    expect(await cell(1, columns.boxNo).getAttribute('aria-invalid')).toBe('true');
    await cell(1, columns.boxNo).fill('B');
    expect((await saved(name)).boxes).toHaveLength(2);
  });

  test('are read-only while the record is', { tags: ['full'] }, async () => {
    const made = await create(client, crate.save, { crateNo: once('SEALED'), isSealed: true, boxes: [{ boxNo: 'A' }] });
    await openEdit(made.id);
    await lines().first().waitFor();
    expect(await cell(0, columns.boxNo).isDisabled()).toBe(true);
    expect(await grid().getByRole('button', { name: 'Add row' }).isDisabled()).toBe(true);
    expect(await grid().getByRole('button', { name: 'Delete row 1' }).count()).toBe(0);
  });
});

describe('five hundred lines', () => {
  const boxes = Array.from({ length: 500 }, (_, i) => ({ boxNo: `N${i}`, qty: (i % 9) + 1 }));

  test('are rendered in part, accept typing quickly, and are saved unchanged', async () => {
    const made = await create(client, crate.save, { crateNo: once('LARGE'), boxes });
    await openEdit(made.id);
    await lines().first().waitFor();
    expect(await lines().count()).toBeLessThan(60);
    // Rows must have the height that the grid assumes. Otherwise, scrolling would show the wrong rows.
    expect((await lines().first().boundingBox())?.height).toBeCloseTo(38, 0);
    await cell(0, columns.boxNo).focus();
    const times: number[] = [];
    for (const key of '012345') {
      const started = performance.now();
      await page.keyboard.press(key);
      times.push(performance.now() - started);
    }
    expect(await cell(0, columns.boxNo).inputValue()).toContain('012345');
    expect(times.toSorted((a, b) => a - b)[3]).toBeLessThan(200);
    await grid()
      .locator('.q-lines-box')
      .evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await cell(499, columns.qty).fill('77');
    expect(await lines().count()).toBeLessThan(60);
    const all = (await saved(made.crateNo)).boxes;
    expect(all).toHaveLength(500);
    expect(all[499]).toMatchObject({ boxNo: 'N499', qty: 77 });
    expect(all[250]).toMatchObject({ version: 1 });
  });

  test('rerender only the cell in which a key is pressed', { tags: ['full'] }, async () => {
    const made = await create(client, crate.save, { crateNo: once('TOUCH'), boxes });
    await openEdit(made.id);
    await lines().first().waitFor();
    await expect.poll(() => grid().locator('.q-awaited').count()).toBe(0);
    await cell(3, columns.boxNo).focus();
    // With the first key, the grid also does work that it had postponed, so this key is not measured.
    await page.keyboard.type('W');
    await expect.poll(() => cell(3, columns.boxNo).inputValue()).toContain('W');
    await page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      await frame();
      await frame();
      const touched = new Set<string>();
      Object.assign(globalThis, { touched });
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const location = (target instanceof Element ? target : target.parentElement)?.closest('td[data-row]');
          if (location instanceof HTMLElement) touched.add(`${location.dataset.row} ${location.dataset.column}`);
        }
      }).observe(document.querySelector('.q-lines-box table') as Element, {
        ...{ subtree: true, childList: true, attributes: true, characterData: true },
      });
    });
    await page.keyboard.type('X');
    await expect.poll(() => cell(3, columns.boxNo).inputValue()).toContain('X');
    const touched = await page.evaluate(() => [...(globalThis as unknown as { touched: Set<string> }).touched]);
    expect(touched.filter((location) => location !== '3 0')).toEqual([]);
  });

  test('are a table in the detail', { tags: ['full'] }, async () => {
    const few = [{ boxNo: 'A1' }, { boxNo: 'B2' }];
    const made = await create(client, crate.save, { crateNo: once('DETAIL'), boxes: few });
    await page.goto(`/lab/crate?view=${made.id}`);
    const table = handle(page, 'value-boxes').getByRole('table');
    await table.waitFor();
    expect(await table.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('Box no.'),
      expect.stringContaining('A1'),
      expect.stringContaining('B2'),
    ]);
  });
});

describe('a reference with a filter', () => {
  const input = () => field(page, 'makerId');

  test('says which field is needed first, offers matching records, and copies the fields named in the file', async () => {
    const name = await openNew('OFFER');
    await input().click();
    await page.getByText('Fill in “Country” first').first().waitFor();
    await field(page, 'country').click();
    await page.keyboard.type('United States');
    await option('United States').click();
    await input().click();
    await option('Maker USA1').waitFor();
    expect(await option('Maker CHN1').count()).toBe(0);
    await option('Maker USA1').click();
    await expect.poll(() => field(page, 'makerCode').inputValue()).toBe('USA1');
    expect(await saved(name)).toMatchObject({ makerId: makers.USA1?.id, makerCode: 'USA1', country: 'US' });
  });
});

test('the browser reported no errors', () => {
  expect(visit.complaints).toEqual([]);
});
