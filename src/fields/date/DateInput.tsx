import type { ReactNode } from 'react';
import type { InputProps } from '../consoleFace.ts';
import { inputAria } from '../faces/inputAria.ts';
import { DayPicker } from './DayPicker.tsx';

/** Chooses a day. */
export function DateInput(props: InputProps): ReactNode {
  const { value, onChange, onBlur, onEnd, isReadOnly, isRequired, faults } = props;
  return (
    <DayPicker
      {...inputAria(props)}
      {...{ value, onChange, onBlur, onEnd, isReadOnly, isRequired, isFaulty: faults.length > 0 }}
    />
  );
}
