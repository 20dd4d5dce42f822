import type { Field } from '../../../contract/resource.ts';
import { isFigure } from '../../figures/isFigure.ts';

/** The columns of a grid: what people enter, and numbers that follow from it. */
export function shownItems({ items = [] }: Pick<Field, 'items'>): readonly Field[] {
  return items.filter((item) => !item.system || (isFigure(item) && item.derived !== undefined));
}
