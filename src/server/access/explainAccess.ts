import type { AccessExplained, ExplainedRole } from '../../contract/access.ts';
import { findRow, findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import { type AccessModel, adminRoleKey, codesOf, holdingOf, idsIn, readAccess } from './accessModel.ts';

/** Where the rights of a user come from, or what one role gives. */
export async function explainAccess(
  store: Store,
  { userId, roleId }: { readonly userId?: string; readonly roleId?: string },
): Promise<AccessExplained> {
  const model = await readAccess(store);
  const roleIds = userId === undefined ? [roleId ?? ''] : idsIn(await roleIdsOf(store, userId));
  const rows = await findRowsById(store, { table: 'hwRole', ids: roleIds });
  if (userId === undefined && rows.length === 0) throw new Refusal('notFound');
  const roles = rows.map((row) => explained(model, row));
  const enabled = roles.filter(({ isEnabled }) => isEnabled);
  const isAdmin = enabled.some((role) => role.isAdmin);
  const scope =
    userId === undefined ? { name: (roles[0]?.dataScope ?? 'SELF') as 'ALL' } : holdingOf(model, userId).scope;
  return {
    roles,
    isAdmin,
    codes: [...new Set(enabled.flatMap(({ codes }) => codes))].toSorted(),
    scope: { ...scope, by: enabled.filter(({ dataScope }) => dataScope === scope.name).map(({ id }) => id) },
  };
}

async function roleIdsOf(store: Store, userId: string): Promise<unknown> {
  const user = await findRow(store, { table: 'hwUser', id: userId });
  if (!user) throw new Refusal('notFound');
  return user.roleIds;
}

function explained(model: AccessModel, row: Row): ExplainedRole {
  const isAdmin = row.roleKey === adminRoleKey;
  const menuIds = idsIn(row.menuIds);
  return {
    ...{ id: String(row.id), roleKey: String(row.roleKey), roleName: String(row.roleName) },
    ...{ isEnabled: row.status === '0', dataScope: String(row.dataScope), isAdmin, menuIds },
    codes: [...codesOf(model, isAdmin ? model.entries.keys() : menuIds)].toSorted(),
  };
}
