import type { ReactNode } from 'react';
import type { Option } from '../../../../contract/resource.ts';
import { useSay } from '../../../texts/i18n.ts';
import type { Upload } from './createUploads.ts';
import { formatSize } from './formatSize.ts';
import { KindChoice } from './KindChoice.tsx';
import { useWord } from './words/useWord.ts';

interface HeldUploadProps {
  readonly upload: Upload;
  readonly kinds: readonly Option[];
  readonly onKind: (kind: string) => void;
  readonly onSend: () => void;
  readonly onDrop: () => void;
}

/** A pasted image, which nobody has said the kind of: it is sent when its kind is as the person wants it. */
export function HeldUpload({ upload, kinds, onKind, onSend, onDrop }: HeldUploadProps): ReactNode {
  const word = useWord();
  const { language } = useSay();
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
