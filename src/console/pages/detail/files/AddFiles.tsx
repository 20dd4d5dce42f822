import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { endingsOf, type FileRules } from '../../../../contract/files.ts';
import type { Option } from '../../../../contract/wire.ts';
import { localTime } from '../../../../fields/dates/clock.ts';
import { useStable } from '../../../client/store.ts';
import { useT } from '../../../texts/i18n.ts';
import { openDialogs } from '../../../ui/dialog/DialogFrame.tsx';
import { texts } from './texts.ts';

interface AddFilesProps {
  readonly rules: FileRules;
  /** Whether a dialog or form is in front of the page; pasted images are not taken then. */
  readonly isCovered: boolean;
  readonly onAdd: (files: readonly File[], kind: string | undefined) => void;
  /** Called with pasted images, whose type the user can still choose before they are sent. */
  readonly onHold: AddFilesProps['onAdd'];
}

/**
 * Accepts files by drop, selection or paste. Dropped and selected files get the selected type. For pasted images, the user selects the type
 * afterwards if there are several types.
 */
export function AddFiles({ rules, isCovered, onAdd, onHold }: AddFilesProps): ReactNode {
  const { t } = texts.useT();
  const [isOver, setOver] = useState(false);
  const [kind, setKind] = useState(rules.kinds?.[0]?.value);
  const add = (files: Iterable<File>) => onAdd([...files], kind);
  usePastedImages(
    !isCovered,
    () => t('pasted', { time: localTime(new Date().toISOString()).replaceAll(':', '.') }),
    (images) => (rules.kinds && rules.kinds.length > 1 ? onHold : onAdd)(images, kind),
  );
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file input inside works without a mouse
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
        // biome-ignore lint/a11y/noLabelWithoutControl: `KindChoice` renders the labeled control
        <label>
          {t('kind')} <KindChoice handle="file-kind" kinds={rules.kinds} value={kind} onChange={setKind} />
        </label>
      )}
      <label className="q-button">
        {t('choose')}
        <input
          type="file"
          multiple
          className="q-hidden"
          data-testid="file-input"
          accept={endingsOf(rules.types)}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            // Resets the input, so that the same file can be selected again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <span className="q-soft">{t('drop')}</span>
    </div>
  );
}

/** Elements that handle a paste themselves. */
const typing = 'input, textarea, select, [contenteditable="true"]';

/** Passes images pasted into the page to `onPaste`. A screenshot gets the name that `name` returns, with its own extension. */
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

/** Returns a screenshot, which all browsers call `image.png`, under a new name. A copied file is returned unchanged. */
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
  /** Label for screen readers if there is no visible one. */
  readonly label?: string;
}

/** Control to select the type of a file. */
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
