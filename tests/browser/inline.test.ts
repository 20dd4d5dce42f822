import { beforeEach, describe, expect, test } from 'vitest';
import { en } from '../../src/console/texts/en.ts';
import { zh } from '../../src/console/texts/zh.ts';
import { callsOf, create, item, maker, wharf } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { client, page, visit, visitInEachTest } from './support/eachVisit.ts';
import { chooseLanguage, handle, letIn, openList } from './support/handles.ts';
import { hold } from './support/hold.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';

visitInEachTest();

const ship = callsOf('HwShipConfig');
const read = async (id: string) => (await client.get(wharf.findById(id))).data;

async function wharves(mark: string, n: number) {
  const made: { id: string; version: number }[] = [];
  for (let i = 0; i < n; i++) {
    made.push(
      await create(client, wharf.save, {
        ...{ quayCode: `${mark}-${i}`, quayName: mark, quayNameEn: mark, quayType: 'DEPOT', portCode: 'USLAX' },
        ...{ timezone: 'America/Los_Angeles', freeDays: 4, status: '0', city: 'Here' },
      }),
    );
  }
  return made as [{ id: string; version: number }, { id: string; version: number }, ...typeof made];
}

const rowOf = (text: string) => handle(page, 'list-row').filter({ hasText: text });
const cell = (row: string, field: string) => rowOf(row).getByTestId(`cell-${field}`);
const input = (row: string, field: string) => rowOf(row).getByTestId(`cell-input-${field}`).locator('input');

beforeEach(() => letIn(page));

describe('a cell of a list', () => {
  test('is edited with the mouse or by keyboard: Enter saves and moves down, Tab moves right, Esc cancels', async () => {
    const [one, two] = await wharves('INL', 3);
    await openList(page, '/system/wharf?q=INL&sort=quayCode');
    await cell('INL-0', 'freeDays').dblclick();
    await input('INL-0', 'freeDays').waitFor();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(one.id)).freeDays).toBe(7);
    await expect.poll(() => input('INL-1', 'freeDays').evaluate((el) => el === document.activeElement)).toBe(true);
    await page.keyboard.type('8');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(async () => (await read(two.id)).freeDays).toBe(8);
    await input('INL-1', 'timezone').waitFor();
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => input('INL-1', 'city').evaluate((el) => el === document.activeElement)).toBe(true);
    await page.keyboard.type('Elsewhere');
    await page.keyboard.press('Escape');
    await expect.poll(() => cell('INL-1', 'city').evaluate((el) => el === document.activeElement)).toBe(true);
    expect(await cell('INL-1', 'city').innerText()).toBe('Here');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    await input('INL-0', 'city').fill('There');
    await handle(page, 'list-total').click();
    await expect.poll(async () => (await read(one.id)).city).toBe('There');
    await expect.poll(() => cell('INL-0', 'city').getAttribute('data-saving')).toBe(null);
    expect(await read(two.id)).toMatchObject({ city: 'Here', freeDays: 8 });
    expect(await seriousFaults(page)).toEqual([]);
    const undone = page.locator('.q-undo');
    expect(await undone.innerText()).toMatch(/城市[\s\S]*撤销/);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await read(one.id)).city).toBe('Here');
    await chooseLanguage(page, 'en');
    await expect.poll(() => handle(page, 'undo').innerText()).toBe('Undo');
    await cell('INL-2', 'city').dblclick();
    expect(await rowOf('INL-2').getByTestId('cell-input-city').getAttribute('aria-label')).toBe('City');
    await page.keyboard.press('Escape');
    await handle(page, 'undo').click();
    await expect.poll(async () => (await read(two.id)).freeDays).toBe(4);
    expect(await cell('INL-0', 'freeDays').innerText()).toBe('7');
  });

  test('is not undone by Ctrl+Z in a record or form above the list', { tags: ['full'] }, async () => {
    const [one] = await wharves('BACK', 1);
    await openList(page, '/system/wharf?q=BACK');
    await cell('BACK-0', 'city').dblclick();
    await input('BACK-0', 'city').fill('There');
    await page.keyboard.press('Enter');
    await handle(page, 'undo').waitFor();
    await rowOf('BACK-0').getByTestId('row-view').click();
    await handle(page, 'detail').waitFor();
    await page.keyboard.press('Control+z');
    await page.goBack();
    await rowOf('BACK-0').getByTestId('row-edit').click();
    await handle(page, 'form').locator('input').first().waitFor();
    await handle(page, 'cancel').focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Enter');
    // The change can still be undone in the list in which it is visible.
    await handle(page, 'undo').waitFor();
    expect((await read(one.id)).city).toBe('There');
    await handle(page, 'list-scroll').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await read(one.id)).city).toBe('Here');
  });

  test('is not undone by Ctrl+Z in a text input of the page', async () => {
    const [one] = await wharves('KEEP', 1);
    await openList(page, '/system/wharf?q=KEEP');
    await cell('KEEP-0', 'city').dblclick();
    await input('KEEP-0', 'city').fill('There');
    await page.keyboard.press('Enter');
    await handle(page, 'undo').waitFor();
    await handle(page, 'filter-keyword').locator('input').press('Control+z');
    expect(await handle(page, 'undo').isVisible()).toBe(true);
    expect((await read(one.id)).city).toBe('There');
  });

  test('loses no key typed while its input is loading, nor after Enter', async () => {
    const [one, two] = await wharves('AHEAD', 2);
    await openList(page, '/system/wharf?q=AHEAD&sort=quayCode');
    const { promise: typed, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await typed;
      await route.continue();
    });
    await cell('AHEAD-0', 'freeDays').dblclick();
    await page.keyboard.type('19');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.keyboard.type('23');
    await page.keyboard.press('Enter');
    expect(await rowOf('AHEAD-0').getByTestId('cell-input-freeDays').locator('input').count()).toBe(0);
    goOn();
    await expect.poll(async () => (await read(one.id)).freeDays).toBe(1);
    await expect.poll(async () => (await read(two.id)).freeDays).toBe(23);
    await page.unroute('**/*.js');
  });

  test('with the focus starts editing when the user types', { tags: ['full'] }, async () => {
    const [one] = await wharves('BEGIN', 1);
    await openList(page, '/system/wharf?q=BEGIN');
    await cell('BEGIN-0', 'freeDays').focus();
    await page.keyboard.type('13');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(one.id)).freeDays).toBe(13);
    await cell('BEGIN-0', 'freeDays').focus();
    // Ctrl+A selects the text in the input, not all rows, even if the input is only just opening.
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('14');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(one.id)).freeDays).toBe(14);
    expect(await rowOf('BEGIN-0').getByRole('checkbox').isChecked()).toBe(false);
    await cell('BEGIN-0', 'freeDays').focus();
    await page.keyboard.press('Control+a');
    await expect.poll(() => handle(page, 'chosen').getAttribute('data-count')).toBe('1');
    expect(await input('BEGIN-0', 'freeDays').count()).toBe(0);
  });

  test('opens again once it is saved, if the user goes on typing in it meanwhile', { tags: ['full'] }, async () => {
    const [one] = await wharves('AGAIN', 1);
    await openList(page, '/system/wharf?q=AGAIN');
    const sent = await hold(page, `**${wharf.save}`);
    await cell('AGAIN-0', 'freeDays').focus();
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
    const route = await sent();
    expect(await cell('AGAIN-0', 'freeDays').getAttribute('aria-busy')).toBe('true');
    await cell('AGAIN-0', 'freeDays').focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('16');
    await page.keyboard.press('Enter');
    expect(await rowOf('AGAIN-0').getByRole('checkbox').isChecked()).toBe(false);
    await route.continue();
    await expect.poll(async () => (await read(one.id)).freeDays).toBe(16);
    await expect.poll(() => cell('AGAIN-0', 'freeDays').innerText()).toBe('16');
  });

  test('saves a typed date with Tab, and when the user clicks elsewhere', { tags: ['full'] }, async () => {
    const mark = 'DAYS';
    const made = await create(client, maker.save, { makerCode: mark, makerName: 'Days' });
    const { id } = await create(client, item.save, { itemNo: mark, makerId: made.id });
    const stored = async () => (await client.get(item.findById(id))).data.madeOn;
    await openList(page, `/lab/item?q=${mark}`);
    const box = rowOf(mark).getByTestId('cell-input-madeOn').locator('input').first();
    await cell(mark, 'madeOn').dblclick();
    await box.fill('2026-03-02');
    await page.keyboard.press('Tab');
    await expect.poll(stored).toBe('2026-03-02');
    await cell(mark, 'madeOn').dblclick();
    await box.fill('2026-03-03');
    await handle(page, 'list-total').click();
    await expect.poll(stored).toBe('2026-03-03');
    // While the user is still typing another date, nothing is saved.
    await cell(mark, 'madeOn').dblclick();
    await box.click();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Delete', '7', 'End', 'Backspace', '9'])
      await page.keyboard.press(key);
    expect(await stored()).toBe('2026-03-03');
    await page.keyboard.press('Enter');
    await expect.poll(stored).toBe('2027-03-09');
    await cell(mark, 'madeOn').dblclick();
    await box.click();
    await page.locator('.ant-picker-cell-in-view:visible', { hasText: /^11$/ }).click();
    await expect.poll(stored).toBe('2027-03-11');
  });

  test.each(eachLanguage('zh', ['zh', 'en']))(
    'takes the searched choice with Tab, even before it is found (%s)',
    { tags: ['full'] },
    async (language) => {
      const mark = `TAB${language}`.toUpperCase();
      const made = [];
      for (const n of [0, 1, 2]) made.push(await create(client, maker.save, { makerCode: `${mark}${n}`, makerName: 'Tab' }));
      const { id } = await create(client, item.save, { itemNo: mark, makerId: made[0].id, weightKg: '1' });
      const stored = async () => (await client.get(item.findById(id))).data;
      await letIn(page, 'admin', language);
      await openList(page, '/lab/item');
      await cell(mark, 'makerId').dblclick();
      const box = rowOf(mark).getByTestId('cell-input-makerId').getByRole('combobox');
      await box.fill(`${mark}1`);
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: `${mark}1` })
        .waitFor();
      await expect.poll(() => page.locator('.ant-select-item-option').count()).toBe(1);
      await page.keyboard.press('Tab');
      await expect.poll(() => input(mark, 'weightKg').evaluate((el) => el === document.activeElement)).toBe(true);
      await expect.poll(async () => (await stored()).makerId).toBe(made[1].id);
      await page.keyboard.press('Escape');
      let answer = (): void => undefined;
      const requested = new Promise<void>((end) => {
        answer = end;
      });
      await page.route(`**${maker.find}`, async (route) => {
        await requested;
        await route.continue();
      });
      await cell(mark, 'makerId').dblclick();
      await box.fill(`${mark}2`);
      await page.keyboard.press('Tab');
      await expect.poll(() => input(mark, 'weightKg').evaluate((el) => el === document.activeElement)).toBe(true);
      await page.keyboard.type('7');
      answer();
      await expect.poll(async () => (await stored()).makerId).toBe(made[2].id);
      expect(await input(mark, 'weightKg').evaluate((el) => el === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await stored()).weightKg).toBe('7.000');
      await page.unroute(`**${maker.find}`);
      await page.route(`**${maker.find}`, (route) => route.abort());
      await cell(mark, 'makerId').dblclick();
      await box.fill(`${mark}0`);
      await page.keyboard.press('Tab');
      const missed = { zh, en }[language].widget.choiceMissed;
      await expect.poll(() => rowOf(mark).getByTestId('choice-missed').innerText()).toBe(missed);
      expect((await stored()).makerId).toBe(made[2].id);
      // If the search has failed before the user leaves the input, the missing choice is reported as well.
      await box.fill(`${mark}1`);
      await page.getByText({ zh, en }[language].widget.searchFailed).filter({ visible: true }).waitFor();
      expect(await rowOf(mark).getByTestId('choice-missed').count()).toBe(0);
      await page.keyboard.press('Tab');
      await expect.poll(() => rowOf(mark).getByTestId('choice-missed').innerText()).toBe(missed);
      expect((await stored()).makerId).toBe(made[2].id);
    },
  );

  test('keeps the typed value beside the error, and saves a choice as soon as it is made', async () => {
    const [one] = await wharves('REF', 2);
    await openList(page, '/system/wharf?q=REF&sort=quayCode');
    await chooseLanguage(page, 'en');
    await cell('REF-0', 'freeDays').dblclick();
    await input('REF-0', 'freeDays').fill('99');
    await page.keyboard.press('Enter');
    await handle(page, 'cell-fault').waitFor();
    expect(await handle(page, 'cell-fault').innerText()).toBe('Free days must be between 0 and 60');
    expect(await input('REF-0', 'freeDays').inputValue()).toBe('99');
    // The focus is moved back to the input.
    await expect.poll(() => input('REF-0', 'freeDays').evaluate((el) => el === document.activeElement)).toBe(true);
    expect(await input('REF-1', 'freeDays').count()).toBe(0);
    expect(await read(one.id)).toMatchObject({ freeDays: 4, version: 1 });
    expect(await seriousFaults(page)).toEqual([]);
    expect(await rawTexts(page)).toEqual([]);
    // Clicking elsewhere does not send the rejected value again.
    let requested = 0;
    await page.route(`**${wharf.save}`, (route) => {
      requested += 1;
      return route.continue();
    });
    await handle(page, 'list-total').click();
    await page.unroute(`**${wharf.save}`);
    expect([requested, await input('REF-0', 'freeDays').inputValue()]).toEqual([0, '99']);
    await input('REF-0', 'freeDays').fill('12');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(one.id)).freeDays).toBe(12);
    await cell('REF-0', 'status').dblclick();
    await rowOf('REF-0').getByTestId('cell-input-status').locator('.ant-select').click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Disabled' }).click();
    await expect.poll(async () => (await read(one.id)).status).toBe('1');
    expect(await handle(page, 'undo').count()).toBe(1);
  });

  test("merges with other users' changes to the record, and asks when they changed the same cell", async () => {
    const [one] = await wharves('MRG', 1);
    await page.route('**/events', (route) => route.abort());
    await openList(page, '/system/wharf?q=MRG');
    await client.post(wharf.save, { id: one.id, version: 1, city: 'Theirs' });
    await cell('MRG-0', 'freeDays').dblclick();
    await input('MRG-0', 'freeDays').fill('6');
    await page.keyboard.press('Enter');
    await expect.poll(() => read(one.id)).toMatchObject({ freeDays: 6, city: 'Theirs' });
    await expect.poll(() => cell('MRG-0', 'city').innerText()).toBe('Theirs');
    await cell('MRG-0', 'freeDays').dblclick();
    await input('MRG-0', 'freeDays').fill('10');
    const { version } = await read(one.id);
    await client.post(wharf.save, { id: one.id, version, freeDays: 20 });
    await page.keyboard.press('Enter');
    await handle(page, 'conflict').waitFor();
    await expect.poll(() => handle(page, 'conflict').innerText()).toMatch(/ 已将其改为：\s*20\s*修改前 6\s*用我的\s*用对方的/);
    await chooseLanguage(page, 'en');
    await expect
      .poll(() => handle(page, 'conflict').innerText())
      .toMatch(/ has changed this value to:\s*20\s*Before 6\s*Keep mine\s*Use theirs/);
    expect(await input('MRG-0', 'freeDays').inputValue()).toBe('10');
    expect(await read(one.id)).toMatchObject({ freeDays: 20 });
    await handle(page, 'conflict-mine').click();
    await expect.poll(async () => (await read(one.id)).freeDays).toBe(10);
    await expect.poll(() => cell('MRG-0', 'freeDays').innerText()).toBe('10');
  });

  test('is saved once, however often the response is lost', async () => {
    const { id } = await create(client, ship.save, {
      ...{ shipName: 'LOST ANSWER', imoNo: '9321483', carrierName: 'COSCO', carrierScac: 'COSU' },
    });
    await openList(page, '/system/ship?q=LOST');
    let isLost = true;
    const keys: (string | undefined)[] = [];
    await page.route(`**${ship.save}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await (isLost ? route.fetch().then(() => route.abort()) : route.continue());
    });
    await cell('LOST', 'capacityTeu').dblclick();
    await input('LOST', 'capacityTeu').fill('9000');
    await page.keyboard.press('Enter');
    await handle(page, 'cell-fault').waitFor();
    isLost = false;
    await input('LOST', 'capacityTeu').press('Enter');
    await handle(page, 'undo').waitFor();
    expect(new Set(keys).size).toBe(1);
    const { data } = await client.get(ship.findById(id));
    expect(data).toMatchObject({ capacityTeu: 9000, version: 2 });
    // If the undo fails, it can be tried again.
    await page.route(`**${ship.save}`, (route) => route.abort());
    await handle(page, 'undo').click();
    await handle(page, 'cell-fault').waitFor();
    await handle(page, 'undo').waitFor();
    await page.unroute(`**${ship.save}`);
    await handle(page, 'undo').click();
    await expect.poll(async () => (await client.get(ship.findById(id))).data.capacityTeu ?? null).toBe(null);
    expect(visit.complaints.filter((text) => !text.includes('Failed to load') && !text.includes('call failed'))).toEqual([]);
  });

  test('keeps typed text and loaded rows when the list cannot be reloaded', { tags: ['full'] }, async () => {
    const [one, two] = await wharves('AGA', 2);
    const find = '**/findHwQuayConfigList';
    await openList(page, '/system/wharf?q=AGA&sort=quayCode');
    await cell('AGA-0', 'city').dblclick();
    await input('AGA-0', 'city').fill('Half a wo');
    await page.route(find, (route) => route.abort());
    await client.post(wharf.save, { ...two, freeDays: 9 });
    await handle(page, 'reread-failed').waitFor();
    expect(await input('AGA-0', 'city').inputValue()).toBe('Half a wo');
    expect(await rowOf('AGA-').count()).toBe(2);
    await page.unroute(find);
    await input('AGA-0', 'city').fill('Half a word');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(one.id)).city).toBe('Half a word');
    await expect.poll(() => handle(page, 'reread-failed').count()).toBe(0);
    await expect.poll(() => cell('AGA-1', 'freeDays').innerText()).toBe('9');
    // If a search fails, no rows are shown, so there is no message about outdated rows.
    await page.route(find, (route) => route.abort());
    await handle(page, 'filter-keyword').locator('input').fill('AGA-1');
    await handle(page, 'search').click();
    await expect.poll(() => rowOf('AGA-').count()).toBe(0);
    expect(await handle(page, 'reread-failed').count()).toBe(0);
    await page.unroute(find);
    await page.locator('.q-message button').click();
    await expect.poll(() => rowOf('AGA-').count()).toBe(1);
  });
});
