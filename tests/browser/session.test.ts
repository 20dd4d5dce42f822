import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keptKeys } from '../../src/console/client/session.ts';
import { zh } from '../../src/console/texts/zh.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import { createClient } from '../api/support/client.ts';
import { create, maker } from '../api/support/lab.ts';
import { app, client, page, visit, visitInEachTest } from './support/eachVisit.ts';
import { field, handle, letIn, logInByForm, openList } from './support/handles.ts';
import { hearToasts } from './support/hearToasts.ts';
import { addressOf, draftsOnDisk, endSessionOf, logInHere, typeMaker } from './support/sessions.ts';
import { adminPassword } from './support/startBrowser.ts';

visitInEachTest();

describe('the end of a session', () => {
  test('clears it, reports it once, and leads to the login page that leads back', async () => {
    await logInByForm(page);
    // The page is left first, so that its pending requests do not get the mocked response.
    await page.goto('about:blank');
    await page.route('**/hw/**', (route) => route.fulfill({ status: 200, json: { code: 20007, message: 'over', data: null } }));
    const reported = await hearToasts(page);
    await page.goto('/lab/maker?q=A&page=1');
    await handle(page, 'login-account').waitFor();
    expect(addressOf(page)).toBe(`/login?redirect=${encodeURIComponent('/lab/maker?q=A&page=1')}`);
    await expect.poll(() => reported).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('quayside.session'))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('quayside.settings'))).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem('quayside.tabs'))).toBeNull();
    expect(reported).toHaveLength(1);
  });

  test.each([-1, 1])('is not caused by a clock that is %i day off, nor by one that is set back', { tags: ['full'] }, async (days) => {
    const other = await app.visit();
    onTestFinished(() => other.context.close());
    const set = (hours: number) => other.page.clock.setFixedTime(new Date(Date.now() + (days * 24 + hours) * 3_600_000));
    await set(0);
    await logInByForm(other.page);
    for (const hours of [1, 0]) {
      await set(hours);
      await openList(other.page, '/lab/maker');
      await handle(other.page, 'create').waitFor();
    }
    expect(addressOf(other.page)).toContain('/lab/maker');
    expect(other.complaints).toEqual([]);
  });

  test('on the server is noticed without a click, and a logout resets to Chinese, an open menu and no tabs', async () => {
    await logInByForm(page, 'admin', 'en');
    await handle(page, 'toggle-collapse').click();
    await endSessionOf(page);
    await handle(page, 'login-account').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh');
    await logInHere(page);
    await handle(page, 'user-menu').click();
    await handle(page, 'log-out').click();
    await handle(page, 'login-account').waitFor();
    expect(addressOf(page)).toBe('/login');
    expect(await page.evaluate(() => localStorage.getItem('quayside.settings'))).toBeNull();
  });
});

describe('while the login page is loading', () => {
  test('nothing of the session is visible, and no page is reported as missing', { tags: ['full'] }, async () => {
    const { token } = client;
    const session = JSON.stringify({ token, userInfo: { id: '1', account: 'admin', roleKeys: [] } });
    const other = await app.visit({ kept: { [keptKeys.session]: session } });
    onTestFinished(() => other.leave());
    const held = Promise.withResolvers<void>();
    await other.page.route('**/assets/login-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await openList(other.page, '/lab/maker');
    const requested = other.page.waitForRequest('**/assets/login-*.js');
    await other.page.route('**/findLabMakerList', (route) => route.fulfill({ json: { code: 20007, message: 'over', data: null } }));
    await handle(other.page, 'search').click();
    await requested;
    await other.page.locator('.q-loading').waitFor();
    expect(await handle(other.page, 'not-found').count()).toBe(0);
    expect(await handle(other.page, 'side-menu').count()).toBe(0);
    expect(await other.page.title()).not.toContain(zh.page.notFoundTitle);
    held.resolve();
    await handle(other.page, 'login-account').waitFor();
    expect(await other.page.title()).toContain(zh.login.title);
  });
});

describe('typed text', () => {
  test('survives the end of the session, is offered after login, and can be saved', async () => {
    await logInByForm(page);
    await typeMaker(page, { code: 'DRAFT1', name: 'Typed before the end' });
    await endSessionOf(page);
    await handle(page, 'login-account').waitFor();
    expect(addressOf(page)).toBe(`/login?redirect=${encodeURIComponent('/lab/maker?create=1')}`);
    await logInHere(page);
    expect(addressOf(page)).toBe('/lab/maker?create=1');
    await handle(page, 'draft-restore').click();
    expect(await field(page, 'makerCode').inputValue()).toBe('DRAFT1');
    expect(await field(page, 'makerName').inputValue()).toBe('Typed before the end');
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    expect((await client.post(maker.find, { makerCode: 'DRAFT1' })).data.total).toBe(1);
    await expect.poll(() => draftsOnDisk(page)).toEqual([]);
  });

  test('cannot be read by another user who logs in, and waits for its author', async () => {
    await letIn(page);
    await typeMaker(page, { code: 'SECRET', name: 'Nobody else may see this' });
    await endSessionOf(page);
    await handle(page, 'login-account').waitFor();
    await logInHere(page, 'viewer');
    await handle(page, 'tab-row').waitFor();
    const kept = await draftsOnDisk(page);
    expect(kept).toHaveLength(1);
    expect(kept.join()).not.toMatch(/SECRET|Nobody|labMaker|admin/);
    expect(await handle(page, 'drafts').count()).toBe(0);
    await endSessionOf(page);
    await handle(page, 'login-account').waitFor();
    await page.goto('/login');
    await logInHere(page);
    await handle(page, 'drafts').click();
    await page.getByRole('menuitem').filter({ hasText: '制造商 · 新增' }).click();
    await handle(page, 'draft-restore').click();
    expect(await field(page, 'makerCode').inputValue()).toBe('SECRET');
  });

  test('is restored into a record that others have changed, and keeps their changes', { tags: ['full'] }, async () => {
    const record = await create(client, maker.save, { makerCode: 'MERGE', makerName: 'First' });
    await letIn(page);
    await openList(page, `/lab/maker?q=MERGE`);
    await handle(page, 'row-edit').click();
    await field(page, 'makerName').fill('Typed here');
    await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
    await client.post(maker.save, { id: record.id, version: 1, makerCode: 'MERGE2' });
    await page.reload();
    await expect.poll(() => handle(page, 'draft-offer').getAttribute('data-outdated')).toBe('true');
    await handle(page, 'draft-restore').click();
    expect(await field(page, 'makerName').inputValue()).toBe('Typed here');
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    expect((await client.get(maker.findById(record.id))).data).toMatchObject({
      makerCode: 'MERGE2',
      makerName: 'Typed here',
      version: 3,
    });
  });

  test('is offered after a reload, and gone when it is discarded', async () => {
    await letIn(page);
    await typeMaker(page, { code: 'THROWN', name: 'To be thrown away' });
    await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
    await page.reload();
    await handle(page, 'draft-discard').click();
    await handle(page, 'draft-offer').waitFor({ state: 'detached' });
    expect(await draftsOnDisk(page)).toEqual([]);
    expect(await field(page, 'makerCode').inputValue()).toBe('');
  });

  test.each(process.env.TEST_FULL === '1' ? ['tabs-close-all', 'tab-close'] : ['tab-close'])(
    'is discarded by %s after confirmation, and text typed later is guarded and saved as usual',
    async (button) => {
      const code = button === 'tab-close' ? 'CLOSE1' : 'CLOSEALL';
      await letIn(page);
      await typeMaker(page, { code: 'GHOST', name: 'Thrown away' });
      await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
      await handle(page, 'tabs-close-other').click();
      await handle(page, button).click();
      await handle(page, 'confirm-ok').click();
      await handle(page, 'tab-row').waitFor({ state: 'detached' });
      expect(addressOf(page)).toBe('/lab/maker?create=1');
      await expect.poll(() => field(page, 'makerName').inputValue()).toBe('');
      expect(await draftsOnDisk(page)).toEqual([]);
      await field(page, 'makerCode').fill(code);
      await field(page, 'makerName').fill('Typed afterwards');
      await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
      await handle(page, 'cancel').click();
      await handle(page, 'confirm-cancel').click();
      await handle(page, 'save').click();
      await handle(page, 'list').waitFor();
      await expect.poll(() => draftsOnDisk(page)).toEqual([]);
      expect((await client.post(maker.find, { makerCode: code })).data.total).toBe(1);
      expect((await client.post(maker.find, { makerCode: 'GHOST' })).data.total).toBe(0);
    },
  );

  test('is no longer a draft once the user has confirmed its loss', { tags: ['full'] }, async () => {
    await letIn(page);
    await typeMaker(page, { code: 'LEFT', name: 'Left behind' });
    await expect.poll(() => draftsOnDisk(page)).toHaveLength(1);
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'list').waitFor();
    expect(await draftsOnDisk(page)).toEqual([]);
  });
});

describe('two windows', () => {
  test('of one account: a save in one updates the list of the other, and only that list is reloaded', async () => {
    const made = await create(client, maker.save, { makerCode: 'BOTH', makerName: 'Before' });
    await letIn(page);
    await openList(page, '/lab/maker?q=BOTH');
    const second = await visit.context.newPage();
    await openList(second, '/lab/maker?q=BOTH');
    const row = handle(second, 'list-row').filter({ hasText: 'BOTH' });
    await page.goto(`/lab/maker?q=BOTH&edit=${made.id}`);
    await field(page, 'makerName').fill('Changed in the first window');
    const reads: string[] = [];
    page.on('request', (request) => request.url().endsWith(maker.find) && reads.push(request.url()));
    await handle(page, 'save').click();
    await expect.poll(() => row.innerText()).toContain('Changed in the first window');
    await expect.poll(() => handle(page, 'list-row').innerText()).toContain('Changed in the first window');
    expect(reads.length).toBeLessThan(2);
    // The window that saves updates the lists in its background pages itself. The other window learns of the change by the event.
    await client.post(maker.save, { id: made.id, version: 2, makerName: 'Changed by neither' });
    for (const each of [page, second]) await expect.poll(() => handle(each, 'list-row').innerText()).toContain('Changed by neither');
  });

  test('logging out in one logs out the other, and text typed there is offered again', async () => {
    await letIn(page);
    await typeMaker(page, { code: 'TWO', name: 'Typed in the first window' });
    const second = await visit.context.newPage();
    await second.goto('/lab/item');
    await handle(second, 'user-menu').click();
    await handle(second, 'log-out').click();
    await handle(second, 'login-account').waitFor();
    await handle(page, 'login-account').waitFor();
    await logInHere(second);
    await handle(page, 'draft-restore').click();
    expect(await field(page, 'makerCode').inputValue()).toBe('TWO');
  });

  test('another user logged in meanwhile: no call is sent as that user, and the page becomes theirs', async () => {
    await letIn(page);
    await typeMaker(page, { code: 'WRONG', name: 'Must not be saved by another' });
    const other = (await createClient(app.url).post(sessionCalls.login, { account: 'viewer', password: adminPassword })).data;
    // A window gets no storage event about its own changes. So here only the check before each call can notice the new session.
    await page.evaluate((session) => localStorage.setItem('quayside.session', JSON.stringify(session)), other);
    const saves: string[] = [];
    page.on('request', (request) => request.url().endsWith('/saveLabMaker') && saves.push(request.url()));
    await handle(page, 'save').click();
    await expect.poll(() => handle(page, 'user-menu').textContent()).toContain('viewer');
    expect(saves).toEqual([]);
    expect((await client.post(maker.find, { makerCode: 'WRONG' })).data.total).toBe(0);
    expect((await draftsOnDisk(page)).length).toBe(1);
  });

  test('another user logged in, and typed text cannot be stored: the page stays and asks', { tags: ['full'] }, async () => {
    await letIn(page);
    // The key that encrypts drafts is requested when the first form opens, which fails here.
    await page.route(`**${sessionCalls.current}`, (route) => route.abort());
    await typeMaker(page, { code: 'UNPARKED', name: 'Only here' });
    const other = (await createClient(app.url).post(sessionCalls.login, { account: 'viewer', password: adminPassword })).data;
    await page.evaluate((session) => localStorage.setItem('quayside.session', JSON.stringify(session)), other);
    await handle(page, 'save').click();
    const question = page.getByRole('dialog').filter({ hasText: zh.session.otherText });
    await question.waitFor();
    await handle(page, 'confirm-cancel').click();
    await question.waitFor({ state: 'detached' });
    expect(await field(page, 'makerName').inputValue()).toBe('Only here');
    await handle(page, 'save').click();
    await handle(page, 'toast').filter({ hasText: zh.session.otherStays }).waitFor();
    expect(await field(page, 'makerName').inputValue()).toBe('Only here');
    expect((await client.post(maker.find, { makerCode: 'UNPARKED' })).data.total).toBe(0);
    await page.unroute(`**${sessionCalls.current}`);
    await page.reload();
    await expect.poll(() => handle(page, 'user-menu').textContent()).toContain('viewer');
  });

  test('a language chosen in one while the other asks before leaving: there is still one question', { tags: ['full'] }, async () => {
    await letIn(page);
    const second = await visit.context.newPage();
    await openList(second, '/lab/item');
    await typeMaker(page, { code: 'ONCE', name: 'Asked about once' });
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-cancel').waitFor();
    await handle(second, 'language').getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang^=en]').waitFor();
    await handle(page, 'confirm-cancel').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await field(page, 'makerName').inputValue()).toBe('Asked about once');
  });

  test('each keeps its own tabs, a new one starts with the last ones, and the language follows', async () => {
    await letIn(page);
    await openList(page, '/lab/maker');
    await openList(page, '/lab/item');
    const tabsOf = (at: Page) => handle(at, 'tab').evaluateAll((tabs) => tabs.map((tab) => (tab as HTMLElement).dataset.path));
    const before = await tabsOf(page);
    const second = await visit.context.newPage();
    await openList(second, '/lab/item');
    expect(await tabsOf(second)).toEqual(before);
    await handle(second, 'tabs-close-other').click();
    await expect.poll(() => tabsOf(second)).toEqual(['/lab/item']);
    await handle(second, 'language').getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang^=en]').waitFor();
    expect(await tabsOf(page)).toEqual(before);
    await page.reload();
    await handle(page, 'list').waitFor();
    expect(await tabsOf(page)).toEqual(before);
  });
});
