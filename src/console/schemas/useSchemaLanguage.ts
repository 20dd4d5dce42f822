import { useQuery } from '@tanstack/react-query';
import type { SchemaLanguage } from '../../contract/schemaEditor.ts';
import { useSchemaCalls } from './useSchemaCalls.ts';

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
