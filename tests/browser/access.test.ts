import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { sessionListCalls, sessionPerms } from '../../src/contract/session.ts';
import { createClient } from '../api/support/client.ts';
import { hire, roleCalls, userCalls } from '../api/support/people.ts';
import { app, client, page, visitInEachTest } from './support/eachVisit.ts';
import { chooseInColumn, chooseLanguage, field, handle, letIn, openList } from './support/handles.ts';
import { entry, expectValid, hiring, visitor } from './support/rights.ts';
import { adminPassword } from './support/startBrowser.ts';

visitInEachTest();

async function pick(location: string, name: string): Promise<void> {
  const input = handle(page, location).locator('input');
  await input.click();
  await input.fill(name);
  await page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).first().click();
}

describe('the menu entries', () => {
  test('get an icon that is found by name and displayed', { tags: ['full'] }, async () => {
    await letIn(page, 'admin', 'en');
    await openList(page, '/system/menu');
    const row = handle(page, 'tree-row').filter({ hasText: 'System' });
    await row.getByTestId('row-edit').click();
    await handle(page, 'field-icon').locator('svg').first().waitFor();
    await pick('field-icon', 'RocketOutlined');
    await handle(page, 'save').click();
    await row.getByText('RocketOutlined').waitFor();
    expect(await row.locator('.q-icon-named svg').count()).toBe(1);
    await expectValid();
  });
  test('are reordered by dragging one between two others, and by keyboard; the menu follows', { tags: ['full'] }, async () => {
    await letIn(page, 'admin', 'en');
    await openList(page, '/system/menu');
    const rows = handle(page, 'tree-row');
    // A field with numbered options is filtered by the labels of its options.
    expect(await handle(page, 'filter-visible').locator('input').count()).toBe(1);
    const names = async () =>
      (await rows.allInnerTexts()).map((text) => /Orders|Scheduling|Inventory|Finance|System|Laboratory/.exec(text)?.[0]);
    const shown = { visible: 0, status: '0', orderNum: 40 };
    await client.post('/hw/wms/user/hwMenu/saveHwMenu', {
      menuType: 'M',
      menuName: '实验',
      menuNameEn: 'Laboratory',
      ...shown,
    });
    await page.reload();
    await rows.nth(5).waitFor();
    const before = await names();
    await rows.first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
    await page.getByText('Saved').first().waitFor({ state: 'detached' });
    const box = async (index: number) => (await rows.nth(index).boundingBox()) ?? { x: 0, y: 0, height: 0, width: 0 };
    const [from, to] = [await box(0), await box(2)];
    await page.mouse.move(from.x + 260, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 260, to.y + to.height / 2, { steps: 4 });
    await page.mouse.move(to.x + 260, to.y + to.height - 3, { steps: 4 });
    await page.mouse.up();
    await expect.poll(names).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
    const { data } = await client.post('/hw/wms/user/hwMenu/treeList', { menuTypes: ['M', 'C'] });
    expect((data as { menuNameEn: string }[]).map(({ menuNameEn }) => menuNameEn)).toEqual([
      before[0],
      before[2],
      before[1],
      ...before.slice(3),
    ]);
    await expectValid();
  });
});

describe('sessions', () => {
  test('are listed and ended, one or all of a user; the log shows successful and failed logins', async () => {
    const [{ id: userId }] = (await client.post(userCalls.find, { account: 'dispatcher' })).data.records;
    await client.post(sessionListCalls.end, { userId });
    const others = [await visitor('dispatcher', 'en'), await visitor('dispatcher', 'zh')];
    await createClient(app.url).post('/hw/wms/hwUser/login', { account: 'dispatcher', password: 'wrong wrong' });
    await letIn(page, 'admin', 'en');
    await page.goto('/system/session');
    const rows = handle(page, 'session').filter({ hasText: 'dispatcher' });
    await rows.nth(1).waitFor();
    await handle(page, 'session-person').fill('ispatch');
    await expect.poll(() => handle(page, 'session').count()).toBe(2);
    await expect.poll(() => handle(page, 'sessions-note').innerText()).toBe('Page 1 of 1, 2 in total');
    expect(await rows.first().innerText()).toContain('Dispatcher');
    await handle(page, 'session-person').fill('nobody at all');
    await page.getByText('No matching entries').waitFor();
    await handle(page, 'session-person').fill('');
    await rows.nth(1).waitFor();
    expect(await handle(page, 'session').filter({ hasText: 'This session' }).getByTestId('session-end').count()).toBe(0);
    await expect.poll(() => rows.first().innerText()).toMatch(/127\.0\.0\.1.*Chrome \d+/s);
    await expectValid();
    await rows.first().getByTestId('session-end').click();
    await handle(page, 'confirm-ok').click();
    await page.getByText('Sessions ended: 1').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await createClient(app.url).login('dispatcher', adminPassword);
    await page.reload();
    await rows.first().getByTestId('session-end-all').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(async () => (await client.post(sessionListCalls.find, { userId })).data.total).toBe(0);
    for (const other of others) await handle(other, 'login-account').waitFor();
    await chooseLanguage(page, 'zh');
    await handle(page, 'view-signIns').click();
    await handle(page, 'sign-in-account').fill('dispatcher');
    await chooseInColumn(page, 'sign-in-outcome', '账号或密码错误');
    const outcomes = () => handle(page, 'sign-in').evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-outcome')))]);
    await expect.poll(outcomes).toEqual(['refused']);
    expect(await handle(page, 'sign-in').first().innerText()).toContain('账号或密码错误');
    await expectValid();
  });

  test('need a permission to be seen, and another to be ended', { tags: ['full'] }, async () => {
    await hire(hiring(), { account: 'looker', perms: [sessionPerms.list] });
    await letIn(page, 'looker', 'en');
    await page.goto('/system/session');
    await handle(page, 'session').first().waitFor();
    expect(await handle(page, 'session-end').count()).toBe(0);
    expect(await handle(page, 'view-signIns').count()).toBe(0);
    for (const path of ['/system/access', '/system/role']) {
      await page.goto(path);
      await handle(page, 'not-found').waitFor();
    }
    const viewer = await visitor('viewer', 'zh');
    await viewer.goto('/system/session');
    await handle(viewer, 'not-found').waitFor();
  });
});

describe('the explanation of permissions', () => {
  test('shows for each button, field and record rule which role grants it, and how two roles differ', async () => {
    const { data: roles } = await client.post(roleCalls.find, {});
    const idOf = (key: string) => (roles.records as { id: string; roleKey: string }[]).find(({ roleKey }) => roleKey === key)?.id;
    const { code } = await client.post(userCalls.save, {
      ...{ account: 'both', userCode: 'BOTH', userName: 'Two hats', userType: 'STAFF' },
      roleIds: [idOf('finance'), idOf('dispatcher')],
    });
    expect(code).toBe(20000);
    await letIn(page, 'admin', 'en');
    await page.goto('/system/access');
    await handle(page, 'explain-ofUser').click();
    await pick('explain-subject', 'Two hats');
    await handle(page, 'explain-entry').filter({ hasText: 'Maintenance rules' }).click();
    const line = (perm: string) => page.locator(`[data-testid=explain-line][data-code="${perm}"]`);
    await line('system:rule:edit').waitFor();
    await expect.poll(() => line('system:rule:edit').innerText()).toMatch(/Yes.*from Dispatcher/s);
    await handle(page, 'explain-entry').filter({ hasText: 'Routes' }).click();
    await expect.poll(() => line('system:airline:list').innerText()).toMatch(/No.*not granted by.*Finance/s);
    await handle(page, 'explain-rows').waitFor();
    await expectValid();
    await handle(page, 'explain-narrow').check();
    expect(await handle(page, 'explain-entry').filter({ hasText: 'Routes' }).count()).toBe(0);
    await handle(page, 'explain-ofRole').click();
    await pick('explain-subject', 'Finance');
    await pick('explain-other', 'Warehouse keeper');
    const entries = handle(page, 'explain-entry');
    await expect.poll(async () => (await entries.allInnerTexts()).join()).not.toContain('Routes');
    expect(await entries.filter({ hasText: 'Fee items' }).getAttribute('data-seen')).toBe('10');
    await chooseLanguage(page, 'zh');
    await entries.filter({ hasText: '费用项目' }).click();
    expect(await line('fms:costConfig:list').getAttribute('data-differs')).toBe('true');
    await expectValid();
  });
});

async function addPallets(): Promise<void> {
  const texts = (zh: string, en: string) => ({ title: { zh, en } });
  const properties = {
    palletNo: { type: 'string', maxLength: 20, ...texts('托盘号', 'Pallet no.') },
    repositoryId: { type: 'string', reference: { resource: 'hwRepositoryConfig' }, ...texts('仓库', 'Warehouse') },
  };
  const text = JSON.stringify({
    ...{ name: 'labPallet', ...texts('托盘', 'Pallets'), perms: 'lab:pallet', scope: { warehouse: 'repositoryId' } },
    screens: { 'lab/pallet': { view: 'list', path: '/lab/pallet', area: 'system' } },
    record: { type: 'object', required: ['palletNo', 'repositoryId'], properties },
  });
  expect(await client.post(schemaCalls.save, { file: 'lab/labPallet.json', text, hash: '' })).toMatchObject({
    code: 20000,
  });
}

describe('an administrator', () => {
  test('creates a keeper for a new warehouse, views the console as them, and the keeper sees exactly that', async () => {
    const warehouse = async (code: string) =>
      client.post('/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
        ...{ repositoryCode: code, repositoryName: `Depot ${code}`, stateCode: 'CA', city: 'Los Angeles' },
        ...{ address: '1 Main St', zipCode: '90001', timezone: 'America/Los_Angeles' },
      });
    // Pallets belong to a warehouse, so a user who is limited to one warehouse sees no others.
    await addPallets();
    for (const code of ['LAX8', 'LAX9']) {
      const { data } = await warehouse(code);
      const pallet = { palletNo: `P-${code}`, repositoryId: data.id };
      expect(await client.post('/hw/wms/labPallet/saveLabPallet', pallet)).toMatchObject({ code: 20000 });
    }
    await letIn(page, 'admin', 'en');
    await openList(page, '/system/role');
    await handle(page, 'create').click();
    await field(page, 'roleName').fill('Keeper of nine');
    await field(page, 'roleKey').fill('nineKeeper');
    await field(page, 'dataScope').click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Own warehouses', visible: true }).click();
    await handle(page, 'grant-search').fill('pallets');
    await entry('Pallets').getByTestId('grant-screens').click();
    await handle(page, 'save').click();
    await handle(page, 'list-row').filter({ hasText: 'nineKeeper' }).waitFor();
    await openList(page, '/finance/users');
    await handle(page, 'create').click();
    for (const [name, value] of [
      ['account', 'nine'],
      ['userCode', 'NINE'],
      ['userName', 'Nina Nine'],
    ] as const)
      await field(page, name).fill(value);
    await pick('field-roleIds', 'Keeper of nine');
    await handle(page, 'lacks-repositoryIds').waitFor();
    await expectValid();
    await pick('field-repositoryIds', 'LAX9');
    await handle(page, 'lacks-repositoryIds').waitFor({ state: 'detached' });
    await handle(page, 'save').click();
    const password = page.locator('dialog input[type=password]');
    await page.getByText('Set a password for Nina Nine').waitFor();
    await expectValid();
    await password.fill(adminPassword);
    await handle(page, 'confirm-ok').click();
    await page.getByText('Password set for nine').waitFor();
    await expect.poll(() => handle(page, 'create').evaluate((door) => door === document.activeElement)).toBe(true);
    const row = handle(page, 'list-row').filter({ hasText: 'Nina Nine' });
    await row.getByTestId('row-more').click();
    await handle(page, 'row-resetPwd').waitFor();
    await page.keyboard.press('Escape');

    await page.goto('/system/access');
    await handle(page, 'explain-ofUser').click();
    await pick('explain-subject', 'Nina Nine');
    await handle(page, 'view-as').click();
    await handle(page, 'view-banner').waitFor();
    const seen = async (who: Page) => {
      await openList(who, '/lab/pallet');
      const paths = await who
        .getByTestId('side-menu')
        .locator('[data-path]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-path')));
      return [paths, await handle(who, 'list-row').allInnerTexts(), await handle(who, 'create').count()];
    };
    const asNina = await seen(page);
    await expect.poll(() => handle(page, 'view-banner').innerText()).toContain('You are viewing the console as Nina Nine (nine)');
    await expectValid();
    await handle(page, 'user-menu').click();
    expect(await handle(page, 'change-password').count()).toBe(0);
    await page.keyboard.press('Escape');
    await chooseLanguage(page, 'zh');
    await page.getByText('正在以 Nina Nine（nine）的身份查看').waitFor();
    await handle(page, 'view-end').click();
    await handle(page, 'explain').waitFor();
    expect(await handle(page, 'view-banner').count()).toBe(0);
    // The language was changed while viewing as another user. The console stores no settings then, so the user's own language has not
    // changed.
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^en/);

    const nina = await visitor('nine', 'en');
    expect(await seen(nina)).toEqual(asNina);
    expect(asNina).toMatchObject([['/lab/pallet'], [expect.stringContaining('P-LAX9')], 0]);
    await nina.goto('/system/role');
    await handle(nina, 'not-found').waitFor();
  });
});
