import { readFileSync } from 'node:fs';

/** User and group id. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Returns a user for programs that refuse to run as root. Undefined if this process does not run as root. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  if (!uid || !gid) throw new Error('Root needs a user postgres or nobody to run PostgreSQL as: add one to /etc/passwd.');
  return { uid: Number(uid), gid: Number(gid) };
}
