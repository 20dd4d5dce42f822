import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ColumnChoice,
  type ImportFixes,
  type ImportLine,
  type ImportMode,
  type ImportOutcome,
  type ImportState,
  type ImportUndo,
  placeName,
} from '../../../contract/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { HwError } from '../../client/hwError.ts';
import { newKey } from '../../client/newKey.ts';
import { useStable } from '../../client/store.ts';
import { saveFile } from '../../files/fileCalls.ts';
import { errorRowsCall, importCall, importStepCall, importsCall, parkImportCall, uploadImportCall } from '../../providers/importCalls.ts';
import { ask, askFile, type Custom } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { createCallSaver, createWrite } from '../../saving/calls.ts';
import { useFixes } from './fixes.ts';
import { useColumnChoices, useStaged } from './useStaged.ts';

/** A file that is being uploaded or checked. */
export interface Running {
  readonly importId: string;
  readonly name: string;
  /** Upload progress from 0 to 1. */
  readonly sent: number;
  readonly done: number;
  /** Approximate number of rows; 0 if unknown. */
  readonly total: number;
  /** Whether the server has confirmed that it has the file. */
  readonly isThere: boolean;
  /** Whether the user can cancel; a repeated check cannot be canceled. */
  readonly canCancel: boolean;
}

export type Importing = ReturnType<typeof useImport>;

/** Returns the state and actions of one import, from the file to the result and its undo. */
export function useImport(resource: Resource) {
  const calls = useImportCalls(resource);
  const { attempt, isBusy, failure, forget } = useAttempt();
  const reading = useStaged(calls.ask);
  const { staged, show, follow } = reading;
  const { fixes, fix, settle, isUnkept, keep } = useFixes(staged, calls.park);
  // An interrupted import is listed like earlier ones, because nothing more can be done with it here.
  const earlier = useEarlier(calls.list, staged?.state === 'cut' ? undefined : staged?.importId);
  const refresh = useRefresh(resource);
  const importId = staged?.importId ?? '';

  const take = (next: ImportState | undefined): boolean => {
    if (next) show(next);
    return next !== undefined;
  };
  const upload = useUpload(calls, async (work) => take(await attempt(work)));
  const mapped = useMapping(staged, calls, upload);
  const recheck = async (): Promise<void> => {
    if (take(await attempt(() => calls.check(importId, fixes)))) settle(fixes);
  };
  const { isWriting, writing } = useWriting();
  const commit = async (mode: 'all' | 'valid'): Promise<void> => {
    let isRejected = false;
    const work = () =>
      calls.commit(importId, fixes, mode).catch((error: unknown) => {
        isRejected = error instanceof HwError && error.faults.length > 0;
        throw error;
      });
    const outcome = await writing(() => attempt(work));
    if (outcome && staged) {
      settle(fixes);
      show((await calls.ask(importId).catch(() => undefined)) ?? { ...staged, state: 'committed', outcome });
      refresh();
    } else {
      // If rows were refused, the import is only loaded again: another check would delete the reasons that the rows show.
      const again = () => (isRejected ? calls.ask(importId) : calls.check(importId, fixes));
      if (take(await again().catch(() => undefined))) settle(fixes);
    }
  };
  const running = useReading(staged, follow, upload.running);
  return {
    ...{ ...reading, ...upload, ...mapped, fixes, fix, isUnkept, keep },
    ...{ isBusy, isWriting, failure, commit, recheck, earlier, running },
    open: async (id: string) => take(await attempt(() => calls.ask(id))),
    drop: async (id: string) => {
      await attempt(() => calls.drop(id));
      earlier.refresh();
    },
    undo: async () => {
      if (!(await attempt(() => calls.undo(importId)))) return;
      take(await attempt(() => calls.ask(importId)));
      refresh();
    },
    download: () => attempt(() => calls.download(importId)),
    reset: () => {
      show(undefined);
      forget();
    },
  };
}

/** Returns the column selections of each sheet and a function that applies them. A selection that could not be applied is kept. */
function useMapping(
  staged: ImportState | undefined,
  calls: ReturnType<typeof useImportCalls>,
  { follow }: Pick<ReturnType<typeof useUpload>, 'follow'>,
) {
  const { importId = '', fileName: name = '' } = staged ?? {};
  const choices = useColumnChoices(importId);
  const map = async (mapping: Mapping, sheet: string | undefined): Promise<void> => {
    if (await follow({ importId, name }, () => calls.map(importId, mapping))) choices.reset(sheet);
  };
  return { choices, map };
}

/** Returns whether the rows of an import are being written, and a function that runs the write. */
function useWriting() {
  const [isWriting, setWriting] = useState(false);
  const writing = async <T>(work: () => Promise<T>): Promise<T> => {
    setWriting(true);
    return work().finally(() => setWriting(false));
  };
  return { isWriting, writing };
}

/** Returns the running upload or check; after a reload, also a check that continued on the server. */
function useReading(
  staged: ImportState | undefined,
  follow: (importId: string) => Promise<void>,
  running: Running | undefined,
): Running | undefined {
  const isReading = staged?.state === 'reading' && !running;
  useProgress(isReading ? staged.importId : undefined, follow);
  if (!isReading) return running;
  const { importId, fileName: name, done, total } = staged;
  return { importId, name, sent: 1, done, total, isThere: true, canCancel: false };
}

interface Followed {
  readonly importId: string;
  readonly name: string;
}

/** Returns the running upload or check of a file, and functions that start, follow and cancel it. */
function useUpload(calls: ReturnType<typeof useImportCalls>, run: (work: () => Promise<ImportState>) => Promise<boolean>) {
  const abort = useRef<AbortController>(undefined);
  const [running, setRunning] = useState<Running>();
  useProgress(running?.importId, async (id) => {
    const now = await calls.howFar(id, running?.isThere === true).catch(() => undefined);
    if (now) setRunning((one) => one && { ...one, done: now.done, total: now.total, isThere: true });
  });
  const follow = async (of: Followed, work: () => Promise<ImportState>): Promise<boolean> => {
    setRunning((now) => now ?? { ...of, sent: 1, done: 0, total: 0, isThere: true, canCancel: false });
    const isDone = await run(work);
    setRunning(undefined);
    return isDone;
  };
  // The file is kept, so that it can be read again with other heading rows.
  const last = useRef<{ readonly importId: string; readonly file: File }>(undefined);
  const send = async (file: File, headings?: string): Promise<void> => {
    const importId = newKey();
    last.current = { importId, file };
    const controller = new AbortController();
    abort.current = controller;
    setRunning({ importId, name: file.name, sent: 0, done: 0, total: 0, isThere: false, canCancel: true });
    const onSent = (sent: number) => setRunning((now) => now && { ...now, sent });
    const upload = { importId, file, signal: controller.signal, onSent, ...(headings !== undefined && { headings }) };
    await follow({ importId, name: file.name }, () => calls.upload(upload));
  };
  const cancel = (): void => {
    abort.current?.abort();
    // If the server already has the whole file, this request stops the check.
    if (running) calls.drop(running.importId).catch(() => undefined);
  };
  const fileOf = (importId: string): File | undefined => (last.current?.importId === importId ? last.current.file : undefined);
  /** Reads the file of an import again with another heading row, and discards the earlier import. */
  const chooseHeading = async (
    { importId, headings = [] }: ImportState,
    { row, sheet }: { row: number; sheet?: string },
  ): Promise<void> => {
    const file = fileOf(importId);
    if (!file) return;
    await send(file, headings.map((one) => placeName(one.sheet === sheet ? row : one.row, one.sheet)).join(','));
    calls.drop(importId).catch(() => undefined);
  };
  return { running, send, follow, cancel, fileOf, chooseHeading };
}

/** Returns a function that reloads all data of the resource on the page. */
function useRefresh({ name }: Resource): () => void {
  const queries = useQueryClient();
  const { keys } = useKeys();
  return () => void queries.invalidateQueries({ queryKey: keys().data('default').resource(name).get() });
}

/** Returns a function that runs a request, and the `HwError` of the last request, to be shown in place. Other errors are thrown. */
function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HwError>();
  /** Resolves to the result of the work; undefined if it failed. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      if (error.kind !== 'canceled') setFailure(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { attempt, isBusy, failure, forget: () => setFailure(undefined) };
}

/** Loads the user's imports of the last 24 hours while no import is open, and again after a reconnect. */
function useEarlier(list: () => Promise<readonly ImportLine[]>, openId: string | undefined) {
  const [lines, setLines] = useState<readonly ImportLine[]>([]);
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` reloads the list
  useEffect(() => {
    if (openId !== undefined) return;
    let isOver = false;
    // This list is optional: without it, the user can still import a file.
    list().then(
      (found) => {
        if (isOver) return;
        setLines(found);
        setFailed(false);
      },
      (error: unknown) => {
        if (!(error instanceof HwError)) throw error;
        if (!isOver && error.kind !== 'canceled') setFailed(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [list, openId, round]);
  const refresh = useCallback(() => setRound((now) => now + 1), []);
  useEffect(() => {
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [refresh]);
  return { lines, isFailed, refresh };
}

interface Upload {
  readonly importId: string;
  readonly file: File;
  /** The heading rows that the user has chosen, as in `ImportState.headings`. */
  readonly headings?: string;
  readonly signal: AbortSignal;
  readonly onSent: (part: number) => void;
}

/** The column selections to apply to a file. */
interface Mapping {
  readonly columns: ColumnChoice;
  readonly forget: readonly (string | number)[];
}

const quiet = { isQuiet: true } as const;

/** Returns the requests of an import. Their failures are shown in the import panel. */
function useImportCalls(resource: Resource) {
  const data = useData();
  return useMemo(() => ({ ...asking(data, resource), ...steps(data, resource) }), [data, resource]);
}

/** Returns the read-only requests about imports. */
function asking(data: Custom, resource: Resource) {
  const find = (importId: string) => ask(data, importCall(resource, importId), quiet);
  const list = async (): Promise<readonly ImportLine[]> => (await ask(data, importsCall(resource), quiet)).imports;
  return {
    ask: find,
    list,
    /**
     * Returns the progress of the check. While the server may not have received the file, requesting the import by its id could fail, so
     * it is looked up in the list.
     */
    howFar: async (importId: string, isThere: boolean): Promise<ImportLine | undefined> =>
      isThere ? find(importId) : (await list()).find((line) => line.importId === importId),
    download: async (importId: string) => saveFile(await askFile(data, errorRowsCall(resource, importId), quiet), 'errors.xlsx'),
  };
}

function steps(data: Custom, resource: Resource) {
  const { ask: find, list } = asking(data, resource);
  const write = createWrite(data);
  const { write: upload } = createCallSaver<Upload, ImportState>(
    data,
    ({ importId, ...how }) => uploadImportCall(resource, importId, { ...quiet, ...how }),
    { contentOf: ({ importId }) => importId },
  );
  const step = <T>(importId: string, mode: ImportMode, more: object = {}): Promise<T> =>
    write(importStepCall<T>(resource, importId, { mode, ...more }), quiet);
  const isThere = async (importId: string) => (await list()).some((line) => line.importId === importId && line.state !== 'cut');
  return {
    upload: (sending: Upload) =>
      orFound(
        () => upload(sending),
        async () => ((await isThere(sending.importId)) ? find(sending.importId) : undefined),
      ),
    check: (importId: string, fixes: ImportFixes) => step<ImportState>(importId, 'check', { fixes }),
    park: (importId: string, fixes: ImportFixes) => write(parkImportCall(resource, importId, fixes), quiet),
    map: (importId: string, mapping: Mapping) => step<ImportState>(importId, 'map', mapping),
    drop: (importId: string) => step<null>(importId, 'drop'),
    undo: (importId: string) =>
      orFound(
        () => step<ImportUndo>(importId, 'undo'),
        async () => (await find(importId)).undo,
      ),
    commit: (importId: string, fixes: ImportFixes, mode: 'all' | 'valid') =>
      orFound(
        () => step<ImportOutcome>(importId, mode, { fixes }),
        async () => (await find(importId)).outcome,
      ),
  };
}

/** Runs a step of the import. If its response is lost, asks the server whether the step was carried out. */
async function orFound<T>(work: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HwError && error.kind === 'lost')) throw error;
    const found = await find().catch(() => undefined);
    if (found === undefined) throw error;
    return found;
  }
}

/** Polling interval of a running check, in ms. */
const askEvery = 800;

/** Calls `ask` at regular intervals while `importId` is defined. */
function useProgress(importId: string | undefined, ask: (importId: string) => Promise<void>): void {
  const latest = useStable(ask);
  useEffect(() => {
    if (importId === undefined) return;
    let isOver = false;
    const next = (): void => {
      void latest(importId).then(() => {
        if (!isOver) timer = setTimeout(next, askEvery);
      });
    };
    let timer = setTimeout(next, askEvery);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [importId, latest]);
}
