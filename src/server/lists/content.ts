import { isObject } from '../../contract/json.ts';
import { columnPins, findLayout, type ListViewContent, listViewLimits, type SavedView, type ViewColumn } from '../../contract/lists.ts';
import { permissionFor } from '../../contract/permission.ts';
import { reservedFilterKeys, type Sort } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { defaultLanguage, languageOf, ownName, serverFields } from '../../contract/wire.ts';
import { holds, holdsFor, visibleTo } from '../access/rights.ts';
import { AppError } from '../appError.ts';
import type { Row } from '../db/store.ts';
import { invalidFilter, parseFilter } from '../resource/filters.ts';
import { type Ask, isColumnWidth, isOneOf, readParts } from './requests.ts';

export const contentParts = ['keyword', 'filters', 'sorts', 'columns', 'layout'] as const;

/** Validates the content of a view as if the caller had sent it as a list request. Unknown and unreadable fields are rejected. */
export function readContent({ app, actor }: Ask, whole: Resource, submitted: Readonly<Record<string, unknown>>): Partial<ListViewContent> {
  const { keyword, filters, sorts, columns, layout } = submitted;
  if (keyword !== undefined && typeof keyword !== 'string') throw invalidFilter('keyword');
  if (filters !== undefined && !isObject(filters)) throw invalidFilter('filters');
  const [reserved] = reservedFilterKeys.filter((key) => Object.hasOwn(filters ?? {}, key));
  if (reserved !== undefined) throw invalidFilter(reserved);
  // Rejects queries that a list would reject.
  const world = { schemas: app.schemas, actor, language: defaultLanguage };
  parseFilter(world, visibleTo(actor, whole), { ...filters, keyword, sorts });
  const standing = standings({ app, actor }, whole);
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

/** Returns only the known properties of a sort. */
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

/** Throws if the view is too large to store. */
export function assertSize(content: ListViewContent): void {
  if (Buffer.byteLength(JSON.stringify(content)) > listViewLimits.size)
    throw new AppError('tooLarge', { values: { limit: `${listViewLimits.size / 1_000} kB` } });
}

/**
 * Returns functions that apply the caller's rights to the views of a resource: who may see and edit a view, and which of its content is
 * returned.
 */
export function viewer({ app, actor, headers }: Pick<Ask, 'app' | 'actor' | 'headers'>, whole: Resource) {
  const language = languageOf(headers['accept-language']?.toString());
  const canShare = holds(actor, permissionFor(whole.perms, 'shareView'));
  const standing = standings({ app, actor }, whole);
  const isMine = (row: Row): boolean => row.ownerId === actor.user.id;
  const canSee = (row: Row): boolean => {
    const roleKeys = roleKeysOf(row);
    return isMine(row) || (roleKeys.length > 0 && (canShare || roleKeys.some((key) => isOwnRole(key))));
  };
  const isOwnRole = (key: string): boolean => actor.user.roleKeys.includes(key);
  const canEdit = (row: Row): boolean => isMine(row) || (canShare && canSee(row));
  /**
   * Whether the caller sees a field of a view: a readable field always; a field that no longer exists only if the caller may edit the
   * view; a hidden field never.
   */
  const isVisible = (row: Row) => (field: string) => standing(field) === 'seen' || (standing(field) === 'gone' && canEdit(row));
  return {
    canShare,
    canSee,
    canEdit,
    divide: (row: Row) => divideContent(contentOf(row), isVisible(row)),
    toView: (row: Row): SavedView => {
      const content = contentOf(row);
      const { layout } = content;
      const { shown, kept } = divideContent(content, isVisible(row));
      return {
        id: String(row.id),
        version: Number(row.version),
        resource: String(row.resource),
        name: String(row.name),
        roleKeys: roleKeysOf(row).filter((key) => canEdit(row) || isOwnRole(key)),
        ownerName: ownName('hwUser', row, language) || String(row.createBy),
        isMine: isMine(row),
        canEdit: canEdit(row),
        keyword: content.keyword,
        ...shown,
        ...(layout !== undefined && isOffered(layout, whole, standing) ? { layout } : {}),
        withheld: {
          filters: Object.keys(kept.filters).length,
          sorts: kept.sorts.length,
          columns: kept.columns.length,
        },
      };
    },
  };
}

function roleKeysOf({ roleKeys }: Row): string[] {
  return JSON.parse(String(roleKeys)) as string[];
}

export function contentOf({ content }: Row): ListViewContent {
  return JSON.parse(String(content)) as ListViewContent;
}

type Parts = Pick<ListViewContent, 'filters' | 'sorts' | 'columns'>;

/** Splits the content of a view in two: the parts about fields that are visible, and the rest. */
function divideContent(
  { filters, sorts, columns }: Parts,
  isVisible: (field: string) => boolean,
): { readonly shown: Parts; readonly kept: Parts } {
  const part = (takes: (field: string) => boolean): Parts => ({
    filters: Object.fromEntries(Object.entries(filters).filter(([field]) => takes(field))),
    sorts: sorts.filter(({ field }) => takes(field)),
    columns: columns.filter(({ field }) => takes(field)),
  });
  return { shown: part(isVisible), kept: part((field) => !isVisible(field)) };
}

/** Adds to a user's changes the parts that are hidden from that user, so that other users keep them. */
export function joinContent(changed: ListViewContent, kept: Parts): ListViewContent {
  return {
    keyword: changed.keyword,
    filters: { ...kept.filters, ...changed.filters },
    sorts: [...changed.sorts, ...kept.sorts],
    columns: changed.columns.length === 0 ? [] : [...changed.columns, ...kept.columns],
    ...(changed.layout === undefined ? {} : { layout: changed.layout }),
  };
}

/** The access to a field named in a view: readable, hidden, or unknown. */
type Standing = 'seen' | 'hidden' | 'gone';

/** Returns a function that determines the caller's access to a field, or to a field of a referenced record. */
export function standings({ app, actor }: Pick<Ask, 'app' | 'actor'>, whole: Resource): (name: string) => Standing {
  const own = standingIn(whole, visibleTo(actor, whole));
  return (name) => {
    const [first = '', targetField] = name.split('.');
    const standing = own(first);
    if (standing !== 'seen' || targetField === undefined) return standing;
    const { reference } = whole.fields.find((field) => field.name === first) ?? {};
    const target = reference && app.schemas.byName.get(reference.resource)?.resource;
    if (!target) return 'gone';
    if (!holdsFor(actor, target, 'find')) return 'hidden';
    return standingIn(target, visibleTo(actor, target))(targetField);
  };
}

function standingIn(whole: Resource, visible: Resource): (name: string) => Standing {
  const all = new Set([...whole.fields.map(({ name }) => name), ...serverFields]);
  const seen = new Set([...visible.fields.map(({ name }) => name), ...serverFields]);
  return (name) => {
    if (seen.has(name)) return 'seen';
    return all.has(name) ? 'hidden' : 'gone';
  };
}

/** Whether the resource file defines this list layout and the caller may read its field. */
export function isOffered(layout: string, whole: Resource, standing: ReturnType<typeof standings>): boolean {
  const found = findLayout(whole, layout);
  return found !== undefined && (found.field === undefined || standing(found.field) === 'seen');
}
