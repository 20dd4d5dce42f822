import { type ReactNode, useEffect, useMemo } from 'react';
import type { FileEntry, FileRules } from '../../../../contract/files.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { Language, Option } from '../../../../contract/wire.ts';
import { useApp } from '../../../app.ts';
import { HwError, messageOf } from '../../../client/hwError.ts';
import { newKey } from '../../../client/newKey.ts';
import { createStore, type Store, useStable, useStore } from '../../../client/store.ts';
import { type Sending, useFileCalls } from '../../../files/fileCalls.ts';
import { usePagePath } from '../../../location/page.ts';
import { useT } from '../../../texts/i18n.ts';
import { markHeld, type Unsaved } from '../../../ui/unsaved.ts';
import { KindChoice } from './AddFiles.tsx';
import { texts } from './texts.ts';

interface UploadTarget {
  readonly resource: Resource;
  readonly rules: FileRules;
  /** Id of the record that the files belong to. */
  readonly id: string;
  readonly onDone: () => void;
}

/** Returns the uploads to a record. Uploads that failed because of the connection are repeated when the browser is online again. */
export function useUploads({ resource, rules, id, onDone }: UploadTarget) {
  const calls = useFileCalls();
  const { language } = useT();
  const { unsaved } = useApp();
  const { path } = usePagePath();
  const reject = useStable((file: File) => calls.reject(file, rules.types, language));
  const done = useStable(onDone);
  const call = resource.calls.uploadFile ?? '';
  const uploads = useMemo(
    () =>
      guardUploads(
        createUploads({
          reject,
          send: (sending, kind) => calls.send({ ...sending, path: call, texts: { id, ...(kind ? { kind } : {}) } }),
          onDone: done,
        }),
        { unsaved, path },
      ),
    [calls, call, id, reject, done, unsaved, path],
  );
  useEffect(() => {
    window.addEventListener('online', uploads.retryLost);
    return () => window.removeEventListener('online', uploads.retryLost);
  }, [uploads]);
  return { ...uploads, items: useStore(uploads) };
}

export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly kind: string | undefined;
  /** `held`: the upload waits until the user starts it. */
  readonly state: 'held' | 'waiting' | 'sending' | 'failed';
  /** Progress from 0 to 1. */
  readonly sent: number;
  /** Error message of the check before sending. */
  readonly message?: string;
  readonly error?: HwError;
}

export interface Uploads extends Pick<Store<readonly Upload[]>, 'get' | 'subscribe'> {
  readonly add: (files: readonly File[], kind: string | undefined) => void;
  /** Adds files without sending them; their type can be changed until `release` is called. */
  readonly hold: Uploads['add'];
  readonly changeKind: (key: string, kind: string) => void;
  readonly release: (key: string) => void;
  /** Removes a file from the list and cancels its upload. */
  readonly drop: (key: string) => void;
  readonly retry: (key: string) => void;
  /** Repeats the uploads that failed because of the connection. */
  readonly retryLost: () => void;
}

interface UploadsParts {
  /** Returns the reason to reject a file; undefined if there is none. */
  readonly reject: (file: File) => Promise<string | undefined>;
  readonly send: (sending: Pick<Sending, 'file' | 'upload' | 'signal' | 'onSent'>, kind: string | undefined) => Promise<FileEntry>;
  readonly onDone: (entry: FileEntry) => void;
}

/** Maximum number of parallel uploads; more would only slow each one down. */
const atOnce = 2;

/** Creates the queue of uploads, in the order they were added. */
export function createUploads({ reject, send, onDone }: UploadsParts): Uploads {
  const store = createStore<readonly Upload[]>([]);
  const aborts = new Map<string, AbortController>();
  const change = (key: string, values: Partial<Upload>): void =>
    store.set(store.get().map((one) => (one.key === key ? { ...one, ...values } : one)));
  const forget = (key: string): void => store.set(store.get().filter((one) => one.key !== key));

  const sendOne = async ({ key, file, kind }: Upload): Promise<void> => {
    const abort = new AbortController();
    aborts.set(key, abort);
    change(key, { state: 'sending', sent: 0 });
    try {
      const message = await reject(file);
      if (message !== undefined) return change(key, { state: 'failed', message });
      const entry = await send({ file, upload: key, signal: abort.signal, onSent: (sent) => change(key, { sent }) }, kind);
      forget(key);
      onDone(entry);
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      change(key, { state: 'failed', error });
    } finally {
      aborts.delete(key);
      next();
    }
  };
  const next = (): void => {
    for (const one of nextOf(store.get())) void sendOne(one);
  };
  const retry = (key: string): void => {
    const { message: _, error: __, ...rest } = store.get().find((one) => one.key === key) ?? {};
    store.set(store.get().map((one) => (one.key === key ? ({ ...rest, state: 'waiting', sent: 0 } as Upload) : one)));
    next();
  };
  const takeAs = (state: Upload['state']) => (files: readonly File[], kind: string | undefined) => {
    store.set([...store.get(), ...files.map((file): Upload => ({ key: newKey(), file, kind, state, sent: 0 }))]);
    next();
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    add: takeAs('waiting'),
    hold: takeAs('held'),
    changeKind: (key, kind) => change(key, { kind }),
    release: retry,
    drop: (key) => {
      aborts.get(key)?.abort();
      forget(key);
    },
    retry,
    retryLost: () => {
      for (const { key, error } of store.get()) if (error?.kind === 'lost') retry(key);
    },
  };
}

/** Returns the next uploads to start. */
function nextOf(all: readonly Upload[]): readonly Upload[] {
  const free = atOnce - all.filter(({ state }) => state === 'sending').length;
  return all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
}

interface Page {
  readonly unsaved: Unsaved;
  readonly path: string;
}

/**
 * Marks the page as having unsaved work during uploads, also while another tab is active. If the user agrees to lose the unsaved work, the
 * uploads are canceled.
 */
export function guardUploads(uploads: Uploads, { unsaved, path }: Page): Uploads {
  const part = { path, holder: { isLostWithForm: false, isFiles: true } };
  let stop: (() => void) | undefined;
  const isUnderWay = () => uploads.get().some(({ state }) => state !== 'failed');
  const check = (): void => {
    if (unsaved.get().has(path)) return;
    for (const { key } of uploads.get()) uploads.drop(key);
  };
  uploads.subscribe(() => {
    if (isUnderWay() === (stop !== undefined)) return;
    if (stop) {
      stop();
      stop = undefined;
      markHeld(unsaved, part, false);
    } else {
      markHeld(unsaved, part, true);
      stop = unsaved.subscribe(check);
    }
  });
  return uploads;
}

interface UploadListProps {
  readonly items: readonly Upload[];
  readonly uploads: Pick<Uploads, 'drop' | 'retry' | 'release' | 'changeKind'>;
  readonly kinds: readonly Option[];
}

/**
 * Lists all uploads that are not completed, including failed ones and those whose type the user can still choose. Renders nothing if there
 * are none.
 */
export function UploadList({ items, uploads, kinds }: UploadListProps): ReactNode {
  const { t } = texts.useT();
  if (items.length === 0) return null;
  return (
    <ul className="q-uploads" aria-label={t('uploads')}>
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

/** One upload with its progress or error. */
function UploadLine({ upload, onDrop, onRetry }: UploadLineProps): ReactNode {
  const { t, language } = texts.useT();
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
          <span className="q-soft">{courseOf(upload, t)}</span>
        </span>
      )}
      {isFailed && upload.message === undefined && (
        <button type="button" className="q-button" aria-label={t('retryOf', { name })} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
      <button
        type="button"
        className="q-button"
        aria-label={isFailed ? `${t('dismiss')} ${name}` : t('cancelOf', { name })}
        onClick={onDrop}
      >
        {t(isFailed ? 'dismiss' : 'cancel')}
      </button>
    </li>
  );
}

function courseOf({ state, sent }: Upload, t: typeof texts.t): string {
  if (state === 'waiting') return t('waiting');
  return sent < 1 ? t('sending', { percent: Math.floor(sent * 100) }) : t('storing');
}

function Reason({ upload: { message, error } }: { upload: Upload }): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  if (message !== undefined) return message;
  if (error?.kind === 'lost' && !navigator.onLine) return t('lost');
  return error ? messageOf(error, translator) : null;
}

interface HeldUploadProps {
  readonly upload: Upload;
  readonly kinds: readonly Option[];
  readonly onKind: (kind: string) => void;
  readonly onSend: () => void;
  readonly onDrop: () => void;
}

/** A pasted image that is sent after the user has chosen its type. */
function HeldUpload({ upload, kinds, onKind, onSend, onDrop }: HeldUploadProps): ReactNode {
  const { t, language } = texts.useT();
  const { file, kind, state } = upload;
  const { name } = file;
  return (
    <li className="q-upload" data-testid="upload" data-state={state}>
      <span className="q-upload-name">
        {name} <span className="q-soft">{formatSize(file.size, language)}</span>
      </span>
      <KindChoice handle="held-kind" label={t('kindOf', { name })} kinds={kinds} value={kind} onChange={onKind} />
      <button
        type="button"
        className="q-button q-button-primary"
        data-testid="held-send"
        aria-label={t('sendOf', { name })}
        onClick={onSend}
      >
        {t('send')}
      </button>
      <button type="button" className="q-button" aria-label={`${t('dismiss')} ${name}`} onClick={onDrop}>
        {t('dismiss')}
      </button>
    </li>
  );
}

const units = ['B', 'KB', 'MB', 'GB'];

/** Formats a size in bytes, for example 1536 as `1.5 KB`. */
export function formatSize(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: step === 0 ? 0 : 1 });
  return `${number.format(bytes / 1024 ** step)} ${units[step]}`;
}
