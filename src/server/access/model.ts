import { randomUUIDv7 } from 'node:crypto';
import { rootId } from '../../contract/menu.ts';
import { findAccess, findAccessOf } from '../db/accounts.ts';
import { findRowsById } from '../db/rows.ts';
import { readAppSetting, writeAppSetting } from '../db/settings.ts';
import type { Row, Store } from '../db/store.ts';
import { type DataScope, dataScopeOf, type ScopedUser } from './actor.ts';

export interface AccessUser extends ScopedUser {
  readonly account: string;
  readonly isEnabled: boolean;
  /** Whether the account has a password; without one it cannot log in. */
  readonly hasPassword: boolean;
  readonly roleIds: readonly string[];
  readonly version: number;
}

export interface AccessRole {
  readonly id: string;
  readonly roleKey: string;
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
  /** Path of the page without leading and trailing slashes: `/system/ship/` becomes `system/ship`. */
  readonly path: string;
  /** The route name of the page. */
  readonly name: string;
  /** Whether the entry and all its ancestors are enabled. */
  readonly isEnabled: boolean;
  readonly version: number;
}

/** The roles of users, the permissions of roles, and the menu entries: the data that rights are calculated from. */
export interface AccessModel {
  readonly users: ReadonlyMap<string, AccessUser>;
  readonly roles: ReadonlyMap<string, AccessRole>;
  readonly entries: ReadonlyMap<string, AccessEntry>;
}

/** The permissions that a user has through their enabled roles. */
export interface Holding {
  readonly isAdmin: boolean;
  /** The codes of granted buttons. */
  readonly codes: ReadonlySet<string>;
  readonly menuIds: ReadonlySet<string>;
  readonly scope: DataScope;
}

/** Reads the access data of all users. */
export async function readAccess(store: Store): Promise<AccessModel> {
  return toModel(await findAccess(store));
}

/** Reads only the access data that determines one user's rights. */
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

/** Parses a column that stores a list of ids. */
export function idsIn(column: unknown): readonly string[] {
  return typeof column === 'string' && column !== '' ? (JSON.parse(column) as string[]) : [];
}

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
    account: text(row.account),
    isEnabled: row.status === '0',
    roleIds: idsIn(row.roleIds),
    version: Number(row.version),
  };
}

function toRole(row: Row): AccessRole {
  return {
    id: text(row.id),
    roleKey: text(row.roleKey),
    roleName: text(row.roleName),
    isEnabled: row.status === '0',
    dataScope: text(row.dataScope),
    menuIds: idsIn(row.menuIds),
    version: Number(row.version),
  };
}

function toEntry(row: Row): AccessEntry {
  return {
    id: text(row.id),
    parentId: text(row.parentId),
    menuType: text(row.menuType),
    perms: text(row.perms),
    path: text(row.path).split('/').filter(Boolean).join('/'),
    name: text(row.name),
    isEnabled: row.status === '0',
    version: Number(row.version),
  };
}

/** Returns the menu entries. `isEnabled` is false for every entry below a disabled or missing one. */
function connected(entries: ReadonlyMap<string, AccessEntry>): AccessEntry[] {
  const permissionCache = new Map<string, boolean>();
  const isThere = (id: string): boolean => {
    if (id === '' || id === rootId) return true;
    const found = permissionCache.get(id);
    if (found !== undefined) return found;
    const entry = entries.get(id);
    // Breaks cycles: an entry that is its own ancestor counts as disabled.
    permissionCache.set(id, false);
    permissionCache.set(id, entry?.isEnabled === true && isThere(entry.parentId));
    return permissionCache.get(id) === true;
  };
  return [...entries.values()].map((entry) => ({ ...entry, isEnabled: isThere(entry.id) }));
}

/** Returns the enabled roles of a user, in the order of the account's role list. */
export function rolesOf(model: AccessModel, userId: string): readonly AccessRole[] {
  const roleIds = model.users.get(userId)?.roleIds ?? [];
  return roleIds.flatMap((id) => model.roles.get(id) ?? []).filter(({ isEnabled }) => isEnabled);
}

/** Returns the combined permissions of a user's enabled roles. */
export function holdingOf(model: AccessModel, userId: string): Holding {
  const user = model.users.get(userId);
  const roles = rolesOf(model, userId);
  const menuIds = new Set(roles.flatMap((role) => role.menuIds));
  const isAdmin = roles.some(({ roleKey }) => roleKey === adminRoleKey);
  const scopes = roles.map(({ dataScope }) => dataScope);
  return { isAdmin, menuIds, codes: codesOf(model, menuIds), scope: scopeOf(user, scopes, isAdmin) };
}

/** Returns the data scope of a user who has roles with these scopes. */
export function scopeOf(user: ScopedUser | undefined, scopes: readonly string[], isAdmin: boolean): DataScope {
  if (isAdmin) return { name: 'ALL' };
  return user ? dataScopeOf(user, scopes) : { name: 'SELF', userId: '' };
}

/** The key of the administrator role, which grants everything (contract README section 5). */
export const adminRoleKey = 'admin';

/** Returns the permission codes of the enabled buttons among these menu entries. */
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

/** A user with this permission may manage staff accounts, as `admin` may; `fms:user:*` only covers customers, suppliers and drivers. */
const keepingRoles = 'system:role:edit';

/** Account types that are not staff. */
const partyTypes: readonly string[] = ['CUSTOMER', 'SUPPLIER', 'DRIVER'];

/** The only data scope allowed for accounts that are not staff; a role with another scope gives access to staff functions. */
const partyScope = 'CUSTOMER';

/** Whether a user with these permissions may create staff accounts, assign their roles and reset their passwords. */
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
 * Whether a user who does not manage staff may make this change to an account. They may change their own account except its type and roles,
 * and accounts of customers, suppliers and drivers. They must not give such an account a role with access to staff functions, nor enable an
 * account that has one.
 */
export function maySetUser({ was, is, roles, actorId }: SetUser): boolean {
  if (was && is && was.id === actorId) return was.userType === is.userType && isSameList(was.roleIds, is.roleIds);
  if ((was && !isParty(was)) || (is && !isParty(is))) return false;
  const isSwitchedOn = is?.isEnabled === true && was?.isEnabled === false;
  const addedRoles = (is?.roleIds ?? []).filter((id) => isSwitchedOn || !was?.roleIds.includes(id));
  return !opensStaffWork(addedRoles, roles);
}

/** Returns true if the account gives access to staff functions. Only users who manage staff may set the password of such an account. */
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
  /** The data scope set on the account itself. */
  readonly dataScope: string;
}

/** Returns the data scope of an account with these roles and its own `dataScope`; undefined if none of the roles is enabled. */
export async function scopeOfRoles(store: Store, { roleIds, dataScope }: AccessModelParams): Promise<DataScope['name'] | undefined> {
  const rows = await findRowsById(store, { table: 'hwRole', ids: roleIds });
  const roles = rows.filter(({ status }) => status === '0');
  if (roles.length === 0) return undefined;
  const nobody = { id: '', userType: '', repositoryIds: [], customerId: '' };
  const scopes = roles.map((role) => String(role.dataScope));
  const isAdmin = roles.some(({ roleKey }) => roleKey === adminRoleKey);
  return scopeOf({ ...nobody, dataScope }, scopes, isAdmin).name;
}

/** Name of the app setting that changes whenever permissions may have changed. */
const accessVersion = 'accessVersion';

/** Returns the version under which permissions may be cached; undefined before the first change. */
export function accessVersionIn(store: Store): Promise<string | undefined> {
  return readAppSetting(store, accessVersion);
}

/** Invalidates all cached permissions, in every process, from the next call on. */
export async function renewAccessVersion(store: Store): Promise<void> {
  await writeAppSetting(store, accessVersion, randomUUIDv7());
}
