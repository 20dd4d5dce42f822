import { useEffect, useMemo } from 'react';
import type { FileRules } from '../../../../contract/files.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useStable } from '../../../client/rendering.ts';
import { useStore } from '../../../client/store.ts';
import { useFileCalls } from '../../../files/fileCalls.ts';
import { useHouse } from '../../../house.ts';
import { usePlace } from '../../../shell/layout/page.ts';
import { useSay } from '../../../texts/i18n.ts';
import { createUploads } from './createUploads.ts';
import { guardUploads } from './guardUploads.ts';

interface UploadTarget {
  readonly resource: Resource;
  readonly rules: FileRules;
  /** The record that the files are for. */
  readonly id: string;
  readonly onDone: () => void;
}

/** The files that are on their way to a record; what a lost connection stopped goes on when it is back. */
export function useUploads({ resource, rules, id, onDone }: UploadTarget) {
  const calls = useFileCalls();
  const { language } = useSay();
  const { unsaved } = useHouse();
  const { path: place } = usePlace();
  const refuse = useStable((file: File) => calls.refuse(file, rules.types, language));
  const done = useStable(onDone);
  const path = resource.calls.uploadFile ?? '';
  const uploads = useMemo(
    () =>
      guardUploads(
        createUploads({
          refuse,
          send: (sending, kind) => calls.send({ ...sending, path, texts: { id, ...(kind ? { kind } : {}) } }),
          onDone: done,
        }),
        { unsaved, path: place },
      ),
    [calls, path, id, refuse, done, unsaved, place],
  );
  useEffect(() => {
    window.addEventListener('online', uploads.retryLost);
    return () => window.removeEventListener('online', uploads.retryLost);
  }, [uploads]);
  return { ...uploads, items: useStore(uploads) };
}
