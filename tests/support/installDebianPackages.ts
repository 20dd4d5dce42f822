import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const waitForLock = ['-o', 'DPkg::Lock::Timeout=300'];

/** Whether this process may install Debian packages: as root, with apt-get available. */
export function canInstallDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Debian packages without prompts. Throws when apt-get fails. */
export function installDebianPackages(names: readonly string[]): void {
  aptGet(['update']);
  aptGet(['install', '--yes', '--no-install-recommends', ...names]);
}

/** Unpacks a Debian package into a folder, because installing it would start its service on this machine. */
export function unpackDebianPackage(name: string, folder: string): void {
  aptGet(['update']);
  // As the user `_apt`, apt-get may not write to the folder.
  aptGet(['-o', 'APT::Sandbox::User=root', 'download', name], folder);
  execFileSync('dpkg', ['-x', String(globSync(`${name}_*.deb`, { cwd: folder })[0]), folder], { cwd: folder, stdio: ['ignore', 2, 2] });
}

function aptGet(args: readonly string[], cwd = '/'): void {
  execFileSync('apt-get', ['-q', ...waitForLock, ...args], { cwd, env: environment, stdio: ['ignore', 2, 2] });
}
