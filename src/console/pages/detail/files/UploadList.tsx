import type { ReactNode } from 'react';
import type { Option } from '../../../../contract/resource.ts';
import type { Language } from '../../../../contract/text.ts';
import { messageOf } from '../../../client/hwError.ts';
import { useT } from '../../../texts/i18n.ts';
import { KindChoice } from './AddFiles.tsx';
import { useWord } from './texts.ts';
import type { Upload, Uploads } from './uploads.ts';

interface UploadListProps {
  readonly items: readonly Upload[];
  readonly uploads: Pick<Uploads, 'drop' | 'retry' | 'release' | 'changeKind'>;
  readonly kinds: readonly Option[];
}

/** The files on their way, and those that wait for their kind; nothing where there are none. */
export function UploadList({ items, uploads, kinds }: UploadListProps): ReactNode {
  const word = useWord();
  if (items.length === 0) return null;
  return (
    <ul className="q-uploads" aria-label={word('uploads')}>
      {items.map((upload) => {
        const { key, state } = upload;
        const given = { upload, onDrop: () => uploads.drop(key) };
        return state === 'held' ? (
          <HeldUpload
            key={key}
            {...given}
            kinds={kinds}
            onKind={(kind) => uploads.changeKind(key, kind)}
            onSend={() => uploads.release(key)}
          />
        ) : (
          <UploadLine key={key} {...given} onRetry={() => uploads.retry(key)} />
        );
      })}
    </ul>
  );
}

interface UploadLineProps {
  readonly upload: Upload;
  readonly onDrop: () => void;
  readonly onRetry: () => void;
}

/** One file on its way: how far it is, or why it did not arrive. */
function UploadLine({ upload, onDrop, onRetry }: UploadLineProps): ReactNode {
  const word = useWord();
  const { language } = useT();
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
      {isFailed && upload.appError === undefined && (
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

function Reason({ upload: { appError, error } }: { upload: Upload }): ReactNode {
  const speaker = useT();
  const word = useWord();
  if (appError !== undefined) return appError;
  if (error?.kind === 'lost' && !navigator.onLine) return word('lost');
  return error ? messageOf(error, speaker) : null;
}

interface HeldUploadProps {
  readonly upload: Upload;
  readonly kinds: readonly Option[];
  readonly onKind: (kind: string) => void;
  readonly onSend: () => void;
  readonly onDrop: () => void;
}

/** A pasted image, which nobody has said the kind of: it is sent when its kind is as the person wants it. */
function HeldUpload({ upload, kinds, onKind, onSend, onDrop }: HeldUploadProps): ReactNode {
  const word = useWord();
  const { language } = useT();
  const { file, kind, state } = upload;
  const { name } = file;
  return (
    <li className="q-upload" data-testid="upload" data-state={state}>
      <span className="q-upload-name">
        {name} <span className="q-soft">{formatSize(file.size, language)}</span>
      </span>
      <KindChoice handle="held-kind" label={word('kindOf', { name })} kinds={kinds} value={kind} onChange={onKind} />
      <button
        type="button"
        className="q-button q-button-primary"
        data-testid="held-send"
        aria-label={word('sendOf', { name })}
        onClick={onSend}
      >
        {word('send')}
      </button>
      <button type="button" className="q-button" aria-label={`${word('dismiss')} ${name}`} onClick={onDrop}>
        {word('dismiss')}
      </button>
    </li>
  );
}

const units = ['B', 'KB', 'MB', 'GB'];

/** `1536` bytes as `1.5 KB`. */
export function formatSize(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: step === 0 ? 0 : 1 });
  return `${number.format(bytes / 1024 ** step)} ${units[step]}`;
}
