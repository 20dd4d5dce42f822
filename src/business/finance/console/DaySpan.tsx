import type { ReactNode } from 'react';
import { DayInput, type DayInputProps } from './DayInput.tsx';

interface DaySpanProps<S extends Span> extends Pick<DayInputProps, 'of'> {
  readonly labels: { readonly from: string; readonly to: string };
  readonly span: S;
  readonly onChange: (span: S) => void;
}

/** From this day to that one, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** This year up to today. */
export function thisYear(): Span {
  const to = new Date().toISOString().slice(0, 10);
  return { from: `${to.slice(0, 4)}-01-01`, to };
}

/** The days that a picture is about. */
export function DaySpan<S extends Span>({ of, labels, span, onChange }: DaySpanProps<S>): ReactNode {
  return (['from', 'to'] as const).map((end) => (
    <div key={end} className="c-day" data-testid={`span-${end}`}>
      <DayInput
        {...{ of, label: labels[end], value: span[end], isRequired: true }}
        onChange={(day) => onChange({ ...span, [end]: day })}
      />
    </div>
  ));
}
