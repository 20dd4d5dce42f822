import { labelKey } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a new record takes over from another one: all that a person may set, lines included as new ones. What may occur only
 * once stays empty, unless the other one is no more (`isLast`), and so do files, which belong to one record; where the state begins is the server's affair.
 */
export function copiedRecord(
  { fields, states }: Pick<Resource, 'fields' | 'states'>,
  record: Values,
  { isLast = false } = {},
): Values {
  const taken = fields.filter(
    (field) => !field.system && field.name !== states?.field && (isLast || !field.unique) && field.kind !== 'file',
  );
  return Object.fromEntries(taken.flatMap((field) => entriesOf(field, record, isLast)));
}

function entriesOf(field: Field, record: Values, isLast: boolean): readonly (readonly [string, unknown])[] {
  const { name, reference, lines, items = [] } = field;
  const value = record[name];
  if (value === null || value === undefined) return [];
  if (lines && Array.isArray(value)) {
    return [[name, value.map((line: Values) => copiedRecord({ fields: items }, line, { isLast }))]];
  }
  return reference ? [[name, value] as const, [labelKey(name), record[labelKey(name)]] as const] : [[name, value]];
}
