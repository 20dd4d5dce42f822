import { type ReactNode, useEffect, useState } from 'react';
import { labelKey, zoneKey } from '../../contract/record.ts';
import type { Field, Reference } from '../../contract/resource.ts';
import type { ConsoleFace, FilterProps, InputProps } from '../consoleFace.ts';
import { chosenOf } from '../faces/chosenOf.ts';
import { inputAria } from '../faces/inputAria.ts';
import { RemoteManyPicker } from '../faces/RemoteManyPicker.tsx';
import { RemoteSelect } from '../faces/RemoteSelect.tsx';
import { type Choice, useFieldServices, useSibling, useSiblings } from '../services.tsx';
import { useOffer, useOfferHint, useReset } from './offer.tsx';

/** A record of another resource, shown by what it is called. */
export const referenceFace: ConsoleFace = {
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

/** What a choice fills in: the reference with its label, and what it takes over from the chosen record. */
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

function ReferenceFilter({ id, field, value, onChange }: FilterProps) {
  const { word, labels } = useFieldServices();
  const [known, setKnown] = useState<readonly Choice[]>([]);
  const reference = referenceOf(field);
  const { resource, choices } = reference;
  const chosen = chosenOf(value);
  const unknown = chosen.filter((candidate) => !known.some((choice) => choice.value === candidate)).join();

  // Ids that came with a link have no label yet.
  useEffect(() => {
    if (unknown === '') return;
    const ids = unknown.split(',');
    const asIs = ids.map((candidate) => ({ value: candidate, label: candidate }));
    labels(resource, ids, choices).then(
      (found) =>
        setKnown((before) => [
          ...before,
          ...asIs.map((choice) => found.find((one) => one.value === choice.value) ?? choice),
        ]),
      () => setKnown((before) => [...before, ...asIs]),
    );
  }, [unknown, resource, choices, labels]);

  return (
    <RemoteManyPicker
      id={id}
      reference={reference}
      chosen={chosen.map(
        (candidate) => known.find((choice) => choice.value === candidate) ?? { value: candidate, label: '…' },
      )}
      placeholder={word('all')}
      onChoose={(choices) => {
        setKnown((before) => [...before, ...choices]);
        onChange(choices.length > 0 ? choices.map((choice) => choice.value) : undefined);
      }}
    />
  );
}

function referenceOf(field: Field): Reference {
  if (!field.reference) throw new Error(`The field ${field.name} is of the kind reference, but does not say of what.`);
  return field.reference;
}
