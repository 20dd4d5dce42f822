import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Field } from '../../contract/field.ts';
import { endingsOf } from '../../contract/files.ts';
import { labelKey } from '../../contract/wire.ts';
import { type InputProps, useFieldServices, useSibling, useSiblings, useWaits } from '../services.tsx';
import { inputAria } from '../widgets/inputAria.ts';
import { FileCell } from './FileCell.tsx';
import './file.css';

/**
 * An input to select or drop a file. The file is uploaded at once but belongs to no record until the form is saved. If the form is left
 * without saving, the server discards the file later.
 */
export function FileInput(props: InputProps): ReactNode {
  const { field, value, onChange, onBlur, isReadOnly, isRequired } = props;
  const { t, files } = useFieldServices();
  const { set } = useSiblings();
  const label = useSibling(labelKey(field.name));
  const take = (id: string | undefined, name?: string): void => {
    if (set) set({ [field.name]: id, [labelKey(field.name)]: name });
    else onChange(id);
    onBlur();
  };
  const { sending, fault, send, cancel } = useSending(field, ({ id, name }) => take(id, name));
  const [isOver, setOver] = useState(false);
  const isGiven = value !== null && value !== undefined && value !== '';
  const maySend = files.maySend(field);
  const isOpen = !isReadOnly && maySend;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && isOpen) void send(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative; everybody can use the input inside
    <div
      className="q-file-input"
      data-over={isOver && isOpen}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {isGiven && <FileCell field={field} value={value} record={{ [labelKey(field.name)]: label }} />}
      {sending && (
        <span className="q-file-sending">
          <progress aria-label={t('sendingFile', { name: sending.name })} max={1} value={sending.sent} />
          <button type="button" className="q-link" onClick={cancel}>
            {t('undo')}
          </button>
        </span>
      )}
      <label className="q-button" data-disabled={!isOpen}>
        {t(isGiven ? 'replaceFile' : 'chooseFile')}
        <input
          {...inputAria(props)}
          type="file"
          className="q-hidden"
          accept={endingsOf(field.file?.types ?? [])}
          disabled={!isOpen}
          onBlur={onBlur}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // Resets the input, so that the same file can be selected again.
            event.currentTarget.value = '';
            if (file) void send(file);
          }}
        />
      </label>
      {isGiven && isOpen && !isRequired && (
        <button type="button" className="q-link" onClick={() => take(undefined)}>
          {t('clear')}
        </button>
      )}
      <span className="q-soft">{t(maySend ? 'dropFile' : 'mayNotSend')}</span>
      {fault !== undefined && (
        <p role="alert" className="q-file-fault">
          {fault}
        </p>
      )}
    </div>
  );
}

interface UploadedFile {
  readonly id: string;
  readonly name: string;
}

/**
 * Uploads one file at a time; a second file cancels the first upload. Saving the form waits for the upload. If the upload fails, the save
 * is canceled, because the user wants the record with its file.
 */
function useSending(field: Field, onSent: (file: UploadedFile) => void) {
  const { files } = useFieldServices();
  const { hold } = useWaits();
  const [sending, setSending] = useState<{ readonly name: string; readonly sent: number }>();
  const [fault, setFault] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  const release = useRef<(isThere: boolean) => void>(undefined);
  useEffect(
    () => () => {
      // When the input is removed, a save that waits for the upload is canceled.
      release.current?.(false);
      abort.current?.abort();
    },
    [],
  );

  const send = async (file: File): Promise<void> => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    const before = release.current;
    release.current = hold();
    before?.(true);
    setFault(undefined);
    setSending({ name: file.name, sent: 0 });
    const progress = (sent: number): void => {
      if (abort.current === mine) setSending({ name: file.name, sent });
    };
    let isThere = false;
    try {
      const outcome = await files.send({ field, file, signal: mine.signal, onSent: progress });
      if (abort.current !== mine) return;
      setSending(undefined);
      isThere = !outcome || !('fault' in outcome);
      if (outcome && 'fault' in outcome) setFault(outcome.fault);
      else if (outcome) onSent(outcome);
    } finally {
      if (abort.current === mine) release.current?.(isThere);
    }
  };
  return { sending, fault, send, cancel: () => abort.current?.abort() };
}
