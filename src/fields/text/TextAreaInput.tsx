import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { InputProps } from '../services.tsx';
import { inputAria } from '../widgets/inputAria.ts';
import { tidyCodes } from './tidyCodes.ts';

/** A multi-line text input; shows the remaining characters if there is a limit. */
export function TextAreaInput(props: InputProps): ReactNode {
  const { field, value, onChange, onBlur, isReadOnly, faults } = props;
  const limit = field.maxLength;
  return (
    <Input.TextArea
      {...inputAria(props)}
      rows={3}
      value={typeof value === 'string' ? value : ''}
      disabled={isReadOnly}
      status={faults.length > 0 ? 'error' : ''}
      {...(limit === undefined ? {} : { count: { show: true, max: limit } })}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={() => {
        const tidy = field.codes && typeof value === 'string' ? tidyCodes(value) : value;
        if (tidy !== value) onChange(tidy === '' ? undefined : tidy);
        onBlur();
      }}
    />
  );
}
