import { errors } from '../../contract/errors.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { accessTables, writeUserCount } from '../db/accounts.ts';
import { lockName } from '../db/locks.ts';
import { type RowRules, scopedStore } from '../db/rowScope.ts';
import { findRowsById } from '../db/rows.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import { type Database, type Publish, type Store, seenAs, wholeOf } from '../db/store.ts';
import { retried } from '../db/transactions.ts';
import type { Actor } from './actor.ts';
import { judgeAccess } from './judgement.ts';
import { type AccessModel, readAccess, renewAccessVersion } from './model.ts';
import { isNarrow, rowRules } from './rowRules.ts';

type Person = Pick<Actor, 'user' | 'scope' | 'viewer' | 'permissions' | 'menuIds'>;

/**
 * The house as somebody finds it: its database holds only the records that they may see, and takes nothing that would not
 * be among these, nor what would give anybody more than the one who gives it has; from somebody who only looks it takes nothing. Every operation of a resource is handed
 * this house and no other, so none can forget it.
 */
export function appFor(app: App, person: Person): App {
  const database = databaseFor(app, person);
  return Object.create(app, { database: { value: database, enumerable: true } }) as App;
}

function databaseFor(app: App, person: Person): Database {
  const { schemas } = app;
  const rules = rowRules(schemas, person);
  const isHeld = isNarrow(schemas, person);
  const seenIn = (store: Store): Store => (isHeld ? scopedStore(store, rules) : store);
  const once = async <T>(database: Database, publish: Publish, work: (store: Store) => Promise<T>): Promise<T> => {
    const watch = createAccessWatch(app, person);
    const news: (() => void)[] = [];
    const result = await database.transact(async (store) => {
      const changedIds = new Map<string, Set<string>>();
      const beforeWrite = async (table: string, ids: readonly string[]): Promise<void> => {
        if (accessTables.has(table)) await watch.begin(store);
        if (isHeld) changedIds.set(table, new Set([...(changedIds.get(table) ?? []), ...ids]));
      };
      const whenCommitted = (one: () => void): void => void news.push(one);
      const seen = { ...seenIn(store), beforeWrite, whenCommitted };
      const check = (): Promise<void> => rejectOutOfScope(seen, { changedIds, rules });
      const done = await work(seen).catch(async (error: unknown) => {
        // A record that was written and cannot be found is one out of sight: that is the better word for it.
        if (error instanceof AppError && error.kind === errors.notFound) await check();
        throw error;
      });
      await check();
      await watch.finish(store);
      return done;
    });
    publish(watch.publish);
    for (const one of news) publish(one);
    return result;
  };
  return seenAs(app.database, (database, publish) => ({
    ...database,
    read: seenIn(database.read),
    transact: async (work) => {
      if (person.viewer) throw new AppError('onlyLooking');
      return retried(() => once(database, publish, work));
    },
  }));
}

/** Rights are changed one after the other: two could each take the last administrator but one. */
const accessLock = 7209;

/** Looks on while somebody changes accounts, roles or menu entries. */
interface AccessWatch {
  /** Before the first such change: how it was. */
  begin(store: Store): Promise<void>;
  /** After the last one, in the same transaction: refuses it, or makes it hold from the next call on, if it is one of rights. */
  finish(store: Store): Promise<void>;
  /** After the commit: open consoles are told. */
  publish(): void;
}

function createAccessWatch(app: App, { user }: Pick<Actor, 'user'>): AccessWatch {
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
      const appError = judgeAccess({ before, after, actorId: user.id });
      if (appError) throw new AppError(appError);
      await endSessions(store, before, after);
      await countUsers(store, before, after);
      if (isSame(before, after)) return;
      await renewAccessVersion(store);
      hasChanged = true;
    },
    publish: () => {
      if (!hasChanged) return;
      app.events.publish({ type: 'accessChanged' });
      app.events.publish({ type: 'sessionsEnded' });
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

/** So many rows are looked at together. */
const rowsAtOnce = 5_000;

/** Refuses a transaction after which rows that it wrote would be out of the sight of who wrote them. */
async function rejectOutOfScope(
  store: Store,
  { changedIds, rules }: { readonly changedIds: ReadonlyMap<string, ReadonlySet<string>>; readonly rules: RowRules },
): Promise<void> {
  for (const [table, all] of changedIds) {
    if (!rules(table)) continue;
    const ids = [...all];
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      const some = { table, ids: ids.slice(start, start + rowsAtOnce) };
      const [seen, there] = [await findRowsById(store, some), await findRowsById(wholeOf(store), some)];
      if (seen.length < there.length) throw new AppError('outOfScope');
    }
  }
}
