import { describe, expect, test } from 'vitest';
import { createClient } from '../api/support/client.ts';
import { crate, create, item, job, maker, wharf } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, field, handle, letIn, openList, total } from './support/handles.ts';
import { newJob, openDetail, value } from './support/jobInFull.ts';
import { app, client, page, visit, visitOnce } from './support/oneVisit.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword } from './support/startBrowser.ts';

let acme: { id: string };

visitOnce(async () => {
  acme = await create(client, maker.save, { makerCode: 'ACME', makerName: 'Acme', country: 'US' });
});

let runs = 0;
/** Returns a text that is unique even if a test runs again. */
const once = (word: string) => `${word}${++runs}`;
const detail = () => handle(page, 'detail');
const link = (texts: string) => handle(page, 'list-row').filter({ hasText: texts }).getByTestId('row-view');

describe("a record's page", () => {
  test('is opened by the first column, shows values with titles, and leads back to the same list', async () => {
    const made = await newJob('opened', { makerId: acme.id, cost: '12.50' });
    await openList(page, '/lab/job?q=opened');
    // The first column is a link, so that users can open the record in a new tab.
    expect(await link(made.jobNo).getAttribute('href')).toBe(`/lab/job?q=opened&view=${made.id}`);
    await link(made.jobNo).click();
    await detail().waitFor();
    expect(page.url()).toContain(`view=${made.id}`);
    await expect.poll(() => detail().getByRole('heading', { level: 1 }).innerText()).toContain(made.jobNo);
    expect(await handle(page, 'value-subject').locator('dt').innerText()).toBe('Subject');
    expect(await value('makerId').innerText()).toBe('Acme (ACME)');
    expect(await value('cost').innerText()).toBe('12.50');
    expect(await value('result').innerText()).toBe('—');
    expect(await value('createBy').innerText()).toBe('admin');
    expect(await detail().locator('input, textarea').count()).toBe(0);
    await handle(page, 'back').click();
    await handle(page, 'list').waitFor();
    expect(page.url()).toContain('q=opened');
    expect(page.url()).not.toContain('view=');
  });

  test('is opened by Enter and left by Escape, and the row gets the focus back', { tags: ['full'] }, async () => {
    const made = await newJob('by keyboard');
    await openList(page, '/lab/job?q=by keyboard');
    await link(made.jobNo).focus();
    await page.keyboard.press('Enter');
    await detail().waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.keyboard.press('Escape');
    await handle(page, 'list').waitFor();
    expect(await link(made.jobNo).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('opens its form above it, and shows the saved values', async () => {
    const made = await newJob('edited here');
    await openDetail(made.id);
    await handle(page, 'detail-edit').click();
    await handle(page, 'form').waitFor();
    await page.keyboard.press('Escape');
    await field(page, 'subject').fill('edited indeed');
    await handle(page, 'save').click();
    await detail().waitFor();
    await expect.poll(() => value('subject').innerText()).toBe('edited indeed');
    expect(page.url()).toContain(`view=${made.id}`);
    expect(page.url()).not.toContain('edit=');
  });

  test('deletes the record after confirmation, and returns to the list', async () => {
    const made = await newJob('deleted here');
    await openList(page, '/lab/job?q=deleted here');
    await link(made.jobNo).click();
    await handle(page, 'detail-remove').click();
    await handle(page, 'confirm-cancel').click();
    await detail().waitFor();
    await handle(page, 'detail-remove').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => total(page)).toBe(0);
    expect(await handle(page, 'toast').allInnerTexts()).toEqual([expect.stringContaining('Deleted')]);
  });

  test('runs transitions, and shows the new state and log at once', async () => {
    const made = await newJob('moves on');
    await openDetail(made.id);
    await handle(page, 'row-open').click();
    await expect.poll(() => value('state').innerText()).toBe('In progress');
    expect(await handle(page, 'row-open').count()).toBe(0);
    await handle(page, 'row-finish').click();
    await field(page, 'result').fill('fine');
    await field(page, 'reason').fill('as planned');
    await handle(page, 'ask-ok').click();
    await expect.poll(() => value('result').innerText()).toBe('fine');
    await expect.poll(() => handle(page, 'log-line').count()).toBe(3);
  });

  test('focuses its header when the button of the last action disappears', { tags: ['full'] }, async () => {
    const made = await newJob('by keys');
    await openDetail(made.id);
    await handle(page, 'row-open').press('Enter');
    await handle(page, 'row-open').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.q-detail-tools') !== null)).toBe(true);
  });

  test("follows other users' changes", async () => {
    const made = await newJob('followed');
    await openDetail(made.id);
    const other = await createClient(app.url).login('dispatcher', adminPassword);
    await other.post(job.save, { id: made.id, version: 1, subject: 'by another hand' });
    await expect.poll(() => value('subject').innerText()).toBe('by another hand');
  });

  test('is accessible, in both languages and both themes', { tags: ['full'] }, async () => {
    const made = await newJob('for everybody', { makerId: acme.id });
    await openDetail(made.id);
    for (const [language, colorScheme] of [
      ['zh', 'light'],
      ['en', 'dark'],
    ] as const) {
      await chooseLanguage(page, language);
      await page.emulateMedia({ colorScheme });
      expect(await seriousFaults(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('shows lines as a table', { tags: ['full'] }, async () => {
    await chooseLanguage(page, 'en');
    const made = await create(client, wharf.save, {
      ...{ quayCode: 'USLAX', quayName: '码头', quayNameEn: 'Quay', quayType: 'PORT', portCode: 'USLAX' },
      ...{ timezone: 'America/Los_Angeles', freeDays: 4, status: '0' },
      demurrageTiers: [{ days: 5, rate: '100.00' }, { rate: '250.50' }],
    });
    await openDetail(made.id, '/system/wharf');
    const table = value('demurrageTiers').getByRole('table');
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Days', 'Rate per day']);
    expect(await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual(['5', '100.00']);
    expect(await table.getByRole('row').nth(2).getByRole('cell').allInnerTexts()).toEqual(['', '250.50']);
  });

  test('prints as an A4 PDF with every line, named like the record, in both languages', async () => {
    const boxes = Array.from({ length: 90 }, (_, i) => ({ boxNo: `B${i}`, qty: i + 1 }));
    const crateNo = once('木箱');
    const made = await create(client, crate.save, { crateNo, boxes });
    for (const [language, title] of [
      ['zh', `木箱 ${crateNo}`],
      ['en', `Crates ${crateNo}`],
    ] as const) {
      await chooseLanguage(page, language);
      await openDetail(made.id, '/lab/crate');
      // Only the first 30 lines are shown until the user asks for all. The printed page has all lines.
      await value('boxes').getByRole('row').nth(30).waitFor();
      expect(await value('boxes').getByRole('row').count()).toBe(31);
      await page.evaluate(() => {
        window.addEventListener('beforeprint', () => Object.assign(window, { printed: document.title }), {
          once: true,
        });
      });
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(await page.evaluate(() => (window as { printed?: string }).printed)).toBe(title);
      expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
      await value('boxes').getByRole('row').nth(90).waitFor();
      expect(new Set(pdf.match(/\/MediaBox \[[^\]]+\]/g))).toEqual(new Set(['/MediaBox [0 0 594.95996 841.91998]']));
    }
  });
});

describe('next and previous', () => {
  test('follow the filtered and sorted list, with buttons and keys, and stop at its ends', async () => {
    const jobs = [];
    for (const n of [1, 2, 3]) jobs.push(await newJob(`walk ${n}`));
    const [one, two, three] = jobs.map(({ id }) => id);
    await openList(page, '/lab/job?q=walk&sort=-subject');
    await link(jobs[2].jobNo).click();
    const at = (id: string) => page.locator(`[data-testid="detail"][data-id="${id}"]`).waitFor();
    await at(three);
    expect(await handle(page, 'detail-before').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => detail().innerText()).toContain('1 of 3');
    await handle(page, 'detail-after').click();
    await at(two);
    await page.keyboard.press('Alt+ArrowDown');
    await at(one);
    await expect.poll(() => handle(page, 'detail-after').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Alt+ArrowUp');
    await at(two);
    await page.reload();
    await at(two);
    await expect.poll(() => detail().innerText()).toContain('2 of 3');
    await page.goBack();
    await expect.poll(() => handle(page, 'list').count()).toBe(1);
  });

  test('replace a record that left the list by the next one', { tags: ['full'] }, async () => {
    const jobs = [];
    for (const n of [1, 2, 3]) jobs.push(await newJob(`leaves ${n}`));
    await openList(page, '/lab/job?q=leaves&f.state=DRAFT&sort=subject');
    await link(jobs[1].jobNo).click();
    await handle(page, 'row-open').click();
    await expect.poll(() => value('state').innerText()).toBe('In progress');
    await expect.poll(() => handle(page, 'detail-after').getAttribute('aria-disabled')).toBe('false');
    await expect.poll(() => detail().innerText()).not.toContain('of 3');
    await handle(page, 'detail-after').click();
    await page.locator(`[data-testid="detail"][data-id="${jobs[2].id}"]`).waitFor();
    await expect.poll(() => detail().innerText()).toContain('2 of 2');
  });
});

test('next and previous cover the whole result, also from a shared link and after a reload', { tags: ['full'] }, async () => {
  const word = once('far');
  const subjects = Array.from({ length: 230 }, (_, n) => ({ subject: `${word} ${String(n).padStart(3, '0')}` }));
  await client.post(job.saveBatch, subjects);
  const requested = { keyword: word, sorts: [{ field: 'subject', order: 'asc' }] };
  const jobs: { id: string }[] = (await client.post(job.find, requested)).data.records;
  expect(jobs).toHaveLength(230);
  const idAt = (location: number) => jobs[230 - location]?.id ?? '';
  const location = () => handle(page, 'detail-position').innerText();
  for (const [language, texts] of [
    ['zh', (at: number) => `${at} / 230`],
    ['en', (at: number) => `${at} of 230`],
  ] as const) {
    await chooseLanguage(page, language);
    await page.goto(`/lab/job?q=${word}&sort=-subject&view=${idAt(199)}`);
    await expect.poll(location).toBe(texts(199));
    for (const at of [200, 201, 202]) {
      await expect.poll(() => handle(page, 'detail-after').getAttribute('aria-disabled')).toBe('false');
      await page.keyboard.press('Alt+ArrowDown');
      await page.locator(`[data-testid="detail"][data-id="${idAt(at)}"]`).waitFor();
      await expect.poll(location).toBe(texts(at));
    }
    await page.reload();
    await expect.poll(location).toBe(texts(202));
    await handle(page, 'detail-before').click();
    await expect.poll(location).toBe(texts(201));
  }
  const answer = (await client.post(job.find, {}, { pageNo: '100', pageSize: '2' })).data;
  const [here, next] = answer.records;
  await page.goto(`/lab/job/detail?id=${here.id}`);
  await expect.poll(location).toBe(`199 of ${answer.total}`);
  await handle(page, 'detail-after').click();
  await page.locator(`[data-testid="detail"][data-id="${next.id}"]`).waitFor();
});

test('an action whose condition is not met is disabled with the reason, in both languages', async () => {
  const made = await newJob('not weighed', { weightKg: null });
  for (const [language, texts] of [
    ['zh', '请先称重'],
    ['en', 'Weigh it first.'],
  ] as const) {
    await chooseLanguage(page, language);
    await openDetail(made.id);
    const step = handle(page, 'row-open');
    await expect.poll(() => step.getAttribute('aria-disabled')).toBe('true');
    expect(await step.getAttribute('title')).toBe(texts);
    await step.focus();
    await page.keyboard.press('Enter');
    await handle(page, 'toast').filter({ hasText: texts }).first().waitFor();
  }
  expect((await client.get(job.findById(made.id))).data).toMatchObject({ state: 'DRAFT', version: 1 });
});

describe('related lists', () => {
  test('show the records that refer to this one, with links to each and to all of them', async () => {
    await chooseLanguage(page, 'en');
    const other = await create(client, maker.save, { makerCode: 'OTHER', makerName: 'Other' });
    const mine = await newJob('related', { makerId: other.id });
    await create(client, item.save, { itemNo: 'REL-1', makerId: other.id });
    await openDetail(other.id, '/lab/maker');
    const related = handle(page, 'related-labJob');
    await related.getByRole('link', { name: mine.jobNo }).waitFor();
    await chooseLanguage(page, 'zh');
    await expect.poll(() => related.innerText()).toContain('草稿');
    await chooseLanguage(page, 'en');
    await expect.poll(() => related.innerText()).toContain('Draft');
    await expect.poll(() => handle(page, 'related-labItem').innerText()).toContain('Its items');
    await related.getByRole('link', { name: 'View all' }).click();
    await handle(page, 'list').waitFor();
    await expect.poll(() => total(page)).toBe(1);
    await expect.poll(() => handle(page, 'filter-makerId').locator('input').getAttribute('title')).toContain('Other');
    await page.goBack();
    await related.getByRole('link', { name: mine.jobNo }).click();
    await page.locator(`[data-testid="detail"][data-id="${mine.id}"]`).waitFor();
  });
});

describe('a screen for one record', () => {
  test('shows the record in its address, edits it, and says so when there is none', async () => {
    const made = await newJob('own screen');
    await page.goto(`/lab/job/detail?id=${made.id}`);
    await detail().waitFor();
    expect(await value('subject').innerText()).toBe('own screen');
    await handle(page, 'detail-edit').click();
    await field(page, 'subject').fill('own screen, edited');
    await handle(page, 'save').click();
    await expect.poll(() => value('subject').innerText()).toBe('own screen, edited');
    await page.goto('/lab/job/detail');
    await handle(page, 'detail-failed').waitFor();
    await handle(page, 'detail-failed').getByRole('button').click();
    await handle(page, 'list').waitFor();
    expect(new URL(page.url()).pathname).toBe('/lab/job');
  });
});

describe('a record that cannot be displayed', () => {
  test('does not exist: the page says so, without a toast, and leads back', { tags: ['full'] }, async () => {
    await page.goto('/lab/job?view=00000000-0000-7000-8000-000000000000');
    await handle(page, 'detail-failed').waitFor();
    await expect.poll(() => handle(page, 'detail-failed').innerText()).toContain('Record not found');
    expect(await handle(page, 'toast').count()).toBe(0);
    await handle(page, 'detail-failed').getByRole('button', { name: 'Back to the list' }).click();
    await handle(page, 'list').waitFor();
  });

  test('could not be loaded: the page says why, and a retry shows it', { tags: ['full'] }, async () => {
    const made = await newJob('unread');
    await page.route('**/findLabJobById/**', (route) => route.fulfill({ status: 502, body: '<html>' }));
    await page.goto(`/lab/job?view=${made.id}&q=nothing-like-it`);
    await handle(page, 'detail-failed').waitFor();
    await page.unroute('**/findLabJobById/**');
    await handle(page, 'detail-failed').getByRole('button', { name: 'Retry' }).click();
    await detail().waitFor();
  });
});

describe('a field without read permission', () => {
  test('is in no column, filter, form or detail; without write permission it is read-only', async () => {
    const made = await newJob('kept from them', { cost: '99.99', quote: '5.00' });
    const other = await app.visit();
    const theirs = other.page;
    await letIn(theirs, 'dispatcher', 'en');
    await openList(theirs, '/lab/job?q=kept');
    await theirs.getByRole('columnheader', { name: 'Quote' }).waitFor();
    expect(await theirs.getByRole('columnheader', { name: 'Cost' }).count()).toBe(0);
    await handle(theirs, 'list-row').getByTestId('row-view').click();
    await handle(theirs, 'detail').waitFor();
    expect(await handle(theirs, 'value-cost').count()).toBe(0);
    await expect.poll(() => handle(theirs, 'value-quote').innerText()).toContain('5.00');
    await handle(theirs, 'detail-edit').click();
    await handle(theirs, 'form').waitFor();
    expect(await handle(theirs, 'field-cost').count()).toBe(0);
    expect(await field(theirs, 'quote').isEditable()).toBe(false);
    await field(theirs, 'subject').fill('theirs');
    await handle(theirs, 'save').click();
    await handle(theirs, 'detail').waitFor();
    expect((await client.get(job.findById(made.id))).data).toMatchObject({ subject: 'theirs', cost: '99.99' });
    expect(other.complaints).toEqual([]);
    await other.leave();
  });
});

describe('a warning', () => {
  test.each(
    eachLanguage('zh', [
      ['zh', '重量的值不常见，请核对'],
      ['en', 'Weight has an unusual value. Please check it'],
    ]),
  )('is shown under its field in %s and does not prevent saving', async (language, texts) => {
    await chooseLanguage(page, language);
    await openList(page, '/lab/job?q=heavy');
    await handle(page, 'create').click();
    await field(page, 'subject').fill(`heavy ${language}`);
    await field(page, 'weightKg').fill('1001');
    const warning = handle(page, 'field-weightKg').getByTestId('field-warning');
    await expect.poll(() => warning.innerText()).toBe(texts);
    await field(page, 'weightKg').fill('1000');
    await warning.waitFor({ state: 'detached' });
    await field(page, 'weightKg').fill('1001');
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    await handle(page, 'list-row')
      .filter({ hasText: `heavy ${language}` })
      .waitFor();
  });
});

test('the browser reported no errors', () => {
  expect(visit.complaints).toEqual([]);
});
