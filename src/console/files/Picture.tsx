import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shownAs } from '../../contract/files.ts';
import type { FileViewerProps } from '../../fields/services.tsx';
import { useBlobUrl, useFileCalls } from './fileCalls.ts';
import './picture.css';

export type PictureProps = Omit<FileViewerProps, 'onClose'>;

/** Maximum number of parallel downloads, so that a list full of photos does not block other requests. */
const mostAtOnce = 2;
/** How long an image that is no longer shown stays in the cache, in ms. */
const keptFor = 60_000;

/** Shows a file as an image, or its name if it cannot be loaded, for example because it was deleted. */
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

/** Returns true once the element has come near the viewport, and stays true. */
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

/** Runs `work` when a download slot is free; skips it if `signal` was aborted while waiting. */
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
