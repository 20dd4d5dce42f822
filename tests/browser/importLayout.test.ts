import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbook } from '../api/support/workbook.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;

beforeAll(async () => {
  app = await startBrowser();
});
afterAll(() => app.close());

async function stage(on: Page): Promise<void> {
  await openList(on, '/system/repository');
  await handle(on, 'import').click();
  const buffer = Buffer.from(
    await workbook([
      ['仓库代码', '仓库名称', '类型', '冷门仓点', 'Odd one'],
      ['LOOK1', 'One', 'None such', 'perhaps', 'x'],
    ]),
  );
  await on.getByTestId('import-file').setInputFiles({ name: 'looks.xlsx', mimeType: 'application/zip', buffer });
  await handle(on, 'import-counts').waitFor();
}

test.each(
  eachLanguage('zh', [
    ['zh', '可填：自营仓、', ['是', '否']],
    ['en', 'Allowed values: Own warehouse, ', ['Yes', 'No']],
  ]),
)('an unknown column is listed first, and choices are below their cell (%s)', async (language, texts, yesNo) => {
  const { page, leave } = await app.visit({ language });
  await letIn(page, 'admin', language);
  await stage(page);
  expect(await handle(page, 'import-column').first().getAttribute('data-header')).toBe('Odd one');
  const kind = handle(page, 'import-cell-warehouseType');
  expect(await kind.locator('xpath=..').textContent()).toContain(texts);
  const offered = (name: string) =>
    handle(page, `import-cell-${name}`)
      .locator('xpath=../datalist/option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect((await offered('warehouseType')).length).toBeGreaterThan(2);
  expect(await offered('cold')).toEqual(yesNo);
  expect(await seriousFaults(page)).toEqual([]);
  await leave();
});

test.each(eachLanguage('en', ['zh', 'en']))('a phone has room for columns, faults and buttons (%s)', async (language) => {
  const { page, leave } = await app.visit({ language });
  await page.setViewportSize({ width: 390, height: 844 });
  await letIn(page, 'admin', language);
  await stage(page);
  const field = handle(page, 'import-column').first().locator('select');
  expect((await field.boundingBox())?.width).toBeGreaterThan(100);
  await handle(page, 'import-next').click();
  const isActive = (id: string) =>
    handle(page, id)
      .first()
      .evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + Math.min(width, 60) / 2, top + height / 2));
      });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-fault'))).toBe('true');
  expect(
    await page.evaluate(() => {
      const { left, top, height } = (document.activeElement as HTMLElement).getBoundingClientRect();
      return document.elementFromPoint(left + 20, top + height / 2) === document.activeElement;
    }),
  ).toBe(true);
  await handle(page, 'import-commit').scrollIntoViewIfNeeded();
  expect(await isActive('import-commit')).toBe(true);
  await leave();
});
