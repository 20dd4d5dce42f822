import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SchemaLine } from '../../contract/schemaEditor.ts';
import type { HwError } from '../client/hwError.ts';
import { useStore } from '../client/useStore.ts';
import { useHouse } from '../house.ts';
import { useSchemaCalls } from './useSchemaCalls.ts';

interface SchemaFiles {
  readonly files: readonly SchemaLine[] | undefined;
  readonly error: HwError | null;
  readonly retry: () => void;
}

/** All resource files; asked for again when the server tells that one of them has changed. */
export function useSchemaFiles(): SchemaFiles {
  const calls = useSchemaCalls();
  const { access, schemaFaults } = useHouse();
  const queries = useQueryClient();
  const { resources } = useStore(access);
  const faults = useStore(schemaFaults);
  const { data, error, refetch } = useQuery<readonly SchemaLine[], HwError>({
    queryKey: ['schemas', 'files'],
    queryFn: async () => (await calls.find()).records,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other resources or faults are the reason to ask again
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['schemas', 'files'] });
    void queries.invalidateQueries({ queryKey: ['schemas', 'language'] });
  }, [queries, resources, faults]);
  return { files: data, error, retry: () => void refetch() };
}
