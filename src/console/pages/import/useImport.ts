import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportFixes, ImportState } from '../../../contract/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { newKey } from '../../client/newKey.ts';
import { useAttempt } from './useAttempt.ts';
import { useImportCalls } from './useImportCalls.ts';
import { useProgress } from './useProgress.ts';
import { useStaged } from './useStaged.ts';

/** A file that is on its way or being checked. */
export interface Running {
  readonly importId: string;
  readonly name: string;
  /** How much has gone out, from 0 to 1. */
  readonly sent: number;
  readonly done: number;
}

export type Importing = ReturnType<typeof useImport>;

/** One import from the file to what was done. */
export function useImport(resource: Resource) {
  const calls = useImportCalls(resource);
  const { attempt, isBusy, failure, forget } = useAttempt();
  const [staged, show] = useStaged(calls.ask);
  const [fixes, setFixes] = useState<ImportFixes>({});
  const refresh = useRefresh(resource);
  const importId = staged?.importId ?? '';

  const take = (next: ImportState | undefined) => {
    if (!next) return;
    show(next);
    setFixes({});
  };
  const upload = useUpload(calls, async (work) => take(await attempt(work)));
  const commit = async (mode: 'all' | 'valid'): Promise<void> => {
    const outcome = await attempt(() => calls.commit(importId, fixes, mode));
    if (outcome && staged) {
      show({ ...staged, state: 'committed', outcome });
      refresh();
      // What stood in the way is to be marked in the rows.
    } else take(await calls.check(importId, fixes).catch(() => undefined));
  };
  return {
    ...{ staged, isBusy, failure, fixes, commit, ...upload },
    recheck: async () => take(await attempt(() => calls.check(importId, fixes))),
    download: () => attempt(() => calls.download(importId)),
    fix: (row: number, field: string, value: string) =>
      setFixes((now) => ({ ...now, [row]: { ...now[row], [field]: value } })),
    reset: () => {
      show(undefined);
      setFixes({});
      forget();
    },
  };
}

/** Sends a file and follows its check. */
function useUpload(calls: ReturnType<typeof useImportCalls>, run: (work: () => Promise<ImportState>) => Promise<void>) {
  const abort = useRef<AbortController>(undefined);
  const [running, setRunning] = useState<Running>();
  useProgress(running?.importId, async (id) => {
    const now = await calls.ask(id).catch(() => undefined);
    if (now) setRunning((one) => one && { ...one, done: now.done });
  });
  const send = async (file: File): Promise<void> => {
    const importId = newKey();
    const controller = new AbortController();
    abort.current = controller;
    setRunning({ importId, name: file.name, sent: 0, done: 0 });
    const onSent = (sent: number) => setRunning((now) => now && { ...now, sent });
    await run(() => calls.upload({ importId, file, signal: controller.signal, onSent }));
    setRunning(undefined);
  };
  return { running, send, cancel: () => abort.current?.abort() };
}

/** Has everything that is shown of the resource read again. */
function useRefresh({ name }: Resource): () => void {
  const queries = useQueryClient();
  const { keys } = useKeys();
  return () => void queries.invalidateQueries({ queryKey: keys().data('default').resource(name).get() });
}
