import type { Field } from '../../../contract/resource.ts';
import { defaultValue } from '../../defaultValue.ts';
import { isFigure } from '../../isFigure.ts';
import { withoutLocked } from '../../rows/plainLines.ts';
import type { Row } from './gridStore.ts';

/** A new row: the defaults of its fields. */
export function newRow(items: readonly Field[]): Row {
  const given = items.filter(({ system, isLocked, default: value }) => !system && !isLocked && value !== undefined);
  return Object.fromEntries(given.map((item) => [item.name, defaultValue(item)]));
}

/** The same row once more, as a new one: what may not be written into it is not there. */
export function copiedRow({ id: _, version: __, ...row }: Row, items: readonly Field[] = []): Row {
  return withoutLocked(items, row);
}

/** The columns of a grid: what people enter, and numbers that follow from it. */
export function shownItems({ items = [] }: Pick<Field, 'items'>): readonly Field[] {
  return items.filter((item) => !item.system || (isFigure(item) && item.derived !== undefined));
}
