import { displayFields } from '../../src/contract/record.ts';
import type { Field, Resource } from '../../src/contract/resource.ts';
import type { Text } from '../../src/contract/text.ts';
import { kindOf } from '../../src/fields/kinds.ts';
import type { ResourceSource } from '../read/source.ts';
import { buildFieldWhen } from './buildFieldWhen.ts';
import { buildPreset } from './buildPreset.ts';
import { buildView } from './buildView.ts';
import { toSort } from './toSort.ts';

const defaultColumns = 8;
/** Kinds that are no column unless the file asks for one. */
const unlisted = ['text-area', 'rows', 'lines'];
const choices = ['enum', 'reference', 'references', 'boolean'];

/** The list page with every default filled in. */
export function buildList(
  { list = {}, states }: ResourceSource,
  { fields, display }: { readonly fields: readonly Field[]; readonly display: Text },
): Resource['list'] {
  const shown = fields.filter(({ kind }) => !unlisted.includes(kind)).slice(0, defaultColumns);
  const columns = list.columns ?? shown.map(({ name }) => name);
  const tabs = list.tabs ?? states?.field;
  const usual = (list.sort ?? ['-createTime']).map(toSort);
  return {
    columns: columns.map((column) => (typeof column === 'string' ? { field: column } : column)),
    filters: list.filters ?? fields.filter(({ kind }) => choices.includes(kind)).map(({ name }) => name),
    keyword: list.keyword ?? searched(fields, display),
    sort: usual,
    ...(list.summaryBy !== undefined && { summaryBy: list.summaryBy }),
    ...(list.summaryWhen && { summaryWhen: buildFieldWhen(list.summaryWhen) }),
    ...(tabs !== undefined && { tabs }),
    views: (list.views ?? ['table']).map((view) => buildView(view, fields)),
    ...(list.presets && { presets: list.presets.map((preset) => buildPreset(preset, { fields, usual })) }),
    edit: list.edit ?? [],
  };
}

/** What is looked for by a part of it, and what records are called: who chooses one types what they would read there. */
function searched(fields: readonly Field[], display: Text): string[] {
  const named = new Set(Object.values(display).flatMap(displayFields));
  const isNamed = ({ name, kind }: Field): boolean => named.has(name) && kindOf(kind)?.filter === 'text';
  return fields.filter((field) => field.search === 'contains' || isNamed(field)).map(({ name }) => name);
}
