import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Scalar } from '../../contract/query.ts';
import type { Field, Reference } from '../../contract/resource.ts';
import { isEmpty } from '../emptyValues.ts';
import { useFieldServices, useSiblings } from '../services.tsx';

/** What a reference offers for the record as it is: records that have these values, or none until a field is filled. */
export interface Offer {
  readonly filter: Readonly<Record<string, Scalar>>;
  /** The field beside this one that has to be filled first. */
  readonly missing: string | undefined;
}

/** What is offered just now; it changes with the fields that the reference names. */
export function useOffer(reference: Reference): Offer {
  const siblings = useSiblings();
  const text = useSyncExternalStore(siblings.subscribe, () => JSON.stringify(offerOf(reference, siblings.get())));
  return JSON.parse(text) as Offer;
}

/** The filter that a record gives. */
export function offerOf({ filter }: Reference, record: Readonly<Record<string, unknown>>): Offer {
  const wanted = Object.entries(filter ?? {}).map(([name, want]) => {
    const value = 'is' in want ? want.is : record[want.field];
    return { name, value, own: 'field' in want ? want.field : undefined };
  });
  const missing = wanted.find(({ value }) => isEmpty(value))?.own;
  const given = wanted.filter(({ value }) => !isEmpty(value));
  return { filter: Object.fromEntries(given.map(({ name, value }) => [name, value as Scalar])), missing };
}

/**
 * Asks the server, when what is offered changes around a choice, whether the choice is still among it; `reset` when it is
 * not. A choice that came together with the change is somebody's own: the check of the record speaks of that one.
 */
export function useReset(
  { reference }: Field,
  id: string | undefined,
  { offer, reset }: { offer: Offer; reset: () => void },
): void {
  const { search } = useFieldServices();
  const resource = reference?.resource ?? '';
  const key = JSON.stringify(offer);
  const seen = useRef({ key, id });
  const latest = useRef({ reset, id });
  useEffect(() => {
    latest.current = { reset, id };
  });
  useEffect(() => {
    const before = seen.current;
    seen.current = { key, id };
    if (id === undefined || before.key === key || before.id !== id) return;
    const { filter, missing } = JSON.parse(key) as Offer;
    const letGo = (): void => {
      const isSame = latest.current.id === id && seen.current.key === key;
      if (isSame) latest.current.reset();
    };
    if (missing !== undefined) return letGo();
    search({ resource, keyword: '', page: 1, filter: { ...filter, id } }).then(
      ({ total }) => {
        if (total === 0) letGo();
      },
      // Out of reach: the choice stays, and the server has the last word when it is saved.
      () => undefined,
    );
  }, [key, id, resource, search]);
}
