import { execFileSync } from 'node:child_process';
import { globSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram, isProgram } from './findProgram.ts';
import { canInstallDebianPackages, installDebianPackages } from './installDebianPackages.ts';

const needed = ['initdb', 'pg_ctl', 'postgres'];

/**
 * Returns the folder of PostgreSQL's server programs. If there is none, installs Debian's package, if this process may install packages.
 */
export function findPostgres(): string {
  const found = lookForPostgres();
  if (found !== undefined) return found;
  if (!canInstallDebianPackages()) {
    throw new Error('PostgreSQL is not here: install it (Debian: apt-get install postgresql) or put its initdb on the PATH.');
  }
  installDebianPackages(['postgresql']);
  const installed = lookForPostgres();
  if (installed === undefined) throw new Error('The Debian package postgresql was installed, but its initdb is not found.');
  return installed;
}

function lookForPostgres(): string | undefined {
  return [onPath(), ...debianFolders(), fromPgConfig()].find(
    (folder) => folder !== undefined && needed.every((name) => isProgram(join(folder, name))),
  );
}

function onPath(): string | undefined {
  const initdb = findProgram(['initdb']);
  return initdb === undefined ? undefined : dirname(realpathSync(initdb));
}

/**
 * Returns the folders of PostgreSQL's programs, the newest version first. Debian installs each version in a folder of its own, which is
 * not on the PATH.
 */
function debianFolders(): string[] {
  return globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

function fromPgConfig(): string | undefined {
  const program = findProgram(['pg_config']);
  return program === undefined ? undefined : execFileSync(program, ['--bindir'], { encoding: 'utf8' }).trim();
}
