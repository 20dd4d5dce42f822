import { type ReactNode, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { useApp } from '../../app.ts';
import { HwError, messageOf } from '../../client/hwError.ts';
import { useStore } from '../../client/store.ts';
import { createAuthProvider } from '../../providers/authProvider.ts';
import { loginPath } from '../../registry/paths.ts';
import { useT } from '../../texts/i18n.ts';
import { LanguageChoice } from '../controls/LanguageChoice.tsx';
import { leavePage } from '../guard/windows.ts';
import './startFailed.css';

/** A page, or a part of one, with a message and optional actions. */
export function MessagePage({
  title,
  text,
  children,
  handle,
}: {
  title: string;
  text: string;
  children?: ReactNode;
  handle?: string;
}): ReactNode {
  return (
    <div className="q-message" data-testid={handle} role={handle ? undefined : 'status'}>
      <svg
        viewBox="0 0 56 56"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M6 40h44M10 47c3 0 3-2.5 6-2.5s3 2.5 6 2.5 3-2.5 6-2.5 3 2.5 6 2.5 3-2.5 6-2.5 3 2.5 6 2.5" />
        <path d="M14 34V22h12v12M30 34V22h12v12M22 22V10h12v12" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Shown while a page or the console itself is loading. */
export function PageLoading(): ReactNode {
  const { t } = useT();
  return (
    <div className="q-loading" role="status">
      {t('page.loading')}
    </div>
  );
}

/**
 * Shown if the console could not start, for example because the menu cannot be loaded, or if a page crashed: the error, a retry button,
 * language selection and logout.
 */
export function StartFailed(): ReactNode {
  const speaker = useT();
  const { t } = speaker;
  const error = useRouteError();
  const text = error instanceof HwError ? messageOf(error, speaker) : t('error.moduleFailed');
  return (
    <main className="q-start-failed" data-testid="start-failed">
      <div className="q-start-tools">
        <LanguageChoice />
        <LogOut />
      </div>
      <MessagePage title={t('page.failedTitle')} text={text}>
        <button type="button" className="q-button q-button-primary" data-testid="start-retry" onClick={() => window.location.reload()}>
          {t('list.retry')}
        </button>
      </MessagePage>
    </main>
  );
}

function LogOut(): ReactNode {
  const app = useApp();
  const { t } = useT();
  const user = useStore(app.session)?.userInfo;
  const [isBusy, setBusy] = useState(false);
  if (!user) return null;
  const leave = async (): Promise<void> => {
    setBusy(true);
    const { redirectTo = loginPath } = await createAuthProvider(app).logout({});
    // A full reload removes the failed state.
    if (!app.session.get()) leavePage(redirectTo);
  };
  return (
    <button type="button" className="q-button" data-testid="log-out" aria-busy={isBusy} disabled={isBusy} onClick={() => void leave()}>
      {t(user.viewedBy === undefined ? 'layout.logOut' : 'viewing.end')}
    </button>
  );
}
