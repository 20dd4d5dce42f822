import { join } from 'node:path';
import { findProgram, isProgram } from './findProgram.ts';
import { canInstallDebianPackages, unpackDebianPackage } from './installDebianPackages.ts';
import { tempFolder } from './tempFolder.ts';

/** Returns the path of nginx. If it is not installed, unpacks Debian's package into a temporary folder. */
export function findNginx(): string {
  const found = findProgram(['nginx']) ?? ['/usr/sbin/nginx'].find(isProgram);
  if (found !== undefined) return found;
  if (!canInstallDebianPackages()) throw new Error('nginx is not here: install it (Debian: apt-get install nginx).');
  const { path } = tempFolder('nginx');
  unpackDebianPackage('nginx', path);
  return join(path, 'usr/sbin/nginx');
}
