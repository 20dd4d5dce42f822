import type { Row, Store } from './store.ts';

/** The sessions that can still be used, the one seen last first, with whose they are. */
export async function findOpenSessions(
  { db }: Store,
  { created, seen, userId }: { readonly created: string; readonly seen: string; readonly userId?: string | undefined },
): Promise<Row[]> {
  let of = db
    .selectFrom('sys_session as s')
    .innerJoin('hwUser as u', 'u.id', 's.userId')
    .where('u.status', '=', '0')
    .where('s.createTime', '>=', created)
    .where('s.seenTime', '>=', seen);
  if (userId !== undefined) of = of.where('s.userId', '=', userId);
  return of
    .select([
      's.tokenHash',
      's.createTime',
      's.seenTime',
      's.address',
      's.browser',
      's.userId',
      'u.account',
      'u.userName',
    ])
    .orderBy('s.seenTime', 'desc')
    .orderBy('s.tokenHash')
    .execute();
}
