import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import { roleCalls } from '../../api/support/people.ts';
import { app, client, page, visit } from './eachVisit.ts';
import { handle, logInByForm } from './handles.ts';
import { rawTexts } from './rawTexts.ts';
import { seriousFaults } from './seriousFaults.ts';
import { adminPassword } from './startBrowser.ts';

/** Returns the app for `hire`: a client of the administrator, and a function that logs other users in. */
export const hiring = () => ({
  admin: client,
  as: (account: string) => createClient(app.url).login(account, adminPassword),
});
/** Returns the entry with this name in the tree of permissions. */
export const entry = (name: string) => handle(page, 'grant').filter({ has: page.getByText(name, { exact: true }) });
export const item = (name: string) => entry(name).getByRole('treeitem').first();
export const state = (name: string) => item(name).getAttribute('aria-checked');
/** Returns the permission codes of a role in alphabetical order. */
export const codesOf = async (roleKey: string): Promise<string[]> => {
  const { data } = await client.post(roleCalls.find, {});
  const { menuIds } = (data.records as { roleKey: string; menuIds: string[] }[]).find((one) => one.roleKey === roleKey) ?? {};
  const all = (await client.post('/hw/wms/user/hwMenu/findHwMenuList', {})).data.records as {
    id: string;
    perms: string;
    menuType: string;
  }[];
  return all
    .filter(({ id, menuType }) => menuType === 'F' && menuIds?.includes(id))
    .map(({ perms }) => perms)
    .toSorted();
};

/** Expects that the page shows no text keys and has no accessibility faults, and that the browser reported no errors or warnings. */
export async function expectValid(): Promise<void> {
  expect(await rawTexts(page)).toEqual([]);
  expect(await seriousFaults(page)).toEqual([]);
  expect(visit.complaints).toEqual([]);
}

/** Logs in as another user, in a browser of its own. */
export async function visitor(account: string, language: 'zh' | 'en'): Promise<Page> {
  const other = await app.visit();
  onTestFinished(() => other.leave());
  await logInByForm(other.page, account, language);
  return other.page;
}
