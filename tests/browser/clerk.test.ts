import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { create, maker } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { client, page, visitInEachTest } from './support/eachVisit.ts';
import { field, handle, letIn, openList, total } from './support/handles.ts';

visitInEachTest();

/** Returns the test id of the element that has the focus, or of its closest ancestor that has a test id. */
const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-testid]')?.dataset.testid ?? 'nothing');
const reported = (name: string) => handle(page, `field-${name}`).getByTestId('field-error').count();

describe.each(eachLanguage('en', ['zh', 'en']))('a clerk can work by keyboard (%s)', (language) => {
  const mark = `CLERK${language}`.toUpperCase();

  test('a form focuses its first input, which reports a missing value only after the user was in it', async () => {
    await letIn(page, 'admin', language);
    await openList(page, '/lab/maker');
    await handle(page, 'create').click();
    await expect.poll(focused).toBe('field-makerCode');
    await field(page, 'makerName').click();
    await field(page, 'makerName').fill('Passed by');
    await expect.poll(focused).toBe('field-makerName');
    expect(await reported('makerCode')).toBe(0);
    await field(page, 'makerCode').fill('X');
    await field(page, 'makerCode').fill('');
    await field(page, 'makerName').focus();
    await expect.poll(() => reported('makerCode')).toBe(1);
  });

  test('text entered into the first input without a key press, such as by dictation, stays there', { tags: ['full'] }, async () => {
    await letIn(page, 'admin', language);
    await openList(page, '/lab/maker');
    await handle(page, 'create').click();
    await expect.poll(focused).toBe('field-makerCode');
    await field(page, 'makerName').focus();
    await field(page, 'makerCode').fill('SAID');
    await field(page, 'makerName').fill('Dictated');
    expect(await field(page, 'makerCode').inputValue()).toBe('SAID');
  });

  test('a user who clicks an input before the form is ready stays in it', { tags: ['full'] }, async () => {
    await letIn(page, 'admin', language);
    await openList(page, '/lab/maker');
    await page.evaluate(() => {
      // Focuses the input in the frame in which it appears, before the form is ready.
      const look = () => {
        const input = document.querySelector<HTMLElement>('[data-testid="field-makerName"] input');
        if (input) input.focus();
        else requestAnimationFrame(look);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    await handle(page, 'create').click();
    await field(page, 'makerCode').waitFor();
    await expect.poll(focused).toBe('field-makerName');
  });

  test('leaving a form returns the focus to where it was opened: the row or the create button', async () => {
    await create(client, maker.save, { makerCode: mark, makerName: 'Before' });
    await letIn(page, 'admin', language);
    await openList(page, `/lab/maker?q=${mark}`);
    await handle(page, 'row-edit').click();
    await field(page, 'makerName').fill('After');
    await page.keyboard.press('Control+s');
    await handle(page, 'list').waitFor();
    await expect.poll(focused).toBe('row-view');
    await expect.poll(() => handle(page, 'list-row').innerText()).toContain('After');
    expect(await focused()).toBe('row-view');
    await handle(page, 'create').click();
    await expect.poll(focused).toBe('field-makerCode');
    await handle(page, 'cancel').click();
    await handle(page, 'list').waitFor();
    await expect.poll(focused).toBe('create');
  });

  test('after saving a view, the focus is on the button of the views, also when these had to be loaded first', {
    tags: ['full'],
  }, async () => {
    await letIn(page, 'admin', language);
    await openList(page, '/lab/maker?q=M');
    await handle(page, 'views').click();
    await handle(page, 'view-save-as').click();
    await handle(page, 'view-name').fill(`${mark} view`);
    await page.keyboard.press('Enter');
    await handle(page, 'view-dialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('views');
  });

  test('an empty list says so in view, however far it was scrolled sideways, and offers to clear its filters', {
    tags: ['full'],
  }, async () => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await letIn(page, 'admin', language);
    await openList(page, '/orderManage');
    const all = await total(page);
    await handle(page, 'list-scroll').evaluate((box) => box.scrollTo(600, 0));
    await handle(page, 'filter-keyword').locator('input').fill('nobody-has-this');
    await page.keyboard.press('Enter');
    const again = handle(page, 'empty-reset');
    await again.waitFor();
    const { from, to, box } = await again.evaluate((button) => {
      const texts = button.parentElement?.getBoundingClientRect();
      const { left, right } = button.closest('.q-grid-box')?.getBoundingClientRect() ?? { left: 0, right: 0 };
      return { from: texts?.left ?? 0, to: texts?.right ?? 0, box: { left, right } };
    });
    expect([from >= box.left - 1, to <= box.right + 1]).toEqual([true, true]);
    expect(await handle(page, 'list-scroll').evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
    await again.click();
    await expect.poll(() => total(page)).toBe(all);
    expect(await focused()).toBe('list-scroll');
  });

  test('after a deletion or bulk change by keyboard the focus is in the rows', async () => {
    for (const n of [0, 1, 2, 3]) await create(client, maker.save, { makerCode: `${mark}${n}`, makerName: `Row ${mark}` });
    await letIn(page, 'admin', language);
    await openList(page, `/lab/maker?q=Row ${mark}&sort=makerCode`);
    const rowOf = (n: number) => handle(page, 'list-row').filter({ hasText: `${mark}${n}` });
    const has = (location: Locator) => expect.poll(() => location.evaluate((one) => one === document.activeElement)).toBe(true);
    await rowOf(1).getByTestId('row-remove').focus();
    await page.keyboard.press('Enter');
    await has(handle(page, 'confirm-cancel'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await rowOf(1).waitFor({ state: 'detached' });
    await has(rowOf(2).getByTestId('row-remove'));
    await handle(page, 'list-scroll').locator('thead').getByRole('checkbox').press('Space');
    await handle(page, 'bulk-edit').focus();
    await page.keyboard.press('Enter');
    await handle(page, 'bulk-add').selectOption('status');
    await field(page, 'status').press('Enter');
    await page.locator('.ant-select-item-option').nth(1).click();
    await handle(page, 'bulk-preview').focus();
    await page.keyboard.press('Enter');
    await has(handle(page, 'bulk-back'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await handle(page, 'bulk').waitFor({ state: 'detached' });
    await has(handle(page, 'list-scroll'));
  });

  test('after next and previous, the list focuses the last visited record, in view', { tags: ['full'] }, async () => {
    const many = Array.from({ length: 130 }, (_, n) => ({
      makerCode: `W${language.toUpperCase()}${String(n).padStart(3, '0')}`,
      makerName: `Walk ${mark}`,
    }));
    await client.post(maker.saveBatch, many);
    await page.setViewportSize({ width: 1280, height: 700 });
    await letIn(page, 'admin', language);
    await openList(page, `/lab/maker?q=Walk ${mark}&sort=makerCode`);
    await handle(page, 'list-row').first().getByTestId('row-view').click();
    const location = handle(page, 'detail-position');
    for (let at = 1; at < 70; at++) {
      await expect.poll(() => location.innerText()).toMatch(new RegExp(`^${at}\\D.*130$`));
      await page.keyboard.press('Alt+ArrowDown');
    }
    await expect.poll(() => location.innerText()).toMatch(/^70\D.*130$/);
    await handle(page, 'back').click();
    const row = handle(page, 'list-row').filter({ hasText: many[69]?.makerCode ?? '' });
    await expect.poll(() => row.getByTestId('row-view').evaluate((link) => link === document.activeElement)).toBe(true);
    const list = handle(page, 'list-scroll');
    const [seen, box] = [await row.boundingBox(), await list.boundingBox()];
    const titles = await list.locator('thead').boundingBox();
    expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 1);
    expect(seen?.y).toBeGreaterThanOrEqual((titles?.y ?? 0) + (titles?.height ?? 0) - 1);
  });
});
