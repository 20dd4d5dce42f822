import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { createClient } from '../../api/support/client.ts';
import { roleCalls } from '../../api/support/people.ts';
import { app, client, page, visit } from './eachVisit.ts';
import { handle, logInByForm } from './handles.ts';
import { rawTexts } from './rawTexts.ts';
import { seriousFaults } from './seriousFaults.ts';
import { adminPassword } from './startBrowser.ts';

/** For `hire`: an administrator, and the way in of others. */
export const hiring = () => ({
  admin: client,
  as: (account: string) => createClient(app.url).login(account, adminPassword),
});
/** An entry of the tree of rights, by its name. */
export const entry = (name: string) => handle(page, 'grant').filter({ has: page.getByText(name, { exact: true }) });
export const item = (name: string) => entry(name).getByRole('treeitem').first();
export const state = (name: string) => item(name).getAttribute('aria-checked');
/** The permissions of a role, in their order. */
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

/** No raw key, nothing that keeps people out, no complaint of the browser. */
export async function expectValid(): Promise<void> {
  expect(await rawTexts(page)).toEqual([]);
  expect(await seriousFaults(page)).toEqual([]);
  expect(visit.complaints).toEqual([]);
}

/** Somebody else at a browser of their own. */
export async function visitor(account: string, language: 'zh' | 'en'): Promise<Page> {
  const other = await app.visit();
  onTestFinished(() => other.leave());
  await logInByForm(other.page, account, language);
  return other.page;
}
