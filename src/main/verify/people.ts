import { randomBytes } from 'node:crypto';
import { sessionCalls } from '../../contract/session.ts';
import { demand } from './client.ts';

/** Somebody who makes every call. */
export interface Tester {
  readonly name: string;
  readonly token: string | undefined;
  readonly codes: ReadonlySet<string>;
}

type Stored = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

const calls = {
  menus: '/hw/wms/user/hwMenu/findHwMenuList',
  roles: '/hw/wms/user/hwRole/findHwRoleList',
  saveRole: '/hw/wms/user/hwRole/saveHwRole',
  users: '/hw/wms/hwUser/findUser',
  saveUser: '/hw/wms/hwUser/saveHwUser',
};

const managing = /^(fms:user|system:role|system:menu):/;

/** What each of them holds, of all codes that there are. */
const kinds: Readonly<Record<string, (code: string) => boolean>> = {
  verifyNone: () => false,
  verifyList: (code) => code.endsWith(':list'),
  verifyUsers: (code) => managing.test(code),
  verifyAll: () => true,
};

/** The titles of the five, in the order of the matrix. */
export const testerNames = ['nobody', 'no rights', 'lists only', 'user admin', 'everything'] as const;

/**
 * Five who make every call: nobody, and four users with a role each, made by the administrator through the calls of the
 * console and switched off again afterwards, with their roles. A user of theirs from an earlier run is used again.
 */
export async function withTesters<T>(url: string, admin: string, work: (testers: Tester[]) => Promise<T>): Promise<T> {
  const send: Send = (path, body) => demand(url, { method: 'POST', path, body, token: admin });
  const buttons = ((await send(calls.menus, { menuType: 'F' })) as { records: { id: string; perms: string }[] })
    .records;
  const testers: Tester[] = [{ name: testerNames[0], token: undefined, codes: new Set() }];
  const made: Made[] = [];
  try {
    for (const [i, [account, holds]] of Object.entries(kinds).entries()) {
      const granted = buttons.filter(({ perms }) => holds(perms));
      const role = { roleName: account, dataScope: 'ALL', status: '0', menuIds: granted.map(({ id }) => id) };
      const roleId = await put(send, {
        find: calls.roles,
        save: calls.saveRole,
        by: { roleKey: account },
        fields: role,
      });
      made.push({ find: calls.roles, save: calls.saveRole, id: roleId });
      const user = { userName: account, userType: 'STAFF', status: '0', roleIds: [roleId] };
      const by = { account };
      const fields = { ...user, userCode: account.toUpperCase() };
      const id = await put(send, { find: calls.users, save: calls.saveUser, by, fields });
      made.unshift({ find: calls.users, save: calls.saveUser, id });
      const password = randomBytes(18).toString('base64url');
      await send(sessionCalls.changePassword, { id, password });
      const { token } = (await demand(url, {
        method: 'POST',
        path: sessionCalls.login,
        body: { account, password },
      })) as {
        token: string;
      };
      testers.push({ name: testerNames[i + 1] ?? account, token, codes: new Set(granted.map(({ perms }) => perms)) });
    }
    return await work(testers);
  } finally {
    await switchOff(send, made);
  }
}

/** A user or role that was made, and how it is changed again. */
interface Made extends Pick<Put, 'find' | 'save'> {
  readonly id: string;
}

type Send = (path: string, body: unknown) => Promise<unknown>;

/** Switches all of them off that it can; what stays on is told at the end. */
async function switchOff(send: Send, made: readonly Made[]): Promise<void> {
  const failed: unknown[] = [];
  for (const { find, save, id } of made) {
    await put(send, { find, save, by: { id }, fields: { status: '1' } }).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} users and roles of the walk are still on`);
}

interface Put {
  readonly find: string;
  readonly save: string;
  readonly by: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Makes a record, or changes the one there is. */
async function put(send: Send, { find, save, by, fields }: Put): Promise<string> {
  const [there] = ((await send(find, by)) as { records: Stored[] }).records.filter((one) =>
    Object.entries(by).every(([name, value]) => one[name] === value),
  );
  const body = there ? { ...fields, id: there.id, version: there.version } : { ...by, ...fields };
  return ((await send(save, body)) as Stored).id;
}
