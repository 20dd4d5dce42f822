import { writeUserCount } from '../db/accounts.ts';
import { lockName } from '../db/locks.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import type { Store } from '../db/store.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import { type AccessModel, readAccess } from './accessModel.ts';
import { renewAccessVersion } from './accessVersion.ts';
import type { Actor } from './actor.ts';
import { judgeAccess } from './judgeAccess.ts';

/** Rights are changed one after the other: two could each take the last administrator but one. */
const accessLock = 7209;

/** Looks on while somebody changes accounts, roles or menu entries. */
interface AccessWatch {
  /** Before the first such change: how it was. */
  begin(store: Store): Promise<void>;
  /** After the last one, in the same transaction: refuses it, or makes it hold from the next call on, if it is one of rights. */
  finish(store: Store): Promise<void>;
  /** After the commit: open consoles are told. */
  tell(): void;
}

export function createAccessWatch(house: House, { user }: Pick<Actor, 'user'>): AccessWatch {
  let before: AccessModel | undefined;
  let hasChanged = false;
  return {
    begin: async (store) => {
      // Each time: what is taken back of a transaction gives up the locks that were taken in it.
      await lockName(store, accessLock, 'access');
      before ??= await readAccess(store);
    },
    finish: async (store) => {
      if (!before) return;
      const after = await readAccess(store);
      const refusal = judgeAccess({ before, after, actorId: user.id });
      if (refusal) throw new Refusal(refusal);
      await endSessions(store, before, after);
      await countUsers(store, before, after);
      if (isSame(before, after)) return;
      await renewAccessVersion(store);
      hasChanged = true;
    },
    tell: () => {
      if (!hasChanged) return;
      house.events.publish({ type: 'accessChanged' });
      house.events.publish({ type: 'sessionsEnded' });
    },
  };
}

/** Whether all are to see and to do what they did before: nobody is told of somebody's telephone number. */
function isSame(before: AccessModel, after: AccessModel): boolean {
  return JSON.stringify(rightsIn(before)) === JSON.stringify(rightsIn(after));
}

function rightsIn({ users, roles, entries }: AccessModel): readonly unknown[] {
  const versionless = <T extends { readonly version: number }>(all: ReadonlyMap<string, T>): unknown[] =>
    [...all.values()].map(({ version: _, ...rest }) => rest);
  // The menu is shown as its entries say, so each word of them counts.
  return [versionless(users), versionless(roles), [...entries.values()]].map((all) =>
    all.map((one) => JSON.stringify(one)).toSorted(),
  );
}

/** Whoever was switched off logs in anew when they are switched on again. */
async function endSessions(store: Store, before: AccessModel, after: AccessModel): Promise<void> {
  for (const { id, isEnabled } of before.users.values()) {
    if (isEnabled && !after.users.get(id)?.isEnabled) await deleteSessionsOf(store, id);
  }
}

async function countUsers(store: Store, before: AccessModel, after: AccessModel): Promise<void> {
  const [was, is] = [countsIn(before), countsIn(after)];
  for (const { id } of after.roles.values()) {
    const isNew = !before.roles.has(id);
    if (isNew || was.get(id) !== is.get(id)) await writeUserCount(store, id, is.get(id) ?? 0);
  }
}

function countsIn({ users }: AccessModel): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const roleId of [...users.values()].flatMap(({ roleIds }) => roleIds)) {
    counts.set(roleId, (counts.get(roleId) ?? 0) + 1);
  }
  return counts;
}
