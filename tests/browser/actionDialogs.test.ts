import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ActionHooks } from '../../src/server/extend.ts';
import { createClient } from '../api/support/client.ts';
import { create, job, maker } from '../api/support/lab.ts';
import { ok } from '../api/support/ok.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, field, handle, letIn, openList, total } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { draftsOnDisk } from './support/sessions.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { tab } from './support/tabs.ts';

let app: BrowserApp;
let visit: Visit;
let page: Page;
let client: ReturnType<typeof createClient>;
let acme: { id: string };

/** Creates as many jobs as the input requests, one for each piece. */
const receive: ActionHooks = async ({ input, records, reject }) => {
  const n = Number(input.pieces);
  if (n > 5) reject({ zh: '最多五件', en: 'Five at most.' }, { at: '/input/pieces' });
  await records.createMany(
    'labJob',
    Array.from({ length: n }, () => ({ subject: `received ${input.itemNo}` })),
  );
  return { message: { zh: `已收 ${n} 件`, en: `${n} received` } };
};

beforeAll(async () => {
  app = await startBrowser({ handlers: { hooks: { 'labJob.receive': receive } } });
  client = await createClient(app.url).login('admin', adminPassword);
  acme = await create(client, maker.save, { makerCode: 'ACME', makerName: 'Acme' });
  visit = await app.visit();
  page = visit.page;
  await letIn(page, 'admin', 'en');
});
afterAll(() => app.close());

type Job = { id: string; version: number; jobNo: string };
const newJob = (subject: string, fields: Record<string, unknown> = {}): Promise<Job> =>
  create(client, job.save, { subject, weightKg: 10, ...fields });
const read = async (id: string) => (await client.get(job.findById(id))).data;
const begin = (id: string) => client.post(job.transit, { id, transition: 'open' });

const rowOf = (subject: string) => handle(page, 'list-row').filter({ hasText: subject }).first();
const openMore = (subject: string) => rowOf(subject).getByTestId('row-more').click();
const toast = (texts: string) => handle(page, 'toast').filter({ hasText: texts }).first().waitFor();

/** Returns the test ids of the items in the open menu, from top to bottom. */
const offered = () =>
  page
    .locator('.q-more')
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => item.dataset.testid));

const bottomOf = (box: { y: number; height: number } | null | undefined): number => (box ? box.y + box.height : Number.NaN);

const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-testid]')?.dataset.testid);

/** Blocks the event stream when the next page is loaded. Otherwise, a slow machine could receive an event before the click. */
const hearNothing = () => page.route('**/events', (route) => route.abort());
const hearAgain = () => page.unroute('**/events');

describe('a transition', () => {
  test('is offered where the state and the guard of the row allow it, and moves the row', async () => {
    const made = await newJob('moves');
    await newJob('weightless', { weightKg: null });
    await openList(page, '/lab/job');
    await openMore('weightless');
    await expect.poll(() => handle(page, 'row-open').innerText()).toMatch(/^Begin\s+Weigh it first\.$/);
    expect(await handle(page, 'row-open').getAttribute('aria-disabled')).toBe('true');
    expect(await offered()).toEqual(['row-open', 'row-void', 'row-assign', 'row-measure']);
    await page.keyboard.press('Escape');
    await openMore('moves');
    expect(await offered()).toEqual(['row-open', 'row-void', 'row-assign', 'row-measure']);
    const sent = page.waitForRequest(`**${job.transit}`);
    await handle(page, 'row-open').click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({ id: made.id, version: 1, transition: 'open' });
    expect(request.headers()['idempotency-key']).toBeTruthy();
    await toast('Begin: done');
    await expect.poll(() => rowOf('moves').innerText()).toContain('In progress');
    expect(await read(made.id)).toMatchObject({ state: 'OPEN', version: 2 });
  });

  test('can be reached with the keyboard alone', async () => {
    const made = await newJob('keyboard');
    await openList(page, '/lab/job?q=keyboard');
    const more = rowOf('keyboard').getByTestId('row-more');
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('row-open');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    expect(await page.locator('.q-more').count()).toBe(0);
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await toast('Begin: done');
    expect(await read(made.id)).toMatchObject({ state: 'OPEN' });
  });

  test('that is dangerous asks for confirmation, and does nothing when the answer is no', async () => {
    const made = await newJob('voided');
    await openList(page, '/lab/job?q=voided');
    await openMore('voided');
    await handle(page, 'row-void').click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('Continue with “Void”?');
    expect(await handle(page, 'confirm-subject').innerText()).toContain(made.jobNo);
    expect(await handle(page, 'confirm-ok').getAttribute('data-danger')).toBe('true');
    await handle(page, 'confirm-cancel').click();
    expect(await read(made.id)).toMatchObject({ state: 'DRAFT', version: 1 });
    await openMore('voided');
    await handle(page, 'row-void').click();
    await handle(page, 'confirm-ok').click();
    await toast('Void: done');
    expect(await read(made.id)).toMatchObject({ state: 'VOID' });
  });

  test('that comes too late is rejected with the reason, and the row shows the current state', { tags: ['full'] }, async () => {
    const made = await newJob('late');
    await hearNothing();
    await openList(page, '/lab/job?q=late');
    await openMore('late');
    // Other programs may send no version with the call. They then get the error about the state.
    const blindly = { id: made.id, transition: 'open' };
    await page.route(`**${job.transit}`, (route) => route.continue({ postData: JSON.stringify(blindly) }), {
      times: 1,
    });
    await begin(made.id);
    await handle(page, 'row-open').click();
    await toast('“Begin” is not possible in the status “In progress”.');
    await expect.poll(() => rowOf('late').innerText()).toContain('In progress');
    await hearAgain();
  });
});

const finishing = { zh: ['完成', '结果', '不能为空'], en: ['Finish', 'Result', 'is required'] } as const;
describe.each(eachLanguage('en', ['zh', 'en']))('the input dialog of an action, in %s', (language) => {
  const [action, result, required] = finishing[language];
  const ask = () => handle(page, 'ask');
  const subject = `asked ${language}`;
  let made: Job;

  beforeAll(async () => {
    await chooseLanguage(page, language);
    made = await newJob(subject, { makerId: acme.id });
    await begin(made.id);
    await openList(page, `/lab/job?q=${encodeURIComponent(subject)}`);
    await openMore(subject);
    await handle(page, 'row-finish').click();
    await ask().waitFor();
  });

  test("has the titles and inputs of its fields, starts with the record's values, and is accessible", async () => {
    expect(await ask().getByRole('heading').innerText()).toBe(action);
    expect(await ask().getByTestId('field-result').locator('label').innerText()).toBe(result);
    await expect.poll(() => ask().getByTestId('field-makerId').innerText()).toContain('Acme (ACME)');
    await expect.poll(() => field(page, 'result').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('validates each field before it is sent', async () => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await handle(page, 'ask-ok').click();
    const fault = ask().getByTestId('field-result').getByTestId('field-error');
    await fault.waitFor();
    await expect.poll(() => fault.innerText()).toContain(required);
    expect(calls.filter((url) => url.includes('transit'))).toEqual([]);
  });

  test('keeps the typed text when the server rejects it or is offline, and shows the error at the field', async () => {
    await field(page, 'result').fill('good');
    await field(page, 'reason').fill('as planned');
    await page.route(`**${job.transit}`, (route) => route.abort(), { times: 1 });
    await handle(page, 'ask-ok').click();
    await handle(page, 'ask-failed').waitFor();
    expect(await field(page, 'result').inputValue()).toBe('good');
    const errors = [{ path: '/input/result', keyword: 'x', message: 'Not this one' }];
    await page.route(
      `**${job.transit}`,
      (route) => route.fulfill({ status: 400, json: { code: 40000, message: 'No', data: { errors } } }),
      { times: 1 },
    );
    await handle(page, 'ask-ok').click();
    await expect.poll(() => ask().getByTestId('field-result').getByTestId('field-error').innerText()).toBe('Not this one');
    expect(await field(page, 'reason').inputValue()).toBe('as planned');
  });

  test('marks its tab, and asks before typed text is discarded', async () => {
    expect(await tab(page, '/lab/job').locator('.q-tab-mark').count()).toBe(1);
    await field(page, 'reason').focus();
    await page.keyboard.press('Escape');
    await handle(page, 'confirm-cancel').click();
    expect(await field(page, 'reason').inputValue()).toBe('as planned');
  });

  test('asks on every Escape, even where the browser would close it', async () => {
    await field(page, 'reason').click();
    for (const _again of ['once', 'twice', 'three times']) {
      await page.keyboard.press('Escape');
      await handle(page, 'confirm-cancel').waitFor();
      await page.keyboard.press('Escape');
      await handle(page, 'confirm-cancel').waitFor({ state: 'hidden' });
      expect(await field(page, 'reason').inputValue()).toBe('as planned');
      expect(await field(page, 'reason').evaluate((input) => input === document.activeElement)).toBe(true);
    }
  });

  test('offers the typed text again after a reload', async () => {
    const parked = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')).length);
    await expect.poll(parked).toBe(1);
    page.once('dialog', (requested) => void requested.accept());
    await page.reload();
    await handle(page, 'list-row').first().waitFor();
    await openMore(subject);
    await handle(page, 'row-finish').click();
    await ask().getByTestId('draft-restore').click();
    expect(await field(page, 'result').inputValue()).toBe('good');
    expect(await field(page, 'reason').inputValue()).toBe('as planned');
  });

  test('sends its input with the action, and leaves no draft', async () => {
    await field(page, 'result').fill('better');
    const sent = page.waitForRequest(`**${job.transit}`);
    await handle(page, 'ask-ok').click();
    expect((await sent).postDataJSON()).toMatchObject({
      id: made.id,
      transition: 'finish',
      input: { result: 'better', makerId: acme.id, reason: 'as planned' },
    });
    await ask().waitFor({ state: 'detached' });
    await expect.poll(() => tab(page, '/lab/job').locator('.q-tab-mark').count()).toBe(0);
    expect(await read(made.id)).toMatchObject({ state: 'DONE', result: 'better', makerId: acme.id });
    const parked = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')).length);
    await expect.poll(parked).toBe(0);
  });
});

describe('actions on many records', () => {
  beforeAll(() => chooseLanguage(page, 'en'));

  async function choose(...subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) await rowOf(subject).getByRole('checkbox').check();
  }

  test('are offered if any record allows them, run for all or none, and name the blocking records', async () => {
    const [one, two] = [await newJob('many one'), await newJob('many two', { weightKg: null })];
    await openList(page, '/lab/job?q=many');
    expect(await handle(page, 'bulk-open').count()).toBe(0);
    await choose('many one', 'many two');
    await handle(page, 'bulk-open').click();
    await handle(page, 'rejected').waitFor();
    const reported = await handle(page, 'rejected').innerText();
    expect(reported).toContain('Begin (2 records)');
    expect(reported).toContain(two.jobNo);
    expect(reported).not.toContain(one.jobNo);
    expect(reported).toContain('Weigh it first.');
    expect(await read(one.id)).toMatchObject({ state: 'DRAFT', version: 1 });
    await page.keyboard.press('Escape');
    await handle(page, 'rejected').waitFor({ state: 'detached' });
    await rowOf('many one').getByRole('checkbox').uncheck();
    await handle(page, 'bulk-weigh').click();
    await toast('Weight set');
    expect(await read(two.id)).toMatchObject({ weightKg: 500 });
    expect(await handle(page, 'bulk-open').count()).toBe(0);
    await choose('many one', 'many two');
    const sent = page.waitForRequest(`**${job.transit}`);
    await handle(page, 'bulk-open').click();
    expect(new Set((await sent).postDataJSON().ids)).toEqual(new Set([one.id, two.id]));
    await expect.poll(async () => (await read(two.id)).state).toBe('OPEN');
  });

  test('report their number, not the message for one record', { tags: ['full'] }, async () => {
    for (const subject of ['light one', 'light two']) await newJob(subject, { weightKg: null });
    await openList(page, '/lab/job?q=light');
    await choose('light one', 'light two');
    await handle(page, 'bulk-weigh').click();
    await toast('Standard weight: done');
    await expect.poll(() => rowOf('light two').innerText()).toContain('500');
  });
});

test('an action with a dialog returns the focus to the menu it was chosen from, done or not', { tags: ['full'] }, async () => {
  const made = await newJob('asked by keys', { makerId: acme.id });
  await page.goto(`/lab/job?view=${made.id}`);
  // When a record has been opened, its header has the focus.
  await expect.poll(focused).toBe('detail');
  const openByKeys = async () => {
    await handle(page, 'row-more').press('Enter');
    await handle(page, 'row-assign').press('Enter');
  };
  await openByKeys();
  await handle(page, 'cancel').click();
  await expect.poll(focused).toBe('row-more');
  await openByKeys();
  await handle(page, 'ask-ok').click();
  await handle(page, 'ask').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('row-more');
});

test('a dialog with a draft and an error keeps its buttons visible on a low screen', { tags: ['full'] }, async () => {
  const made = await newJob('heavy', { weightKg: 6000 });
  await ok(begin(made.id));
  onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }));
  await page.setViewportSize({ width: 420, height: 480 });
  const openIt = async () => {
    await page.goto(`/lab/job?view=${made.id}`);
    await handle(page, 'row-finish').click();
    await field(page, 'result').fill('fine');
  };
  await openIt();
  await expect.poll(async () => (await draftsOnDisk(page)).length).toBeGreaterThan(0);
  await openIt();
  await handle(page, 'draft-offer').waitFor();
  await field(page, 'reason').fill('as planned');
  await handle(page, 'ask-ok').click();
  await handle(page, 'ask-failed').waitFor();
  const [dialog, button] = await Promise.all(['ask', 'ask-ok'].map((name) => handle(page, name).boundingBox()));
  expect(bottomOf(button)).toBeLessThan(bottomOf(dialog));
  expect(bottomOf(dialog)).toBeLessThanOrEqual(480);
});

describe('page actions', () => {
  test("are listed separately, and show the server's message when they fail", async () => {
    await openList(page, '/lab/job');
    await handle(page, 'page-recount').click();
    await toast('This server has no program for “Recount”. Contact an administrator.');
  });

  test('ask for input before code runs, show errors at their field, and show the result', async () => {
    await openList(page, '/lab/job?q=received');
    await handle(page, 'page-receive').click();
    await field(page, 'itemNo').fill('X1');
    await field(page, 'pieces').fill('6');
    await handle(page, 'ask-ok').click();
    await expect.poll(() => handle(page, 'field-pieces').innerText()).toContain('Five at most.');
    await field(page, 'pieces').fill('2');
    await handle(page, 'ask-ok').click();
    await toast('2 received');
    await expect.poll(() => total(page)).toBe(2);
    await chooseLanguage(page, 'zh');
    await handle(page, 'page-receive').click();
    await field(page, 'itemNo').fill('X2');
    await field(page, 'pieces').fill('1');
    await handle(page, 'ask-ok').click();
    await toast('已收 1 件');
    await expect.poll(() => total(page)).toBe(3);
    await chooseLanguage(page, 'en');
  });
});

test('a user without permissions sees no actions', async () => {
  const made = await newJob('looked at', { cost: '7.00' });
  const other = await app.visit();
  await letIn(other.page, 'finance', 'en');
  await openList(other.page, '/lab/job?q=looked');
  expect(await other.page.locator('[data-testid^="row-"]:not([data-testid="row-view"])').count()).toBe(0);
  expect(await other.page.locator('[data-testid^="page-"]').count()).toBe(0);
  expect(await other.page.getByRole('checkbox').count()).toBe(0);
  await other.page.goto(`/lab/job?view=${made.id}`);
  await handle(other.page, 'detail').waitFor();
  expect(await other.page.locator('.q-detail-tools [data-testid^="row-"]').count()).toBe(0);
  expect(other.complaints).toEqual([]);
  await other.leave();
});

test('the browser reported no errors', () => {
  expect(visit.complaints).toEqual([]);
});

test('Enter moves to the next required field, and submits the dialog once nothing is missing', { tags: ['full'] }, async () => {
  await openList(page, '/lab/job');
  const calls: string[] = [];
  const listen = (request: Request) => calls.push(request.url());
  page.on('request', listen);
  onTestFinished(() => void page.off('request', listen));
  const sent = () => calls.filter((url) => url.endsWith(job.act('receive')));
  await handle(page, 'page-receive').click();
  await field(page, 'itemNo').fill('ENTER-1');
  await page.keyboard.press('Enter');
  expect(await handle(page, 'ask').getByRole('alert').count()).toBe(0);
  await page.keyboard.type('3');
  expect(await field(page, 'pieces').inputValue()).toBe('3');
  expect(sent()).toEqual([]);
  // Pressing Enter in the second input moves the focus to the empty first input, too.
  await field(page, 'itemNo').fill('');
  await field(page, 'pieces').press('Enter');
  await page.keyboard.type('ENTER-2');
  expect(await field(page, 'itemNo').inputValue()).toBe('ENTER-2');
  expect(sent()).toEqual([]);
  await page.keyboard.press('Enter');
  await handle(page, 'ask').waitFor({ state: 'detached' });
  expect(sent()).toHaveLength(1);
});
