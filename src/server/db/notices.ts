import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import type { NoticeReceiver, Notices, Store } from './store.ts';

/** Name of the notification channel, which announces new rows of the table `sys_notice`, and application name of the connection. */
const name = 'sys_notice';

/** How long notices are stored, in milliseconds: a process that is disconnected for longer is notified that it missed notices. */
const noticeLife = 600_000;

/**
 * Interval at which the table is read even without a notification, in milliseconds. These readings also detect broken connections. Only
 * they find notices of a process that was killed before it could announce them, and notices whose notifications a pooler has lost.
 */
const pollInterval = 3_000;

/** Delays before the connection is opened again, in milliseconds. */
const waits = { first: 100, longest: 5_000 };

/** Maximum duration of a statement and of opening the connection, in milliseconds. */
const patience = 10_000;

/** Rows read per query. */
const rowsAtOnce = 500;

interface NoticeOptions {
  readonly connectionString: string;
  /** The id of this process. */
  readonly origin: string;
  readonly log: Log;
}

/** Opens this process's connection for notices. Notices that were stored earlier are not received. */
export async function openNotices(options: NoticeOptions, receiver: NoticeReceiver): Promise<Notices> {
  const link = new NoticeLink(options, receiver);
  try {
    await link.open();
    return link;
  } catch (error) {
    await link.close();
    throw error;
  }
}

const time = 'extract(epoch from clock_timestamp()) * 1000';
const insertion = `insert into sys_notice (xact, origin, notice, "time") select pg_current_xact_id()::text::bigint`;

/**
 * Stores a notice in a transaction. No lock is taken and no notification sent, because PostgreSQL commits transactions that send
 * notifications one after another.
 */
export async function insertNotice({ db }: Store, origin: string, notice: string): Promise<void> {
  await sql`${sql.raw(insertion)}, ${origin}, ${notice}, ${sql.raw(time)}`.execute(db);
}

interface NoticeRow {
  readonly xact: string;
  readonly origin: string;
  readonly notice: string;
}

class NoticeLink implements Notices {
  private readonly options: NoticeOptions;
  private readonly receiver: NoticeReceiver;
  private readonly closing = new AbortController();
  /**
   * The database snapshot at the last reading, in PostgreSQL's text form. Notices of transactions that had not been committed in this
   * snapshot are new.
   */
  private seen = '';
  private current: Client | undefined;
  private connected: Promise<Client>;
  private turn: Promise<unknown> = Promise.resolve();
  private isReadDue = false;
  private isRingDue = false;
  private poll: NodeJS.Timeout | undefined;

  constructor(options: NoticeOptions, receiver: NoticeReceiver) {
    this.options = options;
    this.receiver = receiver;
    this.connected = this.connect();
    this.connected.catch(() => undefined);
  }

  async open(): Promise<void> {
    this.seen = await snapshotOf(await this.connected);
    this.poll = setInterval(() => this.readSoon(), pollInterval).unref();
  }

  send(notice: string): Promise<void> {
    const text = `with sent as (${insertion}, $1, $2, ${time} returning origin) select pg_notify('${name}', origin) from sent`;
    return this.inTurn(async (client) => void (await client.query(text, [this.options.origin, notice])));
  }

  ring(): void {
    if (this.isRingDue || !this.current) return;
    this.isRingDue = true;
    this.inTurn((client) => {
      this.isRingDue = false;
      return client.query('select pg_notify($1, $2)', [name, this.options.origin]);
    }).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closing.abort();
    clearInterval(this.poll);
    if (!this.current) return;
    await this.turn;
    await this.current?.end().catch(() => undefined);
    this.current = undefined;
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.options.connectionString,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    client.on('error', (err) => this.replace(client, err));
    client.on('end', () => this.replace(client));
    client.on('notification', ({ payload }) => {
      if (payload !== this.options.origin) this.readSoon();
    });
    try {
      await client.connect();
      await client.query(`listen ${name}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.current = client;
    return client;
  }

  /** Opens a new connection in place of a failed one. */
  private replace(client: Client, err?: unknown): void {
    if (this.current !== client) return;
    this.current = undefined;
    this.isRingDue = false;
    client.end().catch(() => undefined);
    if (this.closing.signal.aborted) return;
    this.options.log.warn({ err, event: 'noticesLost' }, 'the connection for notices was lost');
    this.connected = this.reconnect();
    this.connected.then(
      () => this.readSoon(),
      () => undefined,
    );
  }

  private async reconnect(): Promise<Client> {
    const { signal } = this.closing;
    for (let wait = waits.first; ; wait = Math.min(2 * wait, waits.longest)) {
      await delay(wait, undefined, { ref: false, signal });
      const client = await this.connect().catch(() => undefined);
      if (client && signal.aborted) await client.end();
      signal.throwIfAborted();
      if (client) {
        this.options.log.info({ event: 'noticesBack' }, 'the connection for notices is open again');
        return client;
      }
    }
  }

  /** Runs `work` after all work that was begun earlier. If it fails, the connection is replaced, because its state is uncertain. */
  private inTurn<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const run = this.turn.then(async () => {
      const client = await this.connected;
      return work(client).catch((error: unknown) => {
        this.replace(client, error);
        throw error;
      });
    });
    this.turn = run.catch(() => undefined);
    return run;
  }

  /** Schedules a reading of new notices from other processes, unless one is already scheduled. */
  private readSoon(): void {
    if (this.isReadDue || !this.current) return;
    this.isReadDue = true;
    this.inTurn((client) => this.read(client)).catch(() => undefined);
  }

  private async read(client: Client): Promise<void> {
    this.isReadDue = false;
    const now = await snapshotOf(client);
    for (let [after, isMore] = ['0', true]; isMore; ) {
      const { rows } = await client.query<NoticeRow>(newNotices, [this.seen, now, after]);
      if (rows.some(({ notice }) => notice === deleted)) this.receiver.onMissed();
      const notices = rows.filter(({ origin, notice }) => origin !== this.options.origin && notice !== deleted);
      if (notices.length > 0) this.receiver.onNotices(notices.map(({ notice }) => notice));
      isMore = rows.length === rowsAtOnce;
      after = rows.at(-1)?.xact ?? after;
    }
    this.seen = now;
  }
}

/** Notices whose transactions ended between two snapshots. Notices of transactions that are still running are found by a later reading. */
const newNotices = `select xact, origin, notice from sys_notice
  where xact >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint and xact > $3::bigint
    and not pg_visible_in_snapshot(xact::text::xid8, $1::pg_snapshot) and pg_visible_in_snapshot(xact::text::xid8, $2::pg_snapshot)
  order by xact limit ${rowsAtOnce}`;

async function snapshotOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ now: string }>('select pg_current_snapshot()::text as now');
  return String(rows[0]?.now);
}

/** The text of a notice that stands for deleted notices. */
const deleted = '';

/**
 * Deletes old notices by the clock of the database. The newest of them is kept without its text, so that a process that finds it knows that
 * it missed notices.
 */
export async function deleteOldNotices({ db, product }: Store): Promise<void> {
  // Only PostgreSQL can serve several processes, and one process needs no notices.
  if (product.name !== 'postgres') return;
  await sql`
    with old as materialized (
      select ctid as place, row_number() over (order by "time" desc, xact desc) as nth from sys_notice
      where "time" < extract(epoch from clock_timestamp()) * 1000 - ${noticeLife}
    ), gone as (delete from sys_notice where ctid in (select place from old where nth > 1))
    update sys_notice set notice = ${deleted} where ctid = (select place from old where nth = 1)`.execute(db);
}
