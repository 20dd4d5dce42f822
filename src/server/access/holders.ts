import type { AccessExplained, ExplainedRole } from '../../contract/access.ts';
import { type Language, ownName } from '../../contract/wire.ts';
import { AppError } from '../appError.ts';
import { findRow, findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { findDemoAccounts } from './demoRoles.ts';
import { type AccessModel, adminRoleKey, codesOf, holdingOf, idsIn, readAccess } from './model.ts';

interface Explained {
  readonly userId?: string;
  readonly roleId?: string;
  readonly language: Language;
}

/** Explains where a user's permissions come from, or what one role grants. */
export async function explainAccess(store: Store, { userId, roleId, language }: Explained): Promise<AccessExplained> {
  const model = await readAccess(store);
  const user = userId === undefined ? undefined : await userOf(store, userId);
  const roleIds = user ? idsIn(user.roleIds) : [roleId ?? ''];
  const isEnabled = user === undefined || user.status === '0';
  const rows = await findRowsById(store, { table: 'hwRole', ids: roleIds });
  if (userId === undefined && rows.length === 0) throw new AppError('notFound');
  const roles = rows.map((row) => ({ ...explained(model, row), roleName: ownName('hwRole', row, language) }));
  const enabled = isEnabled ? roles.filter((role) => role.isEnabled) : [];
  const isAdmin = enabled.some((role) => role.isAdmin);
  const scope = userId === undefined ? { name: (roles[0]?.dataScope ?? 'SELF') as 'ALL' } : holdingOf(model, userId).scope;
  return {
    isEnabled,
    roles,
    isAdmin,
    codes: [...new Set(enabled.flatMap(({ codes }) => codes))].toSorted(),
    scope: { ...scope, by: enabled.filter(({ dataScope }) => dataScope === scope.name).map(({ id }) => id) },
  };
}

async function userOf(store: Store, userId: string): Promise<Row> {
  const user = await findRow(store, { table: 'hwUser', id: userId });
  if (!user) throw new AppError('notFound');
  return user;
}

function explained(model: AccessModel, row: Row): Omit<ExplainedRole, 'roleName'> {
  const isAdmin = row.roleKey === adminRoleKey;
  const menuIds = idsIn(row.menuIds);
  return {
    id: String(row.id),
    roleKey: String(row.roleKey),
    isEnabled: row.status === '0',
    dataScope: String(row.dataScope),
    isAdmin,
    menuIds,
    codes: [...codesOf(model, isAdmin ? model.entries.keys() : menuIds)].toSorted(),
  };
}

interface HoldersParams {
  readonly userId: string;
  readonly permission: string;
  /** Whether to include disabled accounts. */
  readonly evenOff?: boolean;
}

/**
 * Returns the accounts of other staff than `userId` who hold the permission and have a password. Disabled accounts are included only with
 * `evenOff`. Demo accounts with the initial password are left out, because anyone who knows this password could use them.
 */
export async function othersWhoMay(store: Store, { userId, permission, evenOff = false }: HoldersParams): Promise<readonly string[]> {
  const model = await readAccess(store);
  const open = new Set((await findDemoAccounts(store)).map(({ id }) => String(id)));
  return [...model.users.values()]
    .filter(({ id, userType, isEnabled, hasPassword }) => id !== userId && userType === 'STAFF' && (isEnabled || evenOff) && hasPassword)
    .filter(({ id }) => !open.has(id))
    .filter(({ id }) => {
      const { isAdmin, codes } = holdingOf(model, id);
      return isAdmin || codes.has(permission);
    })
    .map(({ account }) => account);
}
