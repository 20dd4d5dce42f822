import { CloseOutlined } from '@ant-design/icons-svg';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type CurrentUser, sessionCalls } from '../../../contract/session.ts';
import { HwError } from '../../client/hwError.ts';
import { useStore } from '../../client/useStore.ts';
import { readWindow, windowKeys, writeWindow } from '../../client/windowKeep.ts';
import { useHouse } from '../../house.ts';
import { useText } from '../../texts/useText.ts';
import { Icon } from '../icons/Icon.tsx';
import { accountWords } from './accountWords.ts';

/** The resource of the accounts, and the right that makes somebody their administrator. */
const [users, keeping] = ['hwUser', 'system:role:edit'];

/** Tells administrators of demo accounts that still have the password that all of them began with, until they close it. */
export function AccountBanner(): ReactNode {
  const { access } = useHouse();
  const text = useText(accountWords);
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
        <button
          type="button"
          className="q-link"
          data-testid="account-banner-open"
          onClick={() => void navigate(`${page.path}?${search}`)}
        >
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

/** What the server tells administrators of accounts; asked again with each page as long as there is something to tell. */
function useAccountNotices(): Pick<CurrentUser, 'demoAccounts' | 'hasFirstPassword'> | undefined {
  const { session, access, client } = useHouse();
  const { pathname } = useLocation();
  const { perms } = useStore(access);
  const user = useStore(session)?.userInfo;
  const mayKeep = user !== undefined && user.viewedBy === undefined && perms.has(keeping);
  const [notices, setNotices] = useState<CurrentUser>();
  const isTold = (notices?.demoAccounts?.length ?? 0) > 0;
  const told = isTold ? pathname : '';
  const place = mayKeep ? told : undefined;
  useEffect(() => {
    if (place === undefined) return;
    let isWanted = true;
    client.call<CurrentUser>({ method: 'GET', path: sessionCalls.current, isQuiet: true }).then(
      (answer) => isWanted && setNotices(answer),
      (error: unknown) => {
        // It is told the next time.
        if (!(error instanceof HwError)) throw error;
      },
    );
    return () => {
      isWanted = false;
    };
  }, [client, place]);
  return mayKeep ? notices : undefined;
}
