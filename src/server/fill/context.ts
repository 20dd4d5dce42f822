import { join } from 'node:path';
import { isSuccess } from '../../contract/wire.ts';
import { demoRoles } from '../access/demoRoles.ts';
import type { App } from '../app.ts';
import { findUserByAccount } from '../db/accounts.ts';
import { deleteSession, insertSession } from '../db/sessions.ts';
import { readAppSetting, writeAppSetting } from '../db/settings.ts';
import { type Database, lockName, type Store } from '../db/store.ts';
import { countRows } from '../db/tables.ts';
import type { Job } from '../extend.ts';
import { createHttp } from '../http/server.ts';
import { runJob } from '../jobs.ts';
import { keepTotals, refreshDays } from '../resource/totals/keep.ts';
import { createToken, hashToken } from '../session/sessions.ts';

/** The data of a successful response; an error response ends the filling. */
type Answered = Record<string, unknown>;

/** Makes API calls as one user, with only that user's rights. */
export interface Worker {
  get<T = Answered>(path: string): Promise<T>;
  post<T = Answered>(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<T>;
  upload<T = Answered>(path: string, file: UploadFile): Promise<T>;
}

/** The functions with which an empty database is filled: users make calls at simulated times. */
export interface FillContext {
  /** The real current time; nothing is simulated after it. */
  readonly now: Date;
  /** Advances the simulated time; an earlier moment has no effect. */
  goTo(moment: Date): void;
  as(account: string): Worker;
  /** Runs scheduled jobs; by default all. */
  runJobs(jobs?: readonly Job[]): Promise<void>;
}

/** Fills an empty database. */
export type Fill = (fillContext: FillContext) => Promise<void>;

/** A file to upload, with the form fields sent with it. */
interface UploadFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly fields: Readonly<Record<string, string>>;
}

const boundary = '----fill-2f1c8a7d';

/** Returns the multipart body of an upload (RFC 7578) with its content type. */
function formOf({ name, type, content, fields }: UploadFile): {
  readonly body: Buffer;
  readonly contentType: string;
} {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(parts.join('') + head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

interface OpenFillContext {
  readonly fillContext: FillContext;
  /** Returns the number of calls made. */
  calls(): number;
  /** Ends the sessions of the users, updates day counts, and closes the HTTP server. */
  close(): Promise<void>;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: object;
  /** A file to upload, sent instead of a JSON body. */
  readonly file?: UploadFile;
}

type Send = (call: Call) => Promise<unknown>;

/**
 * Opens a context that calls the app's HTTP server in process. `goTo` advances the simulated time, at most to `last`. Sessions use the
 * simulated time too, so they expire accordingly.
 */
async function openFillContext(app: App, last: Date): Promise<OpenFillContext> {
  const clock = createClock(last);
  const own: App = Object.create(app, {
    clock: { value: clock.now, enumerable: true },
    // Request logging is off here: one log line per simulated call would be useless.
    log: { value: app.log.child({ area: 'fill' }, { level: 'warn' }), enumerable: true },
  });
  const http = await createHttp(own, {
    stopping: new AbortController().signal,
    trustProxy: false,
    isHttps: false,
    consoleFolder: join(import.meta.dirname, 'no-console'),
  });
  const badges = createBadges(own);
  let calls = 0;
  const sendAs =
    (account: string): Send =>
    async ({ method, path, headers, ...request }) => {
      clock.tick();
      calls += 1;
      const { payload, contentType } = payloadOf(request);
      const answer = await http.inject({
        method,
        url: path,
        headers: { ...headers, authorization: await badges.of(account), 'content-type': contentType },
        ...(payload !== undefined && { payload }),
      });
      const { code, message, data } = answer.json();
      if (!isSuccess(code)) throw new Error(`${account}: ${path} was answered ${code} ${message} ${faultsIn(data)}`);
      return data;
    };
  const fillContext: FillContext = {
    now: last,
    goTo: clock.goTo,
    as: (account) => workerOf(sendAs(account)),
    runJobs: async (jobs = own.handlers.jobs) => {
      for (const job of jobs) await runJob(own, job);
    },
  };
  const close = async (): Promise<void> => {
    clock.goTo(last);
    await badges.endAll();
    await refreshDays(own);
    await http.close();
  };
  return { fillContext, calls: () => calls, close };
}

/** Returns the body with its content type. */
function payloadOf({ body, file }: Pick<Call, 'body' | 'file'>) {
  if (!file) return { payload: body === undefined ? undefined : JSON.stringify(body), contentType: 'application/json' };
  const form = formOf(file);
  return { payload: form.body, contentType: form.contentType };
}

function workerOf(send: Send): Worker {
  return {
    get: async <T>(path: string) => (await send({ method: 'GET', path })) as T,
    post: async <T>(path: string, body: unknown, headers = {}) => (await send({ method: 'POST', path, body, headers })) as T,
    upload: async <T>(path: string, file: UploadFile) => (await send({ method: 'POST', path, file })) as T,
  };
}

/**
 * Returns the paths and messages of a rejection. They show a developer who has changed a resource file why the file no longer accepts the
 * demo data.
 */
function faultsIn(data: unknown): string {
  const { errors = [] } = (data ?? {}) as { errors?: readonly { path: string; message: string }[] };
  return errors.map(({ path, message }) => `${path} ${message}`).join('; ');
}

/** Sessions of the simulated users. */
interface Badges {
  /** Returns the token of an open session of this account. */
  of(account: string): Promise<string>;
  endAll(): Promise<void>;
}

/** The age in milliseconds at which a session is replaced, before it would expire. */
const shift = 8 * 3_600_000;

/** Opens sessions at the simulated time, without passwords. */
function createBadges(app: App): Badges {
  const { database, clock } = app;
  const open = new Map<string, { readonly token: string; readonly since: number }>();
  const end = (token: string): Promise<void> => database.transact((store) => deleteSession(store, hashToken(token)));
  const begin = async (account: string): Promise<string> => {
    const user = await findUserByAccount(database.read, account);
    if (!user) throw new Error(`there is no account ${account}`);
    const token = createToken();
    const time = clock().toISOString();
    const session = { tokenHash: hashToken(token), userId: String(user.id), createTime: time, seenTime: time };
    await database.transact((store) => insertSession(store, { ...session, address: '127.0.0.1', browser: '' }));
    open.set(account, { token, since: clock().getTime() });
    return token;
  };
  return {
    of: async (account) => {
      const held = open.get(account);
      if (held && clock().getTime() - held.since < shift) return held.token;
      if (held) await end(held.token);
      return begin(account);
    },
    endAll: async () => {
      for (const { token } of open.values()) await end(token);
      open.clear();
    },
  };
}

/** A simulated clock that can be set and advances with every action. */
interface WalkedClock {
  now(): Date;
  goTo(moment: Date): void;
  /** Advances the clock by the duration of one action. */
  tick(): void;
}

/** Durations of actions in seconds, used in rotation. */
const secondsEach = [11, 24, 8, 37, 16, 52, 19, 29];

/** Creates a clock that starts far in the past, never goes back and never passes `last`. */
function createClock(last: Date): WalkedClock {
  let moment = 0;
  let tickCount = 0;
  const reach = (time: number): void => {
    moment = Math.min(last.getTime(), Math.max(moment, time));
  };
  return {
    now: () => new Date(moment),
    goTo: (time) => reach(time.getTime()),
    tick: () => {
      reach(moment + (secondsEach[tickCount % secondsEach.length] ?? 0) * 1000);
      tickCount += 1;
    },
  };
}

/** Lock id: only one process fills an empty database. */
const fillLock = 7211;

/** Tables that have rows from the start: accounts, roles and the menu. */
const neverEmpty: ReadonlySet<string> = new Set(['hwUser', 'hwRole', 'hwMenu']);

/**
 * Fills a database that contains only the initial accounts, once and in one transaction: an interrupted or failed fill leaves nothing
 * behind and is repeated at the next start. A failure does not prevent the server from starting.
 */
export async function fillOnce(app: App, database: Database, fill: Fill): Promise<void> {
  const began = performance.now();
  try {
    const calls = await database.transact(async (store) => {
      await lockName(store, fillLock, 'fill');
      if (!(await isFresh(app, store))) return 0;
      app.log.info({ event: 'filling' }, 'creating demo data; this takes a few seconds (HW_DEMO=0 skips it)');
      return fillInTransaction(app, store, fill);
    });
    if (calls === 0) return;
    await database.optimize();
    const ms = Math.round(performance.now() - began);
    app.log.info({ event: 'filled', calls, ms }, 'demo data created');
  } catch (err) {
    app.log.error({ err, event: 'fillFailed' }, 'no demo data: one of its calls was rejected');
  }
}

async function isFresh({ schemas }: App, store: Store): Promise<boolean> {
  if ((await readAppSetting(store, 'filled')) !== undefined) return false;
  const accounts = await Promise.all(demoRoles.map(({ roleKey }) => findUserByAccount(store, roleKey)));
  if (accounts.includes(undefined) || (await countRows(store, 'hwUser')) > accounts.length + 1) return false;
  for (const { table } of schemas.compilation.resources) {
    if (!neverEmpty.has(table.name) && (await countRows(store, table.name)) > 0) return false;
  }
  return true;
}

/** Fills the database with all transactions of the app nested in this one; returns the number of calls. */
async function fillInTransaction(app: App, store: Store, fill: Fill): Promise<number> {
  const inTransaction: Database = {
    read: store,
    transact: (work) => work(store),
    inParts: (work) => work(),
    optimize: async () => undefined,
    close: async () => undefined,
  };
  const own: App = Object.create(app, {
    database: { value: keepTotals(inTransaction, () => own), enumerable: true },
  });
  const { fillContext, calls, close } = await openFillContext(own, app.clock());
  try {
    await fill(fillContext);
  } finally {
    await close();
  }
  await writeAppSetting(store, 'filled', app.clock().toISOString());
  return calls();
}
