import { CloseOutlined, EyeOutlined } from '@ant-design/icons-svg';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { schemaFaultIn, schemaFaultLine } from '../../../contract/schemaEditor.ts';
import type { CurrentUser } from '../../../contract/session.ts';
import { useApp } from '../../app.ts';
import { HwError } from '../../client/hwError.ts';
import { personName, readWindow, windowKeys, writeWindow } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { currentUserCall } from '../../providers/personCalls.ts';
import { ask } from '../../providers/requests.ts';
import { createTexts } from '../../texts/createTexts.ts';
import { useT } from '../../texts/i18n.ts';
import { Icon } from '../icons/Icon.tsx';
import { useLeave } from '../leaving.tsx';

/** The resource of the accounts, and the permission that its administrators have. */
const [users, keeping] = ['hwUser', 'system:role:edit'];

/** Warns administrators about demo accounts with the initial password until they close the notice. */
export function AccountBanner(): ReactNode {
  const { access } = useApp();
  const text = useAccountWord();
  const navigate = useNavigate();
  const { routes } = useStore(access);
  const { demoAccounts = [], hasFirstPassword } = useAccountNotices() ?? {};
  const [isClosed, setClosed] = useState(() => readWindow(windowKeys.accountsSeen) === true);
  if (isClosed || demoAccounts.length === 0) return null;
  const page = [...routes.values()].find(({ page }) => page.view === 'list' && page.resource === users);
  const search = new URLSearchParams(demoAccounts.map((account) => ['f.account', account]));
  const close = (): void => {
    writeWindow(windowKeys.accountsSeen, true);
    setClosed(true);
  };
  return (
    <div className="q-banner q-banner-view" role="status" data-testid="account-banner">
      <strong>{text('demo', { n: demoAccounts.length })}</strong>
      <span className="q-banner-text">
        {text('whatToDo', { accounts: demoAccounts.join(', ') })}
        {hasFirstPassword && ` ${text('own')}`}
      </span>
      {page && (
        <button type="button" className="q-link" data-testid="account-banner-open" onClick={() => void navigate(`${page.path}?${search}`)}>
          {text('open')}
        </button>
      )}
      <button
        type="button"
        className="q-tool q-banner-close"
        data-testid="account-banner-close"
        aria-label={text('close')}
        title={text('close')}
        onClick={close}
      >
        <Icon icon={CloseOutlined} />
      </button>
    </div>
  );
}

/** Returns notices from the server for administrators about accounts; reloaded with each page while there are any. */
function useAccountNotices(): Pick<CurrentUser, 'demoAccounts' | 'hasFirstPassword'> | undefined {
  const { session, access, data } = useApp();
  const { pathname } = useLocation();
  const { perms } = useStore(access);
  const user = useStore(session)?.userInfo;
  const mayKeep = user !== undefined && user.viewedBy === undefined && perms.has(keeping);
  const [notices, setNotices] = useState<CurrentUser>();
  const isReported = (notices?.demoAccounts?.length ?? 0) > 0;
  const reported = isReported ? pathname : '';
  const location = mayKeep ? reported : undefined;
  useEffect(() => {
    if (location === undefined) return;
    let isExpected = true;
    ask(data, currentUserCall(), { isQuiet: true }).then(
      (answer) => isExpected && setNotices(answer),
      (error: unknown) => {
        // A failed request is ignored; the notice is loaded again later.
        if (!(error instanceof HwError)) throw error;
      },
    );
    return () => {
      isExpected = false;
    };
  }, [data, location]);
  return mayKeep ? notices : undefined;
}

const { useWord: useAccountWord } = createTexts('demoAccounts', {
  zh: {
    demo_other: '{{n}} 个演示账号已被停止登录',
    whatToDo: '这些账号仍在用众所周知的初始密码，因此不能登录：{{accounts}}。需要的请逐个设置各自的密码，不需要的请停用或删除。',
    own: 'admin 账号也还在用这个密码，请立即修改。',
    open: '查看这些账号',
    close: '下次登录前不再显示',
  },
  en: {
    demo_one: '{{n}} demo account switched off',
    demo_other: '{{n}} demo accounts switched off',
    whatToDo:
      'They still have the first password, which others know, so nobody can log in with them: {{accounts}}. Give each one that is needed a password of its own, and disable or delete the others.',
    own: 'Your account admin still has that password, too: change it now.',
    open: 'Show these accounts',
    close: 'Do not show again until the next log-in',
  },
});

/** Component key of the page for resource files. */
const schemaFiles = 'system/schema';

/** Shows administrators the errors in resource files; the server sends them to no one else. */
export function SchemaBanner(): ReactNode {
  const { schemaFaults, access } = useApp();
  const { t, language } = useT();
  const navigate = useNavigate();
  const faults = useStore(schemaFaults);
  const { routes } = useStore(access);
  const [first] = faults;
  if (!first) return null;
  const page = [...routes.values()].find(({ page }) => page.view === 'own' && page.component === schemaFiles);
  const isFile = first.file.endsWith('.json');
  const open = page && (() => void navigate(`${page.path}${isFile ? `?edit=${encodeURIComponent(first.file)}` : ''}`));
  return (
    <div className="q-banner" role="alert" data-testid="schema-banner">
      <strong>{t('schema.banner', { n: faults.length })}</strong>
      <span className="q-banner-text">{schemaFaultLine(schemaFaultIn(language, first))}</span>
      {open && (
        <button type="button" className="q-link" data-testid="schema-banner-open" onClick={open}>
          {t('schema.bannerOpen')}
        </button>
      )}
    </div>
  );
}

/** Tells users who view the console as another user that it is not their own, and lets them return. */
export function ViewBanner(): ReactNode {
  const { session } = useApp();
  const { t, language } = useT();
  const leave = useLeave();
  const user = useStore(session)?.userInfo;
  if (user?.viewedBy === undefined) return null;
  const { account, viewedBy } = user;
  return (
    <div className="q-banner q-banner-view" role="status" data-testid="view-banner">
      <Icon icon={EyeOutlined} />
      <strong>{t('viewing.as', { name: personName(user, language), account })}</strong>
      <span className="q-banner-text">{t('viewing.onlyLooking', { account: viewedBy })}</span>
      <button type="button" className="q-button" data-testid="view-end" onClick={() => void leave()}>
        {t('viewing.end')}
      </button>
    </div>
  );
}
