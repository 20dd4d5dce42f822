import { columnPins } from '../../contract/listLook.ts';
import { type ListViewContent, listViewLimits, type ViewColumn } from '../../contract/listView.ts';
import type { Sort } from '../../contract/query.ts';
import { reservedFilterKeys } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { defaultLanguage } from '../../contract/text.ts';
import { visibleTo } from '../access/rowRules.ts';
import { Refusal } from '../refusal.ts';
import { invalidFilter } from '../resource/invalidFilter.ts';
import { parseFilter } from '../resource/parseFilter.ts';
import type { Ask } from './ask.ts';
import { type Standing, standings } from './hiddenFields.ts';
import { isOffered } from './isOffered.ts';
import { isColumnWidth, isOneOf, readParts } from './readParts.ts';

export const contentParts = ['keyword', 'filters', 'sorts', 'columns', 'layout'] as const;

/**
 * The parts of a view that were sent, as the caller could ask for them in a list: a field that is unknown or not theirs to
 * read is refused as it is there.
 */
export function readContent(
  { house, actor }: Ask,
  whole: Resource,
  sent: Readonly<Record<string, unknown>>,
): Partial<ListViewContent> {
  const { keyword, filters, sorts, columns, layout } = sent;
  if (keyword !== undefined && typeof keyword !== 'string') throw invalidFilter('keyword');
  if (filters !== undefined && !isPlainObject(filters)) throw invalidFilter('filters');
  const [reserved] = reservedFilterKeys.filter((key) => Object.hasOwn(filters ?? {}, key));
  if (reserved !== undefined) throw invalidFilter(reserved);
  // What a list would refuse is refused here.
  const world = { schemas: house.schemas, actor, language: defaultLanguage };
  parseFilter(world, visibleTo(actor, whole), { ...filters, keyword, sorts });
  const standing = standings({ house, actor }, whole);
  const isLayout = typeof layout === 'string' && isOffered(layout, whole, standing);
  if (layout !== undefined && layout !== null && !isLayout) throw invalidFilter('layout');
  return {
    ...(layout === undefined ? {} : { layout: isLayout ? layout : undefined }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(filters === undefined ? {} : { filters: filters as ListViewContent['filters'] }),
    ...(sorts === undefined || sorts === null ? {} : { sorts: (sorts as Sort[]).map(readSort) }),
    ...(columns === undefined ? {} : { columns: readColumns(columns, standing) }),
  };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Nothing but what a sort is made of is kept. */
function readSort({ field, order }: Sort): Sort {
  return { field, order };
}

function readColumns(columns: unknown, standing: (name: string) => Standing): ViewColumn[] {
  if (!Array.isArray(columns) || columns.length > listViewLimits.columns) throw invalidFilter('columns');
  const read = columns.map((column): ViewColumn => {
    const { field, width, pin } = readParts(column, ['field', 'width', 'pin']);
    if (typeof field !== 'string' || field.includes('.') || standing(field) !== 'seen')
      throw invalidFilter(typeof field === 'string' ? field : 'columns');
    if (width !== undefined && !isColumnWidth(width)) throw invalidFilter(field);
    if (pin !== undefined && !isOneOf(columnPins, pin)) throw invalidFilter(field);
    return { field, ...(width === undefined ? {} : { width }), ...(pin === undefined ? {} : { pin }) };
  });
  if (new Set(read.map(({ field }) => field)).size < read.length) throw invalidFilter('columns');
  return read;
}

/** A view is kept in whole or not at all. */
export function refuseTooLarge(content: ListViewContent): void {
  if (Buffer.byteLength(JSON.stringify(content)) > listViewLimits.size)
    throw new Refusal('tooLarge', { values: { limit: `${listViewLimits.size / 1_000} kB` } });
}
