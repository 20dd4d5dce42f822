import { useMemo } from 'react';
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
import { saveFile } from '../../client/saveFile.ts';
import { useHouse } from '../../house.ts';

export interface Upload {
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

/** The calls of an import; every failure is shown in its panel. */
export function useImportCalls({ calls }: Resource) {
  const { client } = useHouse();
  return useMemo(() => {
    const quiet = { isQuiet: true } as const;
    const step = <T>(importId: string, mode: ImportMode, more: object = {}): Promise<T> => {
      const body = { importId, mode, ...more };
      return client.call<T>({ method: 'POST', path: calls.saveBatch ?? '', body, isLong: true, ...quiet });
    };
    const ask = (importId: string) =>
      client.call<ImportState>({ method: 'GET', path: `${calls.findImport}/${importId}`, ...quiet });
    const list = async (): Promise<readonly ImportLine[]> => {
      const call = { method: 'GET', path: calls.findImport ?? '', ...quiet } as const;
      return (await client.call<{ readonly imports: readonly ImportLine[] }>(call)).imports;
    };
    return {
      /**
       * Undefined while the server has not begun to read the file: until it is known to have, to ask for that one alone would
       * be a failed call.
       */
      howFar: async (importId: string, isThere: boolean): Promise<ImportLine | undefined> =>
        isThere ? ask(importId) : (await list()).find((line) => line.importId === importId),
      ask,
      list,
      upload: ({ importId, file, ...how }: Upload) => {
        const form = new FormData();
        form.append('importId', importId);
        form.append('byHand', '1');
        form.append('file', file);
        const path = calls.import ?? '';
        return client.call<ImportState>({ method: 'POST', path, form, isLong: true, ...quiet, ...how });
      },
      check: (importId: string, fixes: ImportFixes) => step<ImportState>(importId, 'check', { fixes }),
      park: (importId: string, fixes: ImportFixes) =>
        client.call<null>({
          ...{ method: 'POST', path: calls.saveBatch ?? '', outlives: true, ...quiet },
          body: { importId, mode: 'park', fixes },
        }),
      map: (importId: string, mapping: Mapping) => step<ImportState>(importId, 'map', mapping),
      drop: (importId: string) => step<null>(importId, 'drop'),
      undo: (importId: string) => step<ImportUndo>(importId, 'undo'),
      commit: (importId: string, fixes: ImportFixes, mode: 'all' | 'valid') =>
        step<ImportOutcome>(importId, mode, { fixes }),
      download: async (importId: string) =>
        saveFile(
          await client.file({ method: 'POST', path: calls.errorRows ?? '', body: { importId }, ...quiet }),
          'errors.xlsx',
        ),
    };
  }, [client, calls]);
}
