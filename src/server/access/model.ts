import { randomUUIDv7 } from 'node:crypto';
import { rootId } from '../../contract/menu.ts';
import { findAccess, findAccessOf } from '../db/accounts.ts';
import { findRowsById } from '../db/rows.ts';
import { writeAppSetting } from '../db/settings.ts';
import type { Row, Store } from '../db/store.ts';
import { type DataScope, dataScopeOf, type ScopedUser } from './actor.ts';

export interface AccessUser extends ScopedUser {
  readonly account: string;
  readonly isEnabled: boolean;
  /** An account without a password cannot log in, whatever its permissions. */
  readonly hasPassword: boolean;
  readonly roleIds: readonly string[];
  readonly version: number;
}

export interface AccessRole {
  readonly id: string;
  readonly roleKey: string;
  /** The name that users see. */
  readonly roleName: string;
  readonly isEnabled: boolean;
  readonly dataScope: string;
  readonly menuIds: readonly string[];
  readonly version: number;
}

export interface AccessEntry {
  readonly id: string;
  readonly parentId: string;
  readonly menuType: string;
  readonly perms: string;
  /** Where a page is to be found, without what does not count: `/system/ship/` is `system/ship`. */
  readonly path: string;
  /** The route name of a page. */
  readonly name: string;
  /** It and all that it stands below, as in the menu: what is below something that is switched off goes with it. */
  readonly isEnabled: boolean;
  readonly version: number;
}

/** The roles of users, the permissions of roles, and the menu entries: the data that rights are calculated from. */
export interface AccessModel {
  readonly users: ReadonlyMap<string, AccessUser>;
  readonly roles: ReadonlyMap<string, AccessRole>;
  readonly entries: ReadonlyMap<string, AccessEntry>;
}

/** The permissions of a user or a role. */
export interface Holding {
  readonly isAdmin: boolean;
  /** The codes of granted buttons. */
  readonly codes: ReadonlySet<string>;
  readonly menuIds: ReadonlySet<string>;
  readonly scope: DataScope;
}

/** Everybody's. */
export async function readAccess(store: Store): Promise<AccessModel> {
  return toModel(await findAccess(store));
}

/** As much of it as the rights of one user are made of. */
export async function readAccessOf(store: Store, userId: string): Promise<AccessModel> {
  return toModel(await findAccessOf(store, userId));
}

function toModel({ users, roles, menus, withPassword }: Awaited<ReturnType<typeof findAccess>>): AccessModel {
  const passwords = new Set(withPassword);
  return {
    users: byId(users.map((row) => toUser(row, passwords))),
    roles: byId(roles.map(toRole)),
    entries: byId(connected(byId(menus.map(toEntry)))),
  };
}

/** The ids in a column that keeps a list of them. */
export function idsIn(column: unknown): readonly string[] {
  return typeof column === 'string' && column !== '' ? (JSON.parse(column) as string[]) : [];
}

/** The scope of a user of an access table. */
function toScopedUser(row: Row): ScopedUser {
  return {
    id: text(row.id),
    userType: text(row.userType),
    dataScope: text(row.dataScope),
    repositoryIds: idsIn(row.repositoryIds),
    customerId: text(row.customerId),
  };
}

function toUser(row: Row, passwords: ReadonlySet<string>): AccessUser {
  return {
    ...toScopedUser(row),
    hasPassword: passwords.has(text(row.id)),
    ...{ account: text(row.account), isEnabled: row.status === '0', roleIds: idsIn(row.roleIds) },
    version: Number(row.version),
  };
}

function toRole(row: Row): AccessRole {
  return {
    ...{ id: text(row.id), roleKey: text(row.roleKey), roleName: text(row.roleName) },
    isEnabled: row.status === '0',
    ...{ dataScope: text(row.dataScope), menuIds: idsIn(row.menuIds), version: Number(row.version) },
  };
}

function toEntry(row: Row): AccessEntry {
  return {
    ...{ id: text(row.id), parentId: text(row.parentId), menuType: text(row.menuType), perms: text(row.perms) },
    ...{ path: text(row.path).split('/').filter(Boolean).join('/'), name: text(row.name) },
    ...{ isEnabled: row.status === '0', version: Number(row.version) },
  };
}

/** The entries as they are there for people: each enabled only as far as everything above it is. */
function connected(entries: ReadonlyMap<string, AccessEntry>): AccessEntry[] {
  const permissionCache = new Map<string, boolean>();
  const isThere = (id: string): boolean => {
    if (id === '' || id === rootId) return true;
    const found = permissionCache.get(id);
    if (found !== undefined) return found;
    const entry = entries.get(id);
    // An entry below itself would never end; it is none.
    permissionCache.set(id, false);
    permissionCache.set(id, entry?.isEnabled === true && isThere(entry.parentId));
    return permissionCache.get(id) === true;
  };
  return [...entries.values()].map((entry) => ({ ...entry, isEnabled: isThere(entry.id) }));
}

/** The roles of a user that are switched on, in their order. */
export function rolesOf(model: AccessModel, userId: string): readonly AccessRole[] {
  const roleIds = model.users.get(userId)?.roleIds ?? [];
  return roleIds.flatMap((id) => model.roles.get(id) ?? []).filter(({ isEnabled }) => isEnabled);
}

/** The combined permissions of a user's enabled roles. */
export function holdingOf(model: AccessModel, userId: string): Holding {
  const user = model.users.get(userId);
  const roles = rolesOf(model, userId);
  const menuIds = new Set(roles.flatMap((role) => role.menuIds));
  const isAdmin = roles.some(({ roleKey }) => roleKey === adminRoleKey);
  const scopes = roles.map(({ dataScope }) => dataScope);
  return { isAdmin, menuIds, codes: codesOf(model, menuIds), scope: scopeOf(user, scopes, isAdmin) };
}

/** How far roles with these scopes reach for a user. */
export function scopeOf(user: ScopedUser | undefined, scopes: readonly string[], isAdmin: boolean): DataScope {
  if (isAdmin) return { name: 'ALL' };
  return user ? dataScopeOf(user, scopes) : { name: 'SELF', userId: '' };
}

/** The key of the role that holds everything (contract README section 5). */
export const adminRoleKey = 'admin';

/** The permission codes of menu entries; buttons count only while they are enabled. */
export function codesOf({ entries }: AccessModel, menuIds: Iterable<string>): Set<string> {
  const granted = [...menuIds].flatMap((id) => entries.get(id) ?? []);
  return new Set(granted.filter(({ menuType, isEnabled }) => menuType === 'F' && isEnabled).map(({ perms }) => perms));
}

function byId<T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.map((one) => [one.id, one]));
}

function text(value: unknown): string {
  return String(value ?? '');
}

/** The code whose holders are administrators of accounts, as `admin` is: `fms:user:*` alone is for parties. */
const keepingRoles = 'system:role:edit';

/** Everybody else in the table of accounts is staff. */
const partyTypes: readonly string[] = ['CUSTOMER', 'SUPPLIER', 'DRIVER'];

/** The one data scope that is for parties: a role with any other opens the work of staff. */
const partyScope = 'CUSTOMER';

/** Whether somebody makes staff accounts, gives them their roles and resets their passwords. */
export function keepsStaff({ isAdmin, codes }: Pick<Holding, 'isAdmin' | 'codes'>): boolean {
  return isAdmin || codes.has(keepingRoles);
}

interface SetUser {
  readonly was: AccessUser | undefined;
  readonly is: AccessUser | undefined;
  readonly roles: ReadonlyMap<string, AccessRole>;
  readonly actorId: string;
}

/**
 * Whether a user who does not manage staff may change an account like this: their own except for type and roles, and
 * accounts of customers, suppliers and drivers.
 */
export function maySetUser({ was, is, roles, actorId }: SetUser): boolean {
  if (was && is && was.id === actorId) return was.userType === is.userType && isSameList(was.roleIds, is.roleIds);
  if ((was && !isParty(was)) || (is && !isParty(is))) return false;
  const isSwitchedOn = is?.isEnabled === true && was?.isEnabled === false;
  const addedRoles = (is?.roleIds ?? []).filter((id) => isSwitchedOn || !was?.roleIds.includes(id));
  return !opensStaffWork(addedRoles, roles);
}

/**
 * Whether only users who manage staff may set the password of an account, because it gives access to staff functions.
 */
export function isStaffAccount(user: Pick<AccessUser, 'userType' | 'roleIds'>, roles: SetUser['roles']): boolean {
  return !isParty(user) || opensStaffWork(user.roleIds, roles);
}

function isParty({ userType }: Pick<AccessUser, 'userType'>): boolean {
  return partyTypes.includes(userType);
}

function opensStaffWork(roleIds: readonly string[], roles: SetUser['roles']): boolean {
  return roleIds.some((id) => (roles.get(id)?.dataScope ?? partyScope) !== partyScope);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

interface AccessModelParams {
  readonly roleIds: readonly string[];
  /** That of the account itself. */
  readonly dataScope: string;
}

/** How far somebody with these roles would reach; undefined: no role that is switched on is among them. */
export async function scopeOfRoles(
  store: Store,
  { roleIds, dataScope }: AccessModelParams,
): Promise<DataScope['name'] | undefined> {
  const rows = await findRowsById(store, { table: 'hwRole', ids: roleIds });
  const roles = rows.filter(({ status }) => status === '0');
  if (roles.length === 0) return undefined;
  const nobody = { id: '', userType: '', repositoryIds: [], customerId: '' };
  const scopes = roles.map((role) => String(role.dataScope));
  const isAdmin = roles.some(({ roleKey }) => roleKey === adminRoleKey);
  return scopeOf({ ...nobody, dataScope }, scopes, isAdmin).name;
}

/** The name of the setting that changes whenever somebody's rights may have changed. */
const accessVersion = 'accessVersion';

/** Makes every cached right be worked out again at the next call, in every process. */
export async function renewAccessVersion(store: Store): Promise<void> {
  await writeAppSetting(store, accessVersion, randomUUIDv7());
}
