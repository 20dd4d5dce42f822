import type { Answer, Client } from './client.ts';
import { create } from './lab.ts';
import { giveQuickPassword } from './preparedDatabase.ts';
import { adminPassword, type TestApp } from './startApp.ts';

/** The calls of users, roles and the menu. */
export const userCalls = {
  find: '/hw/wms/hwUser/findUser',
  findById: (id: string) => `/hw/wms/hwUser/findUserById/${id}`,
  save: '/hw/wms/hwUser/saveHwUser',
  saveByIds: '/hw/wms/hwUser/saveHwUserByIds',
  log: (id: string) => `/hw/wms/hwUser/findHwUserLogList/${id}`,
  restore: '/hw/wms/hwUser/restoreHwUser',
  export: '/hw/wms/hwUser/exportHwUser',
  password: '/hw/wms/hwUser/updateUserPwd',
};
export const roleCalls = {
  find: '/hw/wms/user/hwRole/findHwRoleList',
  findById: (id: string) => `/hw/wms/user/hwRole/findHwRoleById/${id}`,
  save: '/hw/wms/user/hwRole/saveHwRole',
  saveByIds: '/hw/wms/user/hwRole/saveHwRoleByIds',
  delete: (id: string) => `/hw/wms/user/hwRole/deleteHwRoleById/${id}`,
};
export const menuCalls = {
  find: '/hw/wms/user/hwMenu/findHwMenuList',
  findById: (id: string) => `/hw/wms/user/hwMenu/findHwMenuById/${id}`,
  save: '/hw/wms/user/hwMenu/saveHwMenu',
  delete: (id: string) => `/hw/wms/user/hwMenu/deleteHwMenuById/${id}`,
};

interface Hired {
  readonly account: string;
  /** The permission codes of the role that is created for the user. */
  readonly perms: readonly string[];
  readonly dataScope?: string;
  readonly [field: string]: unknown;
}

export interface Person {
  readonly client: Client;
  readonly user: Answer['data'];
  readonly role: Answer['data'];
}

/** Returns the ids of the menu entries that have these permission codes. */
export async function entriesFor(admin: Client, perms: readonly string[]): Promise<string[]> {
  if (perms.length === 0) return [];
  const { data } = await admin.post(menuCalls.find, { menuType: 'F' });
  const found = (data.records as { id: string; perms: string }[]).filter((entry) => perms.includes(entry.perms));
  if (found.length < perms.length) {
    const missing = perms.filter((perm) => !found.some((entry) => entry.perms === perm));
    throw new Error(`there are no buttons for ${missing.join(', ')}`);
  }
  return found.map(({ id }) => id);
}

/** Where users are hired. If the database is given, setting their password and logging in is quick. */
type Hiring = Pick<TestApp, 'admin' | 'as'> & Partial<Pick<TestApp, 'database'>>;

/** Creates a user with a new role through the calls of the console, and logs the user in. */
export async function hire(app: Hiring, hired: Hired): Promise<Person> {
  const { account, perms, dataScope = 'ALL', ...others } = hired;
  const { admin } = app;
  const menuIds = await entriesFor(admin, perms);
  const role = await create(admin, roleCalls.save, {
    ...{ roleName: account, roleKey: account, dataScope },
    ...(menuIds.length > 0 && { menuIds }),
  });
  const reported = { account, userCode: account.toUpperCase(), userName: account, roleIds: [role.id] };
  const user = await create(admin, userCalls.save, { ...reported, ...others });
  if (app.database) await giveQuickPassword(app.database, user.id);
  else await setPassword(admin, user.id);
  return { client: await app.as(account), user, role };
}

async function setPassword(admin: Client, id: string): Promise<void> {
  const set = await admin.post(userCalls.password, { id, password: adminPassword });
  if (set.code !== 20000) throw new Error(set.text);
}
