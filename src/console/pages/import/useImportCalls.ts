import { useEffect, useMemo } from 'react';
import type {
  ColumnChoice,
  ImportFixes,
  ImportLine,
  ImportMode,
  ImportOutcome,
  ImportState,
  ImportUndo,
} from '../../../contract/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { HwError } from '../../client/hwError.ts';
import { useStable } from '../../client/rendering.ts';
import { saveFile } from '../../files/fileCalls.ts';
import {
  errorRowsCall,
  importCall,
  importStepCall,
  importsCall,
  parkImportCall,
  uploadImportCall,
} from '../../providers/importCalls.ts';
import { ask, askFile, type Custom } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { createCallSaver, createWrite } from '../../saving/calls.ts';

interface Upload {
  readonly importId: string;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onSent: (part: number) => void;
}

/** What is said of the columns of a file. */
export interface Mapping {
  readonly columns: ColumnChoice;
  readonly forget: readonly (string | number)[];
}

const quiet = { isQuiet: true } as const;

/** The calls of an import; every failure is shown in its panel. */
export function useImportCalls(resource: Resource) {
  const data = useData();
  return useMemo(() => ({ ...asking(data, resource), ...steps(data, resource) }), [data, resource]);
}

/** What is asked of imports, and changes none. */
function asking(data: Custom, resource: Resource) {
  const find = (importId: string) => ask(data, importCall(resource, importId), quiet);
  const list = async (): Promise<readonly ImportLine[]> => (await ask(data, importsCall(resource), quiet)).imports;
  return {
    ask: find,
    list,
    /**
     * Undefined while the server has not begun to read the file: until it is known to have, to ask for that one alone would
     * be a failed call.
     */
    howFar: async (importId: string, isThere: boolean): Promise<ImportLine | undefined> =>
      isThere ? find(importId) : (await list()).find((line) => line.importId === importId),
    download: async (importId: string) =>
      saveFile(await askFile(data, errorRowsCall(resource, importId), quiet), 'errors.xlsx'),
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
  const isThere = async (importId: string) =>
    (await list()).some((line) => line.importId === importId && line.state !== 'cut');
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

/** Does a step; where its answer is lost on the way, the server is asked whether it has done it all the same. */
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

/** How often a check that runs is asked how far it is, in ms. */
const askEvery = 800;

/** Asks again and again while a file is being checked. */
export function useProgress(importId: string | undefined, ask: (importId: string) => Promise<void>): void {
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
