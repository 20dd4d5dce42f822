import type { ReactNode } from 'react';
import { wordsOf } from '../../../client/hwError.ts';
import { useSay } from '../../../texts/i18n.ts';
import type { Upload } from './createUploads.ts';
import { formatSize } from './formatSize.ts';
import { useWord } from './words/useWord.ts';

interface UploadLineProps {
  readonly upload: Upload;
  readonly onDrop: () => void;
  readonly onRetry: () => void;
}

/** One file on its way: how far it is, or why it did not arrive. */
export function UploadLine({ upload, onDrop, onRetry }: UploadLineProps): ReactNode {
  const word = useWord();
  const { language } = useSay();
  const { file, state, sent } = upload;
  const { name } = file;
  const isFailed = state === 'failed';
  return (
    <li className="q-upload" data-testid="upload" data-state={state}>
      <span className="q-upload-name">
        {name} <span className="q-soft">{formatSize(file.size, language)}</span>
      </span>
      {isFailed ? (
        <span role="alert" className="q-upload-fault">
          <Reason upload={upload} />
        </span>
      ) : (
        <span className="q-upload-course">
          <progress aria-label={name} {...(sent < 1 ? { max: 1, value: sent } : {})} />
          <span className="q-soft">{courseOf(upload, word)}</span>
        </span>
      )}
      {isFailed && upload.refusal === undefined && (
        <button type="button" className="q-button" aria-label={word('retryOf', { name })} onClick={onRetry}>
          {word('retry')}
        </button>
      )}
      <button
        type="button"
        className="q-button"
        aria-label={isFailed ? `${word('dismiss')} ${name}` : word('cancelOf', { name })}
        onClick={onDrop}
      >
        {word(isFailed ? 'dismiss' : 'cancel')}
      </button>
    </li>
  );
}

function courseOf({ state, sent }: Upload, word: ReturnType<typeof useWord>): string {
  if (state === 'waiting') return word('waiting');
  return sent < 1 ? word('sending', { percent: Math.floor(sent * 100) }) : word('storing');
}

function Reason({ upload: { refusal, error } }: { upload: Upload }): ReactNode {
  const speaker = useSay();
  const word = useWord();
  if (refusal !== undefined) return refusal;
  if (error?.kind === 'lost' && !navigator.onLine) return word('lost');
  return error ? wordsOf(error, speaker) : null;
}
