import type { ReactNode } from 'react';
import type { Option } from '../../../../contract/resource.ts';
import type { Upload, Uploads } from './createUploads.ts';
import { HeldUpload } from './HeldUpload.tsx';
import { UploadLine } from './UploadLine.tsx';
import { useWord } from './words/useWord.ts';

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
