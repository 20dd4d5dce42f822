import { TagField, TextField } from '@refinedev/antd';
import { Button, Form, Input, Segmented, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { type OpenSession, type SignIn, type SignInOutcome, sessionPerms, signInOutcomes } from '../../../contract/session.ts';
import { useApp } from '../../app.ts';
import { usePageTitle } from '../../location/page.ts';
import { endSessionsCall } from '../../providers/systemCalls.ts';
import { systemLists } from '../../providers/systemLists.ts';
import { useMay } from '../../registry/abilities.ts';
import { useWrite } from '../../saving/hooks.ts';
import { choiceFilter, handles, momentColumn } from '../../system/columns.tsx';
import { DataTable, requestedBy } from '../../system/DataTable.tsx';
import { Pager, SearchBar, SystemPage, TableFailure, useSystemTable } from '../../system/SystemList.tsx';
import { texts } from '../texts.ts';

/**
 * Returns a function that ends one session or all sessions of a user. It resolves to `{ ended }`, the number of ended sessions, and rejects
 * with an `HwError` on failure.
 */
function useEndSessions() {
  const write = useWrite();
  return (which: { readonly id: string } | { readonly userId: string }) => write(endSessionsCall(which));
}

const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*Safari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Formats a user agent as browser and system, for example `Chrome 130, Windows`. If neither is known, returns the user agent unchanged. */
export function browserName(text: string): string {
  const browser = browsers.map(([name, form]) => ({ name, found: form.exec(text) })).find(({ found }) => found);
  const system = systems.find(([, form]) => form.test(text))?.[0];
  const called = browser && `${browser.name} ${browser.found?.[1] ?? ''}`;
  return [called, system].filter(Boolean).join(', ') || text;
}

/** Tag color of each outcome. */
const colors: Readonly<Record<SignInOutcome, string>> = {
  success: 'success',
  refused: 'error',
  heldBack: 'error',
  viewedAs: 'processing',
};

interface SignInSearch {
  readonly account?: string;
}

/** The login log: who logged in or failed to, when and from where. */
function SignInLog(): ReactNode {
  const { t } = texts.useT();
  const table = useSystemTable<SignIn, SignInSearch>({
    resource: systemLists.signIns.name,
    onSearch: ({ account }) => [{ field: 'account', operator: 'eq', value: account || undefined }],
  });
  const outcomes = signInOutcomes.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <SearchBar table={table} name="sign-ins">
        <Form.Item<SignInSearch> name="account">
          <Input allowClear data-testid="sign-in-account" aria-label={t('accountHas')} placeholder={t('accountHas')} />
        </Form.Item>
      </SearchBar>
      <TableFailure {...table} />
      <DataTable<SignIn>
        {...requestedBy(table)}
        label={t('signIns')}
        rowKey="id"
        columns={[
          momentColumn('time', t('time')),
          { dataIndex: 'account', title: t('account'), rowScope: 'row' },
          {
            dataIndex: 'outcome',
            ...choiceFilter<SignIn>({ title: t('outcome'), handle: 'sign-in-outcome', choices: outcomes }),
            render: (outcome: SignInOutcome, { viewed }) => (
              <TagField color={colors[outcome]} value={viewed ? t('viewedAsWhom', { account: viewed }) : t(outcome)} />
            ),
          },
          { dataIndex: 'address', title: t('address') },
          {
            dataIndex: 'browser',
            title: t('browser'),
            render: (browser: string) => <TextField value={browserName(browser)} title={browser} />,
          },
        ]}
        onRow={({ outcome }) => handles({ 'data-testid': 'sign-in', 'data-outcome': outcome })}
      />
      <Pager table={table} handle="sign-ins" />
    </>
  );
}

const views = { sessions: OpenSessions, signIns: SignInLog } as const;
type View = keyof typeof views;

/** System > Active sessions: open sessions and the login log. */
export function SessionsPage(): ReactNode {
  const { t } = texts.useT();
  const title = usePageTitle();
  const hasLog = useMay({ resource: 'system/session', action: sessionPerms.log });
  const [view, setView] = useState<View>('sessions');
  const Shown = views[view];
  const options = (Object.keys(views) as View[]).map((each) => ({
    value: each,
    label: <span data-testid={`view-${each}`}>{t(each)}</span>,
  }));
  return (
    <SystemPage handle="sessions" head={hasLog && <Segmented<View> aria-label={title} options={options} value={view} onChange={setView} />}>
      <Shown />
    </SystemPage>
  );
}

/** Polling interval while the list is visible, in ms. */
const requestedEvery = 30_000;

interface SessionSearch {
  readonly person?: string;
}

/** Lists the open sessions with user, address and browser, and with buttons to end them. */
function OpenSessions(): ReactNode {
  const { t } = texts.useT();
  const table = useSystemTable<OpenSession, SessionSearch>({
    resource: systemLists.sessions.name,
    interval: requestedEvery,
    onSearch: ({ person = '' }) => [{ field: 'keyword', operator: 'eq', value: person.trim() || undefined }],
  });
  const columns = useColumns(() => void table.tableQuery.refetch());
  return (
    <>
      <SearchBar table={table} name="sessions">
        <Form.Item<SessionSearch> name="person">
          <Input allowClear data-testid="session-person" aria-label={t('personHas')} placeholder={t('personHas')} />
        </Form.Item>
      </SearchBar>
      <TableFailure {...table} />
      <DataTable<OpenSession>
        {...requestedBy(table)}
        label={t('sessions')}
        rowKey="id"
        columns={columns}
        onRow={({ account, isOwn }) => handles({ 'data-testid': 'session', 'data-account': account, 'data-own': isOwn || undefined })}
      />
      <Pager table={table} handle="sessions" />
    </>
  );
}

function useColumns(onEnded: () => void): TableColumnsType<OpenSession> {
  const { t } = texts.useT();
  const canEnd = useMay({ resource: 'system/session', action: sessionPerms.end });
  const end = useEnding(onEnded);
  return [
    {
      dataIndex: 'account',
      title: t('account'),
      rowScope: 'row',
      render: (_, session) => <Who session={session} />,
    },
    momentColumn('createTime', t('since')),
    momentColumn('seenTime', t('seen')),
    { dataIndex: 'address', title: t('address') },
    {
      dataIndex: 'browser',
      title: t('browser'),
      render: (browser: string) => <TextField value={browserName(browser)} title={browser} />,
    },
    ...(canEnd ? [{ key: 'end', render: (_: unknown, session: OpenSession) => <EndButtons {...{ session, end }} /> }] : []),
  ];
}

function Who({ session: { account, userName, viewed, isOwn } }: { readonly session: OpenSession }): ReactNode {
  const { t } = texts.useT();
  return (
    <>
      {account} <TextField type="secondary" value={userName} />
      <span className="q-system-tags">
        {viewed && <TagField color="warning" value={t('viewedAsWhom', { account: viewed })} />}
        {isOwn && <TagField color="processing" value={t('own')} />}
      </span>
    </>
  );
}

type End = (session: OpenSession, all?: number) => void;

/** Buttons that end one session or all sessions of its user. The current session has no button of its own; it is ended by logging out. */
function EndButtons({ session, end }: { readonly session: OpenSession; readonly end: End }): ReactNode {
  const { t } = texts.useT();
  const { account, ofUser: count } = session;
  return (
    <span className="q-system-buttons">
      {!session.isOwn && (
        <Button size="small" danger data-testid="session-end" aria-label={t('endOf', { account })} onClick={() => end(session)}>
          {t('end')}
        </Button>
      )}
      {count > 1 && (
        <Button
          size="small"
          danger
          type="text"
          data-testid="session-end-all"
          aria-label={t('endAllOf', { account })}
          onClick={() => end(session, count)}
        >
          {t('endAll')}
        </Button>
      )}
    </span>
  );
}

/** Returns a function that asks for confirmation, ends one session or all sessions of its user, and shows how many were ended. */
function useEnding(onDone: () => void): End {
  const { t } = texts.useT();
  const endSessions = useEndSessions();
  const { box, notices } = useApp();
  const end = async ({ id, userId, account }: OpenSession, all: number | undefined): Promise<void> => {
    const text = all === undefined ? t('endQuestion', { account }) : t('endAllQuestion', { account, n: all });
    if (!(await box.confirm({ text, ok: t('end'), isDangerous: true }))) return;
    // A failure has already been shown as a toast.
    const done = await endSessions(all === undefined ? { id } : { userId }).catch(() => undefined);
    if (done) notices.show({ type: 'success', text: t('ended', { n: done.ended }) });
    onDone();
  };
  return (session, all) => void end(session, all);
}
