import { type ReactNode, useId, useMemo } from 'react';
import { labelKey, type WireRecord } from '../../contract/record.ts';
import type { Field } from '../../contract/resource.ts';
import { type Siblings, SiblingsContext } from '../../fields/services.tsx';
import { widgetOf } from '../../fields/widgets.tsx';
import { useReferenceLabels } from '../pages/detail/log/useReferenceLabels.ts';
import { FieldNote } from '../pages/edit/FieldNote.tsx';
import { useT } from '../texts/i18n.ts';
import '../pages/pages.css';
import type { HwError } from '../client/hwError.ts';
import type { GridColumn } from '../grid/columns.ts';
import { listColumns } from '../pages/list/listColumns.tsx';
import { listField, useResource } from '../pages/records/resource.ts';

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

const noValues: Values = {};

function KnownInput({ known, value, onChange, record = noValues, ...props }: FieldInputProps & { known: Field }) {
  const { language } = useT();
  const id = useId();
  const { onFill, fault, isRequired = false, isReadOnly = false } = props;
  const label = useLabel(known, value);
  const siblings = useMemo((): Siblings => {
    const named = label === undefined ? record : { [labelKey(known.name)]: label, ...record };
    return { get: () => named, subscribe: () => () => undefined, ...(onFill && { set: onFill }) };
  }, [record, onFill, label, known]);
  const { Input, isWide = false } = widgetOf(known.kind);
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

interface FieldValueProps {
  readonly resource: string;
  readonly field: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** The value of a field as lists show it: a choice as a coloured tag, a reference by its label, a moment as local time. */
export function FieldValue({ resource, field, record }: FieldValueProps): ReactNode {
  const known = useField(resource, field).field;
  if (!known) return null;
  const { Cell } = widgetOf(known.kind);
  return <Cell field={known} value={record[field]} record={record} />;
}

interface FieldState {
  /** Undefined while its resource is on its way, or when the person may not see it. */
  readonly field: Field | undefined;
  readonly error: HwError | undefined;
}

/** A field of a resource file, with its titles, kind and choices, as the person may use it. */
export function useField(resource: string, name: string): FieldState {
  const { module, error } = useResource(resource);
  return { field: module && listField(module.resource, name), error };
}

const noColumns: readonly GridColumn<WireRecord>[] = [];

/** Columns for `Grid` out of a resource file: these fields in this order, as its list shows them. Keep the names in a constant. */
export function useFieldColumns(resource: string, fields: readonly string[]): readonly GridColumn<WireRecord>[] {
  const { module } = useResource(resource);
  const { language } = useT();
  return useMemo(() => {
    if (!module) return noColumns;
    const { list } = module.resource;
    const columns = fields.map((field) => list.columns.find((column) => column.field === field) ?? { field });
    const shown = listColumns({ ...module.resource, list: { ...list, columns } }, language);
    return shown.map((column) => ({ ...column, isSortable: false, isSizable: false }));
  }, [module, fields, language]);
}
