import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import { MessagePage } from './MessagePage.tsx';

/** Stands where a part of the console could not be loaded. Browsers remember the failure, so trying again is loading anew. */
export function PartFailed(): ReactNode {
  const { say } = useSay();
  return (
    <MessagePage handle="part-failed" title={say('page.failedTitle')} text={say('error.moduleFailed')}>
      <button type="button" className="q-button q-button-primary" onClick={() => window.location.reload()}>
        {say('list.retry')}
      </button>
    </MessagePage>
  );
}
