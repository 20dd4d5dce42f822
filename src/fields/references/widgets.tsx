import { type ReactNode, useEffect, useState } from 'react';
import type { Field, Reference } from '../../contract/resource.ts';
import { joiners, labelKey, zoneKey } from '../../contract/wire.ts';
import {
  type CellProps,
  type Choice,
  type FilterProps,
  type InputProps,
  useFieldServices,
  useSibling,
  useSiblings,
  type Widget,
} from '../services.tsx';
import { chosenOf } from '../widgets/conditions.ts';
import { inputAria } from '../widgets/inputAria.ts';
import { RemoteSelect } from '../widgets/lateInputs.tsx';
import { ManyPicker } from '../widgets/ManyPicker.tsx';
import { useChosenNow, useRemoteChoices } from '../widgets/remoteChoices.ts';
import { useOffer, useOfferHint, useReset } from './offer.tsx';

/** A reference, shown by the label of its record. */
export const referenceWidget: Widget = {
  Cell: ({ field, value, record }) => (record[labelKey(field.name)] ?? value ?? null) as ReactNode,
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  isPicked: true,
  width: 150,
};

function ReferenceInput(props: InputProps) {
  const { word } = useFieldServices();
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
      placeholder={hint ?? word('choose')}
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
  const { word, labels } = useFieldServices();
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
      placeholder={word('all')}
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
  const { word } = useFieldServices();
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
      placeholder={hint ?? word('choose')}
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

/** A multiple select for records of another resource, which the server searches while the user types and scrolls. */
function RemoteManyPicker({ reference, chosen, ...props }: RemoteManyPickerProps): ReactNode {
  const { word } = useFieldServices();
  const remote = useRemoteChoices(reference);
  const failed = word('searchFailed');
  const emptyText = { idle: word('noMatch'), busy: word('loading'), failed, missed: failed }[remote.state];
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
