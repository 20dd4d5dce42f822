import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { HwError } from '../../client/hwError.ts';
import { wordsOf } from '../../client/wordsOf.ts';
import { useSay } from '../../texts/useSay.ts';
import { MessagePage } from './MessagePage.tsx';

/** The console could not start or a page of it broke: what happened, and a way to try again. */
export function StartFailed(): ReactNode {
  const speaker = useSay();
  const { say } = speaker;
  const error = useRouteError();
  const text = error instanceof HwError ? wordsOf(error, speaker) : say('error.moduleFailed');
  return (
    <MessagePage title={say('page.failedTitle')} text={text}>
      <button type="button" className="q-button q-button-primary" onClick={() => window.location.reload()}>
        {say('list.retry')}
      </button>
    </MessagePage>
  );
}
