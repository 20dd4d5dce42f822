/** `list`: columns, filters, search fields and sort order. */

import type { Field } from '../../../src/contract/field.ts';
import type { Resource } from '../../../src/contract/resource.ts';
import { displayFields, serverFields, type Text } from '../../../src/contract/wire.ts';
import { isSingleValue, isTable, isTextArea, isYesNo, kindOf } from '../../../src/fields/kinds.ts';
import { type Subject, suggest } from '../../check/subject.ts';
import type { ListSource, PresetSource, PropertySource } from '../../generated/source.ts';
import { asField, kindNameOf, type Path } from '../../read/recordSource.ts';
import type { ResourceSource } from '../../read/source.ts';
import { commonTexts, type FaultTexts, faultTexts, type Message } from '../../texts/faultTexts.ts';
import { buildFieldWhen } from '../expected.ts';
import { buildPreset, toSort } from './presets.ts';
import { buildView } from './views.ts';

const texts = faultTexts({
  asColumn: { en: 'be a column', zh: '作为列' },
  asFilter: { en: 'be a filter', zh: '作为筛选条件' },
  asKeyword: { en: 'be searched by keyword', zh: '按关键词搜索' },
  asOrder: { en: 'be used for sorting', zh: '用于排序' },
  cannotBe: { en: '`{{name}}` cannot {{use}}', zh: '`{{name}}`不能{{use}}' },
});

/** Checks the columns, filters, search fields and sort order of the list and its ready-made views. */
export function checkList({ source, report }: Subject): void {
  const { columns = [], filters = [], keyword = [], sort = [] } = source.list ?? {};
  const named: readonly Named[] = [
    ...columns.map((column, i) =>
      typeof column === 'string'
        ? { use: uses.column, name: column, path: ['list', 'columns', i] }
        : { use: uses.column, name: column.field, path: ['list', 'columns', i, 'field'] },
    ),
    ...filters.map((name, i) => ({ use: uses.filter, name, path: ['list', 'filters', i] })),
    ...keyword.map((name, i) => ({ use: uses.keyword, name, path: ['list', 'keyword', i] })),
    ...sort.map((name, i) => ({ use: uses.sort, name: name.replace(/^-/, ''), path: ['list', 'sort', i] })),
    ...namedInPresets(source.list?.presets ?? []),
    ...namedInViews(source.list?.views ?? []),
  ];
  const { properties } = source.record;
  const seen = new Set<string>();
  for (const { use, name, path, on = 'value' } of named) {
    const key = `${['presets', 'views'].includes(String(path[1])) ? path.slice(1, 4).join() : path[1]} ${name}`;
    const fault = seen.has(key) ? { what: commonTexts.namedTwice({ name }), mend: commonTexts.removeOne } : faultOf(use, name, properties);
    seen.add(key);
    if (fault) report.error({ path, on, ...fault });
  }
}

interface Named {
  readonly use: Use;
  readonly name: string;
  readonly path: Path;
  readonly on?: 'key';
}

function namedInPresets(presets: readonly PresetSource[]): Named[] {
  return presets.flatMap(({ filters = {}, sort = [], columns = [] }, i) => {
    const path = ['list', 'presets', i];
    return [
      ...Object.keys(filters).map((name): Named => ({ use: uses.filter, name, path: [...path, 'filters', name], on: 'key' })),
      ...sort.map((name, k) => ({ use: uses.sort, name: name.replace(/^-/, ''), path: [...path, 'sort', k] })),
      ...columns.map((name, k) => ({ use: uses.column, name, path: [...path, 'columns', k] })),
    ];
  });
}

function namedInViews(views: NonNullable<ListSource['views']>): Named[] {
  return views.flatMap((view, i) =>
    typeof view === 'string'
      ? []
      : Object.keys(view.filters ?? {}).map(
          (name): Named => ({ use: uses.filter, name, path: ['list', 'views', i, 'filters', name], on: 'key' }),
        ),
  );
}

interface Use {
  readonly takesServerFields: boolean;
  readonly takes: (property: PropertySource) => boolean;
  readonly what: Message;
}

const uses: Readonly<Record<'column' | 'filter' | 'keyword' | 'sort', Use>> = {
  column: { takesServerFields: true, takes: (property) => !property.lines, what: texts.asColumn },
  filter: {
    takesServerFields: false,
    takes: (property) => kindOf(kindNameOf(property))?.filter !== 'none',
    what: texts.asFilter,
  },
  keyword: {
    takesServerFields: false,
    takes: (property) => property.type === 'string' && kindOf(kindNameOf(property))?.filter === 'text',
    what: texts.asKeyword,
  },
  sort: {
    takesServerFields: true,
    takes: (property) => isSingleValue(asField(property)),
    what: texts.asOrder,
  },
};

function faultOf(
  { takesServerFields, takes, what }: Use,
  name: string,
  properties: Readonly<Record<string, PropertySource>>,
): FaultTexts | undefined {
  const server = takesServerFields ? serverFields : [];
  const suiting = [...Object.keys(properties).filter((each) => takes(properties[each] as PropertySource)), ...server];
  if (suiting.includes(name)) return undefined;
  const isThere = properties[name] !== undefined || serverFields.some((field) => field === name);
  return {
    what: isThere ? texts.cannotBe({ name, use: what }) : commonTexts.noField({ name }),
    mend: isThere ? commonTexts.removeIt : suggest(name, suiting),
  };
}

const defaultColumns = 8;
/** Kinds with a choice of values, besides yes and no. */
const choices = ['enum', 'reference', 'references'];

/** Compiles the list page with its defaults. */
export function buildList(
  { list = {}, states }: ResourceSource,
  { fields, display }: { readonly fields: readonly Field[]; readonly display: Text },
): Resource['list'] {
  const shown = fields.filter((field) => !isTextArea(field) && !isTable(field)).slice(0, defaultColumns);
  const columns = list.columns ?? shown.map(({ name }) => name);
  const tabs = list.tabs ?? states?.field;
  const usual = (list.sort ?? ['-createTime']).map(toSort);
  return {
    columns: columns.map((column) => (typeof column === 'string' ? { field: column } : column)),
    filters: list.filters ?? fields.filter((field) => choices.includes(field.kind) || isYesNo(field)).map(({ name }) => name),
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

/**
 * Returns the default search fields: those with substring search, and those in the label of a record, because users type the label to find
 * the record.
 */
function searched(fields: readonly Field[], display: Text): string[] {
  const named = new Set(Object.values(display).flatMap(displayFields));
  const isNamed = ({ name, kind }: Field): boolean => named.has(name) && kindOf(kind)?.filter === 'text';
  return fields.filter((field) => field.search === 'contains' || isNamed(field)).map(({ name }) => name);
}
