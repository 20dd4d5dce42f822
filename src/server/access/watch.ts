import { type ErrorName, errors } from '../../contract/errors.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { accessTables, writeUserCount } from '../db/accounts.ts';
import { type RowRules, scopedStore } from '../db/rowScope.ts';
import { findRowsById } from '../db/rows.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import { type Database, lockName, type Publish, retried, type Store, seenAs, wholeOf } from '../db/store.ts';
import { type Actor, type DataScope, isAsWide, reachesAs } from './actor.ts';
import {
  type AccessEntry,
  type AccessModel,
  type AccessRole,
  type AccessUser,
  adminRoleKey,
  codesOf,
  type Holding,
  holdingOf,
  keepsStaff,
  maySetUser,
  readAccess,
  renewAccessVersion,
} from './model.ts';
import { isNarrow, rowRules } from './rights.ts';

type Person = Pick<Actor, 'user' | 'scope' | 'viewer' | 'permissions' | 'menuIds'>;

/**
 * The app as somebody finds it: its database holds only the records that they may see, and takes nothing that would not
 * be among these, nor what would give anybody more than the one who gives it has; from somebody who only looks it takes nothing. Every operation of a resource is handed
 * this app and no other, so none can forget it.
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
  /** After the commit, open consoles are notified. */
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

/** Whether everyone sees and may do the same as before: a changed phone number notifies no one. */
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

/** A user who was disabled must log in again after being enabled. */
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

/** The permissions before and after a change, and the user who makes it. */
interface AccessChange {
  readonly before: AccessModel;
  readonly after: AccessModel;
  readonly actorId: string;
}

/** What all rules look at. */
interface Case extends AccessChange {
  readonly actor: Holding;
  /** The entries of the caller with everything above them: a role is given groups and pages along with their buttons. */
  readonly withAbove: ReadonlySet<string>;
}

type Rule = (change: Case) => ErrorName | undefined;

/**
 * Why a change of accounts, roles or menu entries is refused; undefined: it is not. Nothing is asked about the call that
 * makes it: what is compared is what everybody holds before and after, so no way to write can go round it.
 */
function judgeAccess(change: AccessChange): ErrorName | undefined {
  const actor = holdingOf(change.before, change.actorId);
  const judged: Case = { ...change, actor, withAbove: withAbove(change.before, actor.menuIds) };
  for (const rule of rules) {
    const appError = rule(judged);
    if (appError) return appError;
  }
  return undefined;
}

const rules: readonly Rule[] = [
  lastAdmin,
  adminRole,
  misplaced,
  samePath,
  sameName,
  aboveUsers,
  aboveRoles,
  staffUsers,
  foreignEntries,
  roleGains,
  userGains,
  oneself,
];

/** Somebody must be left who can log in and do everything. */
function lastAdmin({ before, after }: Case): ErrorName | undefined {
  return hasAdmin(before) && !hasAdmin(after) ? 'lastAdmin' : undefined;
}

function hasAdmin(model: AccessModel): boolean {
  const canLogIn = [...model.users.values()].filter(({ isEnabled, hasPassword }) => isEnabled && hasPassword);
  return canLogIn.some(({ id }) => holdingOf(model, id).isAdmin);
}

/** The role that holds everything stays what it is; nothing else gets its key. */
function adminRole({ before, after }: Case): ErrorName | undefined {
  const keyOf = ({ roleKey, isEnabled, dataScope, menuIds }: AccessRole): string =>
    JSON.stringify([roleKey, isEnabled, dataScope, menuIds]);
  const isAdmin = (role: AccessRole | undefined): boolean => role?.roleKey === adminRoleKey;
  const changed = changesOf(before.roles, after.roles).filter(({ was, is }) => isAdmin(was) || isAdmin(is));
  return changed.some(({ was, is }) => !was || !is || keyOf(was) !== keyOf(is)) ? 'adminRole' : undefined;
}

/** Buttons stand below pages, pages and groups below groups or at the top. */
function misplaced({ before, after }: Case): ErrorName | undefined {
  const fits = ({ menuType, parentId }: AccessEntry): boolean => {
    const parent = after.entries.get(parentId);
    if (menuType === 'F') return parent?.menuType === 'C';
    return !parent || parent.menuType === 'M';
  };
  // Changing the type of an entry affects the entries below it.
  const moved = changesOf(before.entries, after.entries).flatMap(({ is }) => is ?? []);
  const below = [...after.entries.values()].filter(({ parentId }) => moved.some(({ id }) => id === parentId));
  return [...moved, ...below].every(fits) ? undefined : 'menuPlace';
}

/**
 * Two pages with the same path: only one could be opened. If files cause this, either can still be moved or disabled.
 */
function samePath(change: Case): ErrorName | undefined {
  return isTwice(change, 'path') ? 'menuPath' : undefined;
}

/** Nor do two pages go by one route name. */
function sameName(change: Case): ErrorName | undefined {
  return isTwice(change, 'name') ? 'menuName' : undefined;
}

/** Whether a page gets what another page has already. */
function isTwice({ before, after }: Case, key: 'path' | 'name'): boolean {
  const pages = [...after.entries.values()].filter(({ menuType }) => menuType === 'C');
  const granted = changesOf(before.entries, after.entries).flatMap(({ was, is }) => {
    const isNew = is?.menuType === 'C' && (was?.menuType !== 'C' || was[key] !== is[key]);
    return is && isNew && is[key] !== '' ? [is] : [];
  });
  return granted.some((entry) => pages.some((page) => page.id !== entry.id && page[key] === entry[key]));
}

/** Users cannot change the account of a user with more permissions than their own. */
function aboveUsers({ before, after, actor, actorId }: Case): ErrorName | undefined {
  const touched = changesOf(before.users, after.users).flatMap(({ was }) => was ?? []);
  return touched.some(({ id }) => id !== actorId && !covers(actor, holdingOf(before, id))) ? 'aboveYou' : undefined;
}

/** Nor a role that gives more, switched on or not. */
function aboveRoles({ before, after, actor }: Case): ErrorName | undefined {
  const touched = changesOf(before.roles, after.roles).flatMap(({ was }) => was ?? []);
  const isCovered = (role: AccessRole): boolean =>
    actor.isAdmin ||
    (role.roleKey !== adminRoleKey &&
      coversCodes(actor, codesOf(before, role.menuIds)) &&
      reachesRole(actor.scope, role));
  return touched.every(isCovered) ? undefined : 'aboveYou';
}

/** Staff accounts and their roles are made and changed by administrators, by whatever way of writing. */
function staffUsers({ before, after, actor, actorId }: Case): ErrorName | undefined {
  if (keepsStaff(actor)) return undefined;
  const changed = changesOf(before.users, after.users);
  return changed.every(({ was, is }) => maySetUser({ was, is, roles: after.roles, actorId })) ? undefined : 'staffOnly';
}

/** To change an entry, a user must hold its permission, its new permission, and those of its parent. */
function foreignEntries({ before, after, actor }: Case): ErrorName | undefined {
  if (actor.isAdmin) return undefined;
  const isHeld = (entry: AccessEntry | undefined): boolean => !entry?.perms || actor.codes.has(entry.perms);
  const touched = changesOf(before.entries, after.entries).flatMap(({ was, is }) => [
    ...[was, is],
    ...[was && before.entries.get(was.parentId), is && after.entries.get(is.parentId)],
  ]);
  return touched.every(isHeld) ? undefined : 'grantsMore';
}

/** A permission can only be added to a role, also by way of menu entries, by a user who holds it. */
function roleGains({ before, after, actor, withAbove: own }: Case): ErrorName | undefined {
  if (actor.isAdmin) return undefined;
  const isGranted = (entry: AccessEntry): boolean =>
    entry.menuType === 'M' || own.has(entry.id) || (entry.perms !== '' && actor.codes.has(entry.perms));
  const isFine = (role: AccessRole): boolean => {
    const was = before.roles.get(role.id);
    const gained = role.menuIds.filter((id) => !was?.menuIds.includes(id)).flatMap((id) => after.entries.get(id) ?? []);
    const codes = codesOf(after, role.menuIds).difference(codesOf(before, was?.menuIds ?? []));
    const isWider = !was || !isAsWide(was.dataScope, role.dataScope);
    return gained.every(isGranted) && coversCodes(actor, codes) && (!isWider || reachesRole(actor.scope, role));
  };
  return [...after.roles.values()].every(isFine) ? undefined : 'grantsMore';
}

/** A permission can only be given to a user, through whatever role, by a user who holds it. */
function userGains({ before, after, actor }: Case): ErrorName | undefined {
  if (actor.isAdmin) return undefined;
  const isFine = (user: AccessUser): boolean => {
    const [was, is] = [holdingOf(before, user.id), holdingOf(after, user.id)];
    if (is.isAdmin && !was.isAdmin) return false;
    // A record belongs to the user who created it, whoever created the account.
    const reach = is.scope.name === 'SELF' || (before.users.has(user.id) && reachesAs(was.scope, is.scope));
    return coversCodes(actor, is.codes.difference(was.codes)) && (reach || reachesAs(actor.scope, is.scope));
  };
  return [...after.users.values()].every(isFine) ? undefined : 'grantsMore';
}

/** Users who disable themselves would notice too late. */
function oneself({ before, after, actorId }: Case): ErrorName | undefined {
  return before.users.get(actorId)?.isEnabled && !after.users.get(actorId)?.isEnabled ? 'notYourself' : undefined;
}

function covers(actor: Holding, other: Holding): boolean {
  if (actor.isAdmin) return true;
  return !other.isAdmin && coversCodes(actor, other.codes) && reachesAs(actor.scope, other.scope);
}

function coversCodes(actor: Holding, codes: ReadonlySet<string>): boolean {
  return actor.isAdmin || codes.isSubsetOf(actor.codes);
}

/** The records that a role reaches depend on who has it: what counts is how wide it is. */
function reachesRole(scope: DataScope, { dataScope }: AccessRole): boolean {
  return isAsWide(scope.name, dataScope);
}

/** The entries that were added, removed or changed. */
function changesOf<T extends { readonly version: number }>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): readonly { readonly was: T | undefined; readonly is: T | undefined }[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids]
    .map((id) => ({ was: before.get(id), is: after.get(id) }))
    .filter(({ was, is }) => was?.version !== is?.version);
}

function withAbove({ entries }: AccessModel, ids: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set<string>();
  for (const id of ids) {
    for (let entry = entries.get(id); entry && !all.has(entry.id); entry = entries.get(entry.parentId))
      all.add(entry.id);
  }
  return all;
}
