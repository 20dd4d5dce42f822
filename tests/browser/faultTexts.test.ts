import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, handle, letIn } from './support/handles.ts';
import { type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';

let app: BrowserApp;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  app = await startBrowser();
});
afterAll(() => app.close());
beforeEach(async () => {
  visit = await app.visit({ width: 1600 });
  page = visit.page;
  await letIn(page);
  return async () => {
    expect(visit.complaints).toEqual([]);
    await visit.leave();
  };
});

const languages = ['zh', 'en', 'zh'] as const;
const slip = {
  zh: ['未知的关键字 `lable`', '是否想写 `title`？'],
  en: ['unknown keyword `lable`', 'did you mean `title`?'],
} as const;
const cut = {
  zh: ['此处应有一个值', '请补上值，或删除前面的逗号'],
  en: ['a value is expected here', 'add the value, or remove the comma before it'],
} as const;

/** Expects that the texts are shown in this language and not in the other. */
async function expectTexts(reported: Locator, texts: typeof slip | typeof cut, language: 'zh' | 'en'): Promise<void> {
  const [other] = texts[language === 'zh' ? 'en' : 'zh'];
  for (const outcome of texts[language]) await expect.poll(() => reported.innerText()).toContain(outcome);
  expect(await reported.innerText()).not.toContain(other);
}

test("a fault in the editor is shown in the user's language, in the table and in the text, and changes with it", {
  tags: ['full'],
}, async () => {
  await page.goto('/system/schema');
  await page.locator('[data-file="lab/labMaker.json"]').getByTestId('schema-open').click();
  const text = handle(page, 'schema-text').locator('.cm-content');
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.insertText('"lable": 1,');
  const fault = handle(page, 'schema-fault').first();
  await fault.waitFor();
  for (const language of languages) {
    await chooseLanguage(page, language);
    await expectTexts(fault, slip, language);
    await page.locator('.cm-lintRange-error').first().hover();
    await expectTexts(page.locator('.cm-tooltip-lint'), slip, language);
  }
  await handle(page, 'schema-undo').click();
  await fault.waitFor({ state: 'detached' });
});

test("a faulty file is shown in the user's language in the banner and in the list, and changes with it", async () => {
  const path = join(app.schemas, 'lab/labBad.json');
  await page.goto('/system/schema');
  await handle(page, 'schema-files').waitFor();
  writeFileSync(path, '{ "name": ');
  const banner = handle(page, 'schema-banner');
  const line = page.locator('[data-file="lab/labBad.json"]');
  for (const language of languages) {
    await chooseLanguage(page, language);
    await expectTexts(banner, cut, language);
    await expectTexts(line, cut, language);
  }
  rmSync(path);
  await banner.waitFor({ state: 'detached' });
});
