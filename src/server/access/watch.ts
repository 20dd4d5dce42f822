import { type ErrorName, errors } from '../../contract/errors.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { accessTables, writeUserCount } from '../db/accounts.ts';
import { type RowRules, scopedStore } from '../db/rowScope.ts';
import { findRowsById } from '../db/rows.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import { type Database, lockName, retried, type Store, seenAs, wholeOf } from '../db/store.ts';
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
 * Returns the app restricted to one user. Its database contains only the records that the user may see and rejects writes outside that set.
 * It also rejects granting more permissions than the user has, and all writes of a session that views the console as another user. Every
 * resource operation receives this app, so none can skip the checks.
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
  const once = async <T>(database: Database, work: (store: Store) => Promise<T>): Promise<T> => {
    const watch = createAccessWatch(person);
    return database.transact(async (store) => {
      const changedIds = new Map<string, Set<string>>();
      const beforeWrite = async (table: string, ids: readonly string[]): Promise<void> => {
        await store.beforeWrite?.(table, ids);
        if (accessTables.has(table)) await watch.begin(store);
        if (isHeld) changedIds.set(table, new Set([...(changedIds.get(table) ?? []), ...ids]));
      };
      const seen = { ...seenIn(store), beforeWrite };
      const check = (): Promise<void> => rejectOutOfScope(seen, { changedIds, rules });
      const done = await work(seen).catch(async (error: unknown) => {
        // If a written record is not found, it is usually outside the user's scope; `check` then throws the error that says so.
        if (error instanceof AppError && error.kind === errors.notFound) await check();
        throw error;
      });
      await check();
      await watch.finish(store);
      return done;
    });
  };
  return seenAs(app.database, (database) => ({
    ...database,
    read: seenIn(database.read),
    transact: async (work) => {
      if (person.viewer) throw new AppError('onlyLooking');
      return retried(() => once(database, work));
    },
  }));
}

/** Lock for changes to permissions: two concurrent changes could each remove one of the last two administrators. */
const accessLock = 7209;

/** Checks changes to accounts, roles and menu entries. */
interface AccessWatch {
  /** Called before the first change to accounts, roles or menu entries; reads the current permissions. */
  begin(store: Store): Promise<void>;
  /**
   * Called after the last change of the transaction. Rejects changes that are not allowed. Otherwise it ends the sessions of disabled users
   * and, if permissions have changed, invalidates the cached permissions and notifies consoles.
   */
  finish(store: Store): Promise<void>;
}

function createAccessWatch({ user }: Pick<Actor, 'user'>): AccessWatch {
  let before: AccessModel | undefined;
  return {
    begin: async (store) => {
      // The lock is taken each time, because rolling back to a savepoint releases locks taken after it.
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
      store.announce?.(() => [{ type: 'accessChanged' }, { type: 'sessionsEnded' }]);
    },
  };
}

/**
 * Returns true if neither permissions nor menu entries have changed. A changed phone number, for example, does not count, so no console is
 * notified.
 */
function isSame(before: AccessModel, after: AccessModel): boolean {
  return JSON.stringify(rightsIn(before)) === JSON.stringify(rightsIn(after));
}

function rightsIn({ users, roles, entries }: AccessModel): readonly unknown[] {
  const versionless = <T extends { readonly version: number }>(all: ReadonlyMap<string, T>): unknown[] =>
    [...all.values()].map(({ version: _, ...rest }) => rest);
  // Users and roles are compared without their version. Menu entries are compared with it, because the menu displays all of their fields.
  return [versionless(users), versionless(roles), [...entries.values()]].map((all) => all.map((one) => JSON.stringify(one)).toSorted());
}

/** Ends the sessions of users who have been disabled or deleted. A disabled user must log in again after being enabled. */
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

/** Number of rows checked per query. */
const rowsAtOnce = 5_000;

/** Throws if rows written in the transaction would be outside the scope of the user who wrote them. */
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

/** The input of each rule below: a change and the permissions of the actor. */
interface Case extends AccessChange {
  readonly actor: Holding;
  /** The actor's menu entries including their ancestors: roles are granted groups and pages along with their buttons. */
  readonly withAbove: ReadonlySet<string>;
}

type Rule = (change: Case) => ErrorName | undefined;

/**
 * Returns the error for a forbidden change of accounts, roles or menu entries; undefined if the change is allowed. All permissions before
 * and after are compared, so the rules apply to every way of writing.
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

/** Rejects changes after which no administrator can log in, if one could before. */
function lastAdmin({ before, after }: Case): ErrorName | undefined {
  return hasAdmin(before) && !hasAdmin(after) ? 'lastAdmin' : undefined;
}

function hasAdmin(model: AccessModel): boolean {
  const canLogIn = [...model.users.values()].filter(({ isEnabled, hasPassword }) => isEnabled && hasPassword);
  return canLogIn.some(({ id }) => holdingOf(model, id).isAdmin);
}

/**
 * Rejects adding or removing a role with the key of the administrator role, and changes of that role's key, status, data scope or menu
 * entries.
 */
function adminRole({ before, after }: Case): ErrorName | undefined {
  const keyOf = ({ roleKey, isEnabled, dataScope, menuIds }: AccessRole): string =>
    JSON.stringify([roleKey, isEnabled, dataScope, menuIds]);
  const isAdmin = (role: AccessRole | undefined): boolean => role?.roleKey === adminRoleKey;
  const changed = changesOf(before.roles, after.roles).filter(({ was, is }) => isAdmin(was) || isAdmin(is));
  return changed.some(({ was, is }) => !was || !is || keyOf(was) !== keyOf(is)) ? 'adminRole' : undefined;
}

/** Rejects buttons that are not below a page, and pages and groups that are neither below a group nor at the top level. */
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
 * Rejects a second page with the same path, because only one could be opened. If resource files cause the conflict, either page can still
 * be moved or disabled.
 */
function samePath(change: Case): ErrorName | undefined {
  return isTwice(change, 'path') ? 'menuPath' : undefined;
}

/** Rejects a second page with the same route name. */
function sameName(change: Case): ErrorName | undefined {
  return isTwice(change, 'name') ? 'menuName' : undefined;
}

/** Returns true if a page has got a new path or name (`key`) that another page has too. */
function isTwice({ before, after }: Case, key: 'path' | 'name'): boolean {
  const pages = [...after.entries.values()].filter(({ menuType }) => menuType === 'C');
  const granted = changesOf(before.entries, after.entries).flatMap(({ was, is }) => {
    const isNew = is?.menuType === 'C' && (was?.menuType !== 'C' || was[key] !== is[key]);
    return is && isNew && is[key] !== '' ? [is] : [];
  });
  return granted.some((entry) => pages.some((page) => page.id !== entry.id && page[key] === entry[key]));
}

/** Rejects changes of another user's account if that user has permissions or a data scope beyond the actor's. */
function aboveUsers({ before, after, actor, actorId }: Case): ErrorName | undefined {
  const touched = changesOf(before.users, after.users).flatMap(({ was }) => was ?? []);
  return touched.some(({ id }) => id !== actorId && !covers(actor, holdingOf(before, id))) ? 'aboveYou' : undefined;
}

/** Rejects changes of a role with permissions or a data scope beyond the actor's, even if the role is disabled. */
function aboveRoles({ before, after, actor }: Case): ErrorName | undefined {
  const touched = changesOf(before.roles, after.roles).flatMap(({ was }) => was ?? []);
  const isCovered = (role: AccessRole): boolean =>
    actor.isAdmin || (role.roleKey !== adminRoleKey && coversCodes(actor, codesOf(before, role.menuIds)) && reachesRole(actor.scope, role));
  return touched.every(isCovered) ? undefined : 'aboveYou';
}

/** Rejects changes of staff accounts and their roles by users who may not manage staff. */
function staffUsers({ before, after, actor, actorId }: Case): ErrorName | undefined {
  if (keepsStaff(actor)) return undefined;
  const changed = changesOf(before.users, after.users);
  return changed.every(({ was, is }) => maySetUser({ was, is, roles: after.roles, actorId })) ? undefined : 'staffOnly';
}

/** Rejects changes of a menu entry unless the actor holds its old and new permission, and those of its old and new parent. */
function foreignEntries({ before, after, actor }: Case): ErrorName | undefined {
  if (actor.isAdmin) return undefined;
  const isHeld = (entry: AccessEntry | undefined): boolean => !entry?.perms || actor.codes.has(entry.perms);
  const touched = changesOf(before.entries, after.entries).flatMap(({ was, is }) => [
    ...[was, is],
    ...[was && before.entries.get(was.parentId), is && after.entries.get(is.parentId)],
  ]);
  return touched.every(isHeld) ? undefined : 'grantsMore';
}

/**
 * Rejects permissions, menu entries and a wider data scope that a role gains if the actor lacks them. A role also gains permissions through
 * changed menu entries.
 */
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

/** Rejects permissions and a wider data scope that a user gains through any role if the actor lacks them. */
function userGains({ before, after, actor }: Case): ErrorName | undefined {
  if (actor.isAdmin) return undefined;
  const isFine = (user: AccessUser): boolean => {
    const [was, is] = [holdingOf(before, user.id), holdingOf(after, user.id)];
    if (is.isAdmin && !was.isAdmin) return false;
    // SELF does not widen the user's scope: it only covers records that the account itself creates.
    const reach = is.scope.name === 'SELF' || (before.users.has(user.id) && reachesAs(was.scope, is.scope));
    return coversCodes(actor, is.codes.difference(was.codes)) && (reach || reachesAs(actor.scope, is.scope));
  };
  return [...after.users.values()].every(isFine) ? undefined : 'grantsMore';
}

/** Rejects changes by which users disable or delete their own account. */
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

/**
 * Returns true if a data scope is at least as wide as the role's. Only the widths are compared, because the records that a role reaches
 * depend on the user who has it.
 */
function reachesRole(scope: DataScope, { dataScope }: AccessRole): boolean {
  return isAsWide(scope.name, dataScope);
}

/** Returns the items that were added or removed, or whose version has changed. */
function changesOf<T extends { readonly version: number }>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): readonly { readonly was: T | undefined; readonly is: T | undefined }[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].map((id) => ({ was: before.get(id), is: after.get(id) })).filter(({ was, is }) => was?.version !== is?.version);
}

function withAbove({ entries }: AccessModel, ids: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set<string>();
  for (const id of ids) {
    for (let entry = entries.get(id); entry && !all.has(entry.id); entry = entries.get(entry.parentId)) all.add(entry.id);
  }
  return all;
}
