import { useMemo } from 'react';
import type { ImportFixes, ImportOutcome, ImportState } from '../../../contract/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { saveFile } from '../../client/saveFile.ts';
import { useHouse } from '../../house.ts';

export interface Upload {
  readonly importId: string;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onSent: (part: number) => void;
}

/** The calls of an import; every failure is shown in its panel. */
export function useImportCalls({ calls }: Resource) {
  const { client } = useHouse();
  return useMemo(() => {
    const quiet = { isQuiet: true } as const;
    const batch = <T>(body: object): Promise<T> =>
      client.call<T>({ method: 'POST', path: calls.saveBatch ?? '', body, isLong: true, ...quiet });
    return {
      ask: (importId: string) =>
        client.call<ImportState>({ method: 'GET', path: `${calls.findImport}/${importId}`, ...quiet }),
      upload: ({ importId, file, ...how }: Upload) => {
        const form = new FormData();
        form.append('importId', importId);
        form.append('file', file);
        return client.call<ImportState>({
          method: 'POST',
          path: calls.import ?? '',
          form,
          isLong: true,
          ...quiet,
          ...how,
        });
      },
      check: (importId: string, fixes: ImportFixes) => batch<ImportState>({ importId, fixes, mode: 'check' }),
      commit: (importId: string, fixes: ImportFixes, mode: 'all' | 'valid') =>
        batch<ImportOutcome>({ importId, fixes, mode }),
      download: async (importId: string) =>
        saveFile(
          await client.file({ method: 'POST', path: calls.errorRows ?? '', body: { importId }, ...quiet }),
          'errors.xlsx',
        ),
    };
  }, [client, calls]);
}
