import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { create, item, job, maker, wharf } from '../api/support/lab.ts';
import { app, client, page, visit, visitInEachTest } from './support/eachVisit.ts';
import { chooseLanguage, handle, letIn, openList, total } from './support/handles.ts';
import { makeWharves } from './support/makeWharves.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { openScreen, tab } from './support/tabs.ts';

visitInEachTest();

const freeDaysOf = async (mark: string): Promise<number[]> => {
  const { data } = await client.post(wharf.find, { keyword: mark, sorts: [{ field: 'quayCode', order: 'asc' }] });
  return data.records.map(({ freeDays }: { freeDays: number }) => freeDays);
};
const rowOf = (text: string, on: Page = page) => handle(on, 'list-row').filter({ hasText: text });
const chosen = () => handle(page, 'chosen').getAttribute('data-count').then(Number);

beforeEach(() => letIn(page));

describe('selecting rows', () => {
  test('takes one, a range with Shift, all loaded rows, and all that match; another query clears the selection', async () => {
    await makeWharves(client, { mark: 'CHO', n: 130 });
    await openList(page, '/system/wharf?q=CHO&sort=quayCode');
    const box = (code: string) => rowOf(code).getByRole('checkbox');
    await box('CHO-001').check();
    await box('CHO-004').click({ modifiers: ['Shift'] });
    await expect.poll(chosen).toBe(4);
    await handle(page, 'list-scroll').evaluate((element) => element.scrollTo(0, 1e6));
    await box('CHO-129').click({ modifiers: ['Shift'] });
    // The range includes rows that were never rendered at the same time.
    await expect.poll(chosen).toBe(129);
    await handle(page, 'choose-none').click();
    expect(await handle(page, 'bulk-remove').count()).toBe(0);
    await handle(page, 'list-scroll').focus();
    await page.keyboard.press('Control+a');
    await expect.poll(chosen).toBe(130);
    expect(await handle(page, 'chosen').innerText()).toBe('已选全部符合条件的 130 条');
    await chooseLanguage(page, 'en');
    await box('CHO-129').uncheck();
    await expect.poll(() => handle(page, 'chosen').innerText()).toBe('129 selected');
    await handle(page, 'choose-all').click();
    expect(await handle(page, 'chosen').innerText()).toBe('All 130 matching records are selected');
    expect(await rawTexts(page)).toEqual([]);
    await handle(page, 'reset').click();
    await expect.poll(() => handle(page, 'choose-all').count()).toBe(0);
  });

  test('a range with Shift that is still loading selects nothing after another query', { tags: ['full'] }, async () => {
    await makeWharves(client, { mark: 'RNG', n: 260 });
    await openList(page, '/system/wharf?q=RNG&sort=quayCode');
    await rowOf('RNG-000').getByRole('checkbox').check();
    await handle(page, 'list-scroll').evaluate((element) => element.scrollTo(0, 1e6));
    await rowOf('RNG-259').waitFor();
    // The rows in between must be selected, although they have not been loaded by scrolling.
    const requested = Promise.withResolvers<Route>();
    await page.route('**/findHwQuayConfigList', requested.resolve, { times: 1 });
    await rowOf('RNG-259')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const reading = await requested.promise;
    await handle(page, 'filter-keyword').locator('input').fill('RNG-00');
    await handle(page, 'search').click();
    await rowOf('RNG-000').waitFor();
    await expect.poll(() => handle(page, 'chosen').count()).toBe(0);
    const read = page.waitForResponse(reading.request().url());
    await reading.continue();
    await (await read).finished();
    await rowOf('RNG-001').getByRole('checkbox').check();
    expect(await chosen()).toBe(1);
  });

  test('of more than can be changed at once says so beside the selection, and offers no change', async () => {
    await makeWharves(client, { mark: 'LIM', n: 2 });
    await page.route('**/findHwQuayConfigList', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, total: 5001 } } });
    });
    await openList(page, '/system/wharf?q=LIM&sort=quayCode');
    await rowOf('LIM-000').getByRole('checkbox').check();
    expect(await handle(page, 'bulk-edit').isEnabled()).toBe(true);
    await handle(page, 'choose-all').click();
    await page.getByText('一次最多修改或删除 5,000 条').waitFor();
    for (const way of ['bulk-edit', 'bulk-remove']) expect(await handle(page, way).isDisabled()).toBe(true);
    await chooseLanguage(page, 'en');
    await page.getByText('At most 5,000 can be changed or deleted at once').waitFor();
  });

  test('a row deleted by its own button keeps the others selected', { tags: ['full'] }, async () => {
    await makeWharves(client, { mark: 'OWN', n: 4 });
    await openList(page, '/system/wharf?q=OWN&sort=quayCode');
    for (const n of [0, 1, 2]) await rowOf(`OWN-00${n}`).getByRole('checkbox').check();
    for (const [code, left] of [
      ['OWN-003', 3],
      ['OWN-001', 2],
    ] as const) {
      await rowOf(code).getByTestId('row-remove').click();
      await handle(page, 'confirm-ok').click();
      await expect.poll(() => rowOf(code).count()).toBe(0);
      expect(await chosen()).toBe(left);
    }
  });

  test('a selected row that another user has deleted is reported, and blocks the others once', { tags: ['full'] }, async () => {
    const [first] = await makeWharves(client, { mark: 'GON', n: 4 });
    await openList(page, '/system/wharf?q=GON&sort=quayCode');
    await chooseLanguage(page, 'en');
    for (const n of [0, 1, 2]) await rowOf(`GON-00${n}`).getByRole('checkbox').check();
    await client.get(wharf.deleteById(String(first?.id)));
    await expect.poll(() => handle(page, 'chosen-unseen').innerText()).toBe('Not in this list, but selected: 1');
    await handle(page, 'bulk-remove').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => handle(page, 'toast').last().textContent()).toContain('has deleted: 1');
    await expect.poll(chosen).toBe(2);
    expect(await rowOf('GON-').count()).toBe(3);
    await handle(page, 'bulk-remove').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => rowOf('GON-').count()).toBe(1);
    await rowOf('GON-003').waitFor();
  });

  test('a deletion that is rejected while another tab is active is still reported', { tags: ['full'] }, async () => {
    const [first] = await makeWharves(client, { mark: 'TAB', n: 3 });
    await page.route('**/events', (route) => route.abort());
    await openList(page, '/system/wharf?q=TAB&sort=quayCode');
    for (const n of [0, 1]) await rowOf(`TAB-00${n}`).getByRole('checkbox').check();
    await client.get(wharf.deleteById(String(first?.id)));
    const requested = Promise.withResolvers<Route>();
    await page.route('**/deleteHwQuayConfigByIds', requested.resolve, { times: 1 });
    await handle(page, 'bulk-remove').click();
    await handle(page, 'confirm-ok').click();
    const appError = await requested.promise;
    await openScreen(page, '/system/ship');
    await appError.continue();
    await expect.poll(() => handle(page, 'toast').allInnerTexts()).toContainEqual(expect.stringContaining('1 条'));
    await tab(page, '/system/wharf').click();
    await expect.poll(chosen).toBe(1);
  });

  test('all that match are deleted by their filter, exactly as many as confirmed', async () => {
    await makeWharves(client, { mark: 'DEL', n: 120 });
    // The event stream is blocked, so the page does not learn of other users' changes.
    await page.route('**/events', (route) => route.abort());
    await openList(page, '/system/wharf?q=DEL&sort=quayCode');
    await handle(page, 'list-scroll').locator('thead').getByRole('checkbox').check();
    await handle(page, 'choose-all').click();
    await rowOf('DEL-000').getByRole('checkbox').uncheck();
    await makeWharves(client, { mark: 'DELX', n: 1 });
    await handle(page, 'bulk-remove').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => handle(page, 'toast').allInnerTexts()).toContainEqual(expect.stringContaining('现在符合条件的有 120 条'));
    await expect.poll(() => total(page)).toBe(121);
    const sent = page.waitForRequest('**/deleteHwQuayConfigByIds');
    await handle(page, 'bulk-remove').click();
    await handle(page, 'confirm-ok').click();
    expect((await sent).postDataJSON()).toMatchObject({ filter: { keyword: 'DEL' }, expected: 120 });
    await expect.poll(() => total(page)).toBe(1);
    expect(await rowOf('DEL-000').count()).toBe(1);
  });

  test('an action on all that match names the blocking records, though the page never loaded them', { tags: ['full'] }, async () => {
    await create(client, job.save, { subject: 'stepped', weightKg: 5 });
    const { jobNo } = await create(client, job.save, { subject: 'stepped' });
    await openList(page, '/lab/job?q=stepped');
    await chooseLanguage(page, 'en');
    await handle(page, 'list-scroll').focus();
    await page.keyboard.press('Control+a');
    await handle(page, 'bulk-open').click();
    await handle(page, 'rejected').waitFor();
    await expect.poll(() => handle(page, 'rejected').innerText()).toMatch(new RegExp(`${jobNo}\\s*Weigh it first`));
  });
});

describe('the same values for many records', () => {
  test('are previewed, applied to all that match, and undone except where others have changed them since', async () => {
    const [first] = await makeWharves(client, { mark: 'BLK', n: 110 });
    await makeWharves(client, { mark: 'BLKX', n: 1, freeDays: 9 });
    await openList(page, '/system/wharf?q=BLK&sort=quayCode');
    await handle(page, 'list-scroll').locator('thead').getByRole('checkbox').check();
    await handle(page, 'choose-all').click();
    await expect.poll(() => handle(page, 'bulk-edit').innerText()).toContain('批量修改');
    await chooseLanguage(page, 'en');
    await handle(page, 'bulk-edit').click();
    const add = handle(page, 'bulk-add');
    expect(await add.locator('option').allInnerTexts()).not.toContain('Code');
    await handle(page, 'bulk-preview').click();
    await expect.poll(() => handle(page, 'bulk').innerText()).toContain('Choose at least one field');
    await add.selectOption('freeDays');
    const input = handle(page, 'field-freeDays').locator('input');
    // When a field is chosen, its input gets the focus.
    await expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('99');
    await handle(page, 'bulk-preview').click();
    await handle(page, 'bulk-rejected').waitFor();
    await expect.poll(() => handle(page, 'bulk').innerText()).toContain('Free days must be between 0 and 60');
    expect(await handle(page, 'bulk-apply').isDisabled()).toBe(true);
    await handle(page, 'bulk-back').click();
    await input.fill('9');
    await handle(page, 'bulk-preview').click();
    await handle(page, 'bulk-changed').waitFor();
    await expect.poll(() => handle(page, 'bulk').innerText()).toMatch(/110 will be changed\s+1 has these values already/);
    expect(await handle(page, 'bulk-examples').innerText()).toMatch(/BLK-000[\s\S]*Free days\s*4[\s\S]*and 105 more/);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await rawTexts(page)).toEqual([]);
    await client.post(wharf.save, { id: first?.id, version: 1, freeDays: 5 });
    await handle(page, 'bulk-apply').click();
    await handle(page, 'conflict').waitFor();
    const made = /BLK-000[\s\S]*Free days[\s\S]*changed by Administrator \(admin\)\s*4\s*9\s*5/;
    await expect.poll(() => handle(page, 'conflict').innerText()).toMatch(made);
    expect(new Set(await freeDaysOf('BLK-'))).toEqual(new Set([5, 4]));
    await handle(page, 'conflict-all-theirs').click();
    await handle(page, 'bulk').waitFor({ state: 'detached' });
    expect((await freeDaysOf('BLK-')).slice(0, 3)).toEqual([5, 9, 9]);
    const { data } = await client.post(wharf.find, { quayCode: 'BLK-001' });
    await client.post(wharf.save, { id: data.records[0].id, version: 2, city: 'Los Angeles' });
    await handle(page, 'undo').click();
    await handle(page, 'skipped').waitFor();
    await expect.poll(() => handle(page, 'skipped').innerText()).toMatch(/108 records[\s\S]*BLK-001/);
    await handle(page, 'confirm-ok').click();
    expect((await freeDaysOf('BLK-')).slice(0, 3)).toEqual([5, 9, 4]);
  });
});

describe('a row', () => {
  test('can be duplicated with its lines; icon buttons have tooltips', async () => {
    await create(client, maker.save, { makerCode: 'COPY', makerName: 'Copied' });
    await openList(page, '/lab/maker?q=Copied');
    expect(await handle(page, 'row-copy').getAttribute('aria-label')).toBe('复制新增');
    await handle(page, 'row-copy').click();
    await handle(page, 'form').waitFor();
    expect(await handle(page, 'field-makerName').locator('input').inputValue()).toBe('Copied');
    expect(await handle(page, 'field-makerCode').locator('input').inputValue()).toBe('');
  });

  test('leaves room for the others: its buttons take less than a sixth of 1024 px', { tags: ['full'] }, async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await openList(page, '/system/wharf');
    const head = handle(page, 'list-scroll').locator('th').last();
    expect((await head.boundingBox())?.width).toBeLessThan(150);
    await openList(page, '/lab/job');
    expect((await head.boundingBox())?.width).toBeLessThan(170);
  });
});

describe('the filters above a list', () => {
  test('keep a list of choices open while the mouse is pressed beside them, as on a scrollbar', { tags: ['full'] }, async () => {
    await openList(page, '/system/wharf');
    const types = handle(page, 'filter-quayType').getByRole('combobox');
    await types.click();
    const popup = page.locator('.q-popup');
    const edge = await popup.boundingBox();
    await page.mouse.move((edge?.x ?? 0) + 3, (edge?.y ?? 0) + 3);
    await page.mouse.down();
    await page.mouse.up();
    expect(await types.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await popup.isVisible()).toBe(true);
    await popup.getByRole('option').first().click();
    expect(await popup.getByRole('option', { selected: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await popup.count()).toBe(0);
  });

  /** How often the test has run. It is part of names, so that a retry creates new records. */
  let runs = 0;
  const depot = (code: string, fields: object) =>
    create(client, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
      ...{
        repositoryCode: `FIL-${code}${runs}`,
        repositoryName: `Filtered.${runs}`,
        warehouseType: 'OWN',
        country: 'US',
      },
      ...{ stateCode: 'CA', city: 'Ontario', address: '1 Main St', zipCode: '91761', status: '0', area: 'WEST' },
      ...{ timezone: 'America/Los_Angeles', cold: false, palletCapacity: 100, ...fields },
    });
  const choose = async (name: string, typed: string) => {
    await handle(page, `filter-${name}`).locator('input').first().fill(typed);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  };
  const requested = async (): Promise<string[]> => {
    await handle(page, 'search').click();
    await expect.poll(() => handle(page, 'search').getAttribute('aria-busy')).toBe('false');
    return (await handle(page, 'list-row').allInnerTexts()).map((text) => /FIL-[A-C]/.exec(text)?.[0] ?? '');
  };

  test('are choices, booleans, texts, bounds and references, stored in the address, in both languages', async () => {
    runs += 1;
    await depot('A', { cold: true, palletCapacity: 100 });
    await depot('B', { warehouseType: 'YARD', palletCapacity: 200 });
    await depot('C', { area: 'EAST', palletCapacity: 300 });
    // A filter that only a link can set is shown above the list, too.
    await openList(page, `/system/repository?q=Filtered.${runs}&f.palletCapacity.gte=150&sort=-warehouseType,repositoryCode`);
    await expect.poll(requested).toEqual(['FIL-B', 'FIL-C']);
    const bounds = handle(page, 'filter-palletCapacity').locator('input');
    await bounds.first().fill('100');
    await bounds.last().fill('200');
    await expect.poll(requested).toEqual(['FIL-B', 'FIL-A']);
    await choose('cold', '是');
    await expect.poll(requested).toEqual(['FIL-A']);
    await handle(page, 'reset').click();
    await handle(page, 'filter-keyword').locator('input').fill(`Filtered.${runs}`);
    await choose('warehouseType', '堆场');
    await choose('warehouseType', '自营');
    await handle(page, 'filter-area').locator('input').fill('wes');
    await expect.poll(requested).toEqual(['FIL-A', 'FIL-B']);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('f.area.contains')).toBe('wes');
    await page.reload();
    await chooseLanguage(page, 'en');
    await expect.poll(requested).toEqual(['FIL-A', 'FIL-B']);
    const types = handle(page, 'filter-warehouseType').locator('input').first();
    await expect.poll(() => types.getAttribute('title')).toMatch(/Container yard/);
    // Clicking with Shift sorts by a second column.
    await page.getByRole('columnheader', { name: 'Area' }).click();
    await page.getByRole('columnheader', { name: 'Code', exact: true }).click({ modifiers: ['Shift'] });
    await page.getByRole('columnheader', { name: 'Code', exact: true }).click({ modifiers: ['Shift'] });
    await expect.poll(requested).toEqual(['FIL-B', 'FIL-A']);
    expect(await seriousFaults(page)).toEqual([]);
    // If no input can show a condition from a link, it is described in words and can be removed.
    await openList(page, `/system/repository?q=Filtered.${runs}&f.area=WEST&f.cold.isNull=true&sort=repositoryCode`);
    expect(await handle(page, 'filter-area').innerText()).toContain('is WEST');
    expect(await handle(page, 'filter-cold').innerText()).toContain('is empty');
    await handle(page, 'filter-cold').getByRole('button', { name: 'is empty' }).click();
    await expect.poll(requested).toEqual(['FIL-A', 'FIL-B']);
    await chooseLanguage(page, 'zh');
    await handle(page, 'filter-area').getByRole('button', { name: '取消条件“等于 WEST”' }).click();
    await expect.poll(requested).toEqual(['FIL-A', 'FIL-B', 'FIL-C']);
    await chooseLanguage(page, 'en');
    const { data } = await client.post('/hw/wms/user/hwRole/findHwRoleList', { roleKey: 'dispatcher' });
    await openList(page, '/finance/users');
    await handle(page, 'filter-roleIds').locator('input').fill(data.records[0].roleNameEn);
    await page.getByRole('option', { name: data.records[0].roleNameEn }).click();
    await page.keyboard.press('Escape');
    await handle(page, 'search').click();
    await expect.poll(() => total(page)).toBe(1);
  });
});

describe('dates relative to today', () => {
  test('are stored by name, so that a link stays valid tomorrow', async () => {
    const made = await create(client, maker.save, { makerCode: 'DAYS', makerName: 'Days' });
    const day = new Date().toISOString().slice(0, 10);
    await create(client, item.save, { itemNo: 'DAY-1', makerId: made.id, madeOn: day });
    await create(client, item.save, { itemNo: 'DAY-2', makerId: made.id, madeOn: '2001-01-01' });
    await openList(page, '/lab/item?q=DAY-');
    const spans = handle(page, 'filter-madeOn').locator('select');
    await spans.waitFor();
    expect((await spans.locator('option').allInnerTexts()).slice(0, 4)).toEqual(['日期范围', '今天', '昨天', '明天']);
    await spans.selectOption({ label: '最近 30 天' });
    await handle(page, 'search').click();
    await expect.poll(() => total(page)).toBe(1);
    expect(page.url()).toContain('f.madeOn.within=last30Days');
    await page.reload();
    await chooseLanguage(page, 'en');
    await handle(page, 'list-total').waitFor();
    expect(await total(page)).toBe(1);
    await spans.waitFor();
    await handle(page, 'list-row').getByRole('checkbox').check();
    expect(await spans.locator('option:checked').innerText()).toBe('Last 30 days');
    expect(await seriousFaults(page)).toEqual([]);
    await spans.selectOption('');
    await handle(page, 'filter-madeOn').locator('input').first().waitFor();
    await handle(page, 'search').click();
    await expect.poll(() => total(page)).toBe(2);
  });
});

test('a user without permissions cannot select or change rows', async () => {
  const other = await app.visit();
  await letIn(other.page, 'orderClerk', 'en');
  await openList(other.page, '/system/wharf');
  expect(await other.page.getByRole('checkbox').count()).toBe(0);
  for (const id of ['row-edit', 'row-copy', 'row-remove', 'cell-freeDays', 'bulk-edit'])
    expect(await handle(other.page, id).count(), id).toBe(0);
  expect(other.complaints).toEqual([]);
  await other.leave();
  expect(visit.complaints).toEqual([]);
});
