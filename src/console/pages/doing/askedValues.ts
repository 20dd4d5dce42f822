import { labelKey } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { newRecord } from '../edit/newRecord.ts';
import type { Target } from './doingBody.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the questions begin with: what the one record has under the same name, or else their defaults; and on whose clock its moments are. */
export function firstValues(
  asked: Resource,
  target: Target,
  recordOf: (id: string) => Values | undefined = () => undefined,
): Record<string, unknown> {
  if (target !== 'page' && 'ids' in target) return { ...newRecord(asked), ...zonesOf(asked, target.ids.map(recordOf)) };
  const record: Values = target !== 'page' && 'record' in target ? target.record : {};
  const names = asked.fields.flatMap((field) => [field.name, labelKey(field.name), ...aroundOf(field)]);
  const strange = new Set(asked.fields.filter((field) => !isChoice(field, record[field.name])).map(({ name }) => name));
  const known = names
    .filter((name) => !isEmpty(record[name]) && !strange.has(name))
    .map((name) => [name, record[name]]);
  return { ...newRecord(asked), ...Object.fromEntries(known) };
}

/** Whether the question offers it: one that leaves out a choice does not begin with that. */
function isChoice({ options }: Field, value: unknown): boolean {
  return options === undefined || isEmpty(value) || options.some((option) => option.value === value);
}

/** Of several records only the clock is known, where it is the same for all of them. */
function zonesOf({ fields }: Resource, records: readonly (Values | undefined)[]): Values {
  const keys = new Set(fields.flatMap(({ zone = [] }) => zone));
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const [first, ...others] = new Set(records.map((record) => record?.[key]));
      return isEmpty(first) || others.length > 0 ? [] : [[key, first] as const];
    }),
  );
}

/** What the question speaks of beside itself: on whose clock a moment is, and what decides which records are offered. */
function aroundOf(field: Field): readonly string[] {
  return [...(field.zone ?? []), ...decidingFor(field)];
}

/** The names of the fields that decide which records a reference offers. */
export function decidingFor({ reference, references }: Field): readonly string[] {
  const wanted = Object.values((reference ?? references)?.filter ?? {});
  return wanted.flatMap((want) => ('field' in want ? [want.field] : []));
}

/** What is sent: what is filled in, and null for what the record had and has been emptied. */
export function sentInput(asked: Resource, first: Values, filled: Values): Record<string, unknown> {
  const emptied = asked.fields.filter(({ name }) => !isEmpty(first[name]) && !Object.hasOwn(filled, name));
  return { ...filled, ...Object.fromEntries(emptied.map(({ name }) => [name, null])) };
}
