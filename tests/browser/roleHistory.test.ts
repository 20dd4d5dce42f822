import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { ok } from '../api/support/ok.ts';
import { entriesFor, roleCalls } from '../api/support/people.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn } from './support/handles.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;

beforeAll(async () => {
  app = await startBrowser();
  admin = await createClient(app.url).login('admin', adminPassword);
});
afterAll(() => app.close());

test.each(
  eachLanguage('zh', [
    ['zh', '订单列表', '费用管理'],
    ['en', 'Order list', 'Costs'],
  ]),
)('the history of a role shows its changed permissions by screen (%s)', async (language, gained, missing) => {
  const role = { roleName: `Board ${language}`, roleKey: `board${language}`, dataScope: 'ALL' };
  const { id, version } = await create(admin, roleCalls.save, {
    ...role,
    menuIds: await entriesFor(admin, ['fms:user:list', 'fms:cost:list']),
  });
  const menuIds = await entriesFor(admin, ['fms:user:list', 'wms:order:list', 'wms:order:add']);
  await ok(admin.post(roleCalls.save, { id, version, menuIds }));
  const { page, complaints, leave } = await app.visit({ width: 1366, height: 820 });
  await letIn(page, 'admin', language);
  await page.goto(`/system/role?view=${id}`);
  const changes = handle(page, 'grant-changes').first();
  await changes.waitFor();
  await expect.poll(() => changes.innerText()).toContain(gained);
  expect(await changes.innerText()).toContain(missing);
  expect(complaints).toEqual([]);
  await leave();
});
