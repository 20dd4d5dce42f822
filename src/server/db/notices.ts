import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import type { Store } from './store.ts';

/** Receives what other processes sent. */
export interface NoticeReceiver {
  readonly onNotices: (notices: readonly string[]) => void;
  /** Called if notices were deleted before this process could read them. */
  readonly onMissed: () => void;
}

/** Sends texts to the other processes on the same database. */
export interface Notices {
  /** Resolves when the notices are stored; they reach every other process, in the order in which they were stored. */
  send(notices: readonly string[]): Promise<void>;
  /** Called when the database is closed. */
  close(): Promise<void>;
}

/** Name of the channel that announces new rows of the table, and of the connection. */
const name = 'sys_notice';

/**
 * Lock id: one process at a time stores notices, so that their positions are committed in order and without gaps. A reader that has seen
 * a position will then never find a lower one later.
 */
const positionLock = 7211;

/** How long notices are stored, in milliseconds: a process whose connection is away for longer is told that it missed some. */
const noticeLife = 600_000;

/**
 * How often the table is read without a notification, in milliseconds. It also detects broken connections, and is the only way to hear of
 * notices through a pooler that loses notifications.
 */
const pollInterval = 10_000;

/** Delays before the connection is opened again, in milliseconds. */
const waits = { first: 100, longest: 5_000 };

/** Maximum duration of a statement and of opening the connection, in milliseconds. */
const patience = 10_000;

/** Rows read per query. */
const rowsAtOnce = 500;

/** Opens the connection for notices of this process, and begins after the last stored notice. */
export async function openNotices(connectionString: string, log: Log, receiver: NoticeReceiver): Promise<Notices> {
  const link = new NoticeLink(connectionString, log, receiver);
  try {
    await link.open();
    return link;
  } catch (error) {
    await link.close();
    throw error;
  }
}

interface NoticeRow {
  readonly position: string;
  readonly origin: string;
  readonly notice: string;
}

class NoticeLink implements Notices {
  private readonly connectionString: string;
  private readonly log: Log;
  private readonly receiver: NoticeReceiver;
  private readonly origin = randomUUID();
  private readonly closing = new AbortController();
  /** Position of the last notice that was read or existed at the start. */
  private position = 0;
  private current: Client | undefined;
  private connected: Promise<Client>;
  private turn: Promise<unknown> = Promise.resolve();
  private isReadDue = false;
  private poll: NodeJS.Timeout | undefined;

  constructor(connectionString: string, log: Log, receiver: NoticeReceiver) {
    this.connectionString = connectionString;
    this.log = log;
    this.receiver = receiver;
    this.connected = this.connect();
    this.connected.catch(() => undefined);
  }

  async open(): Promise<void> {
    const client = await this.connected;
    const { rows } = await client.query<{ last: string }>('select coalesce(max("position"), 0) as last from sys_notice');
    this.position = Number(rows[0]?.last);
    this.poll = setInterval(() => this.readSoon(), pollInterval).unref();
  }

  send(notices: readonly string[]): Promise<void> {
    return this.inTurn(async (client) => {
      const texts = notices.map((notice) => client.escapeLiteral(notice)).join(', ');
      // One round trip: a process that is stopped meanwhile does not keep the lock.
      await client.query(`
        begin isolation level read committed;
        select pg_advisory_xact_lock(${positionLock}, 0);
        insert into sys_notice ("position", origin, notice, "time")
          select last.at + sent.at, '${this.origin}', sent.notice, extract(epoch from clock_timestamp()) * 1000
          from (select coalesce(max("position"), 0) as at from sys_notice) as last,
            unnest(array[${texts}]::text[]) with ordinality as sent(notice, at);
        select pg_notify('${name}', '${this.origin}');
        commit`);
    });
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
      connectionString: this.connectionString,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    client.on('error', (err) => this.replace(client, err));
    client.on('end', () => this.replace(client));
    client.on('notification', ({ payload }) => {
      if (payload !== this.origin) this.readSoon();
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
    client.end().catch(() => undefined);
    if (this.closing.signal.aborted) return;
    this.log.warn({ err, event: 'noticesLost' }, 'the connection for notices was lost');
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
        this.log.info({ event: 'noticesBack' }, 'the connection for notices is open again');
        return client;
      }
    }
  }

  /** Runs `work` after what was begun before. If it fails, the connection is replaced, because its state is uncertain. */
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

  /** Reads the new notices of other processes; several requests before that are one. */
  private readSoon(): void {
    if (this.isReadDue || !this.current) return;
    this.isReadDue = true;
    this.inTurn((client) => this.read(client)).catch(() => undefined);
  }

  private async read(client: Client): Promise<void> {
    this.isReadDue = false;
    const text = `select "position", origin, notice from sys_notice where "position" > $1 order by "position" limit ${rowsAtOnce}`;
    for (let isMore = true; isMore; ) {
      const { rows } = await client.query<NoticeRow>(text, [this.position]);
      const [first] = rows;
      if (first && Number(first.position) > this.position + 1) this.receiver.onMissed();
      this.position = Number(rows.at(-1)?.position ?? this.position);
      const notices = rows.filter(({ origin }) => origin !== this.origin).map(({ notice }) => notice);
      if (notices.length > 0) this.receiver.onNotices(notices);
      isMore = rows.length === rowsAtOnce;
    }
  }
}

/** Deletes old notices by the clock of the database. The newest stays, because the next position is counted from it. */
export async function deleteOldNotices({ db, product }: Store): Promise<void> {
  // Only PostgreSQL can serve several processes, and one process needs no notices.
  if (product.name !== 'postgres') return;
  await sql`
    delete from sys_notice
    where "time" < extract(epoch from clock_timestamp()) * 1000 - ${noticeLife}
      and "position" < (select max("position") from sys_notice)`.execute(db);
}
