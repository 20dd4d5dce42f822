import { Component, type ReactNode } from 'react';
import { HwError } from '../../client/hwError.ts';
import { wordsOf } from '../../client/wordsOf.ts';
import { useSay } from '../../texts/useSay.ts';
import { brokenWords } from './brokenWords.ts';
import { MessagePage } from './MessagePage.tsx';

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
