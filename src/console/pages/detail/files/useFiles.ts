import { useKeys } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FileEntry } from '../../../../contract/files.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { HwError } from '../../../client/hwError.ts';
import { saveFile, useFileCalls } from '../../../files/fileCalls.ts';
import { useHouse } from '../../../house.ts';
import { listKey } from '../../list/blockQuery.ts';
import { useWord } from './words/useWord.ts';

/** The files of a record, and what can be done with them. They lie among the lists: a change elsewhere makes them old too. */
export function useFiles(resource: Resource, id: string) {
  const { client, box, notices } = useHouse();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const { fetch } = useFileCalls();
  const word = useWord();
  const { calls } = resource;
  const query = useQuery<{ readonly records: readonly FileEntry[] }, HwError>({
    queryKey: listKey(keys, resource).params({ files: id }).get(),
    queryFn: ({ signal }) =>
      client.call({ method: 'POST', path: calls.findFileList ?? '', body: { id }, signal, isQuiet: true }),
  });
  // With them the log of the record.
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: listKey(keys, resource).get() });
  return {
    files: query.data?.records,
    error: query.error ?? undefined,
    refetch: () => void query.refetch(),
    refresh,
    /** One after the other: browsers ask the person before they take several at once. */
    download: async (files: readonly FileEntry[]): Promise<void> => {
      for (const { id: fileId, name } of files) {
        try {
          saveFile(await fetch(calls.downloadFile ?? '', fileId), name);
        } catch (error) {
          notices.show({ type: 'error', text: (error as HwError).message });
        }
      }
    },
    /** Gives the file a mark, or takes it from it. */
    mark: async ({ id: fileId, marks = [] }: FileEntry, name: string): Promise<void> => {
      const next = [...new Set(marks).symmetricDifference(new Set([name]))];
      const body = { id: fileId, marks: next };
      // The client has said what was refused.
      await client.call({ method: 'POST', path: calls.markFile ?? '', body }).catch(() => undefined);
      await refresh();
    },
    /** Asks first; true when they are gone. */
    remove: async (files: readonly FileEntry[]): Promise<boolean> => {
      const [first, ...others] = files;
      const n = files.length;
      const text = others.length > 0 ? word('confirmMany', { n }) : word('confirmOne', { name: first?.name ?? '' });
      if (!(await box.confirm({ title: word('confirmTitle'), text, ok: word('remove'), isDangerous: true })))
        return false;
      const body = files.map((file) => file.id);
      const isDone = await client.call({ method: 'POST', path: calls.removeFileByIds ?? '', body }).then(
        () => true,
        () => false,
      );
      if (isDone) notices.show({ type: 'success', text: word('removed', { n }) });
      await refresh();
      return isDone;
    },
  };
}
