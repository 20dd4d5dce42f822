import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { Resource } from '../../contract/resource.ts';
import { sessionCalls } from '../../contract/session.ts';
import { many } from '../../contract/wire.ts';
import { readOwnSettings } from '../readOwnSettings.ts';
import { ownProbes, type Probe, probesOf } from './probes.ts';

const usage = `npm run codegen -- verify [url] [--account admin] [--schemas <dir>]
  makes every call of a running server as five users (not logged in, no rights, lists only, user admin, all rights) and
  prints who is let through; fails where a result is not as expected. HW_ADMIN_PASSWORD holds the password of the account.
  url        address of the server (default: http://127.0.0.1:8080, or HOST and PORT)`;

/**
 * Runs `npm run codegen -- verify`. Returns the exit code: 0 if all results are as expected, 1 if not, 2 for wrong arguments or if the
 * calls could not be made.
 */
export async function runVerify(args: readonly string[]): Promise<number> {
  const options = { account: { type: 'string' }, schemas: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const settings = readOwnSettings();
    const { adminPassword: password } = settings;
    const [url = `http://${settings.host}:${settings.port}`, ...rest] = positionals;
    if (rest.length > 0 || password === undefined) throw new TypeError('HW_ADMIN_PASSWORD must be set');
    const { resources } = compile(readFolder(values.schemas ?? settings.schemasDir));
    const server = { url: url.replace(/\/$/, ''), account: values.account ?? 'admin', password };
    const verified = await verifyServer(
      server,
      resources.map(({ resource }) => resource),
    );
    console.log(formatVerified(verified).join('\n'));
    return verified.unexpectedYes + verified.unexpectedNo > 0 ? 1 : 0;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return 2;
  }
}

/** A call with its result for each test user, in the order of `testerNames`. */
export interface VerifiedCall {
  readonly probe: Probe;
  readonly cells: readonly { readonly isLetThrough: boolean; readonly isExpected: boolean; readonly code: number }[];
}

export interface Verified {
  readonly calls: readonly VerifiedCall[];
  /** Number of calls that should have been rejected but were not. */
  readonly unexpectedYes: number;
  /** Number of calls that should have been allowed but were not. */
  readonly unexpectedNo: number;
}

interface Server {
  readonly url: string;
  readonly account: string;
  readonly password: string;
}

/** Error codes for a missing permission or session. Any other code means that the call was allowed. */
const refusals: ReadonlySet<number> = new Set([40003, 20007]);

/** Makes all calls of a running server as five users, and compares the calls that were allowed with those that should be. */
export async function verifyServer(server: Server, resources: readonly Resource[]): Promise<Verified> {
  const { url, account, password } = server;
  const login = await demand(url, { method: 'POST', path: sessionCalls.login, body: { account, password } });
  const { token } = login as { token: string };
  const own = resources.filter((resource) => !resource.partOf);
  const listed = own.find(({ calls }) => calls.find !== undefined);
  const probes = [...own.flatMap(probesOf), ...(listed ? ownProbes(listed) : [])];
  const calls = await withTesters(url, token, (testers) => walk(url, probes, testers)).finally(() =>
    demand(url, { method: 'POST', path: sessionCalls.logout, token }),
  );
  const cells = calls.flatMap((call) => call.cells).filter(({ isExpected }) => !isExpected);
  return {
    calls,
    unexpectedYes: cells.filter(({ isLetThrough }) => isLetThrough).length,
    unexpectedNo: cells.filter(({ isLetThrough }) => !isLetThrough).length,
  };
}

async function walk(url: string, probes: readonly Probe[], testers: readonly Tester[]): Promise<VerifiedCall[]> {
  const calls: VerifiedCall[] = [];
  for (const probe of probes) {
    const cells = [];
    for (const { token, codes } of testers) {
      const { code } = await ask(url, { ...probe, token });
      const isLetThrough = !refusals.has(code);
      const may = token !== undefined && (probe.needs === 'session' || probe.needs.split(' | ').some((code) => codes.has(code)));
      cells.push({ isLetThrough, isExpected: isLetThrough === may, code });
    }
    calls.push({ probe, cells });
  }
  return calls;
}

/** Formats the results, with unexpected ones marked. */
export function formatVerified({ calls, unexpectedYes, unexpectedNo }: Verified): string[] {
  const width = Math.max(...calls.map(({ probe }) => probe.name.length));
  const needs = Math.max(...calls.map(({ probe }) => probe.needs.length));
  const head = ['call'.padEnd(width), 'needs'.padEnd(needs), ...testerNames].join('  ');
  const lines = calls.map(({ probe, cells }) =>
    [
      ...[probe.name.padEnd(width), probe.needs.padEnd(needs)],
      ...cells.map(({ isLetThrough, isExpected, code }, i) => {
        const word = isLetThrough ? 'yes' : 'no';
        return (isExpected ? word : `${word}! ${code}`).padEnd((testerNames[i] ?? '').length);
      }),
    ]
      .join('  ')
      .trimEnd(),
  );
  const total = `${many(calls.length, 'call')}, ${many(testerNames.length, 'user')}: ${unexpectedYes} unexpected yes, ${unexpectedNo} unexpected no`;
  return [head, ...lines, total];
}

/** A user who makes every call. */
interface Tester {
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

/** For each kind of test user, a function that tells whether the user has a permission code. */
const kinds: Readonly<Record<string, (code: string) => boolean>> = {
  verifyNone: () => false,
  verifyList: (code) => code.endsWith(':list'),
  verifyUsers: (code) => managing.test(code),
  verifyAll: () => true,
};

/** The titles of the five users, in the order of the printed columns. */
const testerNames = ['nobody', 'no rights', 'lists only', 'user admin', 'everything'] as const;

/**
 * Runs `work` with five test users: one without a session, and four accounts with one role each. The administrator creates these accounts
 * and roles through the calls of the console, or reuses those of an earlier run, and disables them afterwards.
 */
async function withTesters<T>(url: string, admin: string, work: (testers: Tester[]) => Promise<T>): Promise<T> {
  const send: Send = (path, body) => demand(url, { method: 'POST', path, body, token: admin });
  const buttons = ((await send(calls.menus, { menuType: 'F' })) as { records: { id: string; perms: string }[] }).records;
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

/** The id of a test user or role, and the calls to find and save it. */
interface Made extends Pick<Put, 'find' | 'save'> {
  readonly id: string;
}

type Send = (path: string, body: unknown) => Promise<unknown>;

/** Disables the test users and roles; throws if some are still enabled. */
async function switchOff(send: Send, made: readonly Made[]): Promise<void> {
  const failed: unknown[] = [];
  for (const { find, save, id } of made) {
    await put(send, { find, save, by: { id }, fields: { status: '1' } }).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} test users and roles are still enabled`);
}

interface Put {
  readonly find: string;
  readonly save: string;
  readonly by: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Creates the record that `by` identifies, or changes the existing one; returns its id. */
async function put(send: Send, { find, save, by, fields }: Put): Promise<string> {
  const [there] = ((await send(find, by)) as { records: Stored[] }).records.filter((one) =>
    Object.entries(by).every(([name, value]) => one[name] === value),
  );
  const body = there ? { ...fields, id: there.id, version: there.version } : { ...by, ...fields };
  return ((await send(save, body)) as Stored).id;
}

/** The answer to a call: the code of its envelope. Without an envelope, the code is 20000 for success, otherwise the HTTP status. */
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
async function ask(url: string, { method, path, body, token }: Ask): Promise<Answer> {
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
async function demand(url: string, call: Ask): Promise<unknown> {
  const { code, message, data } = await ask(url, call);
  if (code !== 20000) throw new Error(`${call.path} answers ${code}: ${message}`);
  return data;
}
