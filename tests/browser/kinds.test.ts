import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { create, item, maker } from '../api/support/lab.ts';
import { app, client, visitInBothLanguages, visits } from './support/bothLanguages.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { field, handle, letIn, openList } from './support/handles.ts';

const makers = 70;

visitInBothLanguages(async () => {
  for (let n = 0; n < makers; n += 1) {
    const makerCode = `K${String(n).padStart(3, '0')}`;
    await create(client, maker.save, { makerCode, makerName: `Kind ${makerCode}`, country: 'US' });
  }
});

let runs = 0;
/** Returns a code that is unique even if a test runs again. */
const once = (word: string) => `${word}${++runs}`;
const options = (page: Page) => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
const fault = (page: Page, name: string) => handle(page, `field-${name}`).getByTestId('field-error');

async function openNew(page: Page, path: string): Promise<void> {
  await openList(page, path);
  await handle(page, 'create').click();
  await handle(page, 'form').locator('input').first().waitFor();
}

/** Types a text into a select and chooses an option. */
async function choose(page: Page, name: string, texts: string): Promise<void> {
  await handle(page, `field-${name}`).getByRole('combobox').click();
  await page.keyboard.type(texts);
  await options(page).filter({ hasText: texts }).first().click();
}

async function pick(page: Page, name: string, texts: string): Promise<void> {
  await handle(page, `field-${name}`).getByRole('combobox').click();
  await options(page).filter({ hasText: texts }).first().click();
}

async function saved(page: Page): Promise<void> {
  await handle(page, 'save').click();
  await handle(page, 'list').waitFor();
}

describe.each(
  eachLanguage('en', [
    ['zh', '有 3 处', '按里程', '按时间'],
    ['en', 'correct: 3', 'Mileage', 'Time'],
  ]),
)('the fields of a form in %s', (language, summary, mileage, time) => {
  test('accept an address with ZIP and phone, a time zone and a decimal; errors are counted, and the first is focused', async () => {
    const { page } = visits[language];
    const code = once('US');
    await openNew(page, '/system/repository');
    await field(page, 'repositoryCode').fill(code);
    await field(page, 'repositoryName').fill('Long Beach 长滩');
    await choose(page, 'stateCode', 'CA');
    await field(page, 'city').fill('Long Beach');
    await field(page, 'address').fill('1 Harbor Plaza');
    await field(page, 'zipCode').fill('10001');
    await field(page, 'phone').fill('12');
    await choose(page, 'timezone', 'America/Los_Angeles');
    await field(page, 'areaSqm').fill('1.234');
    await handle(page, 'save').click();
    await expect.poll(() => handle(page, 'form').locator('.q-faults').innerText()).toContain(summary);
    for (const name of ['zipCode', 'phone', 'areaSqm']) await fault(page, name).waitFor();
    expect(await field(page, 'zipCode').evaluate((input) => input === document.activeElement)).toBe(true);
    await field(page, 'zipCode').fill('90802');
    await field(page, 'phone').fill('+1 562 555 0100');
    await field(page, 'areaSqm').fill('12500.5');
    await saved(page);
    const { records } = (await client.post('/hw/wms/hwRepositoryConfig/findHwRepositoryConfigList', { repositoryCode: code })).data;
    expect(records).toMatchObject([{ stateCode: 'CA', zipCode: '90802', timezone: 'America/Los_Angeles', areaSqm: '12500.50' }]);
  });

  test('accept text composed by an input method, in capitals where required', { tags: ['full'] }, async () => {
    const { page } = visits[language];
    await openNew(page, '/system/rule');
    const keys = await page.context().newCDPSession(page);
    const compose = async (name: string, steps: readonly string[], end: string) => {
      await field(page, name).focus();
      for (const text of steps)
        await keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await keys.send('Input.insertText', { text: end });
    };
    await compose('ruleCode', ['p', 'pm', 'pm7'], 'pm7');
    expect(await field(page, 'ruleCode').inputValue()).toBe('PM7');
    await compose('ruleName', ['n', 'ni', "ni'h", "ni'hao"], '你好');
    await keys.detach();
    // The form submits both values: neither is missing, and the inputs show what was typed.
    await handle(page, 'save').click();
    await fault(page, 'ruleItem').waitFor();
    for (const name of ['ruleCode', 'ruleName']) expect(await fault(page, name).count()).toBe(0);
    expect(await Promise.all(['ruleCode', 'ruleName'].map((name) => field(page, name).inputValue()))).toEqual(['PM7', '你好']);
  });

  test('appear and disappear by their conditions, which also set required fields; money has its currency', async () => {
    const { page } = visits[language];
    const code = once('R');
    await openNew(page, '/system/rule');
    await field(page, 'ruleCode').fill(code);
    await field(page, 'ruleName').fill('By miles');
    await handle(page, 'field-ruleItem').getByRole('combobox').click();
    await options(page).first().click();
    expect(await handle(page, 'field-intervalMile').count()).toBe(0);
    await pick(page, 'ruleType', mileage);
    await handle(page, 'field-intervalMile').waitFor();
    expect(await handle(page, 'field-intervalDays').count()).toBe(0);
    await handle(page, 'save').click();
    await fault(page, 'intervalMile').waitFor();
    await pick(page, 'ruleType', time);
    await handle(page, 'field-intervalMile').waitFor({ state: 'detached' });
    await field(page, 'intervalDays').fill('90');
    await field(page, 'estimateCost').fill('99.5');
    await expect.poll(() => handle(page, 'field-estimateCost').innerText()).toContain('USD');
    await saved(page);
    const { records } = (await client.post('/hw/carserv/repair/ruleConfig/findRuleConfigList', { ruleCode: code })).data;
    expect(records).toMatchObject([{ intervalDays: 90, intervalMile: null, estimateCost: '99.50' }]);
  });

  test('accept dates and local times, and offer all referenced records, page by page', async () => {
    const { page } = visits[language];
    const itemNo = once('D');
    await openNew(page, '/lab/item');
    await field(page, 'itemNo').fill(itemNo);
    await handle(page, 'field-makerId').getByRole('combobox').click();
    const last = options(page).filter({ hasText: `K${String(makers - 1).padStart(3, '0')}` });
    await options(page).first().hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_000);
        return last.count();
      })
      .toBe(1);
    await last.click();
    await field(page, 'madeOn').fill('2026-03-01');
    await page.keyboard.press('Enter');
    await field(page, 'checkedAt').fill('2026-03-01 08:30');
    await page.keyboard.press('Enter');
    expect(await field(page, 'checkedAt').inputValue()).toBe('2026-03-01 08:30');
    // Seconds that the user types are shown and stored.
    await field(page, 'checkedAt').fill('2026-03-01 08:30:15');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'checkedAt').inputValue()).toBe('2026-03-01 08:30:15');
    await saved(page);
    const wall = await page.evaluate(() => new Date('2026-03-01T08:30:15').toISOString());
    const [record] = (await client.post(item.find, { itemNo })).data.records;
    expect(record).toMatchObject({
      madeOn: '2026-03-01',
      checkedAt: wall,
      makerIdLabel: expect.stringContaining('K069'),
    });
  });

  test('accept a typed date and time, even without a final key', { tags: ['full'] }, async () => {
    const { page } = visits[language];
    const itemNo = once('P');
    await create(client, item.save, { itemNo, makerId: (await client.post(maker.find, {})).data.records[0].id });
    await page.goto(`/lab/item?q=${itemNo}`);
    const edit = () => handle(page, 'list-row').filter({ hasText: itemNo }).getByTestId('row-edit').click();
    await edit();
    await field(page, 'checkedAt').fill('2026-03-01 08:30');
    await handle(page, 'save').click();
    await handle(page, 'form').waitFor({ state: 'detached' });
    await edit();
    expect(await field(page, 'checkedAt').inputValue()).toBe('2026-03-01 08:30');
    await field(page, 'madeOn').fill('2026-03-02');
    await page.keyboard.press('Control+s');
    await handle(page, 'form').waitFor({ state: 'detached' });
    const [record] = (await client.post(item.find, { itemNo })).data.records;
    const wall = await page.evaluate(() => new Date('2026-03-01T08:30:00').toISOString());
    expect(record).toMatchObject({ madeOn: '2026-03-02', checkedAt: wall, version: 3 });
  });

  test('report a time that is skipped when clocks go forward, and the time kept instead', { tags: ['full'] }, async () => {
    const { page } = await app.visit({ language, zone: 'America/New_York' });
    await letIn(page, 'admin', language);
    await openNew(page, '/lab/item');
    await field(page, 'checkedAt').fill('2026-03-08 02:30');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'checkedAt').inputValue()).toBe('2026-03-08 03:30');
    const reported = handle(page, 'skipped-checkedAt');
    expect(await reported.textContent()).toMatch(/2026-03-08 02:30.*2026-03-08 03:30/);
    await field(page, 'checkedAt').fill('2026-03-08 04:30');
    await page.keyboard.press('Enter');
    await reported.waitFor({ state: 'detached' });
  });

  test('stay unchanged when a user only opens the choices and moves on with Tab', async () => {
    const { page } = visits[language];
    await openNew(page, '/lab/item');
    const maker = handle(page, 'field-makerId');
    const nothing = { zh: '请选择', en: 'Choose' }[language];
    const look = async () => {
      await maker.getByRole('combobox').click();
      await options(page).first().waitFor();
    };
    await look();
    await page.keyboard.press('Tab');
    await options(page).first().waitFor({ state: 'hidden' });
    expect(await maker.innerText()).toContain(nothing);
    await maker.getByRole('combobox').focus();
    await page.keyboard.press('ArrowDown');
    await options(page).first().waitFor();
    await page.keyboard.press('Tab');
    await options(page).first().waitFor({ state: 'hidden' });
    expect(await maker.innerText()).toContain(nothing);
    // If the user moves to an option with the arrow keys, Tab chooses it.
    await look();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect.poll(() => maker.innerText()).not.toContain(nothing);
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'form').waitFor({ state: 'detached' });
  });

  test('choose the typed text even if Enter comes before the response: in a form and above a list', async () => {
    const { page } = visits[language];
    await openNew(page, '/lab/item');
    const box = handle(page, 'field-makerId').getByRole('combobox');
    await box.click();
    await options(page).first().waitFor();
    await page.keyboard.type('K042');
    await page.keyboard.press('Enter');
    await expect.poll(() => handle(page, 'field-makerId').textContent()).toContain('K042');
    // If a search finds nothing, nothing is chosen.
    await box.click();
    await options(page).first().waitFor();
    await page.keyboard.type('K999');
    await page.keyboard.press('Enter');
    await page.locator('.ant-select-dropdown .ant-select-item-empty').filter({ visible: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => handle(page, 'field-makerId').textContent()).toContain('K042');
    await page.goto('/lab/item');
    const filter = handle(page, 'filter-makerId').locator('input');
    await filter.click();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.type('K041');
    await page.keyboard.press('Enter');
    await expect.poll(() => filter.getAttribute('title')).toContain('K041');
  });
});

test('there were no console errors', () => {
  for (const { complaints } of Object.values(visits)) expect(complaints).toEqual([]);
});
