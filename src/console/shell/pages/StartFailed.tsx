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
import { MessagePage } from './MessagePage.tsx';
import './startFailed.css';

/**
 * The console could not start, as where its menu cannot be read, or a page of it broke: what happened, a way to try again,
 * and what the header would have, which is not there: the language and the way out.
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
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="start-retry"
          onClick={() => window.location.reload()}
        >
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
    // Loaded anew: nothing of what has failed is left.
    if (!app.session.get()) leavePage(redirectTo);
  };
  return (
    <button
      type="button"
      className="q-button"
      data-testid="log-out"
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => void leave()}
    >
      {t(user.viewedBy === undefined ? 'layout.logOut' : 'viewing.end')}
    </button>
  );
}
