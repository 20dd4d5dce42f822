import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shownAs } from '../../contract/files.ts';
import type { FileViewerProps } from '../../fields/services.tsx';
import { useBlobUrl, useFileCalls } from './fileCalls.ts';
import './picture.css';

export type PictureProps = Omit<FileViewerProps, 'onClose'>;

/** So many are fetched at a time: a list full of photographs leaves room for other calls. */
const mostAtOnce = 2;
/** So long a picture that is shown nowhere is kept, in ms. */
const keptFor = 60_000;

/** Shows a file as a picture, or its name if there is none, for example because the file was deleted. */
export function Picture({ call, fileId, name }: PictureProps): ReactNode {
  const { fetchFile } = useFileCalls();
  const [isBroken, setBroken] = useState(false);
  const [location, isNear] = useNear();
  const { data: blob } = useQuery({
    queryKey: ['picture', call, fileId],
    queryFn: async ({ signal }) => (await inTurn(() => fetchFile(call, fileId), signal)).blob,
    ...{ enabled: isNear, staleTime: Number.POSITIVE_INFINITY, gcTime: keptFor, retry: false },
  });
  const type = blob?.type.split(';')[0]?.trim() ?? '';
  const url = useBlobUrl(blob, shownAs(type) === 'image' ? type : undefined);
  return (
    <span ref={location} className="q-picture">
      {url === undefined || isBroken ? name : <img src={url} alt={name} onError={() => setBroken(true)} />}
    </span>
  );
}

/** Whether the place has come near to what is seen of the page; from then on it stays so. */
function useNear() {
  const location = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = location.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return [location, isNear] as const;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for its turn; who is not wanted any more by then is passed over. */
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
