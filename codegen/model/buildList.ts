import type { Field, ListView, Resource } from '../../src/contract/resource.ts';
import type { ResourceSource } from '../read/source.ts';
import { buildPreset } from './buildPreset.ts';
import { toSort } from './toSort.ts';

const defaultColumns = 8;
/** Kinds that are no column unless the file asks for one. */
const unlisted = ['text-area', 'rows', 'lines'];
const choices = ['enum', 'reference', 'references', 'boolean'];

/** The list page with every default filled in. */
export function buildList({ list = {}, states }: ResourceSource, fields: readonly Field[]): Resource['list'] {
  const shown = fields.filter(({ kind }) => !unlisted.includes(kind)).slice(0, defaultColumns);
  const columns = list.columns ?? shown.map(({ name }) => name);
  const tabs = list.tabs ?? states?.field;
  const usual = (list.sort ?? ['-createTime']).map(toSort);
  return {
    columns: columns.map((column) => (typeof column === 'string' ? { field: column } : column)),
    filters: list.filters ?? fields.filter(({ kind }) => choices.includes(kind)).map(({ name }) => name),
    keyword: list.keyword ?? fields.filter(({ search }) => search === 'contains').map(({ name }) => name),
    sort: usual,
    ...(tabs !== undefined && { tabs }),
    views: (list.views ?? ['table']).map((view) =>
      typeof view === 'string' ? { view: view as ListView['view'] } : view,
    ),
    ...(list.presets && { presets: list.presets.map((preset) => buildPreset(preset, { fields, usual })) }),
    edit: list.edit ?? [],
  };
}
