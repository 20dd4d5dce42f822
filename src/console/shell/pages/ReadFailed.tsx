import type { ReactNode } from 'react';
import type { HwError } from '../../client/hwError.ts';
import { wordsOf } from '../../client/wordsOf.ts';
import { useSay } from '../../texts/useSay.ts';
import { MessagePage } from './MessagePage.tsx';

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
