import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { roleCalls, userCalls } from '../api/support/people.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;

beforeAll(async () => {
  app = await startBrowser();
  const admin = await createClient(app.url).login('admin', adminPassword);
  const [role] = (await admin.post(roleCalls.find, { roleKey: 'viewer' })).data.records;
  const person = { account: 'plainStaff', userCode: 'PLAIN', userName: 'Plain', userType: 'STAFF', roleIds: [role.id] };
  const made = await create(admin, userCalls.save, person);
  await admin.post(userCalls.password, { id: made.id, password: adminPassword });
  await app.restart({ NODE_ENV: 'production' });
});
afterAll(() => app.close());

test.each(
  eachLanguage('zh', [
    ['zh', '5 个演示账号', '停用'],
    ['en', '5 demo accounts cannot log in', 'disable'],
  ]),
)(
  'users who manage accounts see a notice about demo accounts with their first password, until they close it (%s)',
  async (language, title, toDo) => {
    const { page, complaints, leave } = await app.visit({ width: 1280, height: 800 });
    await letIn(page, 'admin', language);
    await page.goto('/');
    const banner = handle(page, 'account-banner');
    await expect.poll(() => banner.innerText()).toContain(title);
    const text = await banner.innerText();
    expect(text).toContain(toDo);
    expect(text).toContain('finance');
    expect(await seriousFaults(page)).toEqual([]);
    await handle(page, 'account-banner-open').click();
    await handle(page, 'list').waitFor();
    await expect.poll(() => handle(page, 'list-row').count()).toBe(5);
    expect(await rawTexts(page)).toEqual([]);
    await handle(page, 'account-banner-close').click();
    await expect.poll(() => banner.count()).toBe(0);
    await page.reload();
    await handle(page, 'list').waitFor();
    expect(await banner.count()).toBe(0);
    expect(complaints).toEqual([]);
    await leave();
  },
);

test('other users do not see the notice about demo accounts', async () => {
  const { page, leave } = await app.visit({ width: 1280, height: 800 });
  await letIn(page, 'plainStaff');
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(request.url()));
  await page.goto('/');
  await handle(page, 'side-menu').waitFor();
  expect(requested.filter((url) => url.includes('findCurrentUser'))).toEqual([]);
  expect(await handle(page, 'account-banner').count()).toBe(0);
  await leave();
});
