import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const waitForLock = ['-o', 'DPkg::Lock::Timeout=300'];

/** Whether this process may install Debian packages: as root, with apt-get available. */
export function canInstallDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Debian packages without prompts. Throws when apt-get fails. */
export function installDebianPackages(names: readonly string[]): void {
  const run = (...args: readonly string[]): void => {
    execFileSync('apt-get', ['-q', ...waitForLock, ...args], { env: environment, stdio: ['ignore', 2, 2] });
  };
  run('update');
  run('install', '--yes', '--no-install-recommends', ...names);
}
