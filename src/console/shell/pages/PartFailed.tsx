import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useSay } from '../../texts/useSay.ts';
import type { Retrying } from './lazyPart.tsx';
import { MessagePage } from './MessagePage.tsx';

/**
 * Stands where a part of the console could not be loaded. Only that part is tried again, when the person says so or the
 * connection is back; a browser that remembers the failure is told by loading the page anew, which is offered after that.
 */
export function PartFailed({ onRetry, wasRetried }: Retrying): ReactNode {
  const { say } = useSay();
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <MessagePage
      handle="part-failed"
      title={say('page.failedTitle')}
      text={say(isOnline ? 'error.moduleFailed' : 'error.partWaits')}
    >
      <button type="button" className="q-button q-button-primary" onClick={onRetry}>
        {say('list.retry')}
      </button>
      {wasRetried && isOnline && (
        <button type="button" className="q-button" data-testid="part-reload" onClick={() => window.location.reload()}>
          {say('layout.refresh')}
        </button>
      )}
    </MessagePage>
  );
}

function onConnection(listener: () => void): () => void {
  const over = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, listener, { signal: over.signal });
  return () => over.abort();
}
