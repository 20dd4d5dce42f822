import { readFileSync } from 'node:fs';

/** A user by number. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The user that a program which refuses root runs as: undefined when this process is not root itself. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  if (!uid || !gid)
    throw new Error('Root needs a user postgres or nobody to run PostgreSQL as: add one to /etc/passwd.');
  return { uid: Number(uid), gid: Number(gid) };
}
