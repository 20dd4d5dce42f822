import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listViewCalls } from '../../src/contract/lists.ts';
import { createClient } from '../api/support/client.ts';
import { create, job } from '../api/support/lab.ts';
import { chooseLanguage, handle, letIn, openList, total } from './support/handles.ts';
import { replaceJobFile } from './support/jobFile.ts';
import { columnLine, createJobs, forgetPreferences, headOf, heads, openColumns, openViews } from './support/jobList.ts';
import { app, client, page, visit, visitOnce } from './support/oneVisit.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword } from './support/startBrowser.ts';

let made: Awaited<ReturnType<typeof createJobs>>;

visitOnce(
  async () => {
    made = await createJobs(client);
  },
  { width: 1600, height: 900 },
);

/** Returns the path of the resource file to which the list belongs. */
const file = () => join(app.schemas, 'lab/labJob.json');

const viewLine = (name: string, of = page) => handle(of, 'view').filter({ hasText: name });
const count = (name: string, of = page) => viewLine(name, of).getByTestId('view-count').textContent();
const views = async () => (await client.post(listViewCalls.find, { resource: 'labJob' })).data.records;

async function saveAs(name: string): Promise<void> {
  await openViews(page);
  await handle(page, 'view-save-as').click();
  await handle(page, 'view-name').fill(name);
  await handle(page, 'view-ok').click();
  await handle(page, 'view-dialog').waitFor({ state: 'detached' });
}

describe('a view', () => {
  const steel = '/lab/job?q=steel&sort=-weightKg';

  test("is saved with the list's state, named in the address, and a link shows the same", async () => {
    await forgetPreferences(client);
    await openList(page, '/lab/job');
    await page.reload();
    await openList(page, steel);
    await openColumns(page);
    await columnLine(page, 'cost').getByTestId('column-shown').uncheck();
    await page.keyboard.press('Escape');
    await saveAs('Heavy steel');
    const [view] = await views();
    expect(view).toMatchObject({
      name: 'Heavy steel',
      keyword: 'steel',
      sorts: [{ field: 'weightKg', order: 'desc' }],
    });
    await expect.poll(() => new URL(page.url()).searchParams.get('as')).toBe(view.id);
    await expect.poll(() => handle(page, 'views').innerText()).toContain('Heavy steel');

    const other = await app.visit({ width: 1600 });
    onTestFinished(() => other.leave());
    await letIn(other.page, 'dispatcher', 'en');
    const { pathname, search } = new URL(page.url());
    await openList(other.page, pathname + search);
    expect(await total(other.page)).toBe(40);
    expect(await heads(other.page)).toEqual(['Job no.', 'Subject', 'State', 'Weight', 'Quote']);
    // The view is private, so the message does not contain its name.
    await expect.poll(() => handle(other.page, 'view-missing').innerText()).toContain('not shared with you');
    expect(other.complaints).toEqual([]);
  });

  test('shows its number of records, live', { tags: ['full'] }, async () => {
    await openList(page, '/lab/job');
    await openViews(page);
    await expect.poll(() => count('Heavy steel')).toBe('40');
    await expect.poll(() => count('All records')).toBe('120');
    const extra = await create(client, job.save, { subject: 'steel extra' });
    onTestFinished(async () => void (await client.get(job.deleteById(extra.id))));
    const dispatcher = await createClient(app.url).login('dispatcher', adminPassword);
    const other = await create(dispatcher, job.save, { subject: 'steel of another' });
    onTestFinished(async () => void (await client.get(job.deleteById(other.id))));
    await expect.poll(() => count('Heavy steel')).toBe('42');
  });

  test('is selected with the mouse or by keyboard, and left again', { tags: ['full'] }, async () => {
    await openList(page, '/lab/job');
    await openViews(page);
    await viewLine('Heavy steel').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => total(page)).toBe(40);
    expect(await handle(page, 'filter-keyword').locator('input').inputValue()).toBe('steel');
    await expect.poll(() => heads(page)).toEqual(['Job no.', 'Subject', 'State', 'Weight', 'Quote']);
    expect(await headOf(page, 'Weight').getAttribute('aria-sort')).toBe('descending');
    await openViews(page);
    expect(await viewLine('Heavy steel').getAttribute('aria-current')).toBe('true');
    await viewLine('All records').click();
    await expect.poll(() => total(page)).toBe(120);
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await expect.poll(() => total(page)).toBe(40);
  });

  test('is marked once the list differs, and can be saved or reverted', async () => {
    await openList(page, '/lab/job');
    await openViews(page);
    await viewLine('Heavy steel').click();
    await expect.poll(() => total(page)).toBe(40);
    expect(await handle(page, 'view-changed').count()).toBe(0);
    await headOf(page, 'Subject').getByRole('button').click();
    await handle(page, 'view-changed').waitFor();
    await openViews(page);
    await handle(page, 'view-revert').click();
    await handle(page, 'view-changed').waitFor({ state: 'detached' });
    expect(await headOf(page, 'Weight').getAttribute('aria-sort')).toBe('descending');

    await handle(page, 'filter-keyword').locator('input').fill('wood');
    await handle(page, 'search').click();
    await expect.poll(() => total(page)).toBe(80);
    await handle(page, 'view-changed').waitFor();
    if (!(await handle(page, 'views-panel').isVisible())) await openViews(page);
    await handle(page, 'view-save').click();
    await handle(page, 'view-changed').waitFor({ state: 'detached' });
    expect((await views())[0]).toMatchObject({ keyword: 'wood', version: 2 });
    await page.reload();
    await expect.poll(() => total(page)).toBe(80);
    await expect.poll(() => handle(page, 'views').innerText()).toContain('Heavy steel');
    expect(await handle(page, 'view-changed').count()).toBe(0);
  });

  test('is renamed, shared with a role, shown there without hidden fields, and deleted after confirmation', async () => {
    await forgetPreferences(client);
    await openList(page, '/lab/job?f.cost.isNull=true&sort=cost&cols=cost_subject.200l');
    await saveAs('Without cost');
    await openViews(page);
    await handle(page, 'view-edit')
      .and(page.getByRole('button', { name: /Without cost/ }))
      .click();
    await handle(page, 'view-name').fill('');
    await handle(page, 'view-ok').click();
    await page.getByRole('alert').filter({ hasText: 'name' }).waitFor();
    await handle(page, 'view-name').fill('To be costed');
    await handle(page, 'view-role-viewer').check();
    expect(await seriousFaults(page)).toEqual([]);
    await handle(page, 'view-ok').click();
    await handle(page, 'view-dialog').waitFor({ state: 'detached' });
    await expect.poll(() => handle(page, 'views').innerText()).toContain('To be costed');

    const other = await app.visit({ width: 1600 });
    onTestFinished(() => other.leave());
    await letIn(other.page, 'viewer', 'en');
    await openList(other.page, '/lab/job');
    await openViews(other.page);
    const shared = viewLine('To be costed', other.page);
    await expect.poll(() => shared.innerText()).toContain('shared by');
    expect(await handle(other.page, 'view-edit').count()).toBe(0);
    await shared.click();
    await expect.poll(() => handle(other.page, 'view-missing').innerText()).toMatch(/1 filter, 1 sort field, 1 column\b/);
    await expect.poll(() => heads(other.page)).toEqual(['Subject']);
    expect(other.page.url()).not.toContain('cost');
    expect(other.complaints).toEqual([]);

    await openViews(page);
    await handle(page, 'view-edit')
      .and(page.getByRole('button', { name: /To be costed/ }))
      .click();
    await handle(page, 'view-remove').click();
    await handle(page, 'confirm-cancel').click();
    expect((await views()).map(({ name }: { name: string }) => name)).toContain('To be costed');
    await handle(page, 'view-remove').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'view-dialog').waitFor({ state: 'detached' });
    expect((await views()).map(({ name }: { name: string }) => name)).not.toContain('To be costed');
    expect(new URL(page.url()).searchParams.has('as')).toBe(false);
    await expect.poll(() => heads(page)).toEqual(['Subject', 'Cost']);
  });

  test('that two users rename: the second one is asked to decide; other changes are merged', async () => {
    await openList(page, steel);
    await saveAs('Both of us');
    const [mine] = (await views()).filter(({ name }: { name: string }) => name === 'Both of us');
    const openSettings = async (name: string) => {
      await openViews(page);
      await handle(page, 'view-edit')
        .and(page.getByRole('button', { name: new RegExp(name) }))
        .click();
      await handle(page, 'view-name').waitFor();
    };
    const others = async (change: object) => {
      const now = (await views()).find(({ id }: { id: string }) => id === mine.id);
      return client.post(listViewCalls.save, { id: mine.id, version: now.version, ...change });
    };
    await openSettings('Both of us');
    await others({ keyword: 'wood' });
    await handle(page, 'view-name').fill('Late');
    await handle(page, 'view-ok').click();
    await handle(page, 'view-dialog').waitFor({ state: 'detached' });
    await expect.poll(() => handle(page, 'views').evaluate((one) => one === document.activeElement)).toBe(true);
    expect((await views()).find(({ id }: { id: string }) => id === mine.id)).toMatchObject({
      name: 'Late',
      keyword: 'wood',
    });
    await openSettings('Late');
    await others({ name: 'Theirs' });
    await handle(page, 'view-name').fill('Later');
    await handle(page, 'view-ok').click();
    await expect.poll(() => handle(page, 'view-theirs').innerText()).toContain('renamed this view to “Theirs”');
    await handle(page, 'view-ok').click();
    await handle(page, 'view-dialog').waitFor({ state: 'detached' });
    expect((await views()).find(({ id }: { id: string }) => id === mine.id)).toMatchObject({ name: 'Later' });
    await chooseLanguage(page, 'zh');
    await openSettings('Later');
    await others({ name: 'Again' });
    await handle(page, 'view-name').fill('Latest');
    await handle(page, 'view-ok').click();
    await expect.poll(() => handle(page, 'view-theirs').innerText()).toContain('已将此视图改名为“Again”');
    // The view has been deleted meanwhile, so its name is not known any more.
    await client.get(`${listViewCalls.deleteById}/${mine.id}`);
    await handle(page, 'view-ok').click();
    await handle(page, 'view-dialog').waitFor({ state: 'detached' });
    await chooseLanguage(page, 'en');
  });

  test('a view whose field was removed still opens, and names the missing part', { tags: ['full'] }, async () => {
    const file = join(app.schemas, 'lab/labJob.json');
    const text = readFileSync(file, 'utf8');
    onTestFinished(() => writeFileSync(file, text));
    const source = JSON.parse(text);
    source.record.properties.extra = { type: 'string', title: { zh: '附加', en: 'Extra' } };
    writeFileSync(file, JSON.stringify(source));
    const parts = { filters: { extra: ['x'] }, keyword: 'wood', columns: [{ field: 'extra' }, { field: 'subject' }] };
    const send = () => client.post(listViewCalls.save, { resource: 'labJob', name: 'With extra', ...parts });
    await expect.poll(async () => (await send()).code).toBe(20000);
    writeFileSync(file, text);
    await expect.poll(async () => (await client.post(job.find, { extra: 'x' })).code).toBe(40000);
    await openList(page, '/lab/job');
    await openViews(page);
    await expect.poll(() => count('With extra')).toBe('80');
    await viewLine('With extra').click();
    await expect.poll(() => total(page)).toBe(80);
    await expect.poll(() => handle(page, 'view-missing').innerText()).toBe('Left out of this view: filter “extra”, column “extra”');
    await expect.poll(() => heads(page)).toEqual(['Subject']);
    expect(await handle(page, 'view-changed').count()).toBe(0);
    await chooseLanguage(page, 'zh');
    await expect.poll(() => handle(page, 'view-missing').innerText()).toContain('筛选“extra”、列“extra”');
    await chooseLanguage(page, 'en');
  });

  test('that could not be saved keeps the typed text', { tags: ['full'] }, async () => {
    await openList(page, steel);
    await openViews(page);
    await handle(page, 'view-save-as').click();
    await handle(page, 'view-name').fill('Heavy steel');
    await handle(page, 'view-ok').click();
    await handle(page, 'toast').filter({ hasText: 'already' }).first().waitFor();
    expect(await handle(page, 'view-name').inputValue()).toBe('Heavy steel');
    await handle(page, 'view-cancel').click();
  });
});

describe('presets of the file', () => {
  let text: string;
  beforeAll(async () => {
    await forgetPreferences(client);
    text = readFileSync(file(), 'utf8');
    const source = JSON.parse(text);
    source.list.columns = ['jobNo', 'subject', 'state', { field: 'weightKg', summary: 'sum' }, 'cost'];
    source.list.columns.push({ field: 'quote', summary: 'average' });
    source.list.presets = [
      {
        ...{ name: 'heavySteel', title: { zh: '重钢', en: 'Heavy steel' } },
        ...{ filters: { subject: { contains: 'steel' }, weightKg: { gte: 60 } } },
        ...{ sort: ['-weightKg'], columns: ['subject', 'weightKg'] },
      },
      { name: 'costly', title: { zh: '高成本', en: 'Costly' }, filters: { cost: { gte: '100' } } },
    ];
    await openList(page, '/lab/job');
    writeFileSync(file(), JSON.stringify(source));
    await handle(page, 'list-foot').waitFor();
  });
  afterAll(() => writeFileSync(file(), text));

  test('are listed first, with their counts, and a link to one shows it', async () => {
    await openViews(page);
    await expect
      .poll(() => handle(page, 'view-list').locator('.q-view-title').allInnerTexts())
      .toEqual(expect.arrayContaining(['All records', 'Heavy steel', 'Costly']));
    expect((await handle(page, 'view-list').locator('.q-view-title').allInnerTexts()).slice(0, 3)).toEqual([
      ...['All records', 'Heavy steel', 'Costly'],
    ]);
    await viewLine('Heavy steel').first().click();
    await expect.poll(() => total(page)).toBe(20);
    await expect.poll(() => heads(page)).toEqual(['Subject', 'Weight']);
    const other = await app.visit({ width: 1600, language: 'zh' });
    onTestFinished(() => other.leave());
    await letIn(other.page, 'viewer');
    const { pathname, search } = new URL(page.url());
    await openList(other.page, pathname + search);
    expect(await total(other.page)).toBe(20);
    await expect.poll(() => handle(other.page, 'views').innerText()).toContain('重钢');
    // A view is not offered to users who may not see a field by which it filters.
    await openViews(other.page);
    expect(await viewLine('高成本', other.page).count()).toBe(0);
    await expect.poll(() => count('重钢', other.page)).toBe('20');
  });

  test('have a summary below the rows, over the whole filtered result', async () => {
    const foot = (field: string) => handle(page, `foot-${field}`).innerText();
    await openList(page, '/lab/job');
    // This is the sum of the weights 0 to 119.
    await expect.poll(() => foot('weightKg')).toMatch(/Sum\s*7,140/);
    await expect.poll(() => foot('quote')).toMatch(/Average\s*1\.00/);
    expect(await foot('subject')).toBe('');
    const inViewport = await handle(page, 'list-foot').evaluate((part) => {
      const box = part.closest('section')?.getBoundingClientRect();
      return Math.abs((box?.bottom ?? 0) - (part.querySelector('td')?.getBoundingClientRect().bottom ?? 0)) < 20;
    });
    expect(inViewport).toBe(true);
    await openList(page, '/lab/job?q=steel');
    // This is the sum of the weights 0, 3, … 117.
    await expect.poll(() => foot('weightKg')).toMatch(/2,340/);
    expect(await seriousFaults(page)).toEqual([]);
    const last = made[3];
    const { version } = (await client.get(job.findById(String(last?.id)))).data;
    await client.post(job.save, { id: last?.id, version, weightKg: 103 });
    onTestFinished(async () => void (await client.post(job.save, { id: last?.id, version: version + 1, weightKg: 3 })));
    await handle(page, 'search').click();
    await expect.poll(() => foot('weightKg')).toMatch(/2,440/);
  });
});

test('sums say which records count, unless all of them count or no summed column is shown', { tags: ['full'] }, async () => {
  await forgetPreferences(client);
  const text = readFileSync(file(), 'utf8');
  const source = JSON.parse(text);
  source.list.columns = ['jobNo', 'subject', 'state', { field: 'weightKg', summary: 'sum' }];
  source.list.summaryWhen = { weightKg: 119 };
  writeFileSync(file(), JSON.stringify(source));
  onTestFinished(() => writeFileSync(file(), text));
  await openList(page, '/lab/job');
  await expect.poll(() => handle(page, 'foot-weightKg').innerText()).toMatch(/^\s*Sum\s*119/);
  await expect.poll(() => handle(page, 'foot-jobNo').innerText()).toMatch(/Sum\s*Weight: 119 only/);
  // When the file changes, the open list follows.
  writeFileSync(file(), JSON.stringify({ ...source, list: { ...source.list, summaryWhen: { weightKg: 118 } } }));
  await expect.poll(() => handle(page, 'foot-weightKg').innerText()).toMatch(/^\s*Sum\s*118/);
  await openColumns(page);
  await columnLine(page, 'weightKg').getByTestId('column-shown').uncheck();
  await page.keyboard.press('Escape');
  await handle(page, 'list-foot').waitFor({ state: 'detached' });
  await forgetPreferences(client);
  await openList(page, '/lab/job?q=nothing%20of%20the%20kind');
  await handle(page, 'list-foot').waitFor({ state: 'detached' });
});

test('sums are hidden while no row is visible', { tags: ['full'] }, async () => {
  await forgetPreferences(client);
  const text = readFileSync(file(), 'utf8');
  const source = JSON.parse(text);
  const wide = ['subject', 'state', 'cost', 'quote'].map((field) => ({ field, width: 900 }));
  source.list.columns = [{ field: 'jobNo', pin: 'left' }, ...wide, { field: 'weightKg', width: 300, summary: 'sum' }];
  onTestFinished(() => replaceJobFile(client, file(), text));
  await replaceJobFile(client, file(), JSON.stringify(source));
  await openList(page, '/lab/job');
  const foot = handle(page, 'list-foot');
  await expect.poll(() => foot.getAttribute('data-reported')).toBe('false');
  await handle(page, 'list-scroll').evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect.poll(() => foot.getAttribute('data-reported')).toBe('true');
  await expect.poll(() => foot.innerText()).toMatch(/Sum[\s\S]*7,140/);
  await handle(page, 'list-scroll').evaluate((box) => box.scrollTo({ left: 0 }));
  await expect.poll(() => foot.getAttribute('data-reported')).toBe('false');
});

test('columns and views show no text keys and are accessible, in both languages', { tags: ['full'] }, async () => {
  for (const language of ['zh', 'en'] as const) {
    await openList(page, '/lab/job');
    await chooseLanguage(page, language);
    for (const [door, panel] of [
      ['columns', 'columns-panel'],
      ['views', 'views-panel'],
    ] as const) {
      await handle(page, door).click();
      await handle(page, panel).waitFor();
      expect(await rawTexts(page)).toEqual([]);
      // Accessibility is checked only once, because it is the same in both languages.
      if (language === 'en') expect(await seriousFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  }
});

test('the browser reported no errors', () => {
  // This test causes responses with status 400 and 409 on purpose, which the browser logs as errors.
  expect(visit.complaints.filter((text) => !/status of 4(00|09)/.test(text))).toEqual([]);
});
