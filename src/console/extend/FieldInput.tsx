import { type ReactNode, useId, useMemo } from 'react';
import { labelKey } from '../../contract/record.ts';
import type { Field } from '../../contract/resource.ts';
import { consoleFaceOf } from '../../fields/consoleFaces.tsx';
import { type Siblings, SiblingsContext } from '../../fields/services.tsx';
import { useReferenceLabels } from '../pages/detail/log/useReferenceLabels.ts';
import { FieldNote } from '../pages/edit/FieldNote.tsx';
import { useSay } from '../texts/useSay.ts';
import { useField } from './useField.ts';
import '../pages/pages.css';

type Values = Readonly<Record<string, unknown>>;

export interface FieldInputProps {
  readonly resource: string;
  readonly field: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** In place of the title that the file gives. */
  readonly label?: string;
  /** What is wrong with the value. */
  readonly fault?: string | undefined;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  /** The values around it: references are filtered by them. */
  readonly record?: Values;
  /** A choice that brings more than its own value: the label of a reference, and what the file has copied from it. */
  readonly onFill?: (values: Values) => void;
}

/** The input of a field of a resource file, with its label: a decimal, a date, a reference to be searched. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { field } = useField(props.resource, props.field);
  return field ? <KnownInput {...props} known={field} /> : <div className="q-field q-awaited" />;
}

/** What the record is called that a reference holds, where the page does not say it. */
function useLabel(known: Field, value: unknown): string | undefined {
  const change = { field: known.name, before: undefined, after: value };
  return useReferenceLabels(new Map([[known.name, known]]), [{ changes: [change] }])(known, value);
}

const nothing: Values = {};

function KnownInput({ known, value, onChange, record = nothing, ...props }: FieldInputProps & { known: Field }) {
  const { language } = useSay();
  const id = useId();
  const { onFill, fault, isRequired = false, isReadOnly = false } = props;
  const label = useLabel(known, value);
  const siblings = useMemo((): Siblings => {
    const named = label === undefined ? record : { [labelKey(known.name)]: label, ...record };
    return { get: () => named, subscribe: () => () => undefined, ...(onFill && { set: onFill }) };
  }, [record, onFill, label, known]);
  const { Input, isWide = false } = consoleFaceOf(known.kind);
  const faults = fault === undefined ? [] : [{ path: `/${known.name}`, keyword: 'invalid', message: fault }];
  return (
    <div className="q-field" data-testid={`field-${known.name}`} data-wide={isWide}>
      <label htmlFor={id} data-required={isRequired}>
        {props.label ?? known.title[language]}
      </label>
      <SiblingsContext value={siblings}>
        <Input
          {...{ id, value, onChange, isRequired, isReadOnly, faults }}
          field={known}
          onBlur={() => undefined}
          describedBy={`${id}note`}
        />
      </SiblingsContext>
      <FieldNote id={`${id}note`} faults={faults} warning={undefined} hint={known.description?.[language]} />
    </div>
  );
}
