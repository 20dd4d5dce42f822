import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errors } from '../../contract/errors.ts';
import { holdsAny } from '../../contract/permission.ts';
import type { Page } from '../../contract/query.ts';
import {
  type SchemaCheck,
  type SchemaFile,
  type SchemaLanguage,
  type SchemaLine,
  type SchemaSaved,
  type SchemaVersion,
  type SchemaVersionText,
  schemaCalls,
  schemaPerms,
} from '../../contract/schemaEditor.ts';
import { newKey } from '../client/hwClient.ts';
import { useStore } from '../client/store.ts';
import { useHouse } from '../house.ts';

/** What the editor starts from: a file as it was read, or a text that is no file yet. */
export type Opened = Pick<SchemaFile, 'file' | 'text' | 'hash' | 'isEditable' | 'name' | 'rows' | 'faults'>;

/** What the page shows in its own way. */
const shownCodes = [errors.schemaInvalid.code, errors.schemaStale.code];

/** So many versions of a file are listed. */
const versionPage = { pageNo: '1', pageSize: '200' };

/** The calls about resource files; failures are thrown as `HwError`. */
export function useSchemaCalls() {
  const { client } = useHouse();
  return useMemo(() => {
    const get = <T>(path: string, id?: string, headers: Readonly<Record<string, string>> = {}): Promise<T> =>
      client.call<T>({
        method: 'GET',
        path: id === undefined ? path : `${path}/${encodeURIComponent(id)}`,
        headers,
        isQuiet: true,
      });
    const write = (path: string, body: object): Promise<SchemaSaved> =>
      client.call({ method: 'POST', path, body, headers: { 'Idempotency-Key': newKey() }, shows: shownCodes });
    return {
      find: () => client.call<Page<SchemaLine>>({ method: 'POST', path: schemaCalls.find, body: {}, isQuiet: true }),
      findById: (file: string) => get<SchemaFile>(schemaCalls.findById, file),
      language: () => get<SchemaLanguage>(schemaCalls.language),
      check: (body: { file: string; text: string }, signal?: AbortSignal) =>
        client.call<SchemaCheck>({
          ...{ method: 'POST', path: schemaCalls.check, body, isQuiet: true },
          ...(signal ? { signal } : {}),
        }),
      save: (body: { file: string; text: string; hash: string; confirmed: readonly string[] }) =>
        write(schemaCalls.save, body),
      history: (file: string) => get<Page<SchemaVersion>>(schemaCalls.history, file, versionPage),
      historyById: (id: string) => get<SchemaVersionText>(schemaCalls.historyById, id),
      restore: (body: { file: string; historyId: string; hash: string; confirmed: readonly string[] }) =>
        write(schemaCalls.restore, body),
    };
  }, [client]);
}

/** The language of the files and the names in it; undefined until it is there. */
export function useSchemaLanguage(): SchemaLanguage | undefined {
  const calls = useSchemaCalls();
  return useQuery({
    queryKey: ['schemas', 'language'],
    queryFn: calls.language,
    // An editor whose tab is asleep for long must not be without it when it wakes.
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Whether the person may change resource files; whether files may be changed at all is told by the server. */
export function useMayEdit(): boolean {
  return holdsAny(useStore(useHouse().access).perms, [schemaPerms.edit]);
}
