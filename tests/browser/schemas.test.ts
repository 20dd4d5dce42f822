import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { printJsonText } from '../../src/contract/printJson.ts';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { createClient } from '../api/support/client.ts';
import { chooseLanguage, field, handle, letIn, logIn, openList } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { draftsOnDisk } from './support/sessions.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { openScreen, tab } from './support/tabs.ts';

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
  await letIn(page, 'admin', 'en');
  return async () => {
    await visit.leave();
  };
});

const pathOf = (file: string) => join(app.schemas, file);
const onDisk = (file: string) => readFileSync(pathOf(file), 'utf8');
const text = (): Locator => handle(page, 'schema-text').locator('.cm-content');
const status = (state: string): Locator => handle(page, 'schema-status').and(page.locator(`[data-state=${state}]`));

async function openFile(file: string): Promise<void> {
  await page.goto('/system/schema');
  await page.locator(`[data-testid=schema-file][data-file="${file}"]`).getByTestId('schema-open').click();
  await text().waitFor();
  await status('valid').waitFor();
}

/** Puts the cursor behind the first place where a text occurs, with the search of the editor. */
async function goBehind(texts: string): Promise<void> {
  await text().click();
  await page.keyboard.press('Control+f');
  const search = page.locator('.cm-search [name=search]');
  await search.fill(texts);
  await search.dispatchEvent('change');
  await search.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
}

describe('a new screen', () => {
  test('is written with a preview, saved, in the menu and open, without a reload', async () => {
    await page.goto('/');
    await openScreen(page, '/system/schema');
    await handle(page, 'schema-create').click();
    await handle(page, 'schema-new-ok').click();
    await expect.poll(() => handle(page, 'schema-new').innerText()).toContain('This is required.');
    await handle(page, 'schema-new-name').fill('hwBerth');
    await handle(page, 'schema-new-zh').fill('泊位');
    await handle(page, 'schema-new-en').fill('Berth');
    await handle(page, 'schema-new-area').selectOption('system');
    await handle(page, 'schema-new-ok').click();
    await status('valid').waitFor();
    const preview = handle(page, 'schema-preview');
    await expect.poll(() => preview.innerText()).toContain('Code');
    await goBehind('"title": { "zh": "代码", "en": "Code" } },');
    await page.keyboard.insertText(
      '\n"lengthM": { "type": "string", "format": "decimal", "precision": 6, "scale": 1, "title": { "zh": "长度", "en": "Length" } },',
    );
    await expect.poll(() => preview.innerText()).toContain('Length');
    await handle(page, 'schema-preview-form').click();
    await preview.getByTestId('field-lengthM').waitFor();
    await handle(page, 'schema-format').click();
    await page.keyboard.press('Control+s');
    await page.getByText('Saved and in use: system/hwBerth.json').waitFor();
    await expect.poll(() => handle(page, 'schema-rows').innerText()).toBe('Records: 0');
    expect(JSON.parse(onDisk('system/hwBerth.json'))).toMatchObject({ name: 'hwBerth' });
    expect(onDisk('system/hwBerth.json')).toBe(printJsonText(onDisk('system/hwBerth.json')));
    await openScreen(page, '/system/berth');
    await handle(page, 'create').click();
    await field(page, 'code').fill('B1');
    await field(page, 'lengthM').fill('320.5');
    await handle(page, 'save').click();
    await handle(page, 'list-row').filter({ hasText: '320.5' }).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('sends only check requests while it is previewed', { tags: ['full'] }, async () => {
    await openFile('lab/labItem.json');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await handle(page, 'schema-preview-form').click();
    await handle(page, 'schema-preview').locator('input').first().waitFor();
    await handle(page, 'schema-preview').getByTestId('field-makerId').locator('input').click();
    await goBehind('"name": "labItem"');
    await page.keyboard.type(' ');
    await status('valid').waitFor();
    const others = calls.filter((path) => path !== schemaCalls.check && !path.startsWith('/resources/preview/'));
    expect(others.filter((path) => path.startsWith('/hw/'))).toEqual([]);
    await page.keyboard.press('Control+z');
  });
});

describe('a faulty text', () => {
  test('is reported with its position and remedy, is focused, and is not saved', async () => {
    const file = 'lab/labMaker.json';
    const before = onDisk(file);
    await openFile(file);
    await goBehind('"name": "labMaker",');
    await page.keyboard.insertText('\n"lable": 1,');
    await status('refused').waitFor();
    const line = before.slice(0, before.indexOf('"name": "labMaker",')).split('\n').length + 1;
    const fault = handle(page, 'schema-fault').first();
    await expect.poll(() => fault.innerText()).toContain(`${line}:`);
    await expect.poll(() => fault.innerText()).toContain('lable');
    await page.locator('.cm-lintRange-error').first().waitFor();
    await page.keyboard.press('Control+Home');
    await fault.getByRole('button').click();
    await expect.poll(() => page.locator('.cm-activeLine').innerText()).toContain('lable');
    await handle(page, 'schema-save').click();
    await expect.poll(() => handle(page, 'schema-fault').count()).toBeGreaterThan(0);
    expect(await handle(page, 'schema-preview').getAttribute('data-old')).toBe('true');
    expect(onDisk(file)).toBe(before);
    await page.goto('/lab/maker');
    await handle(page, 'list').waitFor();
    expect(onDisk(file)).toBe(before);
  });

  test('is not formatted while it is invalid JSON, so that nothing is lost', { tags: ['full'] }, async () => {
    await openFile('lab/labMaker.json');
    await goBehind('"name": "labMaker",');
    await page.keyboard.insertText(' // ours');
    const written = await text().innerText();
    await handle(page, 'schema-format').click();
    await page.getByText('The text is not valid JSON. Correct the errors listed first, then format it.').waitFor();
    expect(await text().innerText()).toBe(written);
  });

  test('stays in the editor: a mark on the tab, a confirmation before it is lost, and it is offered after a reload', {
    tags: ['full'],
  }, async () => {
    await openFile('lab/labMaker.json');
    await goBehind('"name": "labMaker"');
    await page.keyboard.insertText(' ');
    await tab(page, '/system/schema').getByRole('img', { name: 'Unsaved changes' }).waitFor();
    await handle(page, 'schema-back').click();
    await handle(page, 'confirm-cancel').click();
    await expect.poll(() => text().innerText()).toContain('"labMaker" ,');
    await openScreen(page, '/lab/maker');
    await tab(page, '/system/schema').click();
    await expect.poll(() => text().innerText()).toContain('"labMaker" ,');
    await handle(page, 'schema-undo').click();
    await expect.poll(() => text().innerText()).not.toContain('"labMaker" ,');
    await handle(page, 'schema-redo').click();
    await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
    await page.reload();
    await handle(page, 'draft-restore').click();
    await expect.poll(() => text().innerText()).toContain('"labMaker" ,');
    await handle(page, 'schema-back').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'schema-files').waitFor();
  });

  test("does not overwrite another user's version", { tags: ['full'] }, async () => {
    const file = 'lab/labMaker.json';
    await openFile(file);
    await goBehind('"name": "labMaker"');
    await page.keyboard.insertText(' ');
    const other = await createClient(app.url).login('admin', adminPassword);
    const { data } = await other.get(`${schemaCalls.findById}/labMaker`);
    await other.post(schemaCalls.save, { file, text: `${data.text}\n\n`, hash: data.hash });
    await handle(page, 'schema-save').click();
    await handle(page, 'conflict').waitFor();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => handle(page, 'conflict').count()).toBe(0);
    await expect.poll(() => text().innerText()).not.toContain('"labMaker" ,');
    expect(onDisk(file)).toBe(`${data.text}\n\n`);
  });
});

describe('the editor', () => {
  test('completes keywords and names, and explains them', { tags: ['full'] }, async () => {
    await openFile('lab/labMaker.json');
    await goBehind('"name": "labMaker",');
    await page.keyboard.type('\n"for', { delay: 20 });
    const offered = page.locator('.cm-tooltip-autocomplete');
    await offered.getByText('form', { exact: true }).click();
    await expect.poll(() => text().innerText()).toContain('"form": {');
    await page.locator('.cm-line', { hasText: '"name": "labMaker"' }).locator('span').first().hover();
    await page.locator('.cm-explained', { hasText: 'Name of the resource' }).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('shows who changed a file and what, and restores it', { tags: ['full'] }, async () => {
    const file = 'lab/labNote.json';
    const name = { type: 'string', maxLength: 9, title: { zh: '名称', en: 'Name' } };
    const note = (en: string) =>
      JSON.stringify(
        {
          name: 'labNote',
          title: { zh: '笔记', en },
          perms: 'lab:note',
          record: { type: 'object', properties: { name } },
        },
        null,
        2,
      );
    const client = await createClient(app.url).login('admin', adminPassword);
    const { data } = await client.post(schemaCalls.save, { file, text: note('First'), hash: '' });
    await client.post(schemaCalls.save, { file, text: note('Second'), hash: data.hash });
    await openFile(file);
    await handle(page, 'schema-side-history').click();
    const versions = handle(page, 'schema-version');
    await expect.poll(() => versions.count()).toBe(2);
    await versions.first().click();
    await expect.poll(() => handle(page, 'schema-diff').innerText()).toContain('Second');
    await expect.poll(() => handle(page, 'schema-diff').locator('.cm-deletedChunk').innerText()).toContain('First');
    await versions.nth(1).click();
    await handle(page, 'schema-restore').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => text().innerText()).toContain('First');
    expect(onDisk(file)).toBe(note('First'));
  });

  test('shows in both languages what saving would do, and asks before data loss, also on restore', async () => {
    const file = 'lab/labMaker.json';
    const before = onDisk(file);
    await openFile(file);
    const impact = handle(page, 'schema-impact');
    expect(await impact.count()).toBe(0);
    await goBehind('"properties": {');
    await page.keyboard.insertText('\n"rank": { "type": "integer", "title": { "zh": "等级", "en": "Rank" } },');
    await expect.poll(() => impact.innerText()).toBe('Effects of saving: 2');
    await impact.locator('summary').click();
    await expect.poll(() => impact.innerText()).toMatch(/Tables\s+\+ labMaker {1,2}new column rank \(integer\)\s+Excel workbooks\s/);
    expect(await handle(page, 'schema-losses').count()).toBe(0);
    await chooseLanguage(page, 'zh');
    await expect.poll(() => impact.innerText()).toMatch(/影响：2 项\s+数据表\s+\+ labMaker {1,2}新增列 rank（integer）\s+Excel/);
    expect(await impact.innerText()).not.toContain('column');
    await goBehind('"perms": "lab:maker');
    await page.keyboard.insertText('s');
    // Even if the user saves before the check has run, the effects of this text must be confirmed.
    await page.keyboard.press('Control+s');
    const question = handle(page, 'schema-loss');
    await question.getByText('保存会使以下内容失效').waitFor();
    await expect.poll(() => question.innerText()).toMatch(/- lab:maker:list +已授予 [1-9]\d* 个角色，以后不再使用/);
    await handle(page, 'confirm-cancel').click();
    expect(onDisk(file)).toBe(before);
    await chooseLanguage(page, 'en');
    await expect.poll(() => handle(page, 'schema-losses').innerText()).toMatch(/^Will stop working: \d+$/);
    expect(await seriousFaults(page)).toEqual([]);
    await handle(page, 'schema-save').click();
    await expect.poll(() => question.innerText()).toMatch(/- lab:maker:list +granted to [1-9]\d* roles?, but nothing would use it/);
    await handle(page, 'confirm-ok').click();
    await page.getByText(`Saved and in use: ${file}`).waitFor();
    expect(onDisk(file)).toContain('"lab:makers"');
    await expect.poll(() => impact.count()).toBe(0);
    await handle(page, 'schema-side-history').click();
    await handle(page, 'schema-version').nth(1).click();
    await handle(page, 'schema-restore').click();
    await question.getByText('lab:makers:list').waitFor();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => onDisk(file)).toBe(before);
    expect(visit.complaints).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('is accessible (%s)', { tags: ['full'] }, async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/');
    await openScreen(page, '/system/schema');
    await handle(page, 'schema-files').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await openFile('lab/labItem.json');
    await handle(page, 'schema-preview').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('is only there for users who may see the files', { tags: ['full'] }, async () => {
    const viewer = await app.visit();
    await letIn(viewer.page, 'viewer', 'en');
    await viewer.page.goto('/system/schema');
    await handle(viewer.page, 'not-found').waitFor();
    await viewer.leave();
  });
});

describe('a fault in a file', () => {
  test('is shown to administrators everywhere, also after login, until it is fixed', async () => {
    await openList(page, '/lab/maker');
    const banner = handle(page, 'schema-banner');
    expect(await banner.count()).toBe(0);
    writeFileSync(pathOf('lab/labBad.json'), '{\n  "name": \n}');
    await banner.waitFor();
    await expect.poll(() => banner.innerText()).toMatch(/lab\/labBad\.json:\d+:\d+ /);
    const late = await app.visit();
    await logIn(late.page, 'admin', 'en');
    await handle(late.page, 'schema-banner').waitFor();
    await late.leave();
    const other = await app.visit();
    await letIn(other.page, 'viewer', 'en');
    await openList(other.page, '/lab/maker');
    expect(await handle(other.page, 'schema-banner').count()).toBe(0);
    await other.leave();
    await handle(page, 'schema-banner-open').click();
    await expect.poll(() => text().innerText()).toContain('"name":');
    rmSync(pathOf('lab/labBad.json'));
    await expect.poll(() => banner.count()).toBe(0);
  });
});

describe('a screen whose file changes while it is open', () => {
  test('keeps filters, selection, scroll position and typed text; text of a removed field is kept beside the form', {
    tags: ['full'],
  }, async () => {
    const file = 'lab/labMaker.json';
    const client = await createClient(app.url).login('admin', adminPassword);
    for (let i = 100; i < 160; i++) await client.post('/hw/wms/labMaker/saveLabMaker', { makerCode: `S${i}`, makerName: `Swap ${i}` });
    const before = JSON.parse(onDisk(file));
    const properties = {
      ...before.record.properties,
      pet: { type: 'string', maxLength: 20, title: { zh: '宠物', en: 'Pet' } },
    };
    const put = (record: object, rest: object = {}) =>
      writeFileSync(pathOf(file), JSON.stringify({ ...before, ...rest, record: { ...before.record, ...record } }));
    put({ properties });
    await openList(page, '/lab/maker');
    await handle(page, 'filter-keyword').locator('input').fill('Swap');
    await handle(page, 'search').click();
    await expect.poll(() => handle(page, 'list-total').getAttribute('data-total')).toBe('60');
    await handle(page, 'list-row').nth(1).getByRole('checkbox').click();
    await handle(page, 'list-scroll').evaluate((box) => box.scrollTo(0, 400));
    await handle(page, 'create').click();
    await field(page, 'makerCode').fill('TYPED');
    await field(page, 'pet').fill('Rex the dog');
    put({});
    const removed = handle(page, 'removed-pet');
    await removed.waitFor();
    await expect.poll(() => removed.innerText()).toContain('Rex the dog');
    expect(await field(page, 'makerCode').inputValue()).toBe('TYPED');
    expect(await handle(page, 'field-pet').count()).toBe(0);
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const mayCopy = (isAllowed: boolean) =>
      page.evaluate((mayWrite) => {
        // The clipboard of the page has the method in its prototype.
        if (mayWrite) Reflect.deleteProperty(navigator.clipboard, 'writeText');
        else navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
      }, isAllowed);
    await mayCopy(false);
    await removed.getByTestId('removed-copy').click();
    await page.getByText(/^(浏览器不允许复制|Your browser blocked copying)/).waitFor();
    await mayCopy(true);
    await removed.getByTestId('removed-copy').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Rex the dog');
    put({ properties: { ...before.record.properties, animal: { ...properties.pet, was: 'pet' } } });
    await expect.poll(() => field(page, 'animal').inputValue()).toBe('Rex the dog');
    put({});
    await handle(page, 'removed-animal').getByTestId('removed-dismiss').click();
    await expect.poll(() => handle(page, 'removed').count()).toBe(0);
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'list').waitFor();
    expect(await handle(page, 'filter-keyword').locator('input').inputValue()).toBe('Swap');
    expect(await handle(page, 'list-total').getAttribute('data-total')).toBe('60');
    await expect.poll(() => handle(page, 'list-scroll').evaluate((box) => box.scrollTop)).toBe(400);
    await handle(page, 'list-scroll').evaluate((box) => box.scrollTo(0, 0));
    await expect.poll(() => handle(page, 'list-row').nth(1).getByRole('checkbox').isChecked()).toBe(true);
    writeFileSync(pathOf(file), JSON.stringify(before));
  });
});
