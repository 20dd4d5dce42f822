import type { GroupBy } from '../../src/contract/groups.ts';
import type { Plan } from '../../src/contract/lists.ts';
import type { Field, ListView } from '../../src/contract/resource.ts';
import type { ListViewSource } from '../read/source.ts';
import { buildFilters } from './buildPreset.ts';
import { buildRelated } from './buildRelated.ts';
import { textOf } from './textOf.ts';

/** A way to see the list, with what its kind needs; the checks have seen to it that it is there. */
export function buildView(source: string | ListViewSource, fields: readonly Field[]): ListView {
  if (source === 'sheet') return sheetOf({ view: source }, undefined, fields);
  if (typeof source === 'string') return { view: source as ListView['view'] };
  const { field, title } = source;
  const view = source.view as ListView['view'];
  const head = { view, ...(title && { title: textOf(title) }) };
  if (view === 'map') return { ...head, field: source.row ?? '', plan: planOf(source) };
  if (view === 'groups') {
    const by = (source.by ?? []).map(groupByOf);
    const { sums = [], min = [], max = [] } = source;
    const optional = (source.optional ?? []).map(groupByOf);
    const filters = buildFilters(source.filters, fields);
    return { ...head, field: by[0]?.field ?? '', groups: { by, optional, sums, min, max, filters } };
  }
  if (view === 'sheet') return sheetOf(head, source.columns, fields);
  return { ...head, ...(field !== undefined && { field }) };
}

/** Every field that people enter in a cell, unless the file names those that it wants. */
function sheetOf(
  head: Pick<ListView, 'view' | 'title'>,
  named: readonly string[] | undefined,
  fields: readonly Field[],
): ListView {
  const entered = fields.filter(({ kind, system }) => !system && !unsheeted.includes(kind));
  return { ...head, field: '', sheet: { columns: named ?? entered.map(({ name }) => name) } };
}

/** Kinds that no cell of a sheet can hold. */
const unsheeted = ['references', 'rows', 'lines', 'file'];

function planOf({ site, zone, row = '', column = '', level, fill = '', capacity = '', inside }: ListViewSource): Plan {
  return {
    ...{ row, column, fill, capacity },
    ...(site !== undefined && { site }),
    ...(zone !== undefined && { zone }),
    ...(level !== undefined && { level }),
    ...(inside && { inside: buildRelated(inside) }),
  };
}

/** A name alone is a field as it is. */
export function groupByOf(source: string | GroupBy): GroupBy {
  return typeof source === 'string' ? { field: source } : source;
}
