import { type ReactNode, useEffect, useState } from 'react';
import { labelKey } from '../../contract/record.ts';
import type { Field } from '../../contract/resource.ts';
import type { ConsoleFace, FilterProps, InputProps } from '../consoleFace.ts';
import { chosenOf } from '../faces/chosenOf.ts';
import { inputAria } from '../faces/inputAria.ts';
import { RemoteSelect } from '../faces/RemoteSelect.tsx';
import { type Choice, useFieldServices, useSibling } from '../services.tsx';

/** A record of another resource, shown by what it is called. */
export const referenceFace: ConsoleFace = {
  Cell: ({ field, value, record }) => (record[labelKey(field.name)] ?? value ?? null) as ReactNode,
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  width: 150,
};

function ReferenceInput(props: InputProps) {
  const { word } = useFieldServices();
  const { field, value, onChange, isReadOnly, isRequired, faults, onBlur } = props;
  const loadedLabel = useSibling(labelKey(field.name));
  const [picked, setPicked] = useState<Choice>();
  const id = value === null || value === undefined || value === '' ? undefined : String(value);
  const label = picked?.value === id ? picked?.label : undefined;
  return (
    <RemoteSelect
      attributes={inputAria(props)}
      resource={resourceOf(field)}
      chosen={id === undefined ? [] : [{ value: id, label: label ?? String(loadedLabel ?? id) }]}
      isMultiple={false}
      isClearable={!isRequired}
      isDisabled={isReadOnly}
      isFaulty={faults.length > 0}
      placeholder={word('choose')}
      onBlur={onBlur}
      onChoose={([choice]) => {
        setPicked(choice);
        onChange(choice?.value);
      }}
    />
  );
}

function ReferenceFilter({ id, field, value, onChange }: FilterProps) {
  const { word, labels } = useFieldServices();
  const [known, setKnown] = useState<readonly Choice[]>([]);
  const resource = resourceOf(field);
  const chosen = chosenOf(value);
  const unknown = chosen.filter((candidate) => !known.some((choice) => choice.value === candidate)).join();

  // Ids that came with a link have no label yet.
  useEffect(() => {
    if (unknown === '') return;
    const ids = unknown.split(',');
    const asIs = ids.map((candidate) => ({ value: candidate, label: candidate }));
    labels(resource, ids).then(
      (found) =>
        setKnown((before) => [
          ...before,
          ...asIs.map((choice) => found.find((one) => one.value === choice.value) ?? choice),
        ]),
      () => setKnown((before) => [...before, ...asIs]),
    );
  }, [unknown, resource, labels]);

  return (
    <RemoteSelect
      attributes={{ id }}
      resource={resource}
      chosen={chosen.map(
        (candidate) => known.find((choice) => choice.value === candidate) ?? { value: candidate, label: '…' },
      )}
      isMultiple
      isClearable
      placeholder={word('all')}
      onChoose={(choices) => {
        setKnown((before) => [...before, ...choices]);
        onChange(choices.length > 0 ? choices.map((choice) => choice.value) : undefined);
      }}
    />
  );
}

function resourceOf(field: Field): string {
  if (!field.reference) throw new Error(`The field ${field.name} is of the kind reference, but does not say of what.`);
  return field.reference.resource;
}
