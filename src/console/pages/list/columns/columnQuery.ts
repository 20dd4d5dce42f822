import { listLookLimits } from '../../../../contract/listLook.ts';
import type { ViewColumn } from '../../../../contract/listView.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { byPin } from './arrangeColumns.ts';
import { canBeColumn, type ListColumn } from './seenColumn.ts';

const key = 'cols';
const sides: Readonly<Record<string, 'left' | 'right'>> = { l: 'left', r: 'right' };

/**
 * The columns that the query of a page names, `?cols=shipName.160l_imoNo_mmsi.r`: in this order, just so wide, at this side.
 * What the resource does not have is left out; undefined when the query leaves the columns to the person.
 */
export function readColumns(search: string, resource: Resource): ListColumn[] | undefined {
  const text = new URLSearchParams(search).get(key) ?? '';
  const columns = text.split('_').flatMap((part): ListColumn[] => {
    const [, field = '', width = '', side = ''] = /^([A-Za-z][A-Za-z0-9]*)(?:\.(\d{0,4})([lr]?))?$/.exec(part) ?? [];
    return canBeColumn(resource, field) ? [toColumn(resource, { field, width: Number(width), pin: sides[side] })] : [];
  });
  const once = columns.filter(({ field }, i) => columns.findIndex((other) => other.field === field) === i);
  return once.length > 0 ? byPin(once) : undefined;
}

interface Asked {
  readonly field: string;
  /** 0: that of the file. */
  readonly width: number;
  readonly pin: 'left' | 'right' | undefined;
}

function toColumn({ list }: Resource, { field, width, pin }: Asked): ListColumn {
  const { pin: _, ...rest } = list.columns.find((column) => column.field === field) ?? { field };
  const { leastWidth, mostWidth } = listLookLimits;
  const isFixed = width >= leastWidth && width <= mostWidth;
  return { ...rest, ...(isFixed && { width, isFixed }), ...(pin && { pin }), isShown: true };
}

/** The query with these columns in it, or with none. */
export function writeColumns(search: string, columns: readonly ViewColumn[]): string {
  const params = new URLSearchParams(search);
  params.delete(key);
  const text = columns.map(({ field, width, pin }) => {
    const more = `${width ?? ''}${pin?.[0] ?? ''}`;
    return more === '' ? field : `${field}.${more}`;
  });
  if (text.length > 0) params.set(key, text.join('_'));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** What is seen of these columns, as a view or a link says it. */
export function toViewColumns(columns: readonly ListColumn[]): ViewColumn[] {
  return columns.flatMap(({ field, width, pin, isFixed, isShown }) =>
    isShown ? [{ field, ...(isFixed && width !== undefined ? { width } : {}), ...(pin && { pin }) }] : [],
  );
}
