import type { Condition, Sort } from '../../src/contract/query.ts';
import type { Field, Preset } from '../../src/contract/resource.ts';
import type { FilterSource, PresetSource } from '../read/source.ts';
import { textOf } from './textOf.ts';
import { toSort } from './toSort.ts';

/** A ready view of the list; what it leaves out is as the list has it. */
export function buildPreset(
  { name, title, keyword = '', filters, sort, columns = [] }: PresetSource,
  { fields, usual }: { readonly fields: readonly Field[]; readonly usual: readonly Sort[] },
): Preset {
  return {
    name,
    title: textOf(title),
    keyword,
    filters: buildFilters(filters, fields),
    sorts: sort?.map(toSort) ?? usual,
    columns: columns.map((field) => ({ field })),
  };
}

/** Filters as the list asks them. */
export function buildFilters(filters: PresetSource['filters'] = {}, fields: readonly Field[]): Preset['filters'] {
  return Object.fromEntries(
    Object.entries(filters).map(([field, asked]) => [field, conditionOf(asked, field, fields)]),
  );
}

/** One value means what it means in a filter body: in texts that are searched it may stand anywhere. */
function conditionOf(asked: FilterSource, name: string, fields: readonly Field[]): Condition {
  if (typeof asked === 'object') return asked;
  const isSearched = fields.find((field) => field.name === name)?.search === 'contains';
  return isSearched ? { contains: asked } : [asked];
}
