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
import { type House, useHouse } from '../../house.ts';

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

type Client = House['client'];
const quiet = { isQuiet: true } as const;

/** The calls of an import; every failure is shown in its panel. */
export function useImportCalls({ calls }: Resource) {
  const { client } = useHouse();
  return useMemo(() => ({ ...asking(client, calls), ...steps(client, calls) }), [client, calls]);
}

/** What is asked of imports, and changes none. */
function asking(client: Client, calls: Resource['calls']) {
  const ask = (importId: string) =>
    client.call<ImportState>({ method: 'GET', path: `${calls.findImport}/${importId}`, ...quiet });
  const list = async (): Promise<readonly ImportLine[]> => {
    const call = { method: 'GET', path: calls.findImport ?? '', ...quiet } as const;
    return (await client.call<{ readonly imports: readonly ImportLine[] }>(call)).imports;
  };
  return {
    ask,
    list,
    /**
     * Undefined while the server has not begun to read the file: until it is known to have, to ask for that one alone would
     * be a failed call.
     */
    howFar: async (importId: string, isThere: boolean): Promise<ImportLine | undefined> =>
      isThere ? ask(importId) : (await list()).find((line) => line.importId === importId),
    download: async (importId: string) =>
      saveFile(
        await client.file({ method: 'POST', path: calls.errorRows ?? '', body: { importId }, ...quiet }),
        'errors.xlsx',
      ),
  };
}

function steps(client: Client, calls: Resource['calls']) {
  const { ask, list } = asking(client, calls);
  const path = calls.saveBatch ?? '';
  const step = <T>(importId: string, mode: ImportMode, more: object = {}): Promise<T> =>
    client.call<T>({ method: 'POST', path, body: { importId, mode, ...more }, isLong: true, ...quiet });
  const isThere = async (importId: string) =>
    (await list()).some((line) => line.importId === importId && line.state !== 'cut');
  return {
    upload: ({ importId, file, ...how }: Upload) => {
      const form = formOf(importId, file);
      const sent = { method: 'POST', path: calls.import ?? '', form, isLong: true, ...quiet, ...how } as const;
      return orFound(
        () => client.call<ImportState>(sent),
        async () => ((await isThere(importId)) ? ask(importId) : undefined),
      );
    },
    check: (importId: string, fixes: ImportFixes) => step<ImportState>(importId, 'check', { fixes }),
    park: (importId: string, fixes: ImportFixes) =>
      client.call<null>({
        ...{ method: 'POST', path, outlives: true, ...quiet },
        body: { importId, mode: 'park', fixes },
      }),
    map: (importId: string, mapping: Mapping) => step<ImportState>(importId, 'map', mapping),
    drop: (importId: string) => step<null>(importId, 'drop'),
    undo: (importId: string) =>
      orFound(
        () => step<ImportUndo>(importId, 'undo'),
        async () => (await ask(importId)).undo,
      ),
    commit: (importId: string, fixes: ImportFixes, mode: 'all' | 'valid') =>
      orFound(
        () => step<ImportOutcome>(importId, mode, { fixes }),
        async () => (await ask(importId)).outcome,
      ),
  };
}

function formOf(importId: string, file: File): FormData {
  const form = new FormData();
  form.append('importId', importId);
  form.append('byHand', '1');
  form.append('file', file);
  return form;
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
