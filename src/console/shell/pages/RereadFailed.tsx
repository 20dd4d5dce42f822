import type { ReactNode } from 'react';
import type { HwError } from '../../client/hwError.ts';
import { wordsOf } from '../../client/wordsOf.ts';
import { useSay } from '../../texts/useSay.ts';
import './rereadFailed.css';

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
