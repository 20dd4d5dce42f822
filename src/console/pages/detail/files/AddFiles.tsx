import { type DragEvent, type ReactNode, useState } from 'react';
import type { FileRules } from '../../../../contract/files.ts';
import { endingsOf } from '../../../../contract/fileTypes.ts';
import { localTime } from '../../../../fields/date-time/localTime.ts';
import { KindChoice } from './KindChoice.tsx';
import { usePastedImages } from './usePastedImages.ts';
import { useWord } from './words/useWord.ts';

interface AddFilesProps {
  readonly rules: FileRules;
  /** Something stands in front of the page: what is pasted is meant for that. */
  readonly isCovered: boolean;
  readonly onAdd: (files: readonly File[], kind: string | undefined) => void;
  /** Images were pasted, which may be of another kind. */
  readonly onHold: AddFilesProps['onAdd'];
}

/** Where files come in: dropped or chosen, of the kind that is set; or pasted, where another one can still be chosen. */
export function AddFiles({ rules, isCovered, onAdd, onHold }: AddFilesProps): ReactNode {
  const word = useWord();
  const [isOver, setOver] = useState(false);
  const [kind, setKind] = useState(rules.kinds?.[0]?.value);
  const add = (files: Iterable<File>) => onAdd([...files], kind);
  usePastedImages(
    !isCovered,
    () => word('pasted', { time: localTime(new Date().toISOString()).replaceAll(':', '.') }),
    (images) => (rules.kinds && rules.kinds.length > 1 ? onHold : onAdd)(images, kind),
  );
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is for everybody
    <div
      className="q-files-drop"
      data-testid="files-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {rules.kinds && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the choice is in it
        <label>
          {word('kind')} <KindChoice handle="file-kind" kinds={rules.kinds} value={kind} onChange={setKind} />
        </label>
      )}
      <label className="q-button">
        {word('choose')}
        <input
          type="file"
          multiple
          className="q-hidden"
          data-testid="file-input"
          accept={endingsOf(rules.types)}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            // The same file may be chosen once more.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <span className="q-soft">{word('drop')}</span>
    </div>
  );
}
