import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { endingsOf, type FileRules } from '../../../../contract/files.ts';
import type { Option } from '../../../../contract/resource.ts';
import { localTime } from '../../../../fields/dates/clock.ts';
import { useStable } from '../../../client/store.ts';
import { openDialogs } from '../../../shell/dialog/DialogFrame.tsx';
import { useT } from '../../../texts/i18n.ts';
import { useWord } from './texts.ts';

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

/** Where pasting means something else. */
const typing = 'input, textarea, select, [contenteditable="true"]';

/** Handles images pasted into the page; each is called `name`, with its own extension. */
function usePastedImages(isListening: boolean, name: () => string, onPaste: (files: File[]) => void): void {
  const take = useStable((event: ClipboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest(typing) !== null;
    if (isElsewhere || openDialogs.get().length > 0) return;
    const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (images.length === 0) return;
    event.preventDefault();
    onPaste(images.map((image, i) => renamed(image, images.length > 1 ? `${name()} ${i + 1}` : name())));
  });
  useEffect(() => {
    if (!isListening) return;
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [isListening, take]);
}

/** A screenshot is called `image.png` by every browser; a copied file keeps its name. */
function renamed(image: File, name: string): File {
  if (!/^image\.\w+$/.test(image.name)) return image;
  const [, ending = 'png'] = /\.(\w+)$/.exec(image.name) ?? [];
  return new File([image], `${name}.${ending}`, { type: image.type });
}

interface KindChoiceProps {
  readonly kinds: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (kind: string) => void;
  readonly handle: string;
  /** The label for screen readers, where there is no text beside it. */
  readonly label?: string;
}

/** The type of a file. */
export function KindChoice({ kinds, value, onChange, handle, label }: KindChoiceProps): ReactNode {
  const { language } = useT();
  return (
    <select
      className="q-input"
      data-testid={handle}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {kinds.map((kind) => (
        <option key={kind.value} value={kind.value}>
          {kind.title[language]}
        </option>
      ))}
    </select>
  );
}
