import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listPreferenceCalls } from '../../src/contract/lists.ts';
import { createClient } from '../api/support/client.ts';
import { job } from '../api/support/lab.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { columnLine, createJobs, forgetPreferences, headOf, heads, openColumns, usualHeads } from './support/jobList.ts';
import { app, client, page, visit, visitOnce } from './support/oneVisit.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword } from './support/startBrowser.ts';

visitOnce(() => createJobs(client), { width: 1600, height: 900 });

const widthOf = async (title: string): Promise<number> => Math.round((await headOf(page, title).boundingBox())?.width ?? 0);
const looks = async () => (await client.get(listPreferenceCalls.find)).data;

test('filters fold to one line, also in another browser, and one with a value stays visible', async () => {
  await openList(page, '/orderManage');
  const shown = (on = page) => on.getByTestId(/^filter-/).filter({ visible: true });
  const atFirst = await shown().count();
  const fold = handle(page, 'fold-filters');
  await fold.click();
  await expect.poll(() => shown().count()).toBeLessThan(5);
  const tops = await shown().evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  expect(tops).toBe(1);
  expect(await fold.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(async () => (await looks()).folded).toEqual(['hwOrder']);

  const other = await app.visit({ width: 1366 });
  onTestFinished(() => other.leave());
  await letIn(other.page, 'admin', 'en');
  await openList(other.page, '/orderManage');
  expect(await shown(other.page).count()).toBeLessThan(5);
  await openList(other.page, '/orderManage?f.blNo=MAEU1');
  await handle(other.page, 'filter-blNo').waitFor();

  await fold.click();
  await expect.poll(() => shown().count()).toBe(atFirst);
  await expect.poll(async () => (await looks()).folded).toBeUndefined();
});

describe('the columns of a list', () => {
  test('are loaded on demand', { tags: ['full'] }, async () => {
    const parts: string[] = [];
    page.on('request', (request) => parts.push(new URL(request.url()).pathname));
    await openList(page, '/lab/job');
    await expect.poll(() => heads(page)).toEqual(usualHeads);
    expect(parts.filter((path) => /ColumnChooser|ViewMenu/.test(path))).toEqual([]);
    await openColumns(page);
    expect(parts.some((path) => /ColumnChooser/.test(path))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => handle(page, 'columns').evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('can be hidden, shown, moved and pinned, also for another browser', async () => {
    await forgetPreferences(client);
    await openList(page, '/lab/job');
    await openColumns(page);
    await columnLine(page, 'cost').getByTestId('column-shown').uncheck();
    await columnLine(page, 'createTime').getByTestId('column-shown').check();
    await expect.poll(() => heads(page)).toEqual(['Job no.', 'Subject', 'State', 'Weight', 'Quote', 'Created']);
    await columnLine(page, 'createTime').getByTestId('column-move').focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => heads(page)).toEqual(['Job no.', 'Subject', 'State', 'Weight', 'Created', 'Quote']);
    expect(
      await columnLine(page, 'createTime')
        .getByTestId('column-move')
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await columnLine(page, 'weightKg').getByTestId('column-pin').selectOption('left');
    await columnLine(page, 'jobNo').getByTestId('column-pin').selectOption('right');
    const expected = ['Weight', 'Subject', 'State', 'Created', 'Quote', 'Job no.'];
    await expect.poll(() => heads(page)).toEqual(expected);
    expect(await headOf(page, 'Weight').getAttribute('data-pin')).toBe('left');
    await expect.poll(async () => (await looks()).lists.labJob?.length).toBeGreaterThan(0);

    const other = await app.visit({ width: 1600 });
    onTestFinished(() => other.leave());
    await letIn(other.page, 'admin', 'en');
    await openList(other.page, '/lab/job');
    expect(await heads(other.page)).toEqual(expected);
    expect(other.complaints).toEqual([]);

    const stranger = await app.visit({ width: 1600 });
    onTestFinished(() => stranger.leave());
    await letIn(stranger.page, 'viewer', 'en');
    await openList(stranger.page, '/lab/job');
    expect(await heads(stranger.page)).toEqual(usualHeads.filter((title) => title !== 'Cost'));
  });

  test('are reset to the file with one click', async () => {
    await openList(page, '/lab/job');
    await openColumns(page);
    await handle(page, 'columns-reset').click();
    await expect.poll(() => heads(page)).toEqual(usualHeads);
    expect(await handle(page, 'columns-reset').isDisabled()).toBe(true);
    await expect.poll(async () => (await looks()).lists).toEqual({});
  });

  test('can be dragged', { tags: ['full'] }, async () => {
    await forgetPreferences(client);
    await openList(page, '/lab/job');
    await openColumns(page);
    const from = await columnLine(page, 'quote').getByTestId('column-move').boundingBox();
    const to = await columnLine(page, 'jobNo').boundingBox();
    if (!from || !to) throw new Error('a column is not to be seen');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, to.y + 30, { steps: 4 });
    await page.mouse.move(from.x + 8, to.y + 3, { steps: 4 });
    expect(await columnLine(page, 'jobNo').getAttribute('data-drop')).toBe('before');
    await page.mouse.up();
    await expect.poll(() => heads(page)).toEqual(['Quote', ...usualHeads.slice(0, -1)]);
  });

  test('are resized at their edge, by keyboard, and by number', async () => {
    await forgetPreferences(client);
    await openList(page, '/lab/job');
    const before = await widthOf('Subject');
    const box = await headOf(page, 'Subject').boundingBox();
    if (!box) throw new Error('the column is not to be seen');
    await page.mouse.move(box.x + box.width - 3, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 57, box.y + 10, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => widthOf('Subject')).toBe(before + 60);
    expect(await headOf(page, 'Subject').getAttribute('aria-sort')).toBe('none');
    await headOf(page, 'Subject').getByRole('button').focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => widthOf('Subject')).toBe(before + 30);
    await openColumns(page);
    expect(await columnLine(page, 'subject').getByTestId('column-width').inputValue()).toBe(String(before + 30));
    await columnLine(page, 'subject').getByTestId('column-width').fill('123');
    await expect.poll(() => widthOf('Subject')).toBe(123);
    await columnLine(page, 'subject').getByTestId('column-width').fill('1');
    await columnLine(page, 'weightKg').getByTestId('column-width').focus();
    expect(await widthOf('Subject')).toBe(123);
    expect(await columnLine(page, 'subject').getByTestId('column-width').inputValue()).toBe('123');
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await looks()).lists.labJob?.find(({ width }: { width?: number }) => width))
      .toEqual({
        ...{ field: 'subject', width: 123 },
      });
    await page.reload();
    await handle(page, 'list-row').first().waitFor();
    expect(await widthOf('Subject')).toBe(123);
    await headOf(page, 'Subject').locator('.q-sizer').dblclick();
    await expect.poll(() => widthOf('Subject')).toBe(before);
  });

  test('are saved when the window is closed right after resizing', { tags: ['full'] }, async () => {
    await forgetPreferences(client);
    const other = await app.visit({ width: 1600, height: 900 });
    await letIn(other.page, 'admin', 'en');
    await openList(other.page, '/lab/job');
    await headOf(other.page, 'Subject').getByRole('button').focus();
    await other.page.keyboard.press('Shift+ArrowRight');
    await other.page.close({ runBeforeUnload: true });
    await expect.poll(async () => (await looks()).lists.labJob?.some(({ width }: { width?: number }) => width)).toBe(true);
    expect(other.complaints).toEqual([]);
    await other.leave();
    await page.reload();
  });

  test('cannot all be hidden: the last one stays', { tags: ['full'] }, async () => {
    await forgetPreferences(client);
    await openList(page, '/lab/job');
    await openColumns(page);
    for (const field of ['jobNo', 'subject', 'state', 'weightKg', 'cost'])
      await columnLine(page, field).getByTestId('column-shown').uncheck();
    expect(await columnLine(page, 'quote').getByTestId('column-shown').isDisabled()).toBe(true);
    await expect.poll(() => heads(page)).toEqual(['Quote']);
    // Waits until the preferences are saved, because leaving the page would send unsaved ones.
    const isHidden = ({ isShown }: { isShown?: boolean }) => isShown === false;
    await expect.poll(async () => (await looks()).lists.labJob?.filter(isHidden).length).toBe(5);
  });

  test('are skipped when the file no longer has them, and new ones appear beside their neighbor', { tags: ['full'] }, async () => {
    await forgetPreferences(client);
    const file = join(app.schemas, 'lab/labJob.json');
    const text = readFileSync(file, 'utf8');
    onTestFinished(() => writeFileSync(file, text));
    const columns = [{ field: 'nowhere' }, { field: 'quote' }, { field: 'weightKg' }, { field: 'cost', isShown: false }];
    await client.post(listPreferenceCalls.save, { resource: 'labJob', columns });
    await openList(page, '/lab/job');
    await page.reload();
    await handle(page, 'list-row').first().waitFor();
    await expect.poll(() => heads(page)).toEqual(['Job no.', 'Subject', 'State', 'Quote', 'Weight']);
    const source = JSON.parse(text);
    source.list.columns = ['jobNo', 'subject', 'state', 'result', 'weightKg', 'cost', 'quote'];
    writeFileSync(file, JSON.stringify(source));
    await expect.poll(() => heads(page)).toEqual(['Job no.', 'Subject', 'State', 'Result', 'Quote', 'Weight']);
  });

  test('are exported as displayed', { tags: ['full'] }, async () => {
    await forgetPreferences(client);
    await client.post(listPreferenceCalls.save, {
      resource: 'labJob',
      columns: [{ field: 'quote' }, { field: 'createTime', isShown: true }, { field: 'cost', isShown: false }],
    });
    await openList(page, '/lab/job');
    await page.reload();
    await handle(page, 'list-row').first().waitFor();
    const sent = page.waitForRequest(`**${job.export}`);
    await handle(page, 'export').click();
    expect((await sent).postDataJSON().columns).toEqual([...['jobNo', 'subject', 'state', 'weightKg', 'quote', 'createTime']]);
  });
});

describe('rows', () => {
  const rowHeight = async () => Math.round((await handle(page, 'list-row').first().boundingBox())?.height ?? 0);
  /** Returns the first visible row below the header. */
  const topRow = () =>
    handle(page, 'list-scroll').evaluate((box) => {
      const top = box.getBoundingClientRect().top + (box.querySelector('thead')?.getBoundingClientRect().height ?? 0);
      const rows = [...box.querySelectorAll('[data-testid=list-row]')];
      return rows.find((row) => row.getBoundingClientRect().bottom > top + 1)?.getAttribute('data-id');
    });

  test('can be denser in every list, at the same scroll position, also after a reload', async () => {
    await forgetPreferences(client);
    await openList(page, '/lab/job');
    await page.reload();
    await handle(page, 'list-row').first().waitFor();
    expect(await rowHeight()).toBe(36);
    await handle(page, 'list-scroll').evaluate((box) => box.scrollTo(0, 36 * 40));
    await expect.poll(() => handle(page, 'list-scroll').evaluate((box) => box.scrollTop)).toBe(36 * 40);
    // The rows appear a moment after the scroll.
    await expect.poll(topRow).toBeDefined();
    const before = await topRow();
    await openColumns(page);
    await handle(page, 'density-compact').check();
    await expect.poll(rowHeight).toBe(28);
    expect(await topRow()).toBe(before);
    await expect.poll(async () => (await looks()).density).toBe('compact');
    expect(await seriousFaults(page)).toEqual([]);
    await openList(page, '/system/menu?layout=table');
    await expect.poll(rowHeight).toBe(28);
  });

  test.each(['no-preference', 'reduce'] as const)(
    'are highlighted for a while when another user has changed them, with motion: %s',
    { tags: ['full'] },
    async (reducedMotion) => {
      await forgetPreferences(client);
      await page.emulateMedia({ reducedMotion });
      await openList(page, '/lab/job?q=steel');
      await handle(page, 'list-row').first().waitFor();
      const id = (await handle(page, 'list-row').nth(2).getAttribute('data-id')) ?? '';
      const row = page.locator(`[data-testid=list-row][data-id="${id}"]`).filter({ visible: true });
      const location = await row.boundingBox();
      const dispatcher = await createClient(app.url).login('dispatcher', adminPassword);
      const { version } = (await dispatcher.get(job.findById(id))).data;
      await dispatcher.post(job.save, { id, version, result: `r${version}` });
      await expect.poll(() => row.getAttribute('data-marked')).toBe('true');
      expect(await row.boundingBox()).toEqual(location);
      expect(await page.locator('tr[data-marked]').count()).toBe(1);
      await expect.poll(() => row.getAttribute('data-marked')).toBeNull();
      expect(await row.boundingBox()).toEqual(location);
      // Changes that the user makes are not highlighted.
      const now = (await client.get(job.findById(id))).data;
      await client.post(job.save, { id, version: now.version, subject: 'steel by me' });
      await handle(page, 'search').click();
      await expect.poll(() => row.innerText()).toContain('steel by me');
      expect(await row.getAttribute('data-marked')).toBeNull();
      await client.post(job.save, { id, version: now.version + 1, subject: now.subject });
    },
  );
});

test('a summary of the first column says which records count, visible without scrolling', { tags: ['full'] }, async () => {
  await forgetPreferences(client);
  const file = join(app.schemas, 'lab/labJob.json');
  const text = readFileSync(file, 'utf8');
  const source = JSON.parse(text);
  const wide = ['subject', 'state', 'cost'].map((field) => ({ field, width: 900 }));
  const figures = [{ field: 'weightKg', width: 800, summary: 'average' }, ...wide, { field: 'quote', summary: 'sum' }];
  source.list.columns = figures;
  source.list.summaryWhen = { weightKg: { not: [119] } };
  writeFileSync(file, JSON.stringify(source));
  onTestFinished(() => writeFileSync(file, text));
  await openList(page, '/lab/job');
  const foot = handle(page, 'list-foot');
  const at = (field: string) => handle(page, `foot-${field}`).innerText();
  await expect.poll(() => at('weightKg')).toMatch(/excluding Weight: 119\s*Average\s*59/);
  expect(await handle(page, 'foot-counted').count()).toBe(1);
  const scroll = handle(page, 'list-scroll');
  await scroll.evaluate((box) => box.scrollTo({ left: 1200 }));
  await expect.poll(() => foot.getAttribute('data-reported')).toBe('false');
  await scroll.evaluate((box) => box.scrollTo({ left: 0 }));
  await expect.poll(() => foot.getAttribute('data-reported')).toBe('true');
});

test('the browser reported no errors', () => {
  expect(visit.complaints).toEqual([]);
});
