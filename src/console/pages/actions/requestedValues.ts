import { useEffect, useState } from 'react';
import { labelKey, type WireRecord } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { useApp } from '../../app.ts';
import { useData } from '../../providers/useData.ts';
import { type Calls, createCalls } from '../../saving/createCalls.ts';
import type { FormStore } from '../edit/createFormStore.ts';
import { newRecord } from '../edit/newRecord.ts';
import type { ManyTarget, Target } from '../records/targets.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the questions begin with: what the one record has under the same name, or else their defaults; and on whose clock its moments are. */
export function firstValues(
  requested: Resource,
  target: Target,
  recordOf: (id: string) => Values | undefined = () => undefined,
): Record<string, unknown> {
  if (target !== 'page' && 'ids' in target)
    return { ...newRecord(requested), ...zonesOf(requested, target.ids.map(recordOf)) };
  const record: Values = target !== 'page' && 'record' in target ? target.record : {};
  const names = requested.fields.flatMap((field) => [field.name, labelKey(field.name), ...aroundOf(field)]);
  const unexpected = new Set(
    requested.fields.filter((field) => !isChoice(field, record[field.name])).map(({ name }) => name),
  );
  const known = names
    .filter((name) => !isEmpty(record[name]) && !unexpected.has(name))
    .map((name) => [name, record[name]]);
  return { ...newRecord(requested), ...Object.fromEntries(known) };
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
function decidingFor({ reference, references }: Field): readonly string[] {
  const expected = Object.values((reference ?? references)?.filter ?? {});
  return expected.flatMap((want) => ('field' in want ? [want.field] : []));
}

/** What is sent: what is filled in, and null for what the record had and has been emptied. */
export function sentInput(requested: Resource, first: Values, filled: Values): Record<string, unknown> {
  const emptied = requested.fields.filter(({ name }) => !isEmpty(first[name]) && !Object.hasOwn(filled, name));
  return { ...filled, ...Object.fromEntries(emptied.map(({ name }) => [name, null])) };
}

interface Alike {
  readonly resource: Resource;
  /** What is asked for. */
  readonly requested: Resource;
  readonly store: FormStore;
  readonly target: Target;
  readonly recordOf: (id: string) => WireRecord | undefined;
}

const none: readonly Field[] = [];

/**
 * Of many records: what they have in common of the fields that decide which choices are offered is filled into the question;
 * the fields in which they differ are the answer. Records that are not here are asked about.
 */
export function useAlike({ resource, requested, store, target, recordOf }: Alike): readonly Field[] {
  const { resources } = useApp();
  const data = useData();
  const [unlike, setUnlike] = useState(none);
  useEffect(() => {
    if (target === 'page' || 'record' in target) return;
    const names = new Set(requested.fields.flatMap(decidingFor));
    const deciding = resource.fields.filter(
      ({ name }) => names.has(name) && !requested.fields.some((f) => f.name === name),
    );
    if (deciding.length === 0) return;
    let isExpected = true;
    const take = (found: readonly Found[]): void => {
      if (!isExpected) return;
      setUnlike(found.filter(({ values }) => values.length > 1).map(({ field }) => field));
      store.fill(
        Object.fromEntries(
          found.map(({ field, values: [first, ...more] }) => [field.name, more.length > 0 ? undefined : first]),
        ),
      );
    };
    const known = 'ids' in target ? target.ids.map(recordOf) : [undefined];
    if (known.every((record) => record !== undefined)) {
      take(
        deciding.map((field) => ({ field, values: [...new Set(known.map((record) => record[field.name] ?? null))] })),
      );
      return;
    }
    const calls = createCalls({ data, resources });
    // The client has told why it failed; nothing is offered then.
    Promise.all(deciding.map((field) => outermost(calls, resource.name, { field, target }))).then(
      take,
      () => undefined,
    );
    return () => {
      isExpected = false;
    };
  }, [resource, requested, store, target, recordOf, data, resources]);
  return unlike;
}

interface Found {
  readonly field: Field;
  /** The different values that the records have: one, or more than one. */
  readonly values: readonly unknown[];
}

/** The first and the last value in order: records are alike where these are. */
async function outermost(
  calls: Calls,
  name: string,
  { field, target }: { readonly field: Field; readonly target: ManyTarget },
): Promise<Found> {
  const filter = 'ids' in target ? { id: target.ids } : target.matching.filter;
  const ends = await Promise.all(
    (['asc', 'desc'] as const).map(async (order) => {
      const { records } = await calls.find(name, { filter, sorts: [{ field: field.name, order }], pageSize: 1 });
      return records.map((record) => (record as Readonly<Record<string, unknown>>)[field.name] ?? null);
    }),
  );
  return { field, values: [...new Set(ends.flat())] };
}
