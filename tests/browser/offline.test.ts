import { describe, expect, test } from 'vitest';
import { en } from '../../src/console/texts/en.ts';
import { zh } from '../../src/console/texts/zh.ts';
import type { WireRecord } from '../../src/contract/wire.ts';
import { count, create, item, job, maker, wharf } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { client, page, visit, visitInEachTest } from './support/eachVisit.ts';
import { field, handle, letIn, logIn, openList } from './support/handles.ts';
import { menuItem, tab } from './support/tabs.ts';

visitInEachTest({ isNew: true });

/** Lets the server carry out the call once, but its response is lost. Returns the keys of the requests. */
async function loseAnswer(call: string): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(`**${call}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return keys;
}

describe.each(eachLanguage('zh', ['zh', 'en']))('without a connection (%s)', (language) => {
  const texts = { zh, en }[language];
  const reported = () => handle(page, 'toast').allTextContents();
  const unloaded = expect.stringContaining(texts.error.partFailed);

  test('a cell and a bulk change whose inputs failed to load stay unchanged, and open when the connection returns', async () => {
    const mark = `UNLOADED-${language}`.toUpperCase();
    await create(client, wharf.save, {
      ...{ quayCode: mark, quayName: mark, quayNameEn: mark, quayType: 'DEPOT', portCode: 'USLAX', city: 'Here' },
      ...{ timezone: 'America/Los_Angeles', freeDays: 4, status: '0' },
    });
    await letIn(page, 'admin', language);
    await openList(page, `/system/wharf?q=${mark}`);
    const cell = handle(page, 'cell-freeDays');
    const before = await cell.innerText();
    await handle(page, 'list-row').getByRole('checkbox').check();
    await visit.setOffline(true);
    await cell.dblclick();
    await expect.poll(reported).toContainEqual(unloaded);
    await expect.poll(() => cell.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await cell.innerText()).toBe(before);
    await expect.poll(reported).toEqual([]);
    await handle(page, 'bulk-edit').click();
    await expect.poll(reported).toContainEqual(unloaded);
    await visit.setOffline(false);
    await handle(page, 'bulk-edit').click();
    await handle(page, 'bulk-add').waitFor();
    await handle(page, 'cancel').click();
    await cell.dblclick();
    await handle(page, 'cell-input-freeDays').locator('input').waitFor();
  });

  test('unloaded rows say so, and records are not counted when the count failed', { tags: ['full'] }, async () => {
    const some = Array.from({ length: 130 }, (_, n) => ({ subject: `gap ${language} ${n}` }));
    for (const one of some) await create(client, job.save, one);
    await letIn(page, 'admin', language);
    await openList(page, `/lab/job?q=gap ${language}`);
    await handle(page, 'list-row').first().waitFor();
    await visit.setOffline(true);
    await handle(page, 'list-scroll').evaluate((box) => box.scrollTo(0, 1e6));
    await expect.poll(() => handle(page, 'reread-failed').innerText()).toContain(texts.list.notReadPartly);
    expect(await handle(page, 'list-total').count()).toBe(1);
    await handle(page, 'filter-keyword').locator('input').fill('nobody asked this');
    await handle(page, 'search').click();
    await page.getByText(texts.list.failed).waitFor();
    expect(await handle(page, 'list-total').count()).toBe(0);
    await visit.setOffline(false);
    await expect.poll(() => handle(page, 'list-total').getAttribute('data-total')).toBe('0');
  });

  test('a failed part of a page is retried alone, and typed text elsewhere stays', { tags: ['full'] }, async () => {
    await letIn(page, 'admin', language);
    await openList(page, '/lab/maker');
    await handle(page, 'create').click();
    await field(page, 'makerName').fill('Typed before');
    const sessions = await menuItem(page, '/system/session');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await visit.setOffline(true);
    await sessions.click();
    const failed = handle(page, 'part-failed');
    await expect.poll(() => failed.innerText()).toContain(texts.error.partWaits);
    await failed.getByRole('button', { name: texts.list.retry }).click();
    await expect.poll(() => failed.innerText()).toContain(texts.error.partWaits);
    expect(await handle(page, 'part-reload').count()).toBe(0);
    await visit.setOffline(false);
    await handle(page, 'sessions').waitFor();
    await tab(page, '/lab/maker').click();
    await expect.poll(() => field(page, 'makerName').inputValue()).toBe('Typed before');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  test('a part of a page that fails while the connection returns is retried silently', { tags: ['full'] }, async () => {
    await logIn(page, 'admin', language);
    const sessions = await menuItem(page, '/system/session');
    let requested = 0;
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      requested += 1;
      if (requested > 1) return route.fallback();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await route.abort();
    });
    await sessions.click();
    await handle(page, 'sessions').waitFor();
    expect(requested).toBeGreaterThan(1);
    expect(await handle(page, 'part-failed').count()).toBe(0);
  });

  test('a row action with a lost response says what to do, and runs once, however often it is clicked', async () => {
    const subject = `lost row ${language}`;
    const { id } = await create(client, job.save, { subject, weightKg: 1 });
    await letIn(page, 'admin', language);
    await openList(page, `/lab/job?q=${subject}`);
    const keys = await loseAnswer(job.transit);
    const begin = async () => {
      await handle(page, 'row-more').click();
      await handle(page, 'row-open').click();
    };
    await begin();
    await expect.poll(reported).toContainEqual(expect.stringContaining(texts.error.lost));
    await begin();
    await expect.poll(() => keys.length).toBe(2);
    await expect.poll(async () => (await client.get(job.findById(id))).data).toMatchObject({ state: 'OPEN', version: 2 });
    await expect
      .poll(reported)
      .toContainEqual(expect.stringContaining(texts.action.done.replace('{{action}}', { zh: '开始', en: 'Begin' }[language])));
    expect([keys[0] !== undefined, keys[0] === keys[1]]).toEqual([true, true]);
  });

  test("an action with a lost response does not run twice, even after another row's action", { tags: ['full'] }, async () => {
    const subjects = ['one', 'two'].map((which) => `lost ${which} ${language}`);
    const made: { id: string }[] = [];
    for (const subject of subjects) made.push(await create(client, job.save, { subject, weightKg: 1 }));
    const sent: { id: string; key: string | undefined }[] = [];
    // The event stream is blocked, so the list still shows the old rows.
    await page.route('**/events', (route) => route.abort());
    await page.route(`**${job.transit}`, async (route) => {
      const request = route.request();
      sent.push({ id: request.postDataJSON().id, key: request.headers()['idempotency-key'] });
      if (sent.length > 2) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await letIn(page, 'admin', language);
    await openList(page, '/lab/job?q=lost');
    for (const [n, message] of [
      [0, texts.error.lost],
      [1, texts.error.lost],
      [0, texts.action.done.replace('{{action}}', { zh: '开始', en: 'Begin' }[language])],
    ] as const) {
      const before = sent.length;
      const row = handle(page, 'list-row').filter({ hasText: subjects[n] ?? '' });
      await row.getByTestId('row-more').click();
      await handle(page, 'row-open').click();
      await expect.poll(() => sent.length).toBe(before + 1);
      await expect.poll(reported).toContainEqual(expect.stringContaining(message));
    }
    expect(sent.map(({ id }) => id)).toEqual([0, 1, 0].map((n) => made[n]?.id));
    const [first, second, third] = sent.map(({ key }) => key);
    expect([third === first, second === first]).toEqual([true, false]);
    for (const { id } of made) expect((await client.get(job.findById(id))).data).toMatchObject({ state: 'OPEN', version: 2 });
  });

  test('a bulk action with a lost response does not run twice, even after a bulk action on other rows', async () => {
    const subjects = ['a', 'b', 'c'].map((which) => `many ${which} ${language}`);
    const made: { id: string }[] = [];
    for (const subject of subjects) made.push(await create(client, job.save, { subject, weightKg: 1 }));
    const sent: { ids: readonly string[]; key: string | undefined }[] = [];
    await page.route('**/events', (route) => route.abort());
    await page.route(`**${job.transit}`, async (route) => {
      const request = route.request();
      sent.push({ ids: request.postDataJSON().ids, key: request.headers()['idempotency-key'] });
      if (sent.length > 2) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await letIn(page, 'admin', language);
    await openList(page, `/lab/job?q=${encodeURIComponent('many')}`);
    const choose = async (...which: readonly number[]) => {
      if ((await handle(page, 'choose-none').count()) > 0) await handle(page, 'choose-none').click();
      for (const n of which)
        await handle(page, 'list-row')
          .filter({ hasText: subjects[n] ?? '' })
          .getByRole('checkbox')
          .check();
    };
    const done = texts.action.done.replace('{{action}}', { zh: '开始', en: 'Begin' }[language]);
    for (const [which, message] of [
      [[0, 1], texts.error.lost],
      [[2], texts.error.lost],
      [[0, 1], done],
    ] as const) {
      const before = sent.length;
      await choose(...which);
      await handle(page, 'bulk-open').click();
      await expect.poll(() => sent.length).toBe(before + 1);
      await expect.poll(reported).toContainEqual(expect.stringContaining(message));
    }
    expect(sent.map(({ ids }) => ids.length)).toEqual([2, 1, 2]);
    const [first, second, third] = sent.map(({ key }) => key);
    expect([third === first, second === first]).toEqual([true, false]);
    for (const { id } of made) expect((await client.get(job.findById(id))).data).toMatchObject({ state: 'OPEN', version: 2 });
  });

  test('a bulk action with a lost response gets a new key once its records are seen in newer versions', { tags: ['full'] }, async () => {
    const mark = `anew ${language}`;
    const made: { id: string }[] = [];
    for (const which of ['a', 'b']) made.push(await create(client, job.save, { subject: `${mark} ${which}` }));
    const weights = async () => (await client.post(job.find, { keyword: mark })).data.records.map(({ weightKg }: WireRecord) => weightKg);
    const rows = () => handle(page, 'list-row').allInnerTexts();
    const keys = await loseAnswer(job.act('weigh'));
    await page.route('**/events', (route) => route.abort());
    await letIn(page, 'admin', language);
    await openList(page, `/lab/job?q=${mark}`);
    await handle(page, 'list-scroll').locator('thead').getByRole('checkbox').check();
    await handle(page, 'bulk-weigh').click();
    await expect.poll(reported).toContainEqual(expect.stringContaining(texts.error.lost));
    expect(await weights()).toEqual([500, 500]);
    for (const { id } of made) await client.post(job.save, { id, version: 2, subject: `${mark} again`, weightKg: null });
    // The list loads its rows again, including the changes that other users have made.
    await handle(page, 'search').click();
    await expect.poll(rows).toEqual([expect.stringContaining('again'), expect.stringContaining('again')]);
    await handle(page, 'bulk-weigh').click();
    await expect.poll(weights).toEqual([500, 500]);
    expect([keys.length, keys[0] === keys[1]]).toEqual([2, false]);
  });

  test("an action of a record's page keeps its typed input: its failed dialog opens later, and a lost response does not run it twice", {
    tags: ['full'],
  }, async () => {
    const subject = `lost detail ${language}`;
    const { id } = await create(client, job.save, { subject, weightKg: 1 });
    await client.post(job.transit, { id, transition: 'open' });
    await letIn(page, 'admin', language);
    await page.goto(`/lab/job?view=${id}`);
    const finish = handle(page, 'row-finish');
    await finish.waitFor();
    await visit.setOffline(true);
    await finish.click();
    await expect.poll(reported).toContainEqual(unloaded);
    expect(await handle(page, 'part-failed').count()).toBe(0);
    await visit.setOffline(false);
    await finish.click();
    await field(page, 'result').fill('typed once');
    await field(page, 'reason').fill('as well');
    const keys = await loseAnswer(job.transit);
    await handle(page, 'ask-ok').click();
    await expect.poll(() => handle(page, 'ask-failed').innerText()).toContain(texts.error.lost);
    expect([await field(page, 'result').inputValue(), await field(page, 'reason').inputValue()]).toEqual(['typed once', 'as well']);
    await handle(page, 'ask-ok').click();
    await handle(page, 'ask').waitFor({ state: 'detached' });
    expect(keys[0]).toBe(keys[1]);
    expect((await client.get(job.findById(id))).data).toMatchObject({
      state: 'DONE',
      version: 3,
      result: 'typed once',
    });
  });

  test('a record created in place is created once, despite a late form and a lost response; typed text around it stays', {
    tags: ['full'],
  }, async () => {
    const code = `LOST${language}`.toUpperCase();
    await letIn(page, 'admin', language);
    await openList(page, '/lab/item');
    await handle(page, 'create').click();
    await field(page, 'itemNo').fill(code);
    const choice = handle(page, 'field-makerId').getByRole('combobox');
    await choice.click();
    await page.locator('.ant-select-dropdown').getByTestId('create-here').waitFor();
    await visit.setOffline(true);
    await page.getByTestId('create-here').click();
    await expect.poll(reported).toContainEqual(unloaded);
    expect(await handle(page, 'part-failed').count()).toBe(0);
    expect(await field(page, 'itemNo').inputValue()).toBe(code);
    await visit.setOffline(false);
    await choice.click();
    await page.getByTestId('create-here').click();
    const dialog = handle(page, 'create-in-place');
    const inside = (name: string) => dialog.getByTestId(`field-${name}`).locator('input');
    await inside('makerCode').fill(code);
    await inside('makerName').fill('Made once');
    const keys = await loseAnswer(maker.save);
    await dialog.getByTestId('save').click();
    await expect.poll(reported).toContainEqual(expect.stringContaining(texts.error.lost));
    expect([await inside('makerCode').inputValue(), await inside('makerName').inputValue()]).toEqual([code, 'Made once']);
    await dialog.getByTestId('save').click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => handle(page, 'field-makerId').innerText()).toContain(`Made once (${code})`);
    expect([keys[0] !== undefined, keys[0] === keys[1], await count(client, maker.find, { makerCode: code })]).toEqual([true, true, 1]);
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    expect(await count(client, item.find, { itemNo: code })).toBe(1);
  });
});

test('a page whose script failed to load says so in both languages, and works after a reload', { tags: ['full'] }, async () => {
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));
  await page.goto('/system/wharf');
  const late = page.locator('#late');
  await late.waitFor({ state: 'visible' });
  expect(await late.innerText()).toMatch(/请检查网络[\s\S]*Check your connection/);
  await page.unroute('**/assets/*.js');
  await late.getByRole('link').first().click();
  await handle(page, 'login-submit').waitFor();
  expect(await late.count()).toBe(0);
});
