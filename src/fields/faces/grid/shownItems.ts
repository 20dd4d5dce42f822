import type { Field } from '../../../contract/resource.ts';
import { isFigure } from '../../figures/isFigure.ts';

/** The columns of a grid: what people enter, numbers that follow from it, and what others enter and these may see. */
export function shownItems({ items = [] }: Pick<Field, 'items'>): readonly Field[] {
  return items.filter(
    (item) => !item.system || item.access?.write !== undefined || (isFigure(item) && item.derived !== undefined),
  );
}
