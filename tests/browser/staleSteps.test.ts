import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../src/contract/wire.ts';
import { create, job, maker } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, field, handle, openList } from './support/handles.ts';
import { client, page, visitOnce } from './support/oneVisit.ts';
import { seriousFaults } from './support/seriousFaults.ts';

let acme: { id: string };

visitOnce(async () => {
  acme = await create(client, maker.save, { makerCode: 'ACME', makerName: 'Acme' });
});
// The first test chooses a language, for which a page must be open.
beforeAll(() => page.goto('/'));

const newJob = (subject: string, fields: Record<string, unknown> = {}): Promise<{ id: string }> =>
  create(client, job.save, { subject, weightKg: 10, ...fields });
const read = async (id: string) => (await client.get(job.findById(id))).data;
const begin = (id: string) => client.post(job.transit, { id, transition: 'open' });
const rowOf = (subject: string) => handle(page, 'list-row').filter({ hasText: subject }).first();
const openMore = (subject: string) => rowOf(subject).getByTestId('row-more').click();
const toast = (texts: string) => handle(page, 'toast').filter({ hasText: texts }).first().waitFor();

/** Blocks the event stream when the next page is loaded. Otherwise, a slow machine could receive an event before the click. */
const hearNothing = () => page.route('**/events', (route) => route.abort());
const hearAgain = () => page.unroute('**/events');

describe('an action on a changed record', () => {
  test.each(
    eachLanguage('en', [
      ['zh', /修改了这条记录[\s\S]*主题[\s\S]*changed zh[\s\S]*meanwhile zh[\s\S]*“开始”尚未执行/, '开始成功'],
      [
        'en',
        /has changed this record[\s\S]*Subject[\s\S]*changed en[\s\S]*meanwhile en[\s\S]*“Begin” has not been carried out yet/,
        'Begin: done',
      ],
    ]),
  )("does not overwrite another user's change: it is shown, and one click continues (%s)", async (language, texts, done) => {
    const made = await newJob(`changed ${language}`);
    await chooseLanguage(page, language);
    await hearNothing();
    await openList(page, `/lab/job?q=changed ${language}`);
    await openMore(`changed ${language}`);
    await client.post(job.save, { id: made.id, version: 1, subject: `meanwhile ${language}` });
    await handle(page, 'row-open').click();
    const question = handle(page, 'stale-step');
    await expect.poll(() => question.innerText()).toMatch(texts);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await read(made.id)).toMatchObject({ state: 'DRAFT', version: 2 });
    await handle(page, 'stale-go').click();
    await toast(done);
    await question.waitFor({ state: 'detached' });
    expect(await read(made.id)).toMatchObject({ state: 'OPEN', version: 3, subject: `meanwhile ${language}` });
    await hearAgain();
    await chooseLanguage(page, 'en');
  });

  test('that has become impossible says so with the changes, and leaves the record alone', async () => {
    const made = await newJob('gone by then');
    await hearNothing();
    await openList(page, '/lab/job?q=gone by then');
    await openMore('gone by then');
    await client.post(job.transit, { id: made.id, version: 1, transition: 'void' });
    await handle(page, 'row-open').click();
    const question = handle(page, 'stale-step');
    await expect.poll(() => question.innerText()).toMatch(/State[\s\S]*Draft[\s\S]*Void[\s\S]*no longer possible/);
    expect(await handle(page, 'stale-go').count()).toBe(0);
    await question.getByTestId('cancel').click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => rowOf('gone by then').innerText()).toContain('Void');
    await hearAgain();
  });

  test('runs anyway when others have changed only fields that the list does not show', async () => {
    const made = await newJob('unseen');
    await hearNothing();
    await openList(page, '/lab/job?q=unseen');
    await openMore('unseen');
    await client.post(job.save, { id: made.id, version: 1, subject: 'other' });
    await client.post(job.save, { id: made.id, version: 2, subject: 'unseen' });
    await handle(page, 'row-open').click();
    await toast('Begin: done');
    expect(await handle(page, 'stale-step').count()).toBe(0);
    expect(await read(made.id)).toMatchObject({ state: 'OPEN', version: 4 });
    await hearAgain();
  });

  test.each(eachLanguage('en', ['zh', 'en']))(
    'keeps its typed input when the record changes meanwhile, and asks about conflicts (%s)',
    async (language) => {
      const beta = await create(client, maker.save, {
        makerCode: `BETA${language}`.toUpperCase(),
        makerName: `Beta ${language}`,
      });
      const made = await newJob(`typed ${language}`, { makerId: acme.id, quote: '5.00' });
      await begin(made.id);
      await chooseLanguage(page, language);
      await hearNothing();
      await openList(page, `/lab/job?q=typed ${language}`);
      await openMore(`typed ${language}`);
      await handle(page, 'row-finish').click();
      await field(page, 'result').fill('mine');
      await field(page, 'quote').fill('7');
      await client.post(job.save, {
        id: made.id,
        version: 2,
        makerId: beta.id,
        quote: '6.00',
        subject: `typed ${language} on`,
      });
      await handle(page, 'ask-ok').click();
      const conflict = handle(page, 'conflict');
      await conflict.waitFor();
      expect(await conflict.getByTestId('conflict-row').count()).toBe(1);
      await expect.poll(() => conflict.getByTestId('conflict-row').innerText()).toMatch(/5\.00[\s\S]*7[\s\S]*6\.00/);
      await conflict.getByTestId('conflict-mine').click();
      await conflict.getByTestId('confirm-ok').click();
      await conflict.waitFor({ state: 'detached' });
      await expect.poll(() => handle(page, 'ask-failed').innerText()).toContain(`typed ${language} on`);
      await expect.poll(() => handle(page, 'field-makerId').innerText()).toContain(`Beta ${language}`);
      expect([await field(page, 'result').inputValue(), await field(page, 'quote').inputValue()]).toEqual(['mine', '7']);
      await handle(page, 'ask-ok').click();
      await handle(page, 'ask').waitFor({ state: 'detached' });
      expect(await read(made.id)).toMatchObject({
        state: 'DONE',
        result: 'mine',
        quote: '7.00',
        makerId: beta.id,
        subject: `typed ${language} on`,
      });
      await hearAgain();
      await chooseLanguage(page, 'en');
    },
  );

  test.each(
    eachLanguage('en', [
      ['zh', /修改了这条记录。[\s\S]*“指派”尚未执行/],
      ['en', /has changed this record in the meantime\.[\s\S]*“Assign” has not been carried out yet/],
    ]),
  )(
    'whose values were never displayed names the other user, without an empty table, and one click continues (%s)',
    async (language, texts) => {
      const subject = `blind ${language}`;
      const made = await newJob(subject);
      await chooseLanguage(page, language);
      await hearNothing();
      // Another server may return rows with fewer fields.
      await page.route(`**${job.find}`, async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        const records = answer.data.records.map(({ id, version }: WireRecord) => ({ id, version }));
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, records } } });
      });
      await openList(page, `/lab/job?q=${subject}`);
      await handle(page, 'row-more').click();
      await handle(page, 'row-assign').click();
      await handle(page, 'field-makerId').getByRole('combobox').click();
      await page.locator('.ant-select-item-option').filter({ hasText: 'Acme' }).click();
      await client.post(job.save, { id: made.id, version: 1, weightKg: 11 });
      await handle(page, 'ask-ok').click();
      const failed = handle(page, 'ask-failed');
      await expect.poll(() => failed.innerText()).toMatch(texts);
      expect(await failed.locator('table').count()).toBe(0);
      expect(await read(made.id)).toMatchObject({ makerId: null, version: 2 });
      await handle(page, 'ask-ok').click();
      await handle(page, 'ask').waitFor({ state: 'detached' });
      expect(await read(made.id)).toMatchObject({ makerId: acme.id, weightKg: 11, version: 3 });
      // The list may be loading again, and its response must not be changed after the route has gone.
      await page.unrouteAll({ behavior: 'wait' });
      await chooseLanguage(page, 'en');
    },
  );
});
