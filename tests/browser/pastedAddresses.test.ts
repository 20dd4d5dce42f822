import { describe, expect, test } from 'vitest';
import { draftPrefix } from '../../src/console/drafts/shelf.ts';
import { createClient } from '../api/support/client.ts';
import { create, wharf } from '../api/support/lab.ts';
import { entriesFor, hire, roleCalls } from '../api/support/people.ts';
import { app, client, page, visit, visitInEachTest } from './support/eachVisit.ts';
import { field, handle, letIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword } from './support/startBrowser.ts';

visitInEachTest();

const hiring = () => ({
  admin: client,
  as: (account: string) => createClient(app.url).login(account, adminPassword),
});
const right = (suffix: string) => `system:wharf:${suffix}`;
const makeWharf = async (code: string): Promise<string> => {
  const quay = { quayCode: code, quayName: code, quayNameEn: code, quayType: 'PORT', portCode: code, status: '0' };
  return (await create(client, wharf.save, { ...quay, country: 'NO', timezone: 'Europe/Oslo', freeDays: 4 })).id;
};

/** Opens an address. Expects the page that says "no access", with a link back to the list. */
async function expectRejected(address: string, title: string): Promise<void> {
  await page.goto(address);
  const reported = handle(page, 'form-forbidden');
  await reported.getByRole('heading', { name: title }).waitFor();
  expect(await handle(page, 'form').count()).toBe(0);
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
  await reported.getByRole('button').click();
  await handle(page, 'list-total').waitFor();
}

describe('a pasted address of a form', () => {
  test.each([
    ['listsOnly', ['list'], 'en', 'You cannot edit this record', 'NOOSL'],
    ['readsOnly', ['list', 'query'], 'zh', '没有编辑权限', 'NOBGO'],
  ] as const)('shows %s at once that they may not use it, and the way back', async (account, held, lang, title, code) => {
    await hire(hiring(), { account, perms: held.map(right) });
    await letIn(page, account, lang);
    await expectRejected('/system/wharf?create=1', title);
    await expectRejected(`/system/wharf?edit=${await makeWharf(code)}`, title);
    expect(visit.complaints).toEqual([]);
  });

  test('shows the same to a user who may change a record but not read all of it', async () => {
    await hire(hiring(), { account: 'editsBlind', perms: ['list', 'edit'].map(right) });
    await letIn(page, 'editsBlind', 'en');
    await expectRejected(`/system/wharf?edit=${await makeWharf('NOSVG')}`, 'You cannot edit this record');
  });

  test('keeps an open form when its permission is revoked, and its draft can be read', async () => {
    const { role } = await hire(hiring(), { account: 'losesRight', perms: ['list', 'add'].map(right) });
    await letIn(page, 'losesRight', 'en');
    await page.goto('/system/wharf?create=1');
    await field(page, 'quayName').fill('half typed');
    const menuIds = await entriesFor(client, [right('list'), right('export')]);
    const { data: now } = await client.get(roleCalls.findById(role.id));
    await create(client, roleCalls.save, { id: role.id, version: now.version, menuIds });
    // The additional button shows that the console has loaded the permissions again.
    await page.getByTestId('export').first().waitFor({ state: 'attached' });
    expect(await field(page, 'quayName').inputValue()).toBe('half typed');
    expect(await handle(page, 'form-forbidden').count()).toBe(0);
    await page.waitForFunction((prefix) => Object.keys(localStorage).some((key) => key.startsWith(prefix)), draftPrefix);
    await page.reload();
    await handle(page, 'draft-restore').click();
    await expect.poll(() => field(page, 'quayName').inputValue()).toBe('half typed');
  });
});

test('an address cut off within an escape sequence gets a page that says so', async () => {
  await letIn(page, 'viewer', 'zh');
  await page.goto('/%E0%A4%A');
  await handle(page, 'not-found').waitFor();
});
