import type { Answer, Client } from './client.ts';
import { entriesFor, hire, menuCalls, type Person, roleCalls, userCalls } from './people.ts';
import { startApp, type TestApp } from './startApp.ts';

/** An app with users who have different permissions, and functions that read what each may do. */
export interface AccessLab {
  readonly app: TestApp;
  readonly admin: Client;
  /** A user who may manage users, roles and the menu. Besides that, the user may only list ships. */
  readonly manager: Person;
  /** A user who has a permission that the manager does not have. */
  readonly clerk: Person;
  readonly adminUser: Answer['data'];
  readonly adminRole: Answer['data'];
  readonly userNow: (id: string) => Promise<Answer['data']>;
  readonly roleNow: (id: string) => Promise<Answer['data']>;
  readonly menuNow: (id: string) => Promise<Answer['data']>;
  /** Returns the menu entry of the button with this permission code. */
  readonly entryOf: (perms: string) => Promise<Answer['data']>;
  /** Returns everything about permissions that an administrator can read, as one text to compare. */
  readonly everything: () => Promise<string>;
}

const managing = [
  ...['list', 'query', 'add', 'edit', 'resetPwd', 'export'].map((suffix) => `fms:user:${suffix}`),
  ...['list', 'query', 'add', 'edit', 'remove', 'auth'].map((suffix) => `system:role:${suffix}`),
  ...['list', 'query', 'add', 'edit', 'remove'].map((suffix) => `system:menu:${suffix}`),
  ...['system:ship:list', 'system:ship:query'],
];

export async function accessLab(): Promise<AccessLab> {
  const app = await startApp();
  const { admin } = app;
  const menuNow = async (id: string) => (await admin.get(menuCalls.findById(id))).data;
  return {
    ...{ app, admin, menuNow },
    manager: await hire(app, { account: 'manager', perms: managing }),
    clerk: await hire(app, { account: 'clerkOne', perms: ['system:rule:list', 'system:rule:remove'] }),
    adminUser: (await admin.post(userCalls.find, { account: 'admin' })).data.records[0],
    adminRole: (await admin.post(roleCalls.find, { roleName: '系统管理员' })).data.records[0],
    userNow: async (id) => (await admin.get(userCalls.findById(id))).data,
    roleNow: async (id) => (await admin.get(roleCalls.findById(id))).data,
    entryOf: async (perms) => menuNow((await entriesFor(admin, [perms]))[0] as string),
    everything: async () => {
      const lists = [];
      for (const call of [userCalls.find, roleCalls.find, menuCalls.find]) lists.push((await admin.post(call, {})).data.records);
      return JSON.stringify(lists).replace(/"lastLoginTime":"[^"]*"/g, '');
    },
  };
}
