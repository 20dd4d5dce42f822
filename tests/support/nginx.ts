import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findNginx } from './findNginx.ts';
import { freePort } from './freePort.ts';
import { tempFolder } from './tempFolder.ts';
import { unprivilegedUser } from './unprivilegedUser.ts';

/** A proxy in front of several servers. */
export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts nginx as an unprivileged user, with `deploy/nginx.conf` and the ports of three servers, of which one must be running. */
export async function startNginx(ports: readonly (number | string)[]): Promise<Nginx> {
  const { path: folder, remove } = tempFolder('nginx');
  const user = unprivilegedUser();
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  };
  const port = await freePort();
  const site = ports
    .reduce(
      (text: string, to, i) => text.replace(`app${i + 1}:8080 resolve`, `127.0.0.1:${to}`),
      readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8'),
    )
    .replace(/^resolver .*$/m, '')
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  const http = `http { access_log off; ${temporary.join(' ')} include ${write('site.conf', site)}; }`;
  const main = `daemon off; pid ${folder}/pid; error_log stderr crit; events {} ${http}`;
  const child = spawn(findNginx(), ['-c', write('nginx.conf', main), '-e', 'stderr'], {
    ...{ cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] },
    ...user,
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url, child))) await delay(50);
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      remove();
    },
  };
}

async function answers(url: string, { exitCode }: ChildProcess): Promise<boolean> {
  if (exitCode !== null) throw new Error(`nginx ended with code ${exitCode}`);
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
