import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { createDatabase } from './createDatabase.ts';
import { findPostgres } from './findPostgres.ts';
import { freePort } from './freePort.ts';
import { unprivilegedUser } from './unprivilegedUser.ts';

/**
 * A temporary PostgreSQL on the loopback address. It is stopped and its data deleted when `stop` is called or when this process ends in
 * any way.
 */
export interface Postgres {
  /** The URL of its maintenance database. It contains the name and password of the superuser. */
  readonly url: string;
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

type Watchdog = ChildProcessByStdio<Writable, Readable, null>;

/** Settings that make PostgreSQL faster: it does not wait for the disk, because the data is temporary. */
const settings = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300';

/**
 * The shell script that owns the PostgreSQL cluster. It creates and starts the cluster and waits until this process closes the pipe, which
 * also happens if the process crashes or is killed. Then it stops the cluster and removes its folder.
 */
const watchdogScript = `
cd "$FOLDER" || exit 1
init() { "$BIN/initdb" -D data -U quayside -E UTF8 "$1" --auth=scram-sha-256 --pwfile=password --no-sync >>log 2>&1; }
if [ -n "$PRIMARY" ]; then "$BIN/pg_basebackup" -d "$PRIMARY" -D data -R -X stream -c fast --no-sync >>log 2>&1 || { echo failed; exit 1; }
else init --locale=C.UTF-8 || init --no-locale || { echo failed; exit 1; }; fi
start="-p $PORT -c listen_addresses=127.0.0.1 -c unix_socket_directories= $SETTINGS"
"$BIN/pg_ctl" start -D data -l log -w -t 60 -o "$start" >>log 2>&1 || { echo failed; exit 1; }
echo ready
cat >/dev/null
"$BIN/pg_ctl" stop -D data -m immediate >>log 2>&1
cd / && rm -rf "$FOLDER"
`;

/** Creates and starts a cluster, optionally a streaming replica of another. Root starts it as another user, as PostgreSQL requires. */
export async function startPostgres(primary?: Postgres): Promise<Postgres> {
  const bin = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'quayside-postgres-'));
  const password = primary ? new URL(primary.url).password : randomBytes(16).toString('hex');
  const port = await freePort();
  const watchdog = startWatchdog({ bin, folder, password, port, primary: primary?.url });
  const closed = once(watchdog, 'close');
  const [answer] = await Promise.race([once(watchdog.stdout, 'data'), closed]);
  if (String(answer).trim() !== 'ready') throw new Error(`PostgreSQL did not start:\n${takeLog(folder)}`);
  const url = `postgres://quayside:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    createDatabase: () => createDatabase(url),
    async stop() {
      watchdog.stdin.end();
      await closed;
    },
  };
}

interface Cluster {
  readonly bin: string;
  readonly folder: string;
  readonly password: string;
  readonly port: number;
  readonly primary: string | undefined;
}

function startWatchdog({ bin, folder, password, port, primary = '' }: Cluster): Watchdog {
  const user = unprivilegedUser();
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  return spawn('/bin/sh', ['-c', watchdogScript], {
    cwd: '/',
    // The script gets its own process group. So an interrupt in the terminal does not kill it, and it ends when the pipe is closed.
    detached: true,
    env: { PATH: process.env.PATH, FOLDER: folder, BIN: bin, PORT: String(port), SETTINGS: settings, PRIMARY: primary, TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'inherit'],
    ...user,
  });
}

/** Returns the log of a cluster that failed to start, and removes the folder of the cluster. */
function takeLog(folder: string): string {
  try {
    return readFileSync(join(folder, 'log'), 'utf8').trim();
  } catch (error) {
    return `no log was written (${String(error)})`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
