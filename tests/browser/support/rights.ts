import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import { roleCalls } from '../../api/support/people.ts';
import { app, client, page, visit } from './eachVisit.ts';
import { handle, logInByForm } from './handles.ts';
import { rawTexts } from './rawTexts.ts';
import { seriousFaults } from './seriousFaults.ts';
import { adminPassword } from './startBrowser.ts';

/** Parameters of `hire`: an administrator's client, and how other users log in. */
export const hiring = () => ({
  admin: client,
  as: (account: string) => createClient(app.url).login(account, adminPassword),
});
/** Returns an entry in the tree of permissions, by its name. */
export const entry = (name: string) => handle(page, 'grant').filter({ has: page.getByText(name, { exact: true }) });
export const item = (name: string) => entry(name).getByRole('treeitem').first();
export const state = (name: string) => item(name).getAttribute('aria-checked');
/** Returns the permission codes of a role, sorted. */
export const codesOf = async (roleKey: string): Promise<string[]> => {
  const { data } = await client.post(roleCalls.find, {});
  const { menuIds } =
    (data.records as { roleKey: string; menuIds: string[] }[]).find((one) => one.roleKey === roleKey) ?? {};
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

/** Expects no text keys, no accessibility faults, and no errors or warnings that the browser reports. */
export async function expectValid(): Promise<void> {
  expect(await rawTexts(page)).toEqual([]);
  expect(await seriousFaults(page)).toEqual([]);
  expect(visit.complaints).toEqual([]);
}

/** Logs another user in, in a browser of their own. */
export async function visitor(account: string, language: 'zh' | 'en'): Promise<Page> {
  const other = await app.visit();
  onTestFinished(() => other.leave());
  await logInByForm(other.page, account, language);
  return other.page;
}
