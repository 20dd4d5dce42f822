import { Component, type ReactNode, useEffect } from 'react';
import { HwError, wordsOf } from '../../client/hwError.ts';
import { useSay } from '../../texts/i18n.ts';
import { MessagePage } from './MessagePage.tsx';
import './rereadFailed.css';
import { useNavigate } from 'react-router-dom';
import { commonErrors } from '../../../contract/commonErrors.ts';
import { readablePath } from '../tabs/tabs.ts';
import '../../pages/pages.css';
import { LoadFailure } from '../../../fields/widgets/late.tsx';
import { useHouse } from '../../house.ts';

/** Says why something could not be read, and offers to read it again. */
export function ReadFailed({ error, onRetry }: { readonly error: HwError; readonly onRetry: () => void }): ReactNode {
  const speaker = useSay();
  const { say } = speaker;
  return (
    <MessagePage title={say('list.failed')} text={wordsOf(error, speaker)}>
      <button type="button" className="q-button q-button-primary" onClick={onRetry}>
        {say('list.retry')}
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
  const speaker = useSay();
  const { say } = speaker;
  return (
    <div className="q-reread" role="status" data-testid="reread-failed">
      <p>
        {say(isPartly ? 'list.notReadPartly' : 'list.notReadAgain')} {wordsOf(error, speaker)}
      </p>
      <button type="button" className="q-link" data-testid="reread" onClick={onRetry}>
        {say('list.retry')}
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
  const { say } = useSay();
  const navigate = useNavigate();
  return (
    <MessagePage
      handle="not-found"
      title={say('page.notFoundTitle')}
      text={say('page.notFoundText', { path: readablePath(path) })}
    >
      <button type="button" className="q-button q-button-primary" onClick={() => navigate('/')}>
        {say('page.home')}
      </button>
    </MessagePage>
  );
}

/** In place of a page that the menu leads to, and that the person may not see. */
export function Forbidden(): ReactNode {
  const { say } = useSay();
  return <MessagePage handle="page-forbidden" title={say('page.forbiddenTitle')} text={say('page.forbiddenText')} />;
}

/** The page of a menu entry whose component nothing answers to: it says which, and is never dropped in silence. */
export function UnknownComponent({ component }: { component: string }): ReactNode {
  const { say } = useSay();
  return (
    <MessagePage
      handle="unknown-component"
      title={say('page.unknownTitle')}
      text={say('page.unknownText', { component })}
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
  const speaker = useSay();
  const { say } = speaker;
  const text = error instanceof HwError ? wordsOf(error, speaker) : say(brokenWords(error, 'page.failedText'));
  return (
    <MessagePage title={say('page.failedTitle')} text={text}>
      <button type="button" className="q-button" onClick={onRetry}>
        {say('list.retry')}
      </button>
    </MessagePage>
  );
}

/** What is said in place of a part that threw: only what was not loaded is a matter of the connection. */
export function brokenWords<Other extends string>(error: unknown, other: Other): Other | 'error.partFailed' {
  return error instanceof LoadFailure ? 'error.partFailed' : other;
}

interface PartGoneProps {
  readonly onGone: () => void;
  /** Why it cannot be shown. */
  readonly why?: 'error.partFailed' | 'error.inputFailed';
}

/** Tells that what was opened could not be shown, and lets go of it: it can be opened again, when the connection is back. */
export function PartGone({ onGone, why = 'error.partFailed' }: PartGoneProps): null {
  const { notices } = useHouse();
  const { say } = useSay();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    notices.show({ type: 'error', text: say(why) });
    onGone();
  }, []);
  return null;
}
