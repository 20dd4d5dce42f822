import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram, isProgram } from './findProgram.ts';
import { freePort } from './freePort.ts';
import { canInstallDebianPackages, installDebianPackages } from './installDebianPackages.ts';
import { tempFolder } from './tempFolder.ts';
import { unprivilegedUser } from './unprivilegedUser.ts';

/** PgBouncer in front of a PostgreSQL of the tests. It ends when `stop` is called or when this process ends in any way. */
export interface PgBouncer {
  /** Its address, such as `127.0.0.1:6432`. */
  readonly host: string;
  stop(): Promise<void>;
}

interface Options {
  /** The address of PostgreSQL. */
  readonly postgres: string;
  /** The content of its file of users: names and passwords. */
  readonly users: string;
  /** Changes the configuration of `deploy/pgbouncer.ini` further. */
  readonly change?: (text: string) => string;
}

/** Starts PgBouncer as an unprivileged user with `deploy/pgbouncer.ini` and the addresses of this machine. */
export async function startPgBouncer({ postgres, users, change = (text) => text }: Options): Promise<PgBouncer> {
  const program = findPgBouncer();
  const folder = tempFolder('pgbouncer');
  chmodSync(folder.path, 0o755);
  const write = (name: string, text: string): string => {
    const path = join(folder.path, name);
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  };
  const port = await freePort();
  const [address, ofPostgres] = postgres.split(':');
  const text = readFileSync(join(import.meta.dirname, '../../deploy/pgbouncer.ini'), 'utf8')
    .replace('host=postgres port=5432', `host=${address} port=${ofPostgres}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace('6432', String(port))
    .replace('/run/secrets/pgbouncer_users', write('users', users));
  const file = write('pgbouncer.ini', change(text));
  // The shell ends PgBouncer as soon as its input is closed.
  const child = spawn('/bin/sh', ['-c', `"${program}" --quiet "${file}" & cat >/dev/null; kill $!; wait`], {
    ...{ cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'inherit'] },
    ...unprivilegedUser(),
  });
  const ended = once(child, 'exit');
  while (!(await isListening(port))) await delay(50);
  return {
    host: `127.0.0.1:${port}`,
    stop: async () => {
      child.stdin?.end();
      await ended;
      folder.remove();
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function findPgBouncer(): string {
  const find = () => findProgram(['pgbouncer']) ?? ['/usr/sbin/pgbouncer'].find(isProgram);
  if (!find() && canInstallDebianPackages()) installDebianPackages(['pgbouncer']);
  const program = find();
  if (!program) throw new Error('PgBouncer is not here: install it (Debian: apt-get install pgbouncer).');
  return program;
}
