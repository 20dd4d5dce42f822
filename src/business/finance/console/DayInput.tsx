import type { ReactNode } from 'react';
import { FieldInput } from '../../../console/extend.ts';

export interface DayInputProps {
  /** A day of a resource file that the page is about: chosen here as it is in lists and forms, in the language of the console. */
  readonly of: readonly [resource: string, field: string];
  readonly label: string;
  /** `2026-11-30`; empty for no day. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** There is always a day: it cannot be taken away, only changed. */
  readonly isRequired?: boolean;
}

/** A day that a page asks for. */
export function DayInput({
  of: [resource, field],
  label,
  value,
  onChange,
  isRequired = false,
}: DayInputProps): ReactNode {
  return (
    <FieldInput
      {...{ resource, field, label, isRequired }}
      value={value === '' ? undefined : value}
      onChange={(day) => onChange(typeof day === 'string' ? day : '')}
    />
  );
}
