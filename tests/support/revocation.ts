import { sessionCalls } from '../../src/contract/session.ts';

/** Sends a request to a running server with a given token; a GET when there is no body. */
export type Ask = (path: string, token: string, body?: unknown) => Promise<{ readonly code: number; readonly data: any }>;

interface Round {
  readonly ask: Ask;
  readonly admin: string;
  /** The number of sessions of one user. Each sends requests all the time. */
  readonly sessions: number;
  /** The account of the new user, which must not exist yet. */
  readonly account: string;
}

const calls = {
  ships: '/hw/wms/hwShipConfig/findHwShipConfigList',
  menus: '/hw/wms/user/hwMenu/findHwMenuList',
  saveRole: '/hw/wms/user/hwRole/saveHwRole',
  saveUser: '/hw/wms/hwUser/saveHwUser',
  user: '/hw/wms/hwUser/findUserById/',
};
const password = 'correct horse 7';
/** The number of requests that each session sends after the revocation. */
const after = 5;

interface Person extends Round {
  readonly user: { readonly id: string };
  readonly role: { readonly id: string; readonly version: number };
  readonly tokens: readonly string[];
}

/** A way to revoke access, and the response code that the user then gets. With `spares`, the session that makes the call stays valid. */
interface Ending {
  readonly code: number;
  readonly spares?: true;
  readonly end: (person: Person) => Promise<unknown>;
}

/** All calls that revoke permissions or sessions of a user. */
export const endings: Readonly<Record<string, Ending>> = {
  'logging out': {
    code: 20007,
    end: ({ ask, tokens }) => Promise.all(tokens.map((token) => done(ask(sessionCalls.logout, token, {})))),
  },
  'a new password of their own': {
    ...{ code: 20007, spares: true },
    end: ({ ask, tokens: [token = ''] }) => done(ask(sessionCalls.changePassword, token, { password: 'another horse 8' })),
  },
  'a password reset': {
    code: 20007,
    end: ({ ask, admin, user: { id } }) => done(ask(sessionCalls.changePassword, admin, { id, password: 'another horse 8' })),
  },
  'switching off': {
    code: 20007,
    end: async ({ ask, admin, user: { id } }) => {
      const { version } = await done(ask(calls.user + id, admin));
      return done(ask(calls.saveUser, admin, { id, version, status: '1' }));
    },
  },
  'another role': {
    code: 40003,
    end: ({ ask, admin, role: { id, version } }) => done(ask(calls.saveRole, admin, { id, version, menuIds: [] })),
  },
};

async function done(requested: ReturnType<Ask>): Promise<any> {
  const { code, data } = await requested;
  if (code !== 20000) throw new Error(`answered ${code}`);
  return data;
}

/**
 * The result of a round: how many requests started before and after the revocation was confirmed, and how many of the later ones were
 * allowed.
 */
export interface Revoked {
  readonly before: number;
  readonly later: number;
  readonly accepted: number;
}

/** Sends requests from many sessions of a user, revokes access, and checks every request that starts after the revocation is confirmed. */
export async function revoke(name: string, round: Round): Promise<Revoked> {
  const ending = endings[name];
  if (!ending) throw new Error(`nothing ends by ${name}`);
  const person = await hire(round);
  const state = { isOver: false };
  const callers = person.tokens.map((token) => callOn(round.ask, token, state));
  // Waits until every session has begun to send requests.
  await Promise.all(callers.map(({ begun }) => begun));
  await ending.end(person);
  state.isOver = true;
  const ended = await Promise.all(callers.slice(ending.spares ? 1 : 0).map(({ codes }) => codes));
  const later = ended.flatMap((each) => each.later);
  await Promise.all(callers.map(({ codes }) => codes));
  return {
    before: ended.reduce((sum, each) => sum + each.before, 0),
    later: later.length,
    accepted: later.filter((code) => code !== ending.code).length,
  };
}

async function hire(round: Round): Promise<Person> {
  const { ask, admin, sessions, account } = round;
  const { records } = await done(ask(calls.menus, admin, { perms: 'system:ship:list', menuType: 'F' }));
  const menuIds = (records as { id: string; perms: string }[]).flatMap(({ id, perms }) => (perms === 'system:ship:list' ? [id] : []));
  const role = await done(ask(calls.saveRole, admin, { roleName: account, roleKey: account, dataScope: 'ALL', menuIds }));
  const reported = { account, userCode: account.toUpperCase(), userName: account, roleIds: [role.id] };
  const user = await done(ask(calls.saveUser, admin, reported));
  await done(ask(sessionCalls.changePassword, admin, { id: user.id, password }));
  const tokens: string[] = [];
  // The sessions log in one after the other, because the server delays concurrent logins.
  for (let i = 0; i < sessions; i++) tokens.push((await done(ask(sessionCalls.login, '', { account, password }))).token);
  return { ...round, user, role, tokens };
}

interface Caller {
  readonly begun: Promise<void>;
  /** The response codes of the requests that started after the revocation was confirmed, and the number of earlier requests. */
  readonly codes: Promise<{ readonly before: number; readonly later: readonly number[] }>;
}

function callOn(ask: Ask, token: string, state: { readonly isOver: boolean }): Caller {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const call = async () => {
    const later: number[] = [];
    let before = 0;
    while (later.length < after) {
      const isLater = state.isOver;
      const { code } = await ask(calls.ships, token, {});
      if (isLater) later.push(code);
      else before += 1;
      resolve();
    }
    return { before, later };
  };
  return { begun, codes: call() };
}
