import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Scalar } from '../../contract/query.ts';
import type { Field, Reference } from '../../contract/resource.ts';
import { isEmpty } from '../emptyValues.ts';
import { type OfferFilter, type OfferValues, type Siblings, useFieldServices, useSiblings } from '../services.tsx';

/** The records that a reference offers: those matching `filter`, or none while a required field is empty. */
export interface Offer {
  readonly filter: OfferFilter;
  /** The values of the edited record that the filter depends on, by field name. */
  readonly values: OfferValues;
  /** The name of the sibling field that must be filled in first. */
  readonly missing: string | undefined;
}

/** Returns the current offer; it changes with the fields that the reference depends on. */
export function useOffer(reference: Reference): Offer {
  const siblings = useSiblings();
  const text = useSyncExternalStore(siblings.subscribe, () => JSON.stringify(offerOf(reference, siblings.get(), siblings)));
  return JSON.parse(text) as Offer;
}

/** Returns a hint that names the field to fill in first; undefined if none is missing. */
export function useOfferHint({ missing }: Offer): string | undefined {
  const { word, language } = useFieldServices();
  const { fields, unlike = [] } = useSiblings();
  if (missing === undefined) return undefined;
  const differing = unlike.find(({ name }) => name === missing);
  if (differing) return word('notAlike', { field: differing.title[language] });
  const field = fields?.find(({ name }) => name === missing)?.title[language];
  return field === undefined ? word('fillOthersFirst') : word('fillFirst', { field });
}

/** Returns which records a reference offers, given the current values of the record that contains it. */
export function offerOf(
  { filter }: Reference,
  record: Readonly<Record<string, unknown>>,
  { fields, unlike = [] }: Pick<Siblings, 'unlike'> & { readonly fields?: readonly Pick<Field, 'name'>[] } = {},
): Offer {
  // The form of an action may have fewer fields than the record. A field that it lacks cannot be filled in here.
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
    filter: Object.fromEntries(given.map(({ name, value }) => [name, isEmpty(value) ? null : (value as Scalar | readonly Scalar[])])),
    values: Object.fromEntries(own) as OfferValues,
    missing,
  };
}

/**
 * Checks on the server whether the selected record still matches when the offer changes, and calls `reset` if not. It skips a selection
 * that changed together with the offer, which the user has just made; validation checks that one.
 */
export function useReset({ reference }: Field, id: string | undefined, { offer, reset }: { offer: Offer; reset: () => void }): void {
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
      // If the request fails, the choice stays and the server decides on save.
      () => undefined,
    );
  }, [key, id, resource, choices, search]);
}
