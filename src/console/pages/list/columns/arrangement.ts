import { useMemo } from 'react';
import { type ColumnPreferences, listPreferenceLimits, type ViewColumn } from '../../../../contract/lists.ts';
import type { Column, Resource } from '../../../../contract/resource.ts';
import { useApp } from '../../../app.ts';
import { useStable, useStore } from '../../../client/store.ts';
import { usePagePath } from '../../../shell/layout/page.ts';
import { listField } from '../../records/resource.ts';

export type Arranged = ReturnType<typeof useArranged>;

/**
 * A resource with the columns of its list as they shall be seen: as the query of the page says, else as the person has
 * them, else as the file says. A change of them goes where they come from.
 */
export function useArranged(file: Resource) {
  const { listPreferences } = useApp();
  const { search, go } = usePagePath();
  const look = useStore(listPreferences).lists[file.name];
  const requested = new URLSearchParams(search).get('cols');
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the query only the columns matter
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
    /** As the file has it. */
    file,
    resource,
    /** Hidden ones too, as far as somebody has arranged them. */
    columns,
    isOfQuery,
    /** The user has changed them from those of the file. */
    isOwn: isOfQuery || (look !== undefined && look.length > 0),
    setColumns,
    /** As the file says. */
    reset: () => {
      if (!isOfQuery) listPreferences.setColumns(file.name, []);
      else go(writeColumns(search, toViewColumns(arrangeColumns(file, []))), { replace: true });
    },
    resize: useStable((field: string, width: number | undefined) =>
      setColumns(columns.map((column) => (column.field === field ? withWidth(file, column, width) : column))),
    ),
  };
}

/** The column just so wide, or as wide as the file says. */
export function withWidth({ list }: Resource, column: ListColumn, width: number | undefined): ListColumn {
  const { width: _, isFixed: __, ...rest } = column;
  if (width !== undefined) return { ...rest, width, isFixed: true };
  const usual = list.columns.find(({ field }) => field === column.field)?.width;
  return { ...rest, ...(usual === undefined ? {} : { width: usual }) };
}

/**
 * The columns of the resource file as somebody wants them, hidden ones too. What the file or the person's rights no longer
 * have is passed over; what is new in the file stands behind its neighbour there.
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

/** The differences between these columns and those of the file; nothing if they are the same. */
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

/** Pinned columns at their edges, else in the order that they have. */
export function byPin<T extends Pick<Column, 'pin'>>(columns: readonly T[]): T[] {
  return columns.toSorted((a, b) => locations[a.pin ?? 'none'] - locations[b.pin ?? 'none']);
}

const columnsParam = 'cols';
const sides: Readonly<Record<string, 'left' | 'right'>> = { l: 'left', r: 'right' };

/**
 * The columns that the query of a page names, `?cols=shipName.160l_imoNo_mmsi.r`: in this order, just so wide, at this side.
 * What the resource does not have is left out; undefined when the query leaves the columns to the person.
 */
export function readColumns(search: string, resource: Resource): ListColumn[] | undefined {
  const text = new URLSearchParams(search).get(columnsParam) ?? '';
  const columns = text.split('_').flatMap((part): ListColumn[] => {
    const [, field = '', width = '', side = ''] = /^([A-Za-z][A-Za-z0-9]*)(?:\.(\d{0,4})([lr]?))?$/.exec(part) ?? [];
    return canBeColumn(resource, field)
      ? [columnOfQuery(resource, { field, width: Number(width), pin: sides[side] })]
      : [];
  });
  const once = columns.filter(({ field }, i) => columns.findIndex((other) => other.field === field) === i);
  return once.length > 0 ? byPin(once) : undefined;
}

interface ColumnParams {
  readonly field: string;
  /** 0: that of the file. */
  readonly width: number;
  readonly pin: 'left' | 'right' | undefined;
}

function columnOfQuery({ list }: Resource, { field, width, pin }: ColumnParams): ListColumn {
  const { pin: _, ...rest } = list.columns.find((column) => column.field === field) ?? { field };
  const { leastWidth, mostWidth } = listPreferenceLimits;
  const isFixed = width >= leastWidth && width <= mostWidth;
  return { ...rest, ...(isFixed && { width, isFixed }), ...(pin && { pin }), isShown: true };
}

/** The query with these columns in it, or with none. */
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

/** The visible part of these columns, as a view or a link describes them. */
export function toViewColumns(columns: readonly ListColumn[]): ViewColumn[] {
  return columns.flatMap(({ field, width, pin, isFixed, isShown }) =>
    isShown ? [{ field, ...(isFixed && width !== undefined ? { width } : {}), ...(pin && { pin }) }] : [],
  );
}

/** A column of a list as it is now, seen or not. */
export interface ListColumn extends Column {
  /** Its width is what somebody chose: it does not take part when room is shared. */
  readonly isFixed?: boolean;
  readonly isShown: boolean;
  /** Somebody has said that it goes with the others. */
  readonly isLoose?: boolean;
}

/** Whether a field can be a column: lines are not read with a list. */
export function canBeColumn(resource: Resource, name: string): boolean {
  const field = listField(resource, name);
  return field !== undefined && !field.lines;
}
