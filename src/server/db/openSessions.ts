import { isCalled } from './isCalled.ts';
import type { Row, Store } from './store.ts';

/** The moments since which a session must have been opened, one that only looks too, and used. */
export interface Since {
  readonly created: string;
  readonly viewing: string;
  readonly seen: string;
  readonly userId?: string | undefined;
  /** Which of them, when not all: these many after so many others. */
  readonly part?: { readonly offset: number; readonly limit: number };
  /** Words in the account or a name. */
  readonly keyword?: string | undefined;
}

/** The sessions that can still be used, the one seen last first, with whose they are. */
export async function findOpenSessions(store: Store, asked: Since): Promise<Row[]> {
  const { part } = asked;
  const all = openSessions(store, asked)
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
    .orderBy('s.tokenHash');
  return (part ? all.limit(part.limit).offset(part.offset) : all).execute();
}

/** How many they are together. */
export async function countOpenSessions(store: Store, asked: Since): Promise<number> {
  const counted = await openSessions(store, asked)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst();
  return Number(counted?.count ?? 0);
}

/** How many each of these users has. */
export async function countOpenByUser(
  store: Store,
  { since, userIds }: { readonly since: Since; readonly userIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const counted = await openSessions(store, since)
    .where('s.userId', 'in', userIds)
    .select(({ fn }) => ['s.userId', fn.countAll().as('count')])
    .groupBy('s.userId')
    .execute();
  return new Map(counted.map(({ userId, count }) => [String(userId), Number(count)]));
}

function openSessions(store: Store, asked: Since) {
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
  return of;
}
