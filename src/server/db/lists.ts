import type { Row, Store } from './store.ts';

/** Returns all saved list settings of a user, by resource. */
export async function findPreferences({ db }: Store, userId: string): Promise<Row[]> {
  return db.selectFrom('sys_listLook').select(['resource', 'look']).where('userId', '=', userId).orderBy('resource').execute();
}

interface StoredPreference {
  readonly userId: string;
  readonly resource: string;
  readonly look: string;
  readonly time: string;
}

export async function writePreference({ db }: Store, { look, time, ...whose }: StoredPreference): Promise<void> {
  await db
    .insertInto('sys_listLook')
    .values({ ...whose, look, time })
    .onConflict((conflict) => conflict.columns(['userId', 'resource']).doUpdateSet({ look, time }))
    .execute();
}

export async function deletePreference({ db }: Store, { userId, resource }: Pick<StoredPreference, 'userId' | 'resource'>): Promise<void> {
  await db.deleteFrom('sys_listLook').where('userId', '=', userId).where('resource', '=', resource).execute();
}

export const viewTable = 'sys_listView';

/** The value of `roleKeys` for private views. */
const noRoles = '[]';

/** Returns the user's own views and all shared views of a resource, by name, with the owner's name. */
export async function findViews({ db }: Store, { resource, ownerId }: { resource: string; ownerId: string }): Promise<Row[]> {
  return db
    .selectFrom('sys_listView as v')
    .leftJoin('hwUser as u', 'u.id', 'v.ownerId')
    .selectAll('v')
    .select(['u.userName', 'u.userNameEn'])
    .where('v.resource', '=', resource)
    .where((e) => e.or([e('v.ownerId', '=', ownerId), e('v.roleKeys', '!=', noRoles)]))
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();
}

/** Counts the user's views of a resource, and tells whether one of them other than the view `id` has this name. */
export async function countViews(
  { db }: Store,
  { resource, ownerId, name, id }: { resource: string; ownerId: string; name: string; id: string },
): Promise<{ count: number; isTaken: boolean }> {
  const rows = await db
    .selectFrom(viewTable)
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .where('resource', '=', resource)
    .execute();
  return { count: rows.length, isTaken: rows.some((row) => row.name === name && row.id !== id) };
}

/** Returns the enabled roles, in their order. */
export async function findRoles({ db }: Store): Promise<Row[]> {
  return db
    .selectFrom('hwRole')
    .select(['roleKey', 'roleName', 'roleNameEn'])
    .where('status', '=', '0')
    .orderBy('sortNo')
    .orderBy('roleKey')
    .execute();
}
