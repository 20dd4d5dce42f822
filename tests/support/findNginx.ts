import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, isProgram } from './findProgram.ts';
import { tempFolder } from './tempFolder.ts';

/**
 * Returns the program nginx. If there is none, Debian's package is unpacked into a temporary folder: installing it would start a web server
 * on this machine.
 */
export function findNginx(): string {
  const found = findProgram(['nginx']) ?? ['/usr/sbin/nginx'].find(isProgram);
  if (found !== undefined) return found;
  const { path } = tempFolder('nginx');
  const run = (program: string, ...args: readonly string[]) => execFileSync(program, args, { cwd: path, stdio: ['ignore', 2, 2] });
  try {
    run('apt-get', '-q', 'download', 'nginx');
    run('dpkg', '-x', String(globSync('nginx_*.deb', { cwd: path })[0]), path);
  } catch (cause) {
    throw new Error('nginx is not here: install it (Debian: apt-get install nginx).', { cause });
  }
  return join(path, 'usr/sbin/nginx');
}
