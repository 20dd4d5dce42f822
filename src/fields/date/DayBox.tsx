import type { ReactNode } from 'react';
import { late } from '../faces/late.tsx';

const DayPicker = late(async () => (await import('./DayPicker.tsx')).DayPicker);

interface DayBoxProps {
  /** Of the label beside it, if there is one. */
  readonly id: string;
  /** What it is for, said in the box itself where no label stands beside it. */
  readonly label?: string;
  /** `2026-11-30`; empty for no day. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly handle: string;
}

/** A day that something is narrowed to, chosen as in lists and forms; without one it asks nothing. */
export function DayBox({ id, label, value, onChange, handle }: DayBoxProps): ReactNode {
  return (
    <DayPicker
      {...{ id, value, 'data-testid': handle }}
      {...(label !== undefined && { 'aria-label': label, placeholder: label })}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}
