import { useCustom } from '@refinedev/core';
import { useMemo } from 'react';
import { type SchemaFile, type SchemaLanguage, schemaPerms } from '../../contract/schemaEditor.ts';
import { commonErrors } from '../../contract/wire.ts';
import type { HwError } from '../client/hwError.ts';
import { ask, customQuery } from '../providers/requests.ts';
import {
  checkSchemaCall,
  restoreSchemaCall,
  saveSchemaCall,
  schemaFileCall,
  schemaHistoryCall,
  schemaLanguageCall,
  schemaVersionCall,
} from '../providers/systemCalls.ts';
import { useData } from '../providers/useData.ts';
import { useMay } from '../registry/abilities.ts';
import { createWrite } from '../saving/calls.ts';

/** The file in the editor: as loaded from the server, or a new one that is not saved yet. */
export type Opened = Pick<SchemaFile, 'file' | 'text' | 'hash' | 'isEditable' | 'name' | 'rows' | 'faults'>;

/** Error codes that the page shows itself, without a toast. */
const shownCodes = [commonErrors.schemaInvalid.code, commonErrors.schemaStale.code];

/** The only page of versions that is loaded; older versions are not listed. */
const versionPage = { pageNo: 1, pageSize: 200 };

/** Returns the functions that send the requests about resource files; failures are thrown as `HwError`. */
export function useSchemaCalls() {
  const data = useData();
  return useMemo(() => {
    const quiet = { isQuiet: true };
    const write = createWrite(data);
    return {
      findById: (file: string) => ask(data, schemaFileCall(file), quiet),
      check: (body: { file: string; text: string }, signal?: AbortSignal) =>
        ask(data, checkSchemaCall(body), { ...quiet, ...(signal ? { signal } : {}) }),
      save: (body: Parameters<typeof saveSchemaCall>[0]) => write(saveSchemaCall(body), { shows: shownCodes }),
      history: (file: string) => ask(data, schemaHistoryCall(file, versionPage), quiet),
      historyById: (id: string) => ask(data, schemaVersionCall(id), quiet),
      restore: (body: Parameters<typeof restoreSchemaCall>[0]) => write(restoreSchemaCall(body), { shows: shownCodes }),
    };
  }, [data]);
}

interface KnownLanguage {
  /** The JSON schema of resource files and the names they may use; undefined until they are loaded. */
  readonly language: SchemaLanguage | undefined;
  /** The error if the schema could not be loaded. */
  readonly error: HwError | undefined;
  readonly retry: () => void;
}

/** Loads the JSON schema of resource files and the names they may use. */
export function useSchemaLanguage(): KnownLanguage {
  const { query } = useCustom<SchemaLanguage, HwError>({
    ...customQuery(schemaLanguageCall(), { isQuiet: true }),
    // The schema is cached without limit, because the editor needs it even after its tab was inactive for long.
    queryOptions: { queryKey: ['schemas', 'language'], gcTime: Number.POSITIVE_INFINITY },
  });
  const language = query.data?.data;
  return { language, error: language ? undefined : (query.error ?? undefined), retry: () => void query.refetch() };
}

/** Returns whether the user may edit resource files; the server decides whether editing is enabled at all. */
export function useMayEdit(): boolean {
  return useMay({ resource: 'system/schema', action: schemaPerms.edit });
}
