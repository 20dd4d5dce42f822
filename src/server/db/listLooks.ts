import type { Row, Store } from './store.ts';

/** Everything that somebody has kept of how lists shall look. */
export async function findLooks({ db }: Store, userId: string): Promise<Row[]> {
  return db.selectFrom('sys_listLook').select(['resource', 'look']).where('userId', '=', userId).execute();
}

interface KeptLook {
  readonly userId: string;
  readonly resource: string;
  readonly look: string;
  readonly time: string;
}

export async function writeLook({ db }: Store, { look, time, ...whose }: KeptLook): Promise<void> {
  await db
    .insertInto('sys_listLook')
    .values({ ...whose, look, time })
    .onConflict((conflict) => conflict.columns(['userId', 'resource']).doUpdateSet({ look, time }))
    .execute();
}

export async function deleteLook(
  { db }: Store,
  { userId, resource }: Pick<KeptLook, 'userId' | 'resource'>,
): Promise<void> {
  await db.deleteFrom('sys_listLook').where('userId', '=', userId).where('resource', '=', resource).execute();
}
