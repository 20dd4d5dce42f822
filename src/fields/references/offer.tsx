import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Scalar } from '../../contract/query.ts';
import type { Field, Reference } from '../../contract/resource.ts';
import { isEmpty } from '../emptyValues.ts';
import { type OfferFilter, type OfferValues, type Siblings, useFieldServices, useSiblings } from '../services.tsx';

/** What a reference offers for the record as it is: records that have these values, or none until a field is filled. */
export interface Offer {
  readonly filter: OfferFilter;
  /** The values of the record that the filter depends on, by their own names. */
  readonly values: OfferValues;
  /** The field beside this one that has to be filled first. */
  readonly missing: string | undefined;
}

/** What is offered just now; it changes with the fields that the reference names. */
export function useOffer(reference: Reference): Offer {
  const siblings = useSiblings();
  const text = useSyncExternalStore(siblings.subscribe, () =>
    JSON.stringify(offerOf(reference, siblings.get(), siblings)),
  );
  return JSON.parse(text) as Offer;
}

/** What has to be filled first before anything is offered; undefined: nothing. */
export function useOfferHint({ missing }: Offer): string | undefined {
  const { word, language } = useFieldServices();
  const { fields, unlike = [] } = useSiblings();
  if (missing === undefined) return undefined;
  const differing = unlike.find(({ name }) => name === missing);
  if (differing) return word('notAlike', { field: differing.title[language] });
  const field = fields?.find(({ name }) => name === missing)?.title[language];
  return field === undefined ? word('fillOthersFirst') : word('fillFirst', { field });
}

/** The filter that a record gives. */
export function offerOf(
  { filter }: Reference,
  record: Readonly<Record<string, unknown>>,
  { fields, unlike = [] }: Pick<Siblings, 'unlike'> & { readonly fields?: readonly Pick<Field, 'name'>[] } = {},
): Offer {
  // A step can name a field of its record: there nobody can fill it in, and none here is none there.
  const isHere = (own: string): boolean => !fields || [...fields, ...unlike].some(({ name }) => name === own);
  const expected = Object.entries(filter ?? {}).map(([name, want]) => {
    const value = 'is' in want ? want.is : record[want.field];
    return { name, value, own: 'field' in want ? want.field : undefined };
  });
  const isOpen = ({ value, own }: (typeof expected)[number]): boolean => isEmpty(value) && (!own || isHere(own));
  const missing = expected.find(isOpen)?.own;
  const given = expected.filter((one) => !isOpen(one));
  const own = expected.flatMap(({ own: name, value }) => (name === undefined ? [] : [[name, value ?? null] as const]));
  return {
    filter: Object.fromEntries(
      given.map(({ name, value }) => [name, isEmpty(value) ? null : (value as Scalar | readonly Scalar[])]),
    ),
    values: Object.fromEntries(own) as OfferValues,
    missing,
  };
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
  const { resource = '', choices } = reference ?? {};
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
    const { filter, values, missing } = JSON.parse(key) as Offer;
    const cancel = (): void => {
      const isSame = latest.current.id === id && seen.current.key === key;
      if (isSame) latest.current.reset();
    };
    if (missing !== undefined) return cancel();
    search({ resource, keyword: '', page: 1, filter: { ...filter, id }, choices, values }).then(
      ({ total }) => {
        if (total === 0) cancel();
      },
      // Out of reach: the choice stays, and the server has the last word when it is saved.
      () => undefined,
    );
  }, [key, id, resource, choices, search]);
}
