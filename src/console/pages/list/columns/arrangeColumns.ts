import type { ColumnLook } from '../../../../contract/listLook.ts';
import type { Column, Resource } from '../../../../contract/resource.ts';
import { canBeColumn, type ListColumn } from './seenColumn.ts';

/**
 * The columns of the resource file as somebody wants them, hidden ones too. What the file or the person's rights no longer
 * have is passed over; what is new in the file stands behind its neighbour there.
 */
export function arrangeColumns(resource: Resource, look: readonly ColumnLook[]): ListColumn[] {
  const ofFile = new Map(resource.list.columns.map((column) => [column.field, column]));
  const arranged = look
    .filter(({ field }) => canBeColumn(resource, field))
    .map((wanted) => toColumn(wanted, ofFile.get(wanted.field)));
  let before = -1;
  for (const column of resource.list.columns) {
    const at = arranged.findIndex(({ field }) => field === column.field);
    before = at < 0 ? before + 1 : at;
    if (at < 0) arranged.splice(before, 0, { ...column, isShown: true });
  }
  return byPin(arranged);
}

function toColumn({ field, width, pin, isShown }: ColumnLook, file: Column | undefined): ListColumn {
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

/** What makes these columns of those of the file; nothing where they are the same. */
export function lookOf({ list }: Resource, columns: readonly ListColumn[]): ColumnLook[] {
  const look = columns.map(({ field, width, pin, isFixed, isShown, isLoose }): ColumnLook => {
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

const places = { left: 0, none: 1, right: 2 };

/** Pinned columns at their edges, else in the order that they have. */
export function byPin<T extends Pick<Column, 'pin'>>(columns: readonly T[]): T[] {
  return columns.toSorted((a, b) => places[a.pin ?? 'none'] - places[b.pin ?? 'none']);
}
