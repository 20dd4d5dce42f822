import { isCalled } from './isCalled.ts';
import type { Row, Store } from './store.ts';

/** The moments since which a session must have been opened, one that only looks too, and used. */
interface Since {
  readonly created: string;
  readonly viewing: string;
  readonly seen: string;
  readonly userId?: string | undefined;
  /** Words in the account or a name. */
  readonly keyword?: string | undefined;
}

/** The sessions that can still be used, the one seen last first, with whose they are. */
export async function findOpenSessions(store: Store, asked: Since): Promise<Row[]> {
  const { created, viewing, seen, userId, keyword } = asked;
  let of = store.db
    .selectFrom('sys_session as s')
    .innerJoin('hwUser as u', 'u.id', 's.userId')
    .leftJoin('hwUser as v', 'v.id', 's.viewAs')
    .leftJoin('sys_session as b', 'b.tokenHash', 's.openedBy')
    .where('u.status', '=', '0')
    .where('s.createTime', '>=', created)
    .where((e) =>
      e.or([e('s.viewAs', 'is', null), e.and([e('s.createTime', '>=', viewing), e('b.tokenHash', 'is not', null)])]),
    )
    .where('s.seenTime', '>=', seen);
  if (keyword !== undefined) of = of.where(isCalled(store, 'u', keyword));
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
      'u.userNameEn',
      'v.account as viewed',
    ])
    .orderBy('s.seenTime', 'desc')
    .orderBy('s.tokenHash')
    .execute();
}
