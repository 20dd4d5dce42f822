import type { Field } from '../../contract/resource.ts';
import { figureValue } from './figureValue.ts';

/** What a total is over nothing at all: zero of what is added up or counted, and no least or greatest value. */
export function emptyTotal(field: Field): string | number | null {
  const { total } = field;
  if (!total || total.as === 'min' || total.as === 'max' || total.needs) return null;
  return figureValue(field, { value: { units: 0n, scale: 0 }, record: {} });
}
