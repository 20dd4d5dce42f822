import { Component, type ComponentType, type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { HwError, messageOf } from '../../client/hwError.ts';
import { useT } from '../../texts/i18n.ts';
import { MessagePage } from './MessagePage.tsx';
import './rereadFailed.css';
import { useNavigate } from 'react-router-dom';
import { commonErrors } from '../../../contract/envelope.ts';
import { readablePath } from '../tabs/tabs.ts';
import '../../pages/pages.css';
import { createLate, type LateState, LoadFailure } from '../../../fields/widgets/late.tsx';
import { useApp } from '../../app.ts';

/** Says why something could not be read, and offers to read it again. */
export function ReadFailed({ error, onRetry }: { readonly error: HwError; readonly onRetry: () => void }): ReactNode {
  const speaker = useT();
  const { t } = speaker;
  return (
    <MessagePage title={t('list.failed')} text={messageOf(error, speaker)}>
      <button type="button" className="q-button q-button-primary" onClick={onRetry}>
        {t('list.retry')}
      </button>
    </MessagePage>
  );
}

interface RereadFailedProps {
  readonly error: HwError;
  /** Some of it could not be read at all. */
  readonly isPartly?: boolean;
  readonly onRetry: () => void;
}

/** A line above content that could not be reloaded: the content stays, and so does its input. */
export function RereadFailed({ error, isPartly = false, onRetry }: RereadFailedProps): ReactNode {
  const speaker = useT();
  const { t } = speaker;
  return (
    <div className="q-reread" role="status" data-testid="reread-failed">
      <p>
        {t(isPartly ? 'list.notReadPartly' : 'list.notReadAgain')} {messageOf(error, speaker)}
      </p>
      <button type="button" className="q-link" data-testid="reread" onClick={onRetry}>
        {t('list.retry')}
      </button>
    </div>
  );
}

const finalCodes: ReadonlySet<number> = new Set([commonErrors.notFound.code, commonErrors.forbidden.code]);

/**
 * Whether a failed read means that the content no longer exists for this user. Any other failure keeps what is shown.
 */
export function takesAway(error: Pick<HwError, 'kind' | 'code'>): boolean {
  return error.kind === 'refused' && finalCodes.has(error.code);
}

/** The page of an unknown path. */
export function NotFound({ path }: { path: string }): ReactNode {
  const { t } = useT();
  const navigate = useNavigate();
  return (
    <MessagePage
      handle="not-found"
      title={t('page.notFoundTitle')}
      text={t('page.notFoundText', { path: readablePath(path) })}
    >
      <button type="button" className="q-button q-button-primary" onClick={() => navigate('/')}>
        {t('page.home')}
      </button>
    </MessagePage>
  );
}

/** In place of a page that the menu leads to, and that the person may not see. */
export function Forbidden(): ReactNode {
  const { t } = useT();
  return <MessagePage handle="page-forbidden" title={t('page.forbiddenTitle')} text={t('page.forbiddenText')} />;
}

/** The page of a menu entry whose component nothing answers to: it says which, and is never dropped in silence. */
export function UnknownComponent({ component }: { component: string }): ReactNode {
  const { t } = useT();
  return (
    <MessagePage
      handle="unknown-component"
      title={t('page.unknownTitle')}
      text={t('page.unknownText', { component })}
    />
  );
}

interface EmptyNoteProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Where rows or cards would begin, that there are none, and what can be done about it. */
export function EmptyNote({ title, text, children }: EmptyNoteProps): ReactNode {
  return (
    <div className="q-empty" role="status">
      <strong>{title}</strong>
      <span>{text}</span>
      {children}
    </div>
  );
}

/** Keeps the error of one page inside its tab. */
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
  const speaker = useT();
  const { t } = speaker;
  const text = error instanceof HwError ? messageOf(error, speaker) : t(brokenTexts(error, 'page.failedText'));
  return (
    <MessagePage title={t('page.failedTitle')} text={text}>
      <button type="button" className="q-button" onClick={onRetry}>
        {t('list.retry')}
      </button>
    </MessagePage>
  );
}

/** The message in place of a part that failed: only failed loading is blamed on the connection. */
export function brokenTexts<Other extends string>(error: unknown, other: Other): Other | 'error.partFailed' {
  return error instanceof LoadFailure ? 'error.partFailed' : other;
}

interface PartRemovedProps {
  readonly onRemoved: () => void;
  /** Why it cannot be shown. */
  readonly why?: 'error.partFailed' | 'error.inputFailed';
}

/** Reports that something could not be opened, and forgets it, so that it can be opened again later. */
export function PartRemoved({ onRemoved, why = 'error.partFailed' }: PartRemovedProps): null {
  const { notices } = useApp();
  const { t } = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    notices.show({ type: 'error', text: t(why) });
    onRemoved();
  }, []);
  return null;
}

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
    // Requests that failed while the connection came back are repeated, since no one else would do it.
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
