import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { zh } from '../../src/console/texts/zh.ts';
import { createClient } from '../api/support/client.ts';
import { count, create, maker } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, handle, letIn, logIn, openList } from './support/handles.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { isActive, isHeard } from './support/toasts.ts';

let app: BrowserApp;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  app = await startBrowser();
  visit = await app.visit();
  page = visit.page;
});
afterAll(() => app.close());

const dialog = () => page.getByRole('dialog');
const removed = () => dialog().waitFor({ state: 'detached' });

describe('a confirmation', () => {
  let client: Awaited<ReturnType<ReturnType<typeof createClient>['login']>>;

  beforeAll(async () => {
    client = await createClient(app.url).login('admin', adminPassword);
    await create(client, maker.save, { makerCode: 'BOX', makerName: 'Box' });
    await letIn(page, 'admin', 'zh');
    await openList(page, '/lab/maker?q=BOX');
  });
  beforeEach(async () => {
    await handle(page, 'row-remove').click();
    await dialog().waitFor();
  });
  test('is announced as a dialog: its title is the name, its text the description', async () => {
    const { name, description } = await page.evaluate(() => {
      const box = document.querySelector('dialog[open]');
      const textsAt = (attribute: string) => document.getElementById(box?.getAttribute(attribute) ?? '')?.textContent ?? undefined;
      return { name: textsAt('aria-labelledby'), description: textsAt('aria-describedby') };
    });
    expect(name).toBe(zh.list.confirmRemoveTitle);
    expect(description).toContain('制造商“Box');
    expect(await dialog().getByRole('heading').innerText()).toBe(name);
    await page.keyboard.press('Escape');
    await removed();
  });

  const left = () => count(client, maker.find, { makerCode: 'BOX' });

  test('does nothing when canceled', async () => {
    await handle(page, 'confirm-cancel').click();
    await removed();
    expect(await left()).toBe(1);
  });

  test('does nothing when closed by ×', async () => {
    await dialog().getByRole('button', { name: '关闭' }).click();
    await removed();
    expect(await left()).toBe(1);
  });

  test('does nothing when closed by Esc', async () => {
    await page.keyboard.press('Escape');
    await removed();
    expect(await left()).toBe(1);
  });

  test('blocks the rest of the page while it is open', async () => {
    await expect(handle(page, 'create').click({ timeout: 300 })).rejects.toThrow('intercepts pointer events');
    await page.keyboard.press('Escape');
    await removed();
  });

  test('runs when confirmed', async () => {
    await handle(page, 'confirm-ok').click();
    await removed();
    await expect.poll(left).toBe(0);
  });
});

describe.each(
  eachLanguage('zh', [
    ['zh', '请输入新密码', '修改密码', 'dispatcher'],
    ['en', 'Please enter new password', 'Change password', 'warehouseKeeper'],
  ]),
)('change password in %s', (language, request, title, account) => {
  const password = `a new one, ${language}`;
  const expectedLength = { zh: '8 到 128 个字符', en: '8 to 128 characters' }[language];
  const input = () => dialog().getByRole('textbox').or(dialog().locator('input')).first();
  const fault = () => dialog().getByRole('alert');

  async function ask(): Promise<void> {
    await handle(page, 'user-menu').click();
    await handle(page, 'change-password').click();
    await input().waitFor();
  }

  beforeAll(async () => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await logIn(page, account);
    await chooseLanguage(page, language);
  });

  test('asks for the new password, and shows no error at first', async () => {
    await ask();
    await expect.poll(() => dialog().innerText()).toContain(request);
    await expect.poll(() => dialog().innerText()).toContain(title);
    expect(await input().getAttribute('type')).toBe('password');
    expect(await fault().count()).toBe(0);
    await page.keyboard.press('Escape');
    await removed();
  });

  test.each([
    ['empty', ''],
    ['too short', 'seven77'],
    ['too long', 'x'.repeat(129)],
    ['too short, however many bytes it has', '🚢'.repeat(7)],
  ])('a password that is %s cannot be confirmed, and the request text becomes the error', async (_what, typed) => {
    const calls: string[] = [];
    page.on('request', (call) => calls.push(call.url()));
    await ask();
    await input().fill(typed);
    await handle(page, 'confirm-ok').click();
    await fault().waitFor();
    expect(await fault().innerText()).toBe(request);
    // The text about the expected length stays visible while the user types.
    const described = await input().getAttribute('aria-describedby');
    const reported = await Promise.all((described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()));
    expect(reported).toEqual([expectedLength, request]);
    await input().press('Enter');
    expect(await dialog().count()).toBe(1);
    expect(calls.filter((url) => url.includes('updateUserPwd'))).toEqual([]);
    await handle(page, 'confirm-cancel').click();
    await removed();
  });

  test('clears the error on typing', async () => {
    await ask();
    await handle(page, 'confirm-ok').click();
    await fault().waitFor();
    await input().fill('x');
    await fault().waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await removed();
  });

  test('leaves the password unchanged when canceled', async () => {
    await ask();
    await input().fill(password);
    await handle(page, 'confirm-cancel').click();
    await removed();
    expect((await createClient(app.url).login(account, adminPassword)).token).toBeTruthy();
  });

  test('a call that fails keeps the box and the typed text, shows the error above it, and a retry works', async () => {
    const sent: unknown[] = [];
    const held = Promise.withResolvers<void>();
    await page.route('**/hw/wms/hwUser/updateUserPwd', async (route) => {
      sent.push(route.request().postDataJSON());
      await held.promise;
      return sent.length === 1
        ? route.fulfill({ status: 502, body: '<html>' })
        : route.fulfill({ json: { code: 20000, message: 'OK', data: null } });
    });
    await ask();
    await input().fill(password);
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => handle(page, 'confirm-ok').getAttribute('aria-busy')).toBe('true');
    await input().press('Enter');
    held.resolve();
    const toast = dialog().getByTestId('toast');
    await toast.waitFor();
    expect(await isActive(toast)).toBe(true);
    expect(await isHeard(page, await toast.innerText())).toBe(true);
    expect(await input().inputValue()).toBe(password);
    expect(sent).toHaveLength(1);
    await handle(page, 'confirm-ok').click();
    await removed();
    await handle(page, 'toast')
      .filter({ hasText: /已修改|changed/ })
      .waitFor();
    expect(sent).toEqual([{ password }, { password }]);
    await page.unroute('**/hw/wms/hwUser/updateUserPwd');
  });

  test('the typed text becomes the password: this session continues, all others end', async () => {
    const other = await createClient(app.url).login(account, adminPassword);
    expect((await other.get('/hw/wms/hwUser/findCurrentUser')).code).toBe(20000);
    await ask();
    await input().fill(password);
    const sent = page.waitForRequest('**/hw/wms/hwUser/updateUserPwd');
    await handle(page, 'confirm-ok').click();
    expect((await sent).postDataJSON()).toEqual({ password });
    await removed();
    await handle(page, 'toast')
      .filter({ hasText: /已修改|changed/ })
      .waitFor();
    expect((await other.get('/hw/wms/hwUser/findCurrentUser')).code).toBe(20007);
    expect((await createClient(app.url).login(account, password)).token).toBeTruthy();
    await expect(createClient(app.url).login(account, adminPassword)).rejects.toThrow('40001');
    await page.reload();
    await handle(page, 'side-menu').waitFor();
    expect((await handle(page, 'user-menu').innerText()).trim()).toBe(account);
  });
});

test('the browser reported no errors', () => {
  expect(visit.complaints).toEqual([]);
});
