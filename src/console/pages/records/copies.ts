import type { Field } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { labelKey, type WireRecord } from '../../../contract/wire.ts';
import { usePagePath } from '../../location/page.ts';
import { withForm } from '../../location/pageQuery.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the initial values of a copy: all editable values, with lines as new lines. Unique fields stay empty unless the original was
 * deleted (`isLast`). Files are not copied because they belong to one record, and the server sets the initial state.
 */
export function copiedRecord({ fields, states }: Pick<Resource, 'fields' | 'states'>, record: Values, { isLast = false } = {}): Values {
  const taken = fields.filter((field) => !field.system && field.name !== states?.field && (isLast || !field.unique) && !field.file);
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

/** Initial values for a new record, and the record they are copied from. */
interface Handed {
  readonly values: Values;
  readonly of?: WireRecord | undefined;
}

const name = 'copied';

/** Returns a function that opens a form for a new record with these values; `of` is the record that they are copied from. */
export function useOpenCopy(): (values: Values, of?: WireRecord) => void {
  const { memory, search, go } = usePagePath();
  return (values, of) => {
    memory.set(name, { values, of } satisfies Handed);
    go(withForm(search, { mode: 'create' }));
  };
}

/** Returns the initial values passed to the form of a new record; undefined if there are none. */
export function copyIn(memory: ReadonlyMap<string, unknown>): Handed | undefined {
  return memory.get(name) as Handed | undefined;
}

/** Clears the passed values after the form has used them, so that the next form starts empty. */
export function forgetCopy(memory: Map<string, unknown>): void {
  memory.delete(name);
}
