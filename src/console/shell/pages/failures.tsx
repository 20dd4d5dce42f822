import { Component, type ReactNode, useEffect } from 'react';
import { HwError, messageOf } from '../../client/hwError.ts';
import { useT } from '../../texts/i18n.ts';
import { MessagePage } from './MessagePage.tsx';
import './rereadFailed.css';
import { useNavigate } from 'react-router-dom';
import { commonErrors } from '../../../contract/commonErrors.ts';
import { readablePath } from '../tabs/tabs.ts';
import '../../pages/pages.css';
import { LoadFailure } from '../../../fields/widgets/late.tsx';
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

/** A thin line over what was read before and could not be read again: that stays, and so does what is typed in it. */
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
 * Whether a failed read says that what was read before is no longer there for this person. Anything else only says that it
 * could not be read just now: what is shown stays.
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

/** What is said in place of a part that threw: only what was not loaded is a matter of the connection. */
export function brokenTexts<Other extends string>(error: unknown, other: Other): Other | 'error.partFailed' {
  return error instanceof LoadFailure ? 'error.partFailed' : other;
}

interface PartRemovedProps {
  readonly onRemoved: () => void;
  /** Why it cannot be shown. */
  readonly why?: 'error.partFailed' | 'error.inputFailed';
}

/** Tells that what was opened could not be shown, and lets go of it: it can be opened again, when the connection is back. */
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
