import { type ComponentType, type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { createLate, type LateState } from '../../../fields/widgets/late.tsx';
import { useT } from '../../texts/i18n.ts';
import { MessagePage } from './MessagePage.tsx';

export interface Waiting {
  /** What holds its place until it is there; nothing when left out. */
  readonly waiting?: ReactNode;
}

/** What stands in place of a part that could not be loaded can ask for it anew. */
export interface Retrying {
  readonly onRetry: () => void;
  /** It was asked for anew before, and did not come. */
  readonly wasRetried: boolean;
}

/**
 * A part of the console that is loaded when it is first shown. When that fails, `Instead` takes its place, which is
 * unless told otherwise a page that offers to load it again: what is around the part goes on. Once that is gone from the
 * screen, the part is asked for anew when it is next wanted: the connection may be back.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P & Retrying> = PartFailed,
): ComponentType<P & Waiting> {
  let timesRequested = 0;
  const part = createLate<P>(async () => {
    // What failed while the connection came back was asked for too early, and nobody would hear of it any more.
    for (;;) {
      timesRequested = timesOnline();
      try {
        return await load();
      } catch (cause) {
        console.info('a part of the console failed to load', cause);
        if (timesOnline() === timesRequested) throw cause;
      }
    }
  });
  let wasRetried = false;

  function Failed({ state, given }: { state: LateState<P>; given: P }): ReactNode {
    useEffect(() => () => part.forget(state), [state]);
    const retry = useCallback(() => {
      wasRetried = true;
      part.retry(state);
    }, [state]);
    // It may also have come back before anything stood here that listens.
    useEffect(() => {
      if (timesOnline() !== timesRequested) retry();
    }, [retry]);
    return <Instead {...given} onRetry={retry} wasRetried={wasRetried} />;
  }
  return function LazyPart({ waiting = null, ...rest }: P & Waiting): ReactNode {
    const given = rest as unknown as P;
    const state = part.usePart();
    if (state.Part) return <state.Part {...given} />;
    return state.failure ? <Failed state={state} given={given} /> : waiting;
  };
}

/**
 * Stands where a part of the console could not be loaded. Only that part is tried again, when the person says so or the
 * connection is back; a browser that remembers the failure is told by loading the page anew, which is offered after that.
 */
function PartFailed({ onRetry, wasRetried }: Retrying): ReactNode {
  const { t } = useT();
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <MessagePage
      handle="part-failed"
      title={t('page.failedTitle')}
      text={t(isOnline ? 'error.moduleFailed' : 'error.partWaits')}
    >
      <button type="button" className="q-button q-button-primary" onClick={onRetry}>
        {t('list.retry')}
      </button>
      {wasRetried && isOnline && (
        <button type="button" className="q-button" data-testid="part-reload" onClick={() => window.location.reload()}>
          {t('layout.refresh')}
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

let timesBack = 0;

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    timesBack += 1;
  });
}

/** How often the connection has come back: who remembers the number knows later whether it did meanwhile. */
function timesOnline(): number {
  return timesBack;
}
