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

/** Asks the server, when what is offered changes, whether the chosen record is still among it; `reset` when it is not. */
export function useReset(
  field: Field,
  id: string | undefined,
  { offer, reset }: { offer: Offer; reset: () => void },
): void {
  const { search } = useFieldServices();
  const resource = field.reference?.resource ?? '';
  const key = JSON.stringify(offer);
  const checked = useRef(key);
  const question = useRef(0);
  const latest = useRef({ reset });
  useEffect(() => {
    latest.current = { reset };
  });
  useEffect(() => {
    if (checked.current === key) return;
    checked.current = key;
    if (id === undefined) return;
    const { filter, missing } = JSON.parse(key) as Offer;
    if (missing !== undefined) return latest.current.reset();
    const mine = ++question.current;
    search({ resource, keyword: '', page: 1, filter: { ...filter, id } }).then(
      ({ total }) => {
        if (mine === question.current && total === 0) latest.current.reset();
      },
      // Out of reach: the choice stays, and the server has the last word when it is saved.
      () => undefined,
    );
  }, [key, id, resource, search]);
}
