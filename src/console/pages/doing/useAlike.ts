import { useEffect, useState } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { useHouse } from '../../house.ts';
import { type Calls, createCalls } from '../../providers/calls.ts';
import type { FormStore } from '../edit/createFormStore.ts';
import { decidingFor } from './askedValues.ts';
import type { ManyTarget, Target } from './doingBody.ts';

interface Alike {
  readonly resource: Resource;
  /** What is asked for. */
  readonly asked: Resource;
  readonly store: FormStore;
  readonly target: Target;
  readonly recordOf: (id: string) => WireRecord | undefined;
}

const none: readonly Field[] = [];

/**
 * Of many records: what they have in common of the fields that decide which choices are offered is filled into the question;
 * the fields in which they differ are the answer. Records that are not here are asked about.
 */
export function useAlike({ resource, asked, store, target, recordOf }: Alike): readonly Field[] {
  const { client, resources } = useHouse();
  const [unlike, setUnlike] = useState(none);
  useEffect(() => {
    if (target === 'page' || 'record' in target) return;
    const names = new Set(asked.fields.flatMap(decidingFor));
    const deciding = resource.fields.filter(
      ({ name }) => names.has(name) && !asked.fields.some((f) => f.name === name),
    );
    if (deciding.length === 0) return;
    let isWanted = true;
    const take = (found: readonly Found[]): void => {
      if (!isWanted) return;
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
    const calls = createCalls({ client, resources });
    // The client has told why it failed; nothing is offered then.
    Promise.all(deciding.map((field) => outermost(calls, resource.name, { field, target }))).then(
      take,
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [resource, asked, store, target, recordOf, client, resources]);
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
