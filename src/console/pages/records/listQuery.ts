import { isDateSpan } from '../../../contract/dateSpans.ts';
import type { Field } from '../../../contract/field.ts';
import { type Condition, type Operator, operators, type Scalar, type Sort } from '../../../contract/query.ts';
import type { Resource } from '../../../contract/resource.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import type { Location } from '../../location/page.ts';

type Filters = Pick<ListQuery, 'keyword' | 'filters'>;

/** The state of a list as given by its page's query. */
export interface ListQuery {
  readonly keyword: string;
  readonly filters: Readonly<Record<string, Condition>>;
  readonly sorts: readonly Sort[];
}

/**
 * Parses the query of a list page: `q` is the search text, `sort=shipName,-createTime` the order, `f.<field>` a value (or several, any of
 * which matches), `f.<field>.<operator>` a bound. Unknown or invalid parts are ignored, because a link may be old.
 */
export function readListQuery(search: string, resource: Resource): ListQuery {
  const params = new URLSearchParams(search);
  return {
    keyword: params.get('q') ?? '',
    filters: { ...readFilters(params, resource), ...kindFilter(resource) },
    sorts: params.has('sort') ? readSorts(params.get('sort') ?? '', resource) : resource.list.sort,
  };
}

/** Writes the list state to the query, omitting defaults. Other parameters, such as an open form, are kept. */
export function writeListQuery(search: string, query: ListQuery, resource: Resource): string {
  const params = new URLSearchParams(search);
  for (const key of [...params.keys()]) if (isListKey(key)) params.delete(key);
  if (query.keyword !== '') params.set('q', query.keyword);
  for (const [field, condition] of Object.entries(query.filters)) writeFilter(params, field, condition);
  const sort = writeSorts(query.sorts);
  if (sort !== writeSorts(resource.list.sort)) params.set('sort', sort);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the query of a list with these filters; without `sorts`, the list uses its default order. */
export function filteredSearch(filters: ListQuery['filters'], sorts: readonly Sort[] = []): string {
  const params = new URLSearchParams();
  for (const [field, condition] of Object.entries(filters)) writeFilter(params, field, condition);
  if (sorts.length > 0) params.set('sort', writeSorts(sorts));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the filter of a page that shows only one kind of record; empty for other pages. */
function kindFilter({ kinds, kind }: Resource): Record<string, Condition> {
  return kinds && kind !== undefined ? { [kinds.field]: [kind] } : {};
}

/** Returns the filters that the user can change, without that of the page's kind. */
export function ownFilters({ filters }: Pick<ListQuery, 'filters'>, resource: Resource): ListQuery['filters'] {
  const fixed = kindFilter(resource);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !Object.hasOwn(fixed, name)));
}

function isListKey(key: string): boolean {
  return ['q', 'sort'].includes(key) || key.startsWith('f.');
}

function readFilters(params: URLSearchParams, resource: Resource): Record<string, Condition> {
  // `f.inImport` looks like a field filter, but selects the records of an import.
  const written = params.get('f.inImport');
  const found: Record<string, Condition> = written ? { inImport: written } : {};
  for (const name of filterNames(params, resource)) {
    const field = resource.fields.find((candidate) => candidate.name === name);
    if (!field || !widgetOf(field.kind).Filter) continue;
    const values = params.getAll(`f.${name}`).map((text) => typed(text, field));
    const bounds = operators.flatMap((operator): [Operator, Scalar][] => {
      const text = params.get(`f.${name}.${operator}`);
      if (text === null || text === '') return [];
      // `within` is a range of days. It excludes other bounds, because it already has both.
      if (operator === 'within' || params.has(`f.${name}.within`)) {
        return operator === 'within' && isDated(field) && isDateSpan(text) ? [[operator, text]] : [];
      }
      return [[operator, operator === 'isNull' ? text === 'true' : typed(text, field)]];
    });
    if (values.length > 0) found[name] = values;
    else if (bounds.length > 0) found[name] = Object.fromEntries(bounds);
  }
  return found;
}

function isDated({ kind }: Field): boolean {
  return widgetOf(kind).filterBy?.includes('within') === true;
}

/** Returns the names of the list's filters, followed by other names that the page's query filters by, as links and tabs do. */
function filterNames(params: URLSearchParams, { list }: Resource): Iterable<string> {
  const filtered = [...params.keys()].flatMap((key) => /^f\.([^.]+)/.exec(key)?.[1] ?? []);
  return new Set([...list.filters, ...filtered]);
}

function writeFilter(params: URLSearchParams, field: string, condition: Condition): void {
  if (Array.isArray(condition)) for (const value of condition) params.append(`f.${field}`, String(value));
  else if (typeof condition === 'object')
    for (const [operator, bound] of Object.entries(condition)) params.set(`f.${field}.${operator}`, String(bound));
  else params.set(`f.${field}`, String(condition));
}

/** Converts a query text to the field's JSON type. */
function typed(text: string, field: Field): Scalar {
  return widgetOf(field.kind).fromText?.(text) ?? text;
}

function readSorts(text: string, resource: Resource): Sort[] {
  const known = new Set([...resource.fields.map((field) => field.name), 'createTime', 'updateTime']);
  return text
    .split(',')
    .map((part): Sort => (part.startsWith('-') ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' }))
    .filter((sort) => known.has(sort.field));
}

function writeSorts(sorts: readonly Sort[]): string {
  return sorts.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',');
}

/** Returns the query of a list without filters. */
export function plainQuery({ list }: Resource): Pick<ListQuery, 'keyword' | 'filters' | 'sorts'> {
  return { keyword: '', filters: {}, sorts: list.sort };
}

interface Click {
  readonly field: string;
  /** Whether the column is added to the sort order. */
  readonly isAdded: boolean;
  /** The default order. */
  readonly usual: readonly Sort[];
}

/**
 * Returns the sort order after a click on a title: ascending first, then descending, then without this column. If no column is left, the
 * default order applies.
 */
export function nextSorts(sorts: readonly Sort[], { field, isAdded, usual }: Click): readonly Sort[] {
  const present = sorts.find((sort) => sort.field === field);
  const others = isAdded ? sorts.filter((sort) => sort.field !== field) : [];
  if (present?.order === 'desc') return others.length > 0 ? others : usual;
  const order = present ? 'desc' : 'asc';
  if (!isAdded || !present) return [...others, { field, order }];
  return sorts.map((sort) => (sort === present ? { field, order } : sort));
}

const viewParam = 'as';

/** Returns the id of a preset: its name with a prefix that no id of a saved view has. */
export function presetId(name: string): string {
  return `*${name}`;
}

/** Returns the id of the view in a page's query (`?as=<id>`), if any. The content of the view is in other parameters. */
export function chosenView(search: string): string | undefined {
  return new URLSearchParams(search).get(viewParam) || undefined;
}

/** Returns the query with this view id; without a view id if `id` is undefined. */
export function withChosenView(search: string, id: string | undefined): string {
  const params = new URLSearchParams(search);
  if (id === undefined) params.delete(viewParam);
  else params.set(viewParam, id);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** Filter input, with the query it was entered for. */
export interface KeptFilters extends Filters {
  readonly requested: string;
}

/** Key under which the page stores the filter input. */
export const keptFilters = 'filters';

/** Serializes search text and filters, to detect whether the query of the page has changed. */
export function requestedText({ keyword, filters }: Filters): string {
  return JSON.stringify([keyword, filters]);
}

/** Returns the filters that the user has entered for this query, even if they are not applied yet; otherwise the filters of the query. */
export function typedFilters(memory: Location['memory'], query: Filters): Filters {
  const kept = memory.get(keptFilters) as KeptFilters | undefined;
  const { keyword, filters } = kept?.requested === requestedText(query) ? kept : query;
  return { keyword: keyword.trim(), filters };
}
