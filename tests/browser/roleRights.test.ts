import { describe, expect, test } from 'vitest';
import { entriesFor, hire, roleCalls } from '../api/support/people.ts';
import { client, page, visitInEachTest } from './support/eachVisit.ts';
import { chooseLanguage, field, handle, letIn, openList } from './support/handles.ts';
import { codesOf, entry, expectValid, hiring, item, state, visitor } from './support/rights.ts';

visitInEachTest();

describe('the permissions of a role', () => {
  test('are chosen in a tree, whole branches at once, by mouse and keyboard, and saved with all ancestors', async () => {
    await letIn(page, 'admin', 'en');
    await openList(page, '/system/role');
    await handle(page, 'create').click();
    await field(page, 'roleName').fill('Berth clerk');
    await field(page, 'roleKey').fill('berthClerk');
    await handle(page, 'grants').waitFor();
    await handle(page, 'grant-search').fill('vessels');
    await entry('Vessels').getByTestId('grant-screens').click();
    expect([await state('Vessels'), await state('System')]).toEqual(['mixed', 'mixed']);
    await item('Vessels').focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    expect(await state('Add')).toBe('true');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expectValid();
    await chooseLanguage(page, 'zh');
    await handle(page, 'grant-search').fill('system:wharf');
    await entry('码头管理').getByTestId('grant-press').first().click();
    expect(await state('码头管理')).toBe('true');
    await item('码头管理').focus();
    await page.keyboard.press('n');
    expect(await state('码头管理')).toBe('false');
    await page.keyboard.press('s');
    await expectValid();
    await handle(page, 'save').click();
    await handle(page, 'list-row').filter({ hasText: 'berthClerk' }).waitFor();
    expect(await codesOf('berthClerk')).toEqual(['system:ship:list', 'system:ship:query', 'system:wharf:list']);
  });

  test('found by a search are set alone, with their number, and screens added with them need confirmation', {
    tags: ['full'],
  }, async () => {
    await letIn(page, 'admin', 'en');
    await openList(page, '/system/role');
    await handle(page, 'create').click();
    await field(page, 'roleName').fill('Ship exporter');
    await field(page, 'roleKey').fill('shipExporter');
    await handle(page, 'grant-search').fill('system:ship:export');
    await expect.poll(() => handle(page, 'grant-every-all').innerText()).toBe('All (1)');
    await handle(page, 'grant-every-all').click();
    await page.getByText('This also grants 1 page outside your search: Vessels. Continue?').waitFor();
    await handle(page, 'confirm-cancel').click();
    await expect.poll(() => handle(page, 'grant-sum').innerText()).toBe('Selected pages: 0, buttons: 0');
    await handle(page, 'grant-every-all').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => handle(page, 'grant-sum').innerText()).toBe('Selected pages: 1, buttons: 1');
    await expectValid();
    await handle(page, 'save').click();
    await handle(page, 'list-row').filter({ hasText: 'shipExporter' }).waitFor();
    expect(await codesOf('shipExporter')).toEqual(['system:ship:export']);
  });

  test('that the user does not hold are shown with the reason, and cannot be granted', async () => {
    const perms = ['system:role:list', 'system:role:query', 'system:role:add', 'system:role:auth', 'system:menu:list', 'system:ship:list'];
    await hire(hiring(), { account: 'granter', perms });
    await letIn(page, 'granter', 'en');
    await openList(page, '/system/role');
    await handle(page, 'create').click();
    await handle(page, 'grant-search').fill('terminals');
    expect(await item('Terminals').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => item('Terminals').innerText()).toContain('You do not have this permission yourself');
    await item('Terminals').getByTestId('grant-press').click();
    await expect.poll(() => handle(page, 'grant-every-all').innerText()).toBe('All (0)');
    await handle(page, 'grant-every-all').click();
    expect(await state('Terminals')).toBe('false');
    await handle(page, 'grant-search').fill('');
    await handle(page, 'grant-every-all').click();
    await field(page, 'roleName').fill('Helper');
    await field(page, 'roleKey').fill('helper');
    await expectValid();
    await handle(page, 'save').click();
    await handle(page, 'list-row').filter({ hasText: 'helper' }).waitFor();
    expect(await codesOf('helper')).toEqual(perms.toSorted());
  });

  test('update the menu of an open console when they change, without another login', async () => {
    const { role } = await hire(hiring(), { account: 'sailor', perms: ['system:ship:list'] });
    const other = await visitor('sailor', 'en');
    const inMenu = (name: string) => handle(other, 'side-menu').getByText(name, { exact: true });
    await openList(other, '/system/ship');
    expect(await handle(other, 'create').count()).toBe(0);
    const menuIds = await entriesFor(client, ['system:ship:list', 'system:ship:add', 'system:wharf:list']);
    const { data } = await client.get(roleCalls.findById(role.id));
    await client.post(roleCalls.save, { id: role.id, version: data.version, menuIds });
    await inMenu('Terminals').waitFor({ state: 'attached' });
    await handle(other, 'create').waitFor();
    const later = await client.get(roleCalls.findById(role.id));
    await client.post(roleCalls.save, {
      id: role.id,
      version: later.data.version,
      menuIds: await entriesFor(client, ['system:ship:list']),
    });
    await inMenu('Terminals').waitFor({ state: 'detached' });
    await handle(other, 'create').waitFor({ state: 'detached' });
  });
});
