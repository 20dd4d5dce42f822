import { useMemo } from 'react';
import type { WireRecord } from '../../contract/record.ts';
import type { GridColumn } from '../grid/gridColumn.ts';
import { listColumns } from '../pages/list/listColumns.tsx';
import { useResource } from '../pages/useResource.ts';
import { useSay } from '../texts/useSay.ts';

const none: readonly GridColumn<WireRecord>[] = [];

/** Columns for `Grid` out of a resource file: these fields in this order, as its list shows them. Keep the names in a constant. */
export function useFieldColumns(resource: string, fields: readonly string[]): readonly GridColumn<WireRecord>[] {
  const { module } = useResource(resource);
  const { language } = useSay();
  return useMemo(() => {
    if (!module) return none;
    const { list } = module.resource;
    const columns = fields.map((field) => list.columns.find((column) => column.field === field) ?? { field });
    const shown = listColumns({ ...module.resource, list: { ...list, columns } }, language);
    return shown.map((column) => ({ ...column, isSortable: false, isSizable: false }));
  }, [module, fields, language]);
}
