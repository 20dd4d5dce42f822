import type { Field } from '../../../contract/resource.ts';
import { decimals } from '../../../fields/decimal/decimals.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';

/** What a column of lines comes to, exactly, with so many digits behind the point as its field has; undefined where all is empty. */
export function totalOf(
  lines: readonly Readonly<Record<string, unknown>>[],
  { name, scale }: Pick<Field, 'name' | 'scale'>,
): string | undefined {
  const values = lines.map((line) => line[name]).filter((value) => !isEmpty(value));
  if (values.length === 0) return undefined;
  const sum = decimals.add(...values.map(String));
  return scale === undefined ? sum : decimals.round(sum, scale);
}
