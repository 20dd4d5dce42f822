import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../../contract/query.ts';
import { type OpenSession, sessionPerms } from '../../../contract/sessions.ts';
import { localTime } from '../../../fields/date-time/localTime.ts';
import type { HwError } from '../../client/hwError.ts';
import { useHouse } from '../../house.ts';
import { PageLoading } from '../../shell/pages/PageLoading.tsx';
import { AccessTable } from '../AccessTable.tsx';
import { Failure } from '../Failure.tsx';
import { useHolds } from '../useHolds.ts';
import { useWord } from '../words/useWord.ts';
import { browserName } from './browserName.ts';
import { useSessionCalls } from './useSessionCalls.ts';

/** How often the list is asked for again while it is looked at, in ms. */
const step = 30_000;

/** Who is logged in, from where, and a way to end it. */
export function OpenSessions(): ReactNode {
  const word = useWord();
  const calls = useSessionCalls();
  const { data, error, refetch } = useQuery<Page<OpenSession>, HwError>({
    queryKey: ['sessions'],
    queryFn: calls.find,
    staleTime: 0,
    refetchInterval: step,
  });
  const ending = useEnding(() => void refetch());
  const canEnd = useHolds(sessionPerms.end);
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <PageLoading />;
  const countOf = (userId: string): number => data.records.filter((one) => one.userId === userId).length;
  const heads = ['account', 'since', 'seen', 'address', 'browser'] as const;
  return (
    <AccessTable
      label={word('sessions')}
      heads={[...heads.map((head) => word(head)), ...(canEnd ? [''] : [])]}
      note={word('shownOf', { n: data.records.length, total: data.total })}
    >
      {data.records.map((session) => (
        <tr key={session.id} data-testid="session" data-account={session.account} data-own={session.isOwn || undefined}>
          <th scope="row">
            {session.account} <span className="q-soft">{session.userName}</span>
            {session.viewed && (
              <span className="q-access-tag">{word('viewedAsWhom', { account: session.viewed })}</span>
            )}
            {session.isOwn && <span className="q-access-tag">{word('own')}</span>}
          </th>
          <td>{localTime(session.createTime)}</td>
          <td>{localTime(session.seenTime)}</td>
          <td>{session.address}</td>
          <td title={session.browser}>{browserName(session.browser)}</td>
          {canEnd && (
            <td>
              <EndButtons session={session} count={countOf(session.userId)} onEnd={ending} />
            </td>
          )}
        </tr>
      ))}
    </AccessTable>
  );
}

type End = (session: OpenSession, all?: number) => void;

/** One's own session is ended by logging out. */
function EndButtons(props: { readonly session: OpenSession; readonly count: number; readonly onEnd: End }): ReactNode {
  const { session, count, onEnd } = props;
  const word = useWord();
  const { account } = session;
  return (
    <span className="q-access-buttons">
      {!session.isOwn && (
        <button
          type="button"
          className="q-link"
          data-testid="session-end"
          aria-label={word('endOf', { account })}
          onClick={() => onEnd(session)}
        >
          {word('end')}
        </button>
      )}
      {count > 1 && (
        <button
          type="button"
          className="q-link"
          data-testid="session-end-all"
          aria-label={word('endAllOf', { account })}
          onClick={() => onEnd(session, count)}
        >
          {word('endAll')}
        </button>
      )}
    </span>
  );
}

/** Asks, ends, and tells how many it were. */
function useEnding(onDone: () => void): End {
  const word = useWord();
  const calls = useSessionCalls();
  const { box, notices } = useHouse();
  const end = async ({ id, userId, account }: OpenSession, all: number | undefined): Promise<void> => {
    const text = all === undefined ? word('endQuestion', { account }) : word('endAllQuestion', { account, n: all });
    if (!(await box.confirm({ text, ok: word('end'), isDangerous: true }))) return;
    // Why it failed is told by the client.
    const done = await calls.end(all === undefined ? { id } : { userId }).catch(() => undefined);
    if (done) notices.show({ type: 'success', text: word('ended', { n: done.ended }) });
    onDone();
  };
  return (session, all) => void end(session, all);
}
