import { resetPasswordPermission } from '../../contract/permission.ts';
import { isPasswordLength, passwordLength } from '../../contract/session.ts';
import type { Actor } from '../access/actor.ts';
import { findRights } from '../access/findRights.ts';
import { holds, holdsAllOf } from '../access/holds.ts';
import { findRow, updateRow } from '../db/rows.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import { writePasswordHash } from '../db/users.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import { hashPassword } from './hashPassword.ts';

/**
 * Sets the caller's own password, or with `id` another user's. Every other session of that user ends with it;
 * after a reset by somebody else, all of them do.
 */
export async function changePassword(
  house: House,
  actor: Actor,
  { id, password }: { id?: string; password: unknown },
): Promise<void> {
  const userId = id ?? actor.user.id;
  const isOwn = userId === actor.user.id;
  if (!isOwn) await mayReset(house, actor, userId);
  const passwordHash = await hashPassword(checked(password));
  await house.database.transact(async (store) => {
    const user = await findRow(store, { table: 'hwUser', id: userId, lock: 'write' });
    if (!user) throw new Refusal('notFound');
    const now = house.clock().toISOString();
    const version = Number(user.version) + 1;
    await updateRow(store, 'hwUser', {
      id: userId,
      version,
      updateBy: actor.user.account,
      updateTime: now,
    });
    await writePasswordHash(store, userId, passwordHash);
    await deleteSessionsOf(store, userId, isOwn ? actor.tokenHash : '');
  });
  house.events.publish({ type: 'sessionsEnded' });
  house.log.info({ event: 'passwordChanged', account: actor.user.account, userId }, 'password changed');
}

/** Nobody resets the password of somebody who holds more than they do. */
async function mayReset({ database }: House, actor: Actor, userId: string): Promise<void> {
  const mayThis = holds(actor, resetPasswordPermission) && holdsAllOf(actor, await findRights(database.read, userId));
  if (!mayThis) throw new Refusal('forbidden');
}

function checked(password: unknown): string {
  if (typeof password !== 'string' || password === '')
    throw new Refusal('passwordEmpty', { at: { path: '/password', keyword: 'required' } });
  if (!isPasswordLength(password))
    throw new Refusal('passwordLength', { values: passwordLength, at: { path: '/password', keyword: 'length' } });
  return password;
}
