import { useQuery } from '@tanstack/react-query';
import { useSchemaCalls } from '../useSchemaCalls.ts';
import type { Opened } from './EditorPage.tsx';

/** For so long, in ms, the number that came with the file is not asked for again. */
const justRead = 5_000;

/** How many records the file's table holds: asked for again after every save, and when somebody comes back to the tab. */
export function useRowCount({ file, rows }: Opened, isNew: boolean): number | null {
  const calls = useSchemaCalls();
  const { data } = useQuery({
    queryKey: ['schemas', 'rows', file],
    queryFn: async () => (await calls.findById(file)).rows,
    initialData: rows,
    enabled: !isNew,
    staleTime: justRead,
    gcTime: 0,
  });
  return data;
}
