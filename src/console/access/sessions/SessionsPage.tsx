import { type ReactNode, useEffect, useState } from 'react';
import { type OpenSession, sessionPerms } from '../../../contract/sessions.ts';
import { useHolds } from '../../registry/abilities.ts';
import { usePageTitle } from '../../shell/layout/page.ts';
import { useWord } from '../words.ts';
import { SignInLog } from './SignInLog.tsx';
import '../access.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Page } from '../../../contract/query.ts';
import { localTime } from '../../../fields/date-time/localTime.ts';
import type { HwError } from '../../client/hwError.ts';
import { useHouse } from '../../house.ts';
import { PageLoading } from '../../shell/pages/MessagePage.tsx';
import { useSay } from '../../texts/i18n.ts';
import { AccessTable, Failure, Pager, TextFilter } from '../tables.tsx';
import { browserName, pageSize, useSessionCalls } from './sessionCalls.ts';

const views = { sessions: OpenSessions, signIns: SignInLog } as const;

/** System > Sessions: who is logged in, and who tried to be. */
export function SessionsPage(): ReactNode {
  const word = useWord();
  const title = usePageTitle();
  const hasLog = useHolds(sessionPerms.log);
  const [view, setView] = useState<keyof typeof views>('sessions');
  const View = views[view];
  return (
    <div className="q-access" data-testid="sessions">
      <div className="q-access-head">
        <h1>{title}</h1>
        {hasLog && (
          <fieldset className="q-language" aria-label={title}>
            {(Object.keys(views) as (keyof typeof views)[]).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === view}
                data-testid={`view-${each}`}
                onClick={() => setView(each)}
              >
                {word(each)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <View />
    </div>
  );
}

/** How often the list is asked for again while it is looked at, in ms. */
const askedEvery = 30_000;

/** Who is logged in, from where, and a way to end it. */
function OpenSessions(): ReactNode {
  const word = useWord();
  const [keyword, setKeyword] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch, isFetching } = useOpenSessions(keyword, pageNo);
  const ending = useEnding(() => void refetch());
  // The last one of a page was ended, or went by itself.
  const isGone = data !== undefined && data.records.length === 0 && pageNo > 1;
  useEffect(() => {
    if (isGone) setPageNo(1);
  }, [isGone]);
  const narrow = (words: string): void => {
    setKeyword(words);
    setPageNo(1);
  };
  return (
    <>
      <div className="q-access-filters" aria-busy={isFetching}>
        <TextFilter handle="session-person" label={word('personHas')} value={keyword} onSet={narrow} />
      </div>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <PageLoading />}
      {data?.total === 0 && <p className="q-empty">{word('noChanges')}</p>}
      {data && data.total > 0 && <SessionTable sessions={data.records} onEnd={ending} />}
      {data && <Pager {...{ pageNo, pageSize }} total={data.total} handle="sessions" onPage={setPageNo} />}
    </>
  );
}

function useOpenSessions(keyword: string, pageNo: number) {
  const calls = useSessionCalls();
  const { language } = useSay();
  return useQuery<Page<OpenSession>, HwError>({
    queryKey: ['sessions', language, keyword, pageNo],
    queryFn: () => calls.find(keyword, pageNo),
    staleTime: 0,
    refetchInterval: askedEvery,
    placeholderData: keepPreviousData,
  });
}

interface SessionTableProps {
  readonly sessions: readonly OpenSession[];
  readonly onEnd: End;
}

function SessionTable({ sessions, onEnd }: SessionTableProps): ReactNode {
  const word = useWord();
  const canEnd = useHolds(sessionPerms.end);
  const heads = ['account', 'since', 'seen', 'address', 'browser'] as const;
  return (
    <AccessTable label={word('sessions')} heads={[...heads.map((head) => word(head)), ...(canEnd ? [''] : [])]}>
      {sessions.map((session) => (
        <tr key={session.id} data-testid="session" data-account={session.account} data-own={session.isOwn || undefined}>
          <th scope="row">
            {session.account} <span className="q-soft">{session.userName}</span>
            {session.viewed && (
              <span className="q-access-tag">{word('viewedAsWhom', { account: session.viewed })}</span>
            )}
            {session.isOwn && <span className="q-access-tag">{word('own')}</span>}
          </th>
          <td className="q-figures">{localTime(session.createTime)}</td>
          <td className="q-figures">{localTime(session.seenTime)}</td>
          <td>{session.address}</td>
          <td title={session.browser}>{browserName(session.browser)}</td>
          {canEnd && (
            <td>
              <EndButtons session={session} onEnd={onEnd} />
            </td>
          )}
        </tr>
      ))}
    </AccessTable>
  );
}

type End = (session: OpenSession, all?: number) => void;

/** One's own session is ended by logging out. */
function EndButtons({ session, onEnd }: { readonly session: OpenSession; readonly onEnd: End }): ReactNode {
  const word = useWord();
  const { account, ofUser: count } = session;
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
