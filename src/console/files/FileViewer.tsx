import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shownAs } from '../../contract/files.ts';
import type { FileViewerProps } from '../../fields/services.tsx';
import type { SentFile } from '../client/answers.ts';
import { HwError, messageOf } from '../client/hwError.ts';
import { useT } from '../texts/i18n.ts';
import { Panel } from '../ui/dialog/Panel.tsx';
import { saveFile, useBlobUrl, useFileCalls } from './fileCalls.ts';
import './fileViewer.css';
import './picture.css';

/**
 * Shows a file in a dialog: an image with zoom, or a PDF in the browser's viewer. The file is fetched as bytes and shown only if its type
 * is in a fixed list, so that it cannot run as a page of the console.
 */
export function FileViewer({ call, fileId, name, onClose }: FileViewerProps): ReactNode {
  const translator = useT();
  const { t } = translator;
  const { file, error, retry } = useFile(call, fileId);
  return (
    <Panel title={name} handle="file-viewer" onClose={onClose}>
      <div className="q-file-view">
        {!file && !error && <p className="q-soft">{t('page.loading')}</p>}
        {error && (
          <p role="alert">
            {messageOf(error, translator)}{' '}
            <button type="button" className="q-link" onClick={retry}>
              {t('list.retry')}
            </button>
          </p>
        )}
        {file && <Shown file={file} name={name} />}
      </div>
      {file && (
        <button type="button" className="q-button q-file-save" data-testid="file-save" onClick={() => saveFile(file, name)}>
          {t('widget.downloadFile')}
        </button>
      )}
    </Panel>
  );
}

function useFile(call: string, fileId: string) {
  const { fetchFile } = useFileCalls();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ readonly file?: SentFile; readonly error?: HwError }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the file again
  useEffect(() => {
    let isOver = false;
    setState({});
    fetchFile(call, fileId).then(
      (file) => !isOver && setState({ file }),
      (error: unknown) => {
        if (!(error instanceof HwError)) throw error;
        if (!isOver) setState({ error });
      },
    );
    return () => {
      isOver = true;
    };
  }, [fetchFile, call, fileId, attempt]);
  return { ...state, retry: () => setAttempt((n) => n + 1) };
}

function Shown({ file: { blob }, name }: { file: SentFile; name: string }): ReactNode {
  const { t } = useT();
  const [isWhole, setWhole] = useState(false);
  const type = blob.type.split(';')[0]?.trim() ?? '';
  const form = shownAs(type);
  const url = useBlobUrl(blob, form && type);
  if (!form) return <p className="q-soft">{t('widget.noPreview')}</p>;
  if (!url) return null;
  if (form === 'pdf') return <iframe src={url} title={name} />;
  return (
    <button
      type="button"
      className="q-file-picture"
      data-whole={isWhole}
      aria-label={t(isWhole ? 'widget.zoomOut' : 'widget.zoomIn')}
      onClick={() => setWhole(!isWhole)}
    >
      <img src={url} alt={name} />
    </button>
  );
}

export type PictureProps = Omit<FileViewerProps, 'onClose'>;

/** Maximum number of parallel downloads, so that a list full of photos does not block other requests. */
const mostAtOnce = 2;
/** How long an image that is no longer shown stays in the cache, in ms. */
const keptFor = 60_000;

/** Shows a file as an image, or its name until it is loaded or if it cannot be loaded, for example because it was deleted. */
export function Picture({ call, fileId, name }: PictureProps): ReactNode {
  const { fetchFile } = useFileCalls();
  const [isBroken, setBroken] = useState(false);
  const [location, isNear] = useNear();
  const { data: blob } = useQuery({
    queryKey: ['picture', call, fileId],
    queryFn: async ({ signal }) => (await inTurn(() => fetchFile(call, fileId), signal)).blob,
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptFor,
    retry: false,
  });
  const type = blob?.type.split(';')[0]?.trim() ?? '';
  const url = useBlobUrl(blob, shownAs(type) === 'image' ? type : undefined);
  return (
    <span ref={location} className="q-picture">
      {url === undefined || isBroken ? name : <img src={url} alt={name} onError={() => setBroken(true)} />}
    </span>
  );
}

/** Returns a ref, and whether its element has come into the viewport. Once this is true, it stays true. */
function useNear() {
  const box = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return [box, isNear] as const;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when a download slot is free; rejects without running it if `signal` was aborted while waiting. */
async function inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
