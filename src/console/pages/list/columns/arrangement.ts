import { useMemo } from 'react';
import { type ColumnPreferences, listPreferenceLimits, type ViewColumn } from '../../../../contract/lists.ts';
import type { Column, Resource } from '../../../../contract/resource.ts';
import { useApp } from '../../../app.ts';
import { useStable, useStore } from '../../../client/store.ts';
import { usePagePath } from '../../../location/page.ts';
import { listField } from '../../records/resource.ts';

export type Arranged = ReturnType<typeof useArranged>;

/**
 * Returns the resource with the list columns from the page's query, the user's settings or the resource file, in this order of priority.
 * Changes are written to the query if it sets the columns, otherwise to the user's settings.
 */
export function useArranged(file: Resource) {
  const { listPreferences } = useApp();
  const { search, go } = usePagePath();
  const look = useStore(listPreferences).lists[file.name];
  const requested = new URLSearchParams(search).get('cols');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `requested` stands for the columns in `search`; other parameters do not matter
  const { columns, isOfQuery } = useMemo(() => {
    const ofQuery = readColumns(search, file);
    return { columns: ofQuery ?? arrangeColumns(file, look ?? []), isOfQuery: ofQuery !== undefined };
  }, [file, look, requested]);
  const resource = useMemo(() => {
    const seen = columns.filter(({ isShown }) => isShown);
    return seen.length > 0 ? { ...file, list: { ...file.list, columns: seen } } : file;
  }, [file, columns]);
  const setColumns = (next: readonly ListColumn[]): void => {
    if (isOfQuery) go(writeColumns(search, toViewColumns(next)), { replace: true });
    else listPreferences.setColumns(file.name, preferencesOf(file, next));
  };
  return {
    /** The resource as the resource file defines it. */
    file,
    resource,
    /** The columns in their order. Unless they come from the query, hidden columns are included. */
    columns,
    isOfQuery,
    /** Whether the columns come from the query or the user's settings, not from the resource file. */
    isOwn: isOfQuery || (look !== undefined && look.length > 0),
    setColumns,
    /** Restores the columns of the resource file. */
    reset: () => {
      if (!isOfQuery) listPreferences.setColumns(file.name, []);
      else go(writeColumns(search, toViewColumns(arrangeColumns(file, []))), { replace: true });
    },
    resize: useStable((field: string, width: number | undefined) =>
      setColumns(columns.map((column) => (column.field === field ? withWidth(file, column, width) : column))),
    ),
  };
}

/** Returns the column with this width as a fixed width. If `width` is undefined, the column gets its default width. */
export function withWidth({ list }: Resource, column: ListColumn, width: number | undefined): ListColumn {
  const { width: _, isFixed: __, ...rest } = column;
  if (width !== undefined) return { ...rest, width, isFixed: true };
  const usual = list.columns.find(({ field }) => field === column.field)?.width;
  return { ...rest, ...(usual === undefined ? {} : { width: usual }) };
}

/**
 * Returns the columns of the resource file with the user's settings, including hidden columns. Settings for fields that were removed or are
 * no longer permitted are skipped. Columns without settings are placed after their neighbor in the file.
 */
export function arrangeColumns(resource: Resource, look: readonly ColumnPreferences[]): ListColumn[] {
  const ofFile = new Map(resource.list.columns.map((column) => [column.field, column]));
  const arranged = look
    .filter(({ field }) => canBeColumn(resource, field))
    .map((expected) => toColumn(expected, ofFile.get(expected.field)));
  let before = -1;
  for (const column of resource.list.columns) {
    const at = arranged.findIndex(({ field }) => field === column.field);
    before = at < 0 ? before + 1 : at;
    if (at < 0) arranged.splice(before, 0, { ...column, isShown: true });
  }
  return byPin(arranged);
}

function toColumn({ field, width, pin, isShown }: ColumnPreferences, file: Column | undefined): ListColumn {
  const { pin: filePin, ...rest } = file ?? { field };
  const side = pin ?? filePin ?? 'none';
  return {
    ...rest,
    ...(width === undefined ? {} : { width, isFixed: true }),
    ...(side === 'none' ? {} : { pin: side }),
    ...(pin === 'none' && { isLoose: true }),
    isShown: isShown ?? file !== undefined,
  };
}

/**
 * Returns the settings to store for these columns: every column in its order, with what differs from the resource file. Empty if nothing
 * differs.
 */
export function preferencesOf({ list }: Resource, columns: readonly ListColumn[]): ColumnPreferences[] {
  const look = columns.map(({ field, width, pin, isFixed, isShown, isLoose }): ColumnPreferences => {
    const file = list.columns.find((column) => column.field === field);
    return {
      field,
      ...(isFixed && width !== undefined ? { width } : {}),
      ...(pin === file?.pin && !isLoose ? {} : { pin: pin ?? 'none' }),
      ...(isShown === (file !== undefined) ? {} : { isShown }),
    };
  });
  const usual = byPin(list.columns).map(({ field }) => field);
  const isUsual = look.every((column, i) => Object.keys(column).length === 1 && column.field === usual[i]);
  return isUsual && look.length === usual.length ? [] : look;
}

const locations = { left: 0, none: 1, right: 2 };

/** Returns the columns with pinned ones at their edges; the order is otherwise kept. */
export function byPin<T extends Pick<Column, 'pin'>>(columns: readonly T[]): T[] {
  return columns.toSorted((a, b) => locations[a.pin ?? 'none'] - locations[b.pin ?? 'none']);
}

const columnsParam = 'cols';
const sides: Readonly<Record<string, 'left' | 'right'>> = { l: 'left', r: 'right' };

/**
 * Parses the columns in the page's query, for example `?cols=shipName.160l_imoNo_mmsi.r` with order, width and pinned side. Unknown fields
 * are skipped; the result is undefined if no field is left.
 */
export function readColumns(search: string, resource: Resource): ListColumn[] | undefined {
  const text = new URLSearchParams(search).get(columnsParam) ?? '';
  const columns = text.split('_').flatMap((part): ListColumn[] => {
    const [, field = '', width = '', side = ''] = /^([A-Za-z][A-Za-z0-9]*)(?:\.(\d{0,4})([lr]?))?$/.exec(part) ?? [];
    return canBeColumn(resource, field) ? [columnOfQuery(resource, { field, width: Number(width), pin: sides[side] })] : [];
  });
  const once = columns.filter(({ field }, i) => columns.findIndex((other) => other.field === field) === i);
  return once.length > 0 ? byPin(once) : undefined;
}

interface ColumnParams {
  readonly field: string;
  /** Width in px; 0 means the default width. */
  readonly width: number;
  readonly pin: 'left' | 'right' | undefined;
}

function columnOfQuery({ list }: Resource, { field, width, pin }: ColumnParams): ListColumn {
  const { pin: _, ...rest } = list.columns.find((column) => column.field === field) ?? { field };
  const { leastWidth, mostWidth } = listPreferenceLimits;
  const isFixed = width >= leastWidth && width <= mostWidth;
  return { ...rest, ...(isFixed && { width, isFixed }), ...(pin && { pin }), isShown: true };
}

/** Returns the query with these columns, or without the parameter if there are none. */
export function writeColumns(search: string, columns: readonly ViewColumn[]): string {
  const params = new URLSearchParams(search);
  params.delete(columnsParam);
  const text = columns.map(({ field, width, pin }) => {
    const more = `${width ?? ''}${pin?.[0] ?? ''}`;
    return more === '' ? field : `${field}.${more}`;
  });
  if (text.length > 0) params.set(columnsParam, text.join('_'));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** Returns the visible columns in the format of views and links. */
export function toViewColumns(columns: readonly ListColumn[]): ViewColumn[] {
  return columns.flatMap(({ field, width, pin, isFixed, isShown }) =>
    isShown ? [{ field, ...(isFixed && width !== undefined ? { width } : {}), ...(pin && { pin }) }] : [],
  );
}

/** A column of a list, visible or hidden. */
export interface ListColumn extends Column {
  /** Whether the user has set the width of the column; it gets no spare width then. */
  readonly isFixed?: boolean;
  readonly isShown: boolean;
  /** Whether the user has explicitly unpinned the column; even the first column then scrolls with the others. */
  readonly isLoose?: boolean;
}

/** Returns whether a field can be a column; lines cannot, because lists do not load them. */
export function canBeColumn(resource: Resource, name: string): boolean {
  const field = listField(resource, name);
  return field !== undefined && !field.lines;
}
