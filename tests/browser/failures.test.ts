import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { en } from '../../src/console/texts/en.ts';
import { zh } from '../../src/console/texts/zh.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import { createClient } from '../api/support/client.ts';
import { create, job, maker } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { app, client, page, visit, visitInEachTest } from './support/eachVisit.ts';
import { field, handle, letIn, logIn, openList } from './support/handles.ts';
import { screen, serveMenu } from './support/menus.ts';
import { addressOf, typeMaker } from './support/sessions.ts';
import { adminPassword } from './support/startBrowser.ts';

visitInEachTest({ isNew: true });

describe('an invalid response', () => {
  const save = '**/saveLabMaker';
  const cases: readonly (readonly [string, Parameters<Route['fulfill']>[0], RegExp])[] = [
    ['a page of a proxy', { status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }, /proxy|gateway/i],
    ['a page of a proxy with status 200', { status: 200, contentType: 'text/html', body: '<!doctype html>' }, /web page/i],
    ['nothing', { status: 500, body: '' }, /empty response/i],
    ['HTTP 204', { status: 204 }, /empty response/i],
    ['half a JSON', { status: 200, contentType: 'application/json', body: '{"code":200' }, /incomplete|not understood|recogni/i],
    ['another content type', { status: 200, contentType: 'text/plain', body: 'fine' }, /incomplete|not understood|recogni/i],
  ];

  test('is explained in words, keeps typed text, and the next attempt saves', async () => {
    await letIn(page, 'admin', 'en');
    await typeMaker(page, { code: 'PROXY', name: 'Typed once' });
    const isSave = (request: { url: () => string }) => request.url().endsWith('/saveLabMaker');
    const reported = () => handle(page, 'toast').last().textContent();
    const isFree = () => handle(page, 'save').evaluate((button) => !button.className.includes('loading'));
    for (const [what, answer, texts] of cases) {
      await page.route(save, (route) => route.fulfill(answer));
      await Promise.all([page.waitForResponse(isSave), handle(page, 'save').click()]);
      await expect.poll(reported, { message: what }).toMatch(texts);
      await expect.poll(isFree).toBe(true);
      await page.unroute(save);
      expect(await field(page, 'makerName').inputValue(), what).toBe('Typed once');
    }
    await page.route(save, (route) => route.abort());
    await Promise.all([page.waitForEvent('requestfailed', isSave), handle(page, 'save').click()]);
    await expect.poll(reported).toMatch(/cannot be reached|connection|network/i);
    await expect.poll(isFree).toBe(true);
    await page.unroute(save);
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    expect((await client.post(maker.find, { makerCode: 'PROXY' })).data.total).toBe(1);
  });
});

test('a record that could not be reloaded keeps its old values and says so; a deleted one disappears', { tags: ['full'] }, async () => {
  await letIn(page, 'admin', 'en');
  const made = await create(client, job.save, { subject: 'read once', weightKg: 10 });
  await page.goto(`/lab/job?view=${made.id}`);
  const subject = handle(page, 'value-subject').locator('dd');
  await subject.waitFor();
  await page.route('**/findLabJobById/**', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await client.post(job.save, { id: made.id, version: made.version, subject: 'read twice' });
  await handle(page, 'reread-failed').waitFor();
  expect(await subject.innerText()).toBe('read once');
  await page.unroute('**/findLabJobById/**');
  await handle(page, 'reread').click();
  await expect.poll(() => subject.innerText()).toBe('read twice');
  expect(await handle(page, 'reread-failed').count()).toBe(0);
  await client.get(job.deleteById(made.id));
  await handle(page, 'detail-failed').waitFor();
});

describe.each(eachLanguage('zh', ['zh', 'en']))('a lost connection (%s)', (language) => {
  const reported = () => handle(page, 'toast').allTextContents();
  const missing = expect.stringContaining({ zh, en }[language].error.lost);

  test('a save fails at once, and text discarded then is not saved later', async () => {
    await letIn(page, 'admin', language);
    const code = `GONE${language}`.toUpperCase();
    await typeMaker(page, { code, name: 'Thrown away' });
    await visit.setOffline(true);
    await handle(page, 'save').click();
    await expect.poll(reported).toContainEqual(missing);
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'form').waitFor({ state: 'detached' });
    await visit.setOffline(false);
    await typeMaker(page, { code: `${code}2`, name: 'Saved' });
    await handle(page, 'save').click();
    await handle(page, 'form').waitFor({ state: 'detached' });
    expect((await client.post(maker.find, { makerCode: { startsWith: code } })).data.total).toBe(1);
  });

  test('a list with a new query says so, and loads when the connection returns', { tags: ['full'] }, async () => {
    const made = await create(client, maker.save, { makerCode: `WITH${language}`.toUpperCase(), makerName: 'Found' });
    await letIn(page, 'admin', language);
    await openList(page, '/lab/maker');
    await visit.setOffline(true);
    await handle(page, 'filter-keyword').locator('input').fill(made.makerCode);
    await handle(page, 'search').click();
    await expect.poll(reported).toContainEqual(missing);
    await visit.setOffline(false);
    await expect.poll(() => handle(page, 'list-row').count()).toBe(1);
  });
});

describe('a missing part of the console', () => {
  const part = '**/assets/form-*.js';

  /** Makes the server deliver the page of another build. */
  const putNewBuild = () =>
    page.route(`${app.url}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }),
    );

  /** Returns a function that tells how often a page has been loaded from now on. */
  async function countLoads(): Promise<() => number> {
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    return () => loads;
  }

  test('after a new build: the page reloads and opens the requested page', async () => {
    await letIn(page);
    await openList(page, '/lab/maker?q=M');
    const loads = await countLoads();
    await putNewBuild();
    // The open page requests the file of the old build. After a reload, the page requests that of the new one.
    await page.route(part, (route) => (loads() === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue()));
    await handle(page, 'create').click();
    await handle(page, 'form').waitFor();
    expect(addressOf(page)).toBe('/lab/maker?q=M&create=1');
    expect(loads()).toBe(1);
  });

  test.each(['kept', 'refused'])(
    'permanently, with storage that is %s: one reload, then a page with a retry',
    { tags: ['full'] },
    async (storage) => {
      if (storage === 'refused') {
        await page.addInitScript(() => {
          Object.defineProperty(window, 'sessionStorage', {
            get: () => {
              throw new DOMException('refused', 'SecurityError');
            },
          });
        });
      }
      await letIn(page);
      await openList(page, '/lab/maker');
      const loads = await countLoads();
      await putNewBuild();
      await page.route(part, (route) => route.fulfill({ status: 404, body: '' }));
      await handle(page, 'create').click();
      const failed = handle(page, 'part-failed');
      await expect.poll(() => loads()).toBe(1);
      await failed.waitFor();
      expect(loads()).toBe(1);
      await page.unroute(part);
      await failed.getByRole('button').click();
      await handle(page, 'form').waitFor();
    },
  );

  test('of the same build, or behind a proxy that answers for the server: an error in its place, without a reload', {
    tags: ['full'],
  }, async () => {
    await letIn(page);
    await openList(page, '/lab/maker');
    const loads = await countLoads();
    await page.route(part, (route) => route.fulfill({ status: 404, body: '' }));
    const requested = page.waitForResponse(`${app.url}/`);
    await handle(page, 'create').click();
    await (await requested).finished();
    await handle(page, 'part-failed').waitFor();
    await page.route(`${app.url}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' }));
    await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
    await page.waitForResponse(`${app.url}/`);
    expect(loads()).toBe(0);
    expect(await handle(page, 'tab').count()).toBe(1);
  });

  test.each(['nothing', 'something'])(
    'without a connection, with %s typed: the console stays, says so, and continues when it returns',
    { tags: ['full'] },
    async (typed) => {
      await letIn(page);
      if (typed === 'something') await typeMaker(page, { code: 'OFF', name: 'Typed before' });
      else await openList(page, '/lab/maker');
      const loads = await countLoads();
      const requested = page.waitForEvent('requestfailed', (request) => request.url() === `${app.url}/`);
      await visit.setOffline(true);
      await page.keyboard.press('Control+k');
      await handle(page, 'palette-failed').waitFor();
      await requested;
      await page.keyboard.press('Escape');
      await handle(page, 'palette-failed').waitFor({ state: 'detached' });
      expect(await handle(page, 'tab').count()).toBe(1);
      if (typed === 'something') expect(await field(page, 'makerName').inputValue()).toBe('Typed before');
      await visit.setOffline(false);
      await page.keyboard.press('Control+k');
      await handle(page, 'palette-input').waitFor();
      expect(loads()).toBe(0);
    },
  );

  test('a palette that fails to load breaks nothing else', { tags: ['full'] }, async () => {
    await letIn(page);
    await typeMaker(page, { code: 'PAL', name: 'Typed before' });
    await page.route('**/assets/Palette-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.keyboard.press('Control+k');
    await handle(page, 'palette-failed').waitFor();
    await page.keyboard.press('Escape');
    await handle(page, 'palette-failed').waitFor({ state: 'detached' });
    expect(await field(page, 'makerName').inputValue()).toBe('Typed before');
    expect(await handle(page, 'tab').count()).toBe(1);
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    expect((await client.post(maker.find, { makerCode: 'PAL' })).data.total).toBe(1);
  });

  test('a menu icon that fails to load is replaced', { tags: ['full'] }, async () => {
    await page.route('**/assets/allIcons-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await serveMenu(page, [screen('/lab/maker', { icon: 'BugOutlined' })]);
    const icons = page.waitForResponse('**/assets/allIcons-*.js');
    await logIn(page);
    await icons;
    await handle(page, 'list').waitFor();
    await handle(page, 'side-menu').locator('[data-path="/lab/maker"] svg').waitFor();
  });

  test('a missing resource module is requested again; otherwise its page offers to retry', { tags: ['full'] }, async () => {
    await logIn(page);
    await page.route('**/resources/labMaker.*.js*', (route) => route.fulfill({ status: 404, body: '' }));
    const indexes: string[] = [];
    await page.goto('/lab/item');
    page.on('request', (request) => request.url().endsWith('/index.json') && indexes.push(request.url()));
    await handle(page, 'side-menu').waitFor();
    await page.goto('/lab/maker');
    const retry = handle(page, 'page').getByRole('button', { name: '重试' });
    await retry.waitFor();
    await page.unroute('**/resources/labMaker.*.js*');
    await retry.click();
    await handle(page, 'list').waitFor();
    expect(indexes.length).toBeGreaterThanOrEqual(2);
  });
});

describe('events of the server', () => {
  /** Holds back the event stream of the page. Returns a function that sends an event on it. */
  async function holdEvents(): Promise<(event: object) => Promise<void>> {
    const held: Route[] = [];
    await page.route('**/events', (route) => {
      held.push(route);
    });
    return async (event) => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      // Earlier requests are those of pages that the user has left.
      const route = held.splice(0).at(-1);
      await route?.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(event)}\n\n` });
    };
  }

  test('a record created by another user appears in the open list', async () => {
    await letIn(page);
    await openList(page, '/system/ship');
    const clerk = await createClient(app.url).login('orderClerk', adminPassword);
    await create(clerk, '/hw/wms/hwShipConfig/saveHwShipConfig', {
      shipName: 'EVER LIVE',
      carrierName: 'Live Lines',
      carrierScac: 'LIVE',
    });
    await handle(page, 'list-row').filter({ hasText: 'EVER LIVE' }).waitFor();
  });

  test('lost permissions close the tab and remove the screen from the menu', async () => {
    const notify = await holdEvents();
    await letIn(page);
    await openList(page, '/lab/maker');
    await openList(page, '/lab/item');
    await serveMenu(page, [screen('/lab/item', { component: 'lab/item' })]);
    await notify({ type: 'accessChanged' });
    await expect
      .poll(() => handle(page, 'tab').evaluateAll((tabs) => tabs.map((tab) => (tab as HTMLElement).dataset.path)))
      .not.toContain('/lab/maker');
    expect(await handle(page, 'list').getAttribute('data-resource')).toBe('labItem');
  });

  test('permissions lost with a half-filled form: a draft is kept and a message says so, without a question', async () => {
    const notify = await holdEvents();
    await letIn(page);
    await openList(page, '/lab/item');
    await typeMaker(page, { code: 'RIGHTS', name: 'Typed with rights' });
    await serveMenu(page, [screen('/lab/item', { component: 'lab/item' })]);
    await notify({ type: 'accessChanged' });
    await handle(page, 'not-found').waitFor();
    await handle(page, 'toast').filter({ hasText: zh.session.closed }).waitFor();
    await handle(page, 'drafts').waitFor();
    const questions: string[] = [];
    page.on('dialog', (dialog) => questions.push(dialog.type()));
    await page.reload();
    await handle(page, 'not-found').waitFor();
    expect(questions).toEqual([]);
    await page.unrouteAll();
    await page.goto('/lab/maker?create=1');
    await handle(page, 'draft-restore').click();
    expect(await field(page, 'makerName').inputValue()).toBe('Typed with rights');
  });

  test('permissions that return in the same window bring the draft back', { tags: ['full'] }, async () => {
    const notify = await holdEvents();
    await letIn(page);
    await typeMaker(page, { code: 'BACK', name: 'Typed with rights' });
    await serveMenu(page, [screen('/lab/item', { component: 'lab/item' })]);
    await notify({ type: 'accessChanged' });
    await handle(page, 'not-found').waitFor();
    await page.unroute(`**${sessionCalls.menu}`);
    await notify({ type: 'accessChanged' });
    await handle(page, 'draft-restore').click();
    expect(await field(page, 'makerName').inputValue()).toBe('Typed with rights');
  });

  test('a changed resource replaces the old one while a form keeps typed text', { tags: ['full'] }, async () => {
    const notify = await holdEvents();
    await letIn(page);
    await typeMaker(page, { code: 'SWAP', name: 'Typed before the change' });
    await page.route('**/resources/index.json', async (route) => {
      const answer = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'application/json',
        body: answer.replace(/("name":"labMaker".*?"hash":")[0-9a-f]{40}/, `$1${'0'.repeat(40)}`),
      });
    });
    const index = await client.get('/resources/index.json');
    const { hash } = index.data.resources.find((entry: { name: string }) => entry.name === 'labMaker');
    const { text } = await client.get(`/resources/labMaker.${hash}.js`);
    await page.route(`**/resources/labMaker.${'0'.repeat(40)}.js`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: text.replaceAll(/"zh":\s*"[^"]*"/g, '"zh": "新标题"'),
      }),
    );
    await notify({ type: 'schemaChanged' });
    await handle(page, 'field-makerName').getByText('新标题').waitFor();
    expect(await field(page, 'makerCode').inputValue()).toBe('SWAP');
    expect(await field(page, 'makerName').inputValue()).toBe('Typed before the change');
    await handle(page, 'save').click();
    await handle(page, 'list').waitFor();
    expect((await client.post(maker.find, { makerCode: 'SWAP' })).data.total).toBe(1);
  });
});
