import type { ReactNode } from 'react';
import { FieldInput } from '../../../console/extend.ts';

interface DaySpanProps<S extends Span> extends Pick<DayInputProps, 'of'> {
  readonly labels: { readonly from: string; readonly to: string };
  readonly span: S;
  readonly onChange: (span: S) => void;
}

/** A period of days, both ends included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Returns the period from January 1 of this year to today. */
export function thisYear(): Span {
  const to = new Date().toISOString().slice(0, 10);
  return { from: `${to.slice(0, 4)}-01-01`, to };
}

/** Two date inputs for the period of a report. */
export function DaySpan<S extends Span>({ of, labels, span, onChange }: DaySpanProps<S>): ReactNode {
  return (['from', 'to'] as const).map((end) => (
    <div key={end} className="c-day" data-testid={`span-${end}`}>
      <DayInput {...{ of, label: labels[end], value: span[end], isRequired: true }} onChange={(day) => onChange({ ...span, [end]: day })} />
    </div>
  ));
}

interface DayInputProps {
  /** The resource and field whose date input is used, so that it looks and behaves as in lists and forms. */
  readonly of: readonly [resource: string, field: string];
  readonly label: string;
  /** An ISO date such as `2026-11-30`; empty when no date is chosen. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** If true, the day can be changed but not cleared. */
  readonly isRequired?: boolean;
}

/** A date input outside a form. */
export function DayInput({ of: [resource, field], label, value, onChange, isRequired = false }: DayInputProps): ReactNode {
  return (
    <FieldInput
      {...{ resource, field, label, isRequired }}
      value={value === '' ? undefined : value}
      onChange={(day) => onChange(typeof day === 'string' ? day : '')}
    />
  );
}
