import { beforeEach, describe, expect, test } from 'vitest';
import { en } from '../../src/console/texts/en.ts';
import { zh } from '../../src/console/texts/zh.ts';
import { wharf } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { client, page, visitInEachTest } from './support/eachVisit.ts';
import { chooseLanguage, handle, letIn, openList } from './support/handles.ts';
import { makeWharves } from './support/makeWharves.ts';
import { seriousFaults } from './support/seriousFaults.ts';

visitInEachTest();

beforeEach(() => letIn(page));

describe('the same values for many records', () => {
  const rows = eachLanguage('en', [
    [
      ...(['zh', /修改前\s*我的\s*对方的/, /其中 1 条已被删除，不再修改/] as const),
      ['全部用我的值（3 条）', '保留他人的修改，其余照改（2 条）'],
    ],
    [
      ...(['en', /Before\s*Mine\s*Theirs/, /Deleted in the meantime and skipped: 1/] as const),
      ['Use my values for all (3)', 'Keep their changes and change the rest (2)'],
    ],
  ]);

  test.each(rows)(
    'ask about conflicts field by field: chosen values stay, and the rest is changed (%s)',
    async (language, sides, removed, ways) => {
      const name = `ASK${language}`.toUpperCase();
      const [first, second, third, fourth] = await makeWharves(client, {
        mark: name,
        n: 4,
        remark: 'before',
        city: 'Here',
      });
      await letIn(page, 'admin', language);
      await openList(page, `/system/wharf?q=${name}-&sort=quayCode`);
      await handle(page, 'list-scroll').locator('thead').getByRole('checkbox').check();
      await handle(page, 'bulk-edit').click();
      await handle(page, 'bulk-add').selectOption('freeDays');
      await handle(page, 'field-freeDays').locator('input').fill('9');
      await handle(page, 'bulk-add').selectOption('remark');
      await handle(page, 'field-remark').locator('textarea').fill('mine');
      await handle(page, 'bulk-preview').click();
      await handle(page, 'bulk-changed').waitFor();
      await client.post(wharf.save, { id: first?.id, version: 1, freeDays: 5 });
      await client.post(wharf.save, { id: second?.id, version: 1, freeDays: 6, remark: 'theirs' });
      await client.post(wharf.save, { id: third?.id, version: 1, city: 'Theirs' });
      await client.get(wharf.deleteById(String(fourth?.id)));
      await handle(page, 'bulk-apply').click();
      const conflict = handle(page, 'conflict');
      await conflict.waitFor();
      const questions = conflict.getByTestId('conflict-row');
      expect(await questions.count()).toBe(3);
      await expect.poll(() => conflict.innerText()).toMatch(removed);
      await expect.poll(() => conflict.innerText()).toMatch(sides);
      await expect.poll(() => questions.nth(2).innerText()).toMatch(/before[\s\S]*mine[\s\S]*theirs/);
      const texts = ['mine', 'theirs'].map((side) => handle(page, `conflict-all-${side}`).innerText());
      expect(await Promise.all(texts)).toEqual(ways);
      expect(await seriousFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      for (const button of await conflict.getByRole('button').all()) await button.scrollIntoViewIfNeeded();
      expect(await handle(page, 'bulk').evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
      await page.setViewportSize({ width: 1440, height: 900 });
      const choose = (row: { id: string } | undefined, field: string, side: string) =>
        page.locator(`[data-conflict="${row?.id}/${field}"]`).getByTestId(`conflict-${side}`).click();
      await choose(first, 'freeDays', 'theirs');
      await choose(second, 'freeDays', 'mine');
      expect(await handle(page, 'conflict-chosen').isDisabled()).toBe(true);
      await choose(second, 'remark', 'theirs');
      await page.route(`**${wharf.saveByIds}`, (route) => route.abort('connectionreset'), { times: 1 });
      await handle(page, 'conflict-chosen').click();
      await expect.poll(() => handle(page, 'bulk-failed').innerText()).toContain({ zh, en }[language].error.lost);
      expect(await questions.count()).toBe(3);
      await handle(page, 'conflict-chosen').click();
      await handle(page, 'bulk').waitFor({ state: 'detached' });
      const { data } = await client.post(wharf.find, {
        keyword: `${name}-`,
        sorts: [{ field: 'quayCode', order: 'asc' }],
      });
      expect(data.records.map((row: Record<string, unknown>) => [row.freeDays, row.remark, row.city])).toEqual([
        [5, 'mine', 'Here'],
        [9, 'theirs', 'Here'],
        [9, 'mine', 'Theirs'],
      ]);
      await chooseLanguage(page, 'zh');
    },
  );

  test('have more conflicts than can be shown at once: each can be decided, and nothing is sent before', async () => {
    const mark = 'FIFTY';
    // Each record has two conflicts.
    const made = await makeWharves(client, { mark, n: 51, remark: 'before' });
    await openList(page, `/system/wharf?q=${mark}-&sort=quayCode`);
    await handle(page, 'list-scroll').locator('thead').getByRole('checkbox').check();
    await handle(page, 'bulk-edit').click();
    await handle(page, 'bulk-add').selectOption('freeDays');
    await handle(page, 'field-freeDays').locator('input').fill('9');
    await handle(page, 'bulk-add').selectOption('remark');
    await handle(page, 'field-remark').locator('textarea').fill('mine');
    await handle(page, 'bulk-preview').click();
    await handle(page, 'bulk-changed').waitFor();
    for (const { id } of made) await client.post(wharf.save, { id, version: 1, freeDays: 5, remark: 'theirs' });
    await handle(page, 'bulk-apply').click();
    const questions = handle(page, 'conflict-row');
    await expect.poll(() => questions.count()).toBe(100);
    /** Chooses a side in the conflict that is shown. */
    const chooseShown = (side: 'mine' | 'theirs') =>
      handle(page, `conflict-${side}`).evaluateAll((boxes) => {
        for (const box of boxes) if (box instanceof HTMLElement) box.click();
      });
    await chooseShown('theirs');
    await expect.poll(() => handle(page, 'conflict-left').innerText()).toContain('2');
    expect(await handle(page, 'conflict-chosen').isDisabled()).toBe(true);
    await handle(page, 'conflict-more').click();
    await expect.poll(() => questions.count()).toBe(102);
    await questions.nth(100).getByTestId('conflict-mine').click();
    await questions.nth(101).getByTestId('conflict-mine').click();
    await handle(page, 'conflict-chosen').click();
    await handle(page, 'bulk').waitFor({ state: 'detached' });
    const { data } = await client.post(wharf.find, {
      keyword: `${mark}-`,
      sorts: [{ field: 'quayCode', order: 'desc' }],
    });
    const remarks: readonly string[] = data.records.map((row: { remark: string }) => row.remark);
    expect([remarks[0], new Set(remarks.slice(1))]).toEqual(['mine', new Set(['theirs'])]);
  });
});
