import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import type { Field } from '../../../../../contract/field.ts';
import {
  type Condition,
  type Group,
  type GroupBy,
  type Groups,
  type GroupsBody,
  groupFigures,
  type Page,
  type Sort,
} from '../../../../../contract/query.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { Language, WireRecord } from '../../../../../contract/wire.ts';
import { isDay } from '../../../../../fields/kinds.ts';
import { addDecimals, exactDecimal, fromScaled } from '../../../../../fields/numbers/decimals.ts';
import { formatNumber } from '../../../../../fields/widgets/formatNumber.ts';
import { widgetOf } from '../../../../../fields/widgets.tsx';
import type { HwError } from '../../../../client/hwError.ts';
import type { GridColumn } from '../../../../grid/columns.ts';
import { footHead } from '../../../../grid/GridFoot.tsx';
import { type KeptScroll, rowWindow, useViewport } from '../../../../grid/viewport.ts';
import { usePagePath } from '../../../../location/page.ts';
import { groupsCall } from '../../../../providers/recordCalls.ts';
import { ask } from '../../../../providers/requests.ts';
import { useData } from '../../../../providers/useData.ts';
import type { ListQuery } from '../../../records/listQuery.ts';
import { freshFor, listKey, useRows } from '../../../records/rows.ts';
import { SumHead, summedBy } from '../../ListTable.tsx';
import { titleWidth } from '../../listColumns.tsx';
import type { List } from '../../useList.ts';
import { narrowed } from '../calendar/days.ts';

/** A group as a grid row. */
export type GroupRow = WireRecord & Group;

interface GroupParams {
  readonly list: List;
  readonly body: GroupsBody;
  readonly box: RefObject<HTMLElement | null>;
}

/** Loads the visible groups, their number and the totals. */
export function useGroups({ list, body, box }: GroupParams) {
  const { resource, query, rowHeight } = list;
  const provider = useData();
  const { keys } = useKeys();
  const of = JSON.stringify(body);
  const [isThere, setThere] = useState(false);
  const viewport = useViewport({ box, rowHeight, of, isThere, ...useKeptScroll() });
  const names = body.by.map((part) => (typeof part === 'string' ? part : part.field));
  const rows = useRows({
    resource,
    query,
    queryText: of,
    viewport: rowWindow({ ...viewport, rowHeight, count: Number.POSITIVE_INFINITY }),
    question: (block, size) => ({
      queryKey: listKey(keys, resource).params({ groups: of, block, size }).get(),
      queryFn: async ({ signal }) => {
        const call = groupsCall(resource, body, { pageNo: block + 1, pageSize: size });
        const page = await ask(provider, call, { signal, isQuiet: true });
        return { data: page.records.map((group) => toRow(group, names)), total: page.total };
      },
      staleTime: freshFor,
    }),
  });
  if (isThere !== (rows.total !== undefined)) setThere(rows.total !== undefined);
  const { sorts: _, ...others } = body;
  const { summaryBy } = resource.list;
  const whole = { ...others, by: summaryBy === undefined ? [] : [summaryBy] };
  const totals = useQuery<Page<Group>, HwError>({
    queryKey: listKey(keys, resource)
      .params({ groups: JSON.stringify(whole) })
      .get(),
    queryFn: ({ signal }) => ask(provider, groupsCall(resource, whole), { signal, isQuiet: true }),
    staleTime: freshFor,
    enabled: (rows.total ?? 0) > 0,
  });
  return {
    ...rows,
    rowAt: (index: number) => rows.rowAt(index) as GroupRow | undefined,
    width: viewport.width,
    window: rowWindow({ ...viewport, rowHeight, count: rows.total ?? 0 }),
    totals: totals.data?.records ?? [],
    error: rows.error ?? totals.error ?? undefined,
  };
}

/** Returns a group as a row. The id of the row is built from the values that define the group, because groups have no id. */
function toRow(group: Group, names: readonly string[]): WireRecord {
  return { ...group, id: JSON.stringify([...names, 'currency'].map((name) => group[name] ?? null)), version: 0 };
}

function useKeptScroll() {
  const { memory } = usePagePath();
  return useMemo(
    () => ({
      kept: memory.get('groups scroll') as KeptScroll | undefined,
      keep: (kept: KeptScroll) => void memory.set('groups scroll', kept),
    }),
    [memory],
  );
}

/** A field by which records are grouped. */
export interface Part extends Pick<GroupBy, 'unit'> {
  readonly field: Field;
}

/** Returns the filters that select exactly the records of a group. */
export function groupFilters(filters: ListQuery['filters'], parts: readonly Part[], group: Pick<Group, string>): ListQuery['filters'] {
  const own = parts.map(({ field, unit }): [string, Condition] => {
    const value = group[field.name];
    if (value === null || value === undefined) return [field.name, { isNull: true }];
    const bounds = unit ? spanOf(String(value), field) : isDay(field) && spanOf(String(value), field);
    return [field.name, bounds ? narrowed(filters[field.name], bounds) : [value as string | number | boolean]];
  });
  return { ...filters, ...Object.fromEntries(own) };
}

/**
 * Returns the range of `2026`, `2026-03` or `2026-03-09`. For a date field, these are the days; for a date-time field, the moments of these
 * days in the browser's time zone, which the server uses to group.
 */
function spanOf(text: string, { kind }: Field): { gte: string; lte: string } | { gte: string; lt: string } {
  const [year = 0, month, day] = text.split('-').map(Number);
  const next = dayAfter(year, month, day);
  if (isDay({ kind })) {
    const last = new Date(Date.UTC(...next));
    last.setUTCDate(last.getUTCDate() - 1);
    return { gte: dayText(new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1))), lte: dayText(last) };
  }
  return { gte: new Date(year, (month ?? 1) - 1, day ?? 1).toISOString(), lt: new Date(...next).toISOString() };
}

/** Returns the first day after a year, month or day, as parts of a `Date`. */
function dayAfter(year: number, month?: number, day?: number): [number, number, number] {
  if (month === undefined) return [year + 1, 0, 1];
  return day === undefined ? [year, month, 1] : [year, month - 1, day + 1];
}

function dayText(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The fields to group by and the sort order, from the page's query. */
interface GroupsQuery {
  readonly by: readonly GroupBy[];
  readonly sorts: readonly Sort[];
}

const queryNames = { by: 'by', sorts: 'bysort' } as const;

/** Returns the key of a field to group by, as it appears in links, for example `soldOn.month`. */
export function partKey({ field, unit }: GroupBy): string {
  return unit === undefined ? field : `${field}.${unit}`;
}

/**
 * Parses `?by=shop,soldOn.month&bysort=-sums.boxes`. Unknown fields are skipped; if no field is left, the grouping of the resource file is
 * used.
 */
export function readGroups(search: string, { by, optional }: Groups): GroupsQuery {
  const params = new URLSearchParams(search);
  const known = new Map([...by, ...optional].map((part) => [partKey(part), part]));
  const requested = new Set(params.get(queryNames.by)?.split(','));
  const chosen = [...requested].flatMap((key) => known.get(key) ?? []);
  return { by: chosen.length > 0 ? chosen : by, sorts: readSorts(params.get(queryNames.sorts)) };
}

export function writeGroups(search: string, { by, sorts }: GroupsQuery, groups: Groups): string {
  const params = withoutGroups(search);
  const [now, usual] = [by, groups.by].map((parts) => parts.map(partKey).join());
  if (now !== usual) params.set(queryNames.by, String(now));
  const order = sorts.map((sort) => (sort.order === 'desc' ? `-${sort.field}` : sort.field)).join();
  if (order !== '') params.set(queryNames.sorts, order);
  return `?${params}`;
}

/** Returns the query without its grouping parameters. */
export function withoutGroups(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const key of Object.values(queryNames)) params.delete(key);
  return params;
}

function readSorts(text: string | null): Sort[] {
  const parts = text?.match(/-?[A-Za-z][A-Za-z0-9.]*/g) ?? [];
  return parts.map((part): Sort => (part.startsWith('-') ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' }));
}

/** An aggregate of a field and its key, for example `sums.boxes`. */
export interface Figure {
  readonly key: string;
  readonly figure: (typeof groupFigures)[number];
  readonly field: Field;
}

/** Returns the aggregates in the resource file whose fields exist. */
export function figuresOf({ fields }: Resource, groups: Groups): Figure[] {
  return groupFigures.flatMap((figure) =>
    groups[figure].flatMap((name) => {
      const field = fields.find((one) => one.name === name);
      return field ? [{ key: `${figure}.${name}`, figure, field }] : [];
    }),
  );
}

interface ShownGroups {
  readonly parts: readonly Part[];
  readonly figures: readonly Figure[];
  /** Column titles, the label for empty values, and number formats. */
  readonly texts: {
    readonly count: string;
    readonly empty: string;
    readonly title: (figure: Figure) => string;
    readonly part: (part: Part) => string;
    readonly number: (count: number) => string;
  };
  /** Renders a link from a group to its records; undefined if there is no table. */
  readonly open: ((row: GroupRow, content: ReactNode) => ReactNode) | undefined;
}

/** Returns the columns: group values, number of records, and aggregates. */
export function groupColumns({ parts, figures, texts, open }: ShownGroups): GridColumn<GroupRow>[] {
  const common = parts.map((part, i): GridColumn<GroupRow> => {
    const title = texts.part(part);
    const cell = (row: GroupRow): ReactNode => <Common part={part} row={row} empty={texts.empty} />;
    return {
      key: part.field.name,
      title,
      width: Math.max(140, titleWidth(title)),
      isSortable: true,
      cell: i === 0 && open ? (row) => open(row, cell(row)) : cell,
    };
  });
  const count: GridColumn<GroupRow> = {
    key: 'count',
    title: texts.count,
    width: Math.max(90, titleWidth(texts.count)),
    align: 'right',
    isSortable: true,
    cell: (row) => texts.number(row.count),
  };
  const figureColumns = figures.map((figure): GridColumn<GroupRow> => {
    const title = texts.title(figure);
    const widget = widgetOf(figure.field.kind);
    return {
      key: figure.key,
      title,
      width: Math.max(widget.width, titleWidth(title)),
      isSortable: true,
      ...(widget.align && { align: widget.align }),
      cell: (row) => <FigureText figure={figure} group={row} />,
    };
  });
  return [...common, count, ...figureColumns];
}

function Common({ part: { field, unit }, row, empty }: { part: Part; row: GroupRow; empty: string }): ReactNode {
  const value = row[field.name];
  if (value === null || value === undefined) return <span className="q-soft">{empty}</span>;
  if (unit) return String(value);
  const { Cell } = widgetOf(field.kind);
  return <Cell field={field} value={value} record={row} />;
}

/** An aggregate formatted like a cell of its field; the currency of an amount comes from the group. */
function FigureText({ figure: { figure, field }, group }: { figure: Figure; group: Group }): ReactNode {
  const value = group[figure][field.name] ?? null;
  if (value === null) return '—';
  const { Cell } = widgetOf(field.kind);
  return <Cell field={field} value={value} record={{ ...group, [field.name]: value }} />;
}

interface Foot {
  readonly resource: Resource;
  readonly figures: readonly Figure[];
  /** Totals over all groups, one for each choice of `summaryBy` and each currency. */
  readonly totals: readonly Group[];
  readonly language: Language;
}

/** Returns the footer content by column: a label, the number of records, and the totals. */
export function groupsFoot({ resource, figures, totals, language }: Foot): ReadonlyMap<string, ReactNode> {
  const summed = figures.filter(({ figure }) => figure === 'sums');
  const count = totals.reduce((sum, group) => sum + group.count, 0);
  const { summaryBy = '' } = resource.list;
  const apart = [...Map.groupBy(totals, (group) => group[summaryBy]).values()];
  const sumsOf = (figure: Figure): ReactNode =>
    apart
      .flatMap((groups) => perCurrency(groups, figure, summaryBy))
      .filter((group) => (group.sums[figure.field.name] ?? null) !== null)
      .map((group) => {
        const of = summedBy(resource, group[summaryBy], language);
        return (
          <span key={JSON.stringify(group)} className="q-foot">
            {of !== undefined && <small>{of}</small>}
            <FigureText figure={figure} group={group} />
          </span>
        );
      });
  return new Map<string, ReactNode>([
    [footHead, <SumHead key={footHead} resource={resource} isSums={summed.length > 0} />],
    ['count', formatNumber(count, language)],
    ...summed.map((figure): [string, ReactNode] => [figure.key, sumsOf(figure)]),
  ]);
}

/**
 * Returns the totals to display. If the currency is a field, each group has one currency and the groups are returned unchanged. Otherwise
 * their sums are added up.
 */
function perCurrency(groups: readonly Group[], { field }: Figure, summaryBy: string): readonly Group[] {
  if (field.currency && 'field' in field.currency) return groups;
  const values = groups.flatMap(({ sums }) => exactDecimal(sums[field.name] ?? '') ?? []);
  const { units: total, scale } = addDecimals(values);
  const sum = values.length > 0 ? fromScaled(total, scale) : null;
  return [{ count: 0, sums: { [field.name]: sum }, min: {}, max: {}, [summaryBy]: groups[0]?.[summaryBy] }];
}
