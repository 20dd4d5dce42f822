import { randomBytes } from 'node:crypto';
import { sessionCalls } from '../../contract/session.ts';

/** A user who makes every call. */
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

/** The permission codes of each user. */
const kinds: Readonly<Record<string, (code: string) => boolean>> = {
  verifyNone: () => false,
  verifyList: (code) => code.endsWith(':list'),
  verifyUsers: (code) => managing.test(code),
  verifyAll: () => true,
};

/** The titles of the five, in the order of the matrix. */
export const testerNames = ['nobody', 'no rights', 'lists only', 'user admin', 'everything'] as const;

/**
 * The five testers: one without a session, and four users with a role each. The administrator creates them through the calls of
 * the console and disables them afterwards. Users of an earlier run are used again.
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

/** A created user or role, and how to change it again. */
interface Made extends Pick<Put, 'find' | 'save'> {
  readonly id: string;
}

type Send = (path: string, body: unknown) => Promise<unknown>;

/** Disables all of them and reports those that could not be disabled. */
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

/** Creates a record or changes the existing one. */
async function put(send: Send, { find, save, by, fields }: Put): Promise<string> {
  const [there] = ((await send(find, by)) as { records: Stored[] }).records.filter((one) =>
    Object.entries(by).every(([name, value]) => one[name] === value),
  );
  const body = there ? { ...fields, id: there.id, version: there.version } : { ...by, ...fields };
  return ((await send(save, body)) as Stored).id;
}

/** The answer to a call: the code of its envelope, or 20000 for a file. */
interface Answer {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string | undefined;
}

/** Makes one call to a running server. */
export async function ask(url: string, { method, path, body, token }: Ask): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: token }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (isJson) return (await response.json()) as Answer;
  await response.body?.cancel();
  return { code: response.ok ? 20000 : response.status, message: '', data: null };
}

/** Makes a call that must succeed, and returns its data. */
export async function demand(url: string, call: Ask): Promise<unknown> {
  const { code, message, data } = await ask(url, call);
  if (code !== 20000) throw new Error(`${call.path} answers ${code}: ${message}`);
  return data;
}
