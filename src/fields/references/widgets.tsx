import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Field, Reference } from '../../contract/field.ts';
import type { Scalar } from '../../contract/query.ts';
import { joiners, labelKey, zoneKey } from '../../contract/wire.ts';
import { isEmpty } from '../emptyValues.ts';
import {
  type CellProps,
  type Choice,
  type FilterProps,
  type InputProps,
  type OfferFilter,
  type OfferValues,
  type Siblings,
  useFieldServices,
  useSibling,
  useSiblings,
  type Widget,
} from '../services.tsx';
import { chosenOf } from '../widgets/conditions.ts';
import { inputAria } from '../widgets/inputAria.ts';
import { late } from '../widgets/late.tsx';
import { ManyPicker } from '../widgets/ManyPicker.tsx';
import { useChosenNow, useRemoteChoices } from '../widgets/remoteChoices.ts';

export const RemoteSelect = late(async () => (await import('./RemoteSelect.tsx')).RemoteSelect);

/** A reference, shown by the label of its record. */
export const referenceWidget: Widget = {
  Cell: ({ field, value, record }) => (record[labelKey(field.name)] ?? value ?? null) as ReactNode,
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  isPicked: true,
  width: 150,
};

function ReferenceInput(props: InputProps) {
  const { t } = useFieldServices();
  const { field, value, onChange, isReadOnly, isRequired, faults, onBlur } = props;
  const { set } = useSiblings();
  const loadedLabel = useSibling(labelKey(field.name));
  const offer = useOffer(referenceOf(field));
  const [picked, setPicked] = useState<Choice>();
  const id = value === null || value === undefined || value === '' ? undefined : String(value);
  const label = picked?.value === id ? picked?.label : undefined;
  const choose = (choice: Choice | undefined) => {
    setPicked(choice);
    if (set) set(takenOver(field, choice));
    else onChange(choice?.value);
  };
  useReset(field, id, { offer, reset: () => choose(undefined) });
  const hint = useOfferHint(offer);
  return (
    <RemoteSelect
      attributes={inputAria(props)}
      reference={referenceOf(field)}
      filter={offer.filter}
      values={offer.values}
      hint={hint}
      chosen={id === undefined ? [] : [{ value: id, label: label ?? String(loadedLabel ?? id) }]}
      isMultiple={false}
      canCreate
      isClearable={!isRequired}
      isDisabled={isReadOnly}
      isFaulty={faults.length > 0}
      placeholder={hint ?? t('choose')}
      onBlur={onBlur}
      onChoose={([choice]) => choose(choice)}
    />
  );
}

/** Returns the values that a choice sets: the reference, its label, and the fields copied from the chosen record. */
function takenOver(field: Field, choice: Choice | undefined): Record<string, unknown> {
  const own = { [field.name]: choice?.value, [labelKey(field.name)]: choice?.label };
  const { record } = choice ?? {};
  const { zone } = field.reference ?? {};
  const zoned = zone === undefined ? own : { ...own, [zoneKey(field.name)]: record?.[zone] };
  if (!record) return zoned;
  const copied = Object.entries(field.reference?.copy ?? {}).flatMap(([here, there]) => [
    [here, record[there] ?? undefined] as const,
    ...(Object.hasOwn(record, labelKey(there)) ? [[labelKey(here), record[labelKey(there)]] as const] : []),
  ]);
  return { ...zoned, ...Object.fromEntries(copied) };
}

/** A filter for fields with one or several references. It offers the records that such a field may contain. */
function ReferenceFilter({ id, field, value, onChange }: FilterProps) {
  const { t, labels } = useFieldServices();
  const [known, setKnown] = useState<readonly Choice[]>([]);
  const reference = referenceOf(field);
  const { resource, choices } = reference;
  const chosen = chosenOf(value);
  const unknown = chosen.filter((candidate) => !known.some((choice) => choice.value === candidate)).join();

  // Loads labels for ids that came from a link.
  useEffect(() => {
    if (unknown === '') return;
    const ids = unknown.split(',');
    const asIs = ids.map((candidate) => ({ value: candidate, label: candidate }));
    labels(resource, ids, choices).then(
      (found) => setKnown((before) => [...before, ...asIs.map((choice) => found.find((one) => one.value === choice.value) ?? choice)]),
      () => setKnown((before) => [...before, ...asIs]),
    );
  }, [unknown, resource, choices, labels]);

  return (
    <RemoteManyPicker
      id={id}
      reference={reference}
      chosen={chosen.map((candidate) => known.find((choice) => choice.value === candidate) ?? { value: candidate, label: '…' })}
      placeholder={t('all')}
      onChoose={(choices) => {
        setKnown((before) => [...before, ...choices]);
        onChange(choices.length > 0 ? choices.map((choice) => choice.value) : undefined);
      }}
    />
  );
}

/** A field with references to several records, shown by their labels. */
export const referencesWidget: Widget = {
  Cell: ReferencesCell,
  Input: ReferencesInput,
  Filter: ReferenceFilter,
  width: 180,
  isUnsortable: true,
};

function ReferencesCell({ field, value, record }: CellProps): ReactNode {
  const { language } = useFieldServices();
  return labelsOf(value, record[labelKey(field.name)]).join(joiners[language]) || null;
}

function ReferencesInput(props: InputProps): ReactNode {
  const Own = useFieldServices().referencesInput(referenceOf(props.field).resource);
  return Own ? <Own {...props} /> : <SearchedInput {...props} />;
}

function SearchedInput(props: InputProps): ReactNode {
  const { t } = useFieldServices();
  const { field, value, onChange, isReadOnly, faults, onBlur } = props;
  const loaded = useSibling(labelKey(field.name));
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  // The choices that were loaded with the record. Choices that the user makes afterwards are in `picked`.
  const [first] = useState(() => choicesOf(value, loaded));
  const known = new Map([...first, ...picked].map((choice) => [choice.value, choice]));
  const chosen = idsOf(value).map((id) => known.get(id) ?? { value: id, label: id });
  const offer = useOffer(referenceOf(field));
  const hint = useOfferHint(offer);
  return (
    <RemoteSelect
      attributes={inputAria(props)}
      reference={referenceOf(field)}
      filter={offer.filter}
      values={offer.values}
      hint={hint}
      chosen={chosen}
      isMultiple
      isClearable
      isDisabled={isReadOnly}
      isFaulty={faults.length > 0}
      placeholder={hint ?? t('choose')}
      onBlur={onBlur}
      onChoose={(choices) => {
        setPicked((before) => [...before, ...choices]);
        onChange(choices.length > 0 ? choices.map((choice) => choice.value) : undefined);
      }}
    />
  );
}

function choicesOf(value: unknown, labels: unknown): readonly Choice[] {
  const texts = labelsOf(value, labels);
  return idsOf(value).map((id, i) => ({ value: id, label: texts[i] ?? id }));
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the labels in the order of the ids. If a label is missing, the id is shown. */
function labelsOf(value: unknown, labels: unknown): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(labels) ? labels : [];
  return idsOf(value).map((id, i) => String(texts[i] ?? id));
}

function referenceOf({ name, reference, references }: Field): Reference {
  const found = reference ?? references;
  if (!found) throw new Error(`The field ${name} refers to records, but does not say of what.`);
  return found;
}

interface RemoteManyPickerProps {
  readonly id: string;
  /** The resource whose records can be selected. */
  readonly reference: Pick<Reference, 'resource' | 'choices'>;
  readonly chosen: readonly Choice[];
  readonly placeholder: string;
  readonly onChoose: (chosen: readonly Choice[]) => void;
}

/**
 * A multiple select for records of another resource. The server searches the records while the user types, and returns more of them while
 * the user scrolls.
 */
function RemoteManyPicker({ reference, chosen, ...props }: RemoteManyPickerProps): ReactNode {
  const { t } = useFieldServices();
  const { resource, choices } = reference;
  // Without the filter of the reference: older records may refer to records that it no longer offers.
  const remote = useRemoteChoices({ resource, choices });
  const failed = t('searchFailed');
  const emptyText = { idle: t('noMatch'), busy: t('loading'), failed, missed: failed }[remote.state];
  return (
    <ManyPicker
      {...props}
      chosen={useChosenNow(reference, chosen)}
      offered={remote.choices}
      onOpen={() => remote.open()}
      onType={remote.type}
      onEnd={remote.more}
      early={remote.early}
      emptyText={emptyText}
    />
  );
}

/** The records that a reference offers: those that match `filter`, or none while `missing` names a field. */
export interface Offer {
  readonly filter: OfferFilter;
  /** The values of the edited record that the filter depends on, by field name. */
  readonly values: OfferValues;
  /** The name of the sibling field that must be filled in first; undefined if there is none. */
  readonly missing: string | undefined;
}

/** Returns the current offer. The offer changes with the fields on which the reference depends. */
function useOffer(reference: Reference): Offer {
  const siblings = useSiblings();
  const text = useSyncExternalStore(siblings.subscribe, () => JSON.stringify(offerOf(reference, siblings.get(), siblings)));
  return JSON.parse(text) as Offer;
}

/** Returns a hint that names the field to fill in first; undefined if none is missing. */
function useOfferHint({ missing }: Offer): string | undefined {
  const { t, language } = useFieldServices();
  const { fields, unlike = [] } = useSiblings();
  if (missing === undefined) return undefined;
  const differing = unlike.find(({ name }) => name === missing);
  if (differing) return t('notAlike', { field: differing.title[language] });
  const field = fields?.find(({ name }) => name === missing)?.title[language];
  return field === undefined ? t('fillOthersFirst') : t('fillFirst', { field });
}

/** Returns which records a reference offers, given the current values of the record that contains it. */
export function offerOf(
  { filter }: Reference,
  record: Readonly<Record<string, unknown>>,
  { fields, unlike = [] }: Pick<Siblings, 'unlike'> & { readonly fields?: readonly Pick<Field, 'name'>[] } = {},
): Offer {
  // The form of an action may have fewer fields than the record. A field that the form lacks cannot be filled in here.
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
 * When the offer changes, checks on the server whether the selected record still matches, and calls `reset` if it does not. Also calls
 * `reset` if a field must now be filled in first. Skips a selection that changed together with the offer: the user has just made it, and
 * validation checks it.
 */
function useReset({ reference }: Field, id: string | undefined, { offer, reset }: { offer: Offer; reset: () => void }): void {
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
