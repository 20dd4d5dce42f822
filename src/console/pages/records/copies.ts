import { labelKey, type WireRecord } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { withForm } from '../../registry/pageQuery.ts';
import { usePagePath } from '../../shell/layout/page.ts';

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
    (field) => !field.system && field.name !== states?.field && (isLast || !field.unique) && !field.file,
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

/** What a new record begins with, and which record it is to be like. */
interface Handed {
  readonly values: Values;
  readonly of?: WireRecord | undefined;
}

const name = 'copied';

/** Opens a form for a new record with these values; `of` names the record that they are copied from. */
export function useOpenCopy(): (values: Values, of?: WireRecord) => void {
  const { memory, search, go } = usePagePath();
  return (values, of) => {
    memory.set(name, { values, of } satisfies Handed);
    go(withForm(search, { mode: 'create' }));
  };
}

/** What the form of a new record was handed over; undefined when it was opened empty. */
export function copyIn(memory: ReadonlyMap<string, unknown>): Handed | undefined {
  return memory.get(name) as Handed | undefined;
}

/** The form has it: the next one begins empty. */
export function forgetCopy(memory: Map<string, unknown>): void {
  memory.delete(name);
}
