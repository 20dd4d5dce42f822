import { isDateSpan } from '../../../contract/dateSpans.ts';
import { type Condition, type Operator, operators, type Scalar, type Sort } from '../../../contract/query.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import type { Location } from '../../shell/layout/page.ts';

type Filters = Pick<ListQuery, 'keyword' | 'filters'>;

/** The state of a list, as given by the query of its page. */
export interface ListQuery {
  readonly keyword: string;
  readonly filters: Readonly<Record<string, Condition>>;
  readonly sorts: readonly Sort[];
}

/**
 * The query of a list page: `q` keyword, `sort=shipName,-createTime`, `f.<field>` a value (several:
 * any of them), `f.<field>.<operator>` a bound. What is unknown or wrong is left out: a link may be old.
 */
export function readListQuery(search: string, resource: Resource): ListQuery {
  const params = new URLSearchParams(search);
  return {
    keyword: params.get('q') ?? '',
    filters: { ...readFilters(params, resource), ...kindFilter(resource) },
    sorts: params.has('sort') ? readSorts(params.get('sort') ?? '', resource) : resource.list.sort,
  };
}

/** The same as a query again; what is as usual is not written. Other parts of the query (an open form) are kept. */
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

/** What a page of one kind of record always asks for. */
function kindFilter({ kinds, kind }: Resource): Record<string, Condition> {
  return kinds && kind !== undefined ? { [kinds.field]: [kind] } : {};
}

/** What somebody has asked for themselves. */
export function ownFilters({ filters }: Pick<ListQuery, 'filters'>, resource: Resource): ListQuery['filters'] {
  const fixed = kindFilter(resource);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !Object.hasOwn(fixed, name)));
}

function isListKey(key: string): boolean {
  return ['q', 'sort'].includes(key) || key.startsWith('f.');
}

function readFilters(params: URLSearchParams, resource: Resource): Record<string, Condition> {
  // The records of an import are filtered like a field, but labeled separately.
  const written = params.get('f.inImport');
  const found: Record<string, Condition> = written ? { inImport: written } : {};
  for (const name of filterNames(params, resource)) {
    const field = resource.fields.find((candidate) => candidate.name === name);
    if (!field || !widgetOf(field.kind).Filter) continue;
    const values = params.getAll(`f.${name}`).map((text) => typed(text, field));
    const bounds = operators.flatMap((operator): [Operator, Scalar][] => {
      const text = params.get(`f.${name}.${operator}`);
      if (text === null || text === '') return [];
      // A span of days stands alone: it says both bounds.
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

/** The filters of the list first; a link from elsewhere, or a tab, may ask about other fields of the resource too. */
function filterNames(params: URLSearchParams, { list }: Resource): Iterable<string> {
  const requested = [...params.keys()].flatMap((key) => /^f\.([^.]+)/.exec(key)?.[1] ?? []);
  return new Set([...list.filters, ...requested]);
}

function writeFilter(params: URLSearchParams, field: string, condition: Condition): void {
  if (Array.isArray(condition)) for (const value of condition) params.append(`f.${field}`, String(value));
  else if (typeof condition === 'object')
    for (const [operator, bound] of Object.entries(condition)) params.set(`f.${field}.${operator}`, String(bound));
  else params.set(`f.${field}`, String(condition));
}

/** A text of the query as the JSON type that the field has on the wire. */
function typed(text: string, field: Field): Scalar {
  return widgetOf(field.kind).fromText?.(text) ?? text;
}

function readSorts(text: string, resource: Resource): Sort[] {
  const known = new Set([...resource.fields.map((field) => field.name), 'createTime', 'updateTime']);
  return text
    .split(',')
    .map(
      (part): Sort => (part.startsWith('-') ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' }),
    )
    .filter((sort) => known.has(sort.field));
}

function writeSorts(sorts: readonly Sort[]): string {
  return sorts.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',');
}

/** The query of a list without filters. */
export function plainQuery({ list }: Resource): Pick<ListQuery, 'keyword' | 'filters' | 'sorts'> {
  return { keyword: '', filters: {}, sorts: list.sort };
}

interface Click {
  readonly field: string;
  /** Whether the column joins the present order as one more. */
  readonly isAdded: boolean;
  /** The order when nothing else is asked for. */
  readonly usual: readonly Sort[];
}

/** The order after a click on a title: ascending, descending, and then no more by this column. */
export function nextSorts(sorts: readonly Sort[], { field, isAdded, usual }: Click): readonly Sort[] {
  const present = sorts.find((sort) => sort.field === field);
  const others = isAdded ? sorts.filter((sort) => sort.field !== field) : [];
  if (present?.order === 'desc') return others.length > 0 ? others : usual;
  const order = present ? 'desc' : 'asc';
  if (!isAdded || !present) return [...others, { field, order }];
  return sorts.map((sort) => (sort === present ? { field, order } : sort));
}

const viewParam = 'as';

/** The view that the query of a page names, `?as=<id>`; what it shows stands beside it. */
export function chosenView(search: string): string | undefined {
  return new URLSearchParams(search).get(viewParam) || undefined;
}

/** The query with this view named, or none. */
export function withChosenView(search: string, id: string | undefined): string {
  const params = new URLSearchParams(search);
  if (id === undefined) params.delete(viewParam);
  else params.set(viewParam, id);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** What stands in the filters of a list, over the question that was asked when it was typed. */
export interface KeptFilters extends Filters {
  readonly requested: string;
}

/** The name that a page keeps them under. */
export const keptFilters = 'filters';

/** The query as text; keyword input that was replaced does not count. */
export function requestedText({ keyword, filters }: Filters): string {
  return JSON.stringify([keyword, filters]);
}

/** The filters as they stand in the page, whether they were asked yet or not. */
export function typedFilters(memory: Location['memory'], query: Filters): Filters {
  const kept = memory.get(keptFilters) as KeptFilters | undefined;
  const { keyword, filters } = kept?.requested === requestedText(query) ? kept : query;
  return { keyword: keyword.trim(), filters };
}
