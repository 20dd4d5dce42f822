import { type ReactNode, useState } from 'react';
import { labelKey } from '../../contract/record.ts';
import type { Field, Reference } from '../../contract/resource.ts';
import { joiners } from '../../contract/text.ts';
import type { CellProps, ConsoleFace, FilterProps, InputProps } from '../consoleFace.ts';
import { inputAria } from '../faces/inputAria.ts';
import { RemoteSelect } from '../faces/RemoteSelect.tsx';
import { referenceFace } from '../reference/console.tsx';
import { useOffer, useOfferHint } from '../reference/offer.tsx';
import { type Choice, useFieldServices, useSibling } from '../services.tsx';

/** Any number of records of another resource, shown by what they are called. */
export const referencesFace: ConsoleFace = {
  Cell: ReferencesCell,
  Input: ReferencesInput,
  Filter: ReferencesFilter,
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
  // What was loaded stands in the order in which it was loaded; a choice of this page knows its own label.
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

/** One of the chosen: asked like a field that holds one. */
function ReferencesFilter(props: FilterProps): ReactNode {
  const { Filter } = referenceFace;
  return Filter ? <Filter {...props} field={{ ...props.field, reference: referenceOf(props.field) }} /> : null;
}

function choicesOf(value: unknown, labels: unknown): readonly Choice[] {
  const texts = labelsOf(value, labels);
  return idsOf(value).map((id, i) => ({ value: id, label: texts[i] ?? id }));
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** What they are called, in their order; one without a label is called by its id. */
function labelsOf(value: unknown, labels: unknown): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(labels) ? labels : [];
  return idsOf(value).map((id, i) => String(texts[i] ?? id));
}

function referenceOf(field: Field): Reference {
  if (!field.references)
    throw new Error(`The field ${field.name} is of the kind references, but does not say of what.`);
  return field.references;
}
