import { Component, type ComponentType, type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { commonErrors } from '../../contract/wire.ts';
import { createLate, type LateState, LoadFailure } from '../../fields/widgets/late.tsx';
import { useApp } from '../app.ts';
import { HwError, messageOf } from '../client/hwError.ts';
import { useStore } from '../client/store.ts';
import { readablePath } from '../location/tabs.ts';
import { useT } from '../texts/i18n.ts';
import { MessagePage } from './MessagePage.tsx';
import './rereadFailed.css';
import './pages.css';

/** Shows why data could not be loaded, with a retry button. */
export function ReadFailed({ error, onRetry }: { readonly error: HwError; readonly onRetry: () => void }): ReactNode {
  const translator = useT();
  const { t } = translator;
  return (
    <MessagePage title={t('list.failed')} text={messageOf(error, translator)}>
      <button type="button" className="q-button q-button-primary" onClick={onRetry}>
        {t('list.retry')}
      </button>
    </MessagePage>
  );
}

interface RereadFailedProps {
  readonly error: HwError;
  /** Whether some of the data could not be loaded at all. */
  readonly isPartly?: boolean;
  readonly onRetry: () => void;
}

/** A line above content that could not be reloaded; the content and its input stay. */
export function RereadFailed({ error, isPartly = false, onRetry }: RereadFailedProps): ReactNode {
  const translator = useT();
  const { t } = translator;
  return (
    <div className="q-reread" role="status" data-testid="reread-failed">
      <p>
        {t(isPartly ? 'list.notReadPartly' : 'list.notReadAgain')} {messageOf(error, translator)}
      </p>
      <button type="button" className="q-link" data-testid="reread" onClick={onRetry}>
        {t('list.retry')}
      </button>
    </div>
  );
}

const finalCodes: ReadonlySet<number> = new Set([commonErrors.notFound.code, commonErrors.forbidden.code]);

/**
 * Returns whether a failed request means that the content no longer exists for this user. After other failures, the shown content stays.
 */
export function takesAway(error: Pick<HwError, 'kind' | 'code'>): boolean {
  return error.kind === 'refused' && finalCodes.has(error.code);
}

/** Page for an unknown path. */
export function NotFound({ path }: { path: string }): ReactNode {
  const { t } = useT();
  const navigate = useNavigate();
  return (
    <MessagePage handle="not-found" title={t('page.notFoundTitle')} text={t('page.notFoundText', { path: readablePath(path) })}>
      <button type="button" className="q-button q-button-primary" onClick={() => navigate('/')}>
        {t('page.home')}
      </button>
    </MessagePage>
  );
}

/** Shown for a page in the menu that the user may not see. */
export function Forbidden(): ReactNode {
  const { t } = useT();
  return <MessagePage handle="page-forbidden" title={t('page.forbiddenTitle')} text={t('page.forbiddenText')} />;
}

/** Page of a menu entry whose component is unknown; it names the component, or says that the server has no list of resources at all. */
export function UnknownComponent({ component }: { component: string }): ReactNode {
  const { t } = useT();
  const { lacksIndex } = useStore(useApp().access);
  if (lacksIndex) return <MessagePage handle="no-index" title={t('page.noIndexTitle')} text={t('page.noIndexText')} />;
  return <MessagePage handle="unknown-component" title={t('page.unknownTitle')} text={t('page.unknownText', { component })} />;
}

interface EmptyNoteProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Shown instead of rows or cards if there are none, with possible actions. */
export function EmptyNote({ title, text, children }: EmptyNoteProps): ReactNode {
  return (
    <div className="q-empty" role="status">
      <strong>{title}</strong>
      <span>{text}</span>
      {children}
    </div>
  );
}

/** Error boundary of a page, so that other tabs keep working. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <PageFailed error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const translator = useT();
  const { t } = translator;
  const text = error instanceof HwError ? messageOf(error, translator) : t(brokenTexts(error, 'page.failedText'));
  return (
    <MessagePage title={t('page.failedTitle')} text={text}>
      <button type="button" className="q-button" onClick={onRetry}>
        {t('list.retry')}
      </button>
    </MessagePage>
  );
}

/** Returns the message key for a part that failed; only loading errors mention the connection. */
export function brokenTexts<Other extends string>(error: unknown, other: Other): Other | 'error.partFailed' {
  return error instanceof LoadFailure ? 'error.partFailed' : other;
}

interface PartRemovedProps {
  readonly onRemoved: () => void;
  /** Text key of the reason. */
  readonly why?: 'error.partFailed' | 'error.inputFailed';
}

/** Shows a toast that something could not be opened, and calls `onRemoved`, so that the user can open it again. */
export function PartRemoved({ onRemoved, why = 'error.partFailed' }: PartRemovedProps): null {
  const { notices } = useApp();
  const { t } = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once, so that one message is shown
  useEffect(() => {
    notices.show({ type: 'error', text: t(why) });
    onRemoved();
  }, []);
  return null;
}

export interface Waiting {
  /** Placeholder while loading; nothing if undefined. */
  readonly waiting?: ReactNode;
}

/** Props of the replacement for a part that could not be loaded. */
export interface Retrying {
  readonly onRetry: () => void;
  /** Whether a retry was made before and failed. */
  readonly wasRetried: boolean;
}

/**
 * Creates a component whose code is loaded when it is first rendered. If that fails, `Instead` is rendered, by default a page with a retry
 * button, and the surroundings keep working. After the replacement unmounts, the next use loads the part again, because the connection may
 * be back.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P & Retrying> = PartFailed,
): ComponentType<P & Waiting> {
  let timesRequested = 0;
  const part = createLate<P>(async () => {
    // If the connection came back while a request was failing, tries again at once, because no later event would.
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
    // The connection may have come back before this effect subscribed.
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
 * Replacement for a part that could not be loaded. It retries only this part, on click or when the connection is back. If a retry fails,
 * it offers a full reload, because browsers cache failed imports.
 */
function PartFailed({ onRetry, wasRetried }: Retrying): ReactNode {
  const { t } = useT();
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <MessagePage handle="part-failed" title={t('page.failedTitle')} text={t(isOnline ? 'error.moduleFailed' : 'error.partWaits')}>
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

/** Returns how often the connection has come back. If two results differ, it came back in between. */
function timesOnline(): number {
  return timesBack;
}
