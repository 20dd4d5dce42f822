import { randomUUIDv7 } from 'node:crypto';
import { type ErrorKind, errors } from '../../contract/errors.ts';
import type { Page } from '../../contract/query.ts';
import { type LoginAnswer, type SignIn, type SignInOutcome, signInOutcomes } from '../../contract/session.ts';
import { findRights, mayViewAs } from '../access/rights.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { findPasswordHash, findUserByAccount } from '../db/accounts.ts';
import { findRow, updateRow } from '../db/rows.ts';
import {
  deleteAttempt,
  deleteAttemptsOf,
  findAttempts,
  findSignIns,
  hasSignInSince,
  insertAttempt,
  insertSession,
  insertSignIn,
} from '../db/sessions.ts';
import { lockName, type Row, type Store } from '../db/store.ts';
import { queueOf } from '../queue.ts';
import { isId } from '../resource/context.ts';
import { parsePaging } from '../resource/find.ts';
import { hashPassword, isClosedDemo, isPassword } from '../session/accounts.ts';
import { addressGroup } from '../session/addressGroup.ts';
import { createToken, endOldSessions, hashToken, userInfoOf } from '../session/sessions.ts';
import { unwrittenIn, writeSoon } from '../session/unwritten.ts';
import { inTransaction } from '../write/transaction.ts';
import { readBody, type SessionAsk } from './sessions.ts';

/** The errors that are recorded as failed login attempts; all others concern the request or the server. */
const outcomes: ReadonlyMap<ErrorKind, SignInOutcome> = new Map([
  [errors.wrongLogin, 'refused'],
  [errors.tooManyAttempts, 'heldBack'],
]);

/** Logs a user in, and records failed attempts; `login` itself records successful ones. */
export async function signIn(app: App, credentials: Login): Promise<LoginAnswer> {
  try {
    return await login(app, credentials);
  } catch (error) {
    const outcome = error instanceof AppError ? outcomes.get(error.kind) : undefined;
    if (outcome) {
      const now = app.clock();
      const write = (store: Store) => noteSignIn(store, credentials, { outcome, now });
      // If too many writes are pending, this entry is left out.
      await writeSoon(app, { write, unwritten: async () => undefined }).catch((err: unknown) =>
        app.log.warn({ err, event: 'signInNotNoted' }, 'an entry of the login log was not written'),
      );
    }
    throw error;
  }
}

/**
 * Opens a read-only session that shows the console as another user, and logs that. The session belongs to the caller, ends with the
 * session that opened it, and is checked again on every call (`session/sessions.ts`).
 */
export async function viewAs(ask: SessionAsk): Promise<LoginAnswer> {
  const { app, actor, body, address, headers } = ask;
  const { userId } = readBody(body, ['userId']);
  if (!isId(userId) || userId === actor.user.id) throw new AppError('notFound');
  const user = await findRow(app.database.read, { table: 'hwUser', id: userId });
  if (!user) throw new AppError('notFound');
  if (user.status !== '0') throw new AppError('viewSwitchedOff');
  const rights = await findRights(app.database.read, userId);
  if (!mayViewAs(actor, rights)) throw new AppError('viewAbove');
  const token = createToken();
  const browser = browserName(headers['user-agent']?.toString() ?? '');
  const now = app.clock();
  const times = { createTime: now.toISOString(), seenTime: now.toISOString() };
  const { account } = actor.user;
  await inTransaction(ask, async (store) => {
    const session = { tokenHash: hashToken(token), userId: actor.user.id, viewAs: userId, openedBy: actor.tokenHash };
    await insertSession(store, { ...session, ...times, address, browser });
    const attempted = { account, address, browser, viewed: String(user.account) };
    await noteSignIn(store, attempted, { outcome: 'viewedAs', now });
    await endOldSessions(store, actor.user.id, session.tokenHash);
  });
  app.log.info({ event: 'viewAs', account, viewed: user.account, address }, 'view as');
  return { token, userInfo: { ...userInfoOf(user, rights.roleKeys), viewedBy: account } };
}

interface Login {
  readonly account: string;
  readonly password: string;
  readonly address: string;
  /** The `User-Agent` header. */
  readonly browser: string;
}

/** Longer passwords cannot be valid, so they are not hashed. */
const longestPassword = 1_024;

/** Hash used for unknown accounts, so that their response takes as long as one for a wrong password. */
let nobody: Promise<string> | undefined;

/**
 * Logs a user in. Unknown accounts, disabled accounts, blocked demo accounts and wrong passwords cause the same error after the same time.
 * The attempt is counted before the password is checked, so that parallel attempts cannot exceed the limit.
 */
async function login(app: App, { account, password, address, browser }: Login): Promise<LoginAnswer> {
  const { database, clock } = app;
  if (password.length > longestPassword) throw new AppError('wrongLogin');
  const attempt = await reserveAttempt(app, { account, address });
  const user = await findUserByAccount(database.read, account);
  nobody ??= hashPassword(createToken());
  // A password is checked even for unknown accounts, so that every attempt takes the same time.
  const stored = await findPasswordHash(database.read, String(user?.id ?? ''));
  const expected = stored ?? (await nobody);
  // Checks are queued per account: someone who tries many passwords of one account does not delay other logins.
  const isRight = await queueOf(app, 'hashing').run(`account ${account}`, () => isPassword(password, expected));
  if (!user || !isRight || user.status !== '0' || (await isClosedDemo(app, database.read, user)))
    throw rejectLogin(app, { account, address });
  const token = createToken();
  const now = clock().toISOString();
  const times = { createTime: now, seenTime: now };
  const session = { tokenHash: hashToken(token), userId: String(user.id), ...times };
  await writeSoon(app, {
    write: async (store) => {
      if (!(await isUnchanged(store, user, stored))) throw rejectLogin(app, { account, address });
      await deleteAttempt(store, attempt);
      await deleteAttemptsOf(store, account);
      await insertSession(store, { ...session, address, browser: browserName(browser) });
      await noteSignIn(store, { account, address, browser }, { outcome: 'success', now: app.clock() });
      await updateRow(store, 'hwUser', { id: String(user.id), lastLoginTime: now });
      await endOldSessions(store, session.userId, session.tokenHash);
    },
    unwritten: async (sessionWrite) => {
      const { attempts, sessions } = unwrittenIn(app);
      for (const one of attempts.values()) if (one.account === account.slice(0, 100)) attempts.delete(one.id);
      sessions.set(session.tokenHash, session);
      void sessionWrite.finally(() => sessions.delete(session.tokenHash));
    },
  });
  app.log.info({ event: 'login', account, address }, 'login');
  const { roleKeys } = await findRights(database.read, String(user.id));
  return { token, userInfo: userInfoOf(user, roleKeys) };
}

/** Whether the user still exists, is enabled, and has the password that was checked, since the check takes a while. */
async function isUnchanged(store: Store, user: Row, checkedHash: string | undefined): Promise<boolean> {
  const now = await findRow(store, { table: 'hwUser', id: String(user.id), lock: 'write' });
  return now?.status === '0' && (await findPasswordHash(store, String(user.id))) === checkedHash;
}

function rejectLogin({ log }: App, { account, address }: { account: string; address: string }): AppError {
  log.info({ event: 'loginRefused', account, address }, 'login rejected');
  return new AppError('wrongLogin');
}

/** Number of failed attempts within the window, per account and per address, after which a further attempt must wait. */
const attemptLimit = { window: 15 * 60_000, account: 5, address: 20 } as const;

/** The first delay after that many failed attempts, in milliseconds. Each further failed attempt doubles the delay, up to the window. */
const firstWait = 30_000;

/** Lock classes: attempts on one account, or from one address, are counted one at a time. */
const attemptLocks = { account: 7202, address: 7203 };

interface Attempt {
  readonly account: string;
  readonly address: string;
}

/**
 * Records a login attempt before its password is checked, and returns its id; throws if too many attempts failed for this account or
 * address. Rejected attempts do not count, so no one can be locked out forever.
 */
async function reserveAttempt(app: App, { account, address: from }: Attempt): Promise<string> {
  const address = addressGroup(from);
  const id = randomUUIDv7();
  const now = app.clock();
  const attempt = { id, account: account.slice(0, 100), address, time: now.toISOString() };
  const wait = await writeSoon(app, {
    write: async (store) => {
      await lockName(store, attemptLocks.account, account);
      await lockName(store, attemptLocks.address, address);
      await insertAttempt(store, attempt);
      const longest = await longestWait(store, attempt, []);
      if (longest > 0) await deleteAttempt(store, id);
      return longest;
    },
    unwritten: async (sessionWrite) => {
      const { attempts } = unwrittenIn(app);
      attempts.set(id, attempt);
      void sessionWrite.finally(() => attempts.delete(id));
      const longest = await longestWait(app.database.read, attempt, [...attempts.values()]);
      if (longest > 0) attempts.delete(id);
      return longest;
    },
  });
  if (wait <= 0) return id;
  const seconds = Math.ceil(wait / 1_000);
  throw new AppError('tooManyAttempts', { values: { seconds }, headers: { 'Retry-After': String(seconds) } });
}

/**
 * Returns the milliseconds until an attempt is allowed, or 0 if it is allowed now. `unwritten` are attempts not stored in the table yet.
 */
async function longestWait(store: Store, attempt: Counted, unwritten: readonly Counted[]): Promise<number> {
  const waits: number[] = [];
  for (const column of ['account', 'address'] as const) {
    const since = new Date(Date.parse(attempt.time) - attemptLimit.window).toISOString();
    const value = attempt[column];
    const { count, last } = await findAttempts(store, { column, value, since, except: attempt.id });
    const others = unwritten.filter((one) => one.id !== attempt.id && one[column] === value && one.time > since);
    const times = [...(last === undefined ? [] : [last]), ...others.map(({ time }) => time)].toSorted();
    const over = count + others.length - attemptLimit[column];
    const latest = times.at(-1);
    if (over < 0 || latest === undefined) continue;
    const wait = Math.min(firstWait * 2 ** over, attemptLimit.window);
    waits.push(Date.parse(latest) + wait - Date.parse(attempt.time));
  }
  return Math.max(0, ...waits);
}

type Counted = Readonly<Record<'id' | 'account' | 'address' | 'time', string>>;

/** Returns the entries of the login log, newest first. */
export async function findSignInLog({ app, body, headers }: SessionAsk): Promise<Page<SignIn>> {
  const { pageNo, pageSize } = parsePaging(headers);
  const { account, outcome } = readFilter(body);
  const query = { account, outcome, limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, total } = await findSignIns(app.database.read, query);
  return { records: rows.map(toSignIn), total, pageNo, pageSize };
}

function readFilter(body: unknown): { account: string | undefined; outcome: SignInOutcome | undefined } {
  const { account, outcome } = readBody(body, ['account', 'outcome']);
  const isText = typeof account === 'string' && account.isWellFormed() && !account.includes('\0');
  const outcomeName = signInOutcomes.find((one) => one === outcome);
  if ((account !== undefined && !isText) || (outcome !== undefined && !outcomeName)) throw new AppError('invalidBody');
  return { account: isText && account !== '' ? account : undefined, outcome: outcomeName };
}

function toSignIn(row: Row): SignIn {
  const text = (name: string): string => String(row[name] ?? '');
  return {
    id: text('id'),
    time: text('time'),
    account: text('account'),
    outcome: text('outcome') as SignInOutcome,
    viewed: text('viewed'),
    address: text('address'),
    browser: text('browser'),
  };
}

/** The login attempt to be logged. */
interface Attempted {
  readonly account: string;
  readonly address: string;
  readonly browser: string;
  /** The account being viewed, for view-only sessions. */
  readonly viewed?: string;
}

/** Maximum stored length of typed accounts and browser descriptions. */
const longestText = { account: 100, browser: 300 };

/** Milliseconds in which blocked attempts on an account from the same address are logged only once, because there can be many of them. */
const heldBackInterval = 60_000;

/** Writes an entry of the login log. */
async function noteSignIn(
  store: Store,
  { account, address, browser, viewed = '' }: Attempted,
  { outcome, now }: { readonly outcome: SignInOutcome; readonly now: Date },
): Promise<void> {
  const line = { account: account.slice(0, longestText.account).toWellFormed(), address, outcome };
  const since = new Date(now.getTime() - heldBackInterval).toISOString();
  if (outcome === 'heldBack' && (await hasSignInSince(store, { ...line, time: since }))) return;
  await insertSignIn(store, {
    id: randomUUIDv7(),
    ...line,
    viewed,
    browser: browserName(browser),
    time: now.toISOString(),
  });
}

/** Returns the browser's description, cut to the stored length. */
function browserName(browser: string): string {
  return browser.slice(0, longestText.browser);
}
