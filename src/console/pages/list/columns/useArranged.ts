import { useMemo } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { useStable } from '../../../client/rendering.ts';
import { useStore } from '../../../client/store.ts';
import { useHouse } from '../../../house.ts';
import { usePlace } from '../../../shell/layout/page.ts';
import { arrangeColumns, lookOf } from './arrangeColumns.ts';
import { readColumns, toViewColumns, writeColumns } from './columnQuery.ts';
import type { ListColumn } from './seenColumn.ts';

export type Arranged = ReturnType<typeof useArranged>;

/**
 * A resource with the columns of its list as they shall be seen: as the query of the page says, else as the person has
 * them, else as the file says. A change of them goes where they come from.
 */
export function useArranged(file: Resource) {
  const { listLooks } = useHouse();
  const { search, go } = usePlace();
  const look = useStore(listLooks).lists[file.name];
  const asked = new URLSearchParams(search).get('cols');
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the query only the columns matter
  const { columns, isOfQuery } = useMemo(() => {
    const ofQuery = readColumns(search, file);
    return { columns: ofQuery ?? arrangeColumns(file, look ?? []), isOfQuery: ofQuery !== undefined };
  }, [file, look, asked]);
  const resource = useMemo(() => {
    const seen = columns.filter(({ isShown }) => isShown);
    return seen.length > 0 ? { ...file, list: { ...file.list, columns: seen } } : file;
  }, [file, columns]);
  const setColumns = (next: readonly ListColumn[]): void => {
    if (isOfQuery) go(writeColumns(search, toViewColumns(next)), { replace: true });
    else listLooks.setColumns(file.name, lookOf(file, next));
  };
  return {
    /** As the file has it. */
    file,
    resource,
    /** Hidden ones too, as far as somebody has arranged them. */
    columns,
    isOfQuery,
    /** Somebody has made them differ from those of the file. */
    isOwn: isOfQuery || (look !== undefined && look.length > 0),
    setColumns,
    /** As the file says. */
    reset: () => {
      if (!isOfQuery) listLooks.setColumns(file.name, []);
      else go(writeColumns(search, toViewColumns(arrangeColumns(file, []))), { replace: true });
    },
    resize: useStable((field: string, width: number | undefined) =>
      setColumns(columns.map((column) => (column.field === field ? withWidth(file, column, width) : column))),
    ),
  };
}

/** The column just so wide, or as wide as the file says. */
export function withWidth({ list }: Resource, column: ListColumn, width: number | undefined): ListColumn {
  const { width: _, isFixed: __, ...rest } = column;
  if (width !== undefined) return { ...rest, width, isFixed: true };
  const usual = list.columns.find(({ field }) => field === column.field)?.width;
  return { ...rest, ...(usual === undefined ? {} : { width: usual }) };
}
