import { Input, type InputRef } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { InputProps } from '../../consoleFace.ts';
import { isFigure } from '../../figures/isFigure.ts';
import { inputAria } from '../inputAria.ts';
import { raiseText } from '../raiseText.ts';
import { useKnownBy } from './useKnownBy.ts';

/** What makes one text input different from another. */
export interface TextInputOptions {
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel' | 'url';
  readonly isUpperCase?: boolean;
  readonly isCode?: boolean;
  readonly align?: 'right';
  readonly suffix?: ReactNode;
  /** What the typed text becomes in the record; the text itself when left out. */
  readonly parse?: (text: string) => unknown;
}

/** A line of text. What was typed is kept as it is; the checks say what is wrong with it. */
export function TextInput({ options = {}, ...props }: InputProps & { options?: TextInputOptions }): ReactNode {
  const { field, value, onChange, onBlur, isReadOnly, faults } = props;
  const noteTyped = useKnownBy(field, value);
  const input = useRef<InputRef>(null);
  const isUpperCase = options.isUpperCase || field.case === 'upper';
  const parse = options.parse ?? ((text: string) => text);
  const change = (typed: string) => {
    const next = typed === '' ? undefined : parse(isUpperCase ? typed.toUpperCase() : typed);
    noteTyped(next);
    onChange(next);
  };
  return (
    <Input
      ref={input}
      {...inputAria(props)}
      className={options.isCode || options.align ? 'q-figures' : ''}
      value={value === null || value === undefined ? '' : String(value)}
      readOnly={isReadOnly}
      // A number that follows from others is there to be read.
      {...(isFigure(field) ? { variant: 'borderless' } : { disabled: isReadOnly })}
      status={faults.length > 0 ? 'error' : ''}
      inputMode={options.inputMode ?? 'text'}
      autoComplete="off"
      spellCheck={false}
      {...(options.align ? { styles: { input: { textAlign: options.align } } } : {})}
      {...(options.suffix === undefined ? {} : { suffix: options.suffix })}
      // The event speaks of a copy of the input, which has no writing mark of its own.
      onChange={({ target }) => change(isUpperCase ? raiseText(input.current?.input ?? target) : target.value)}
      onBlur={(event) => {
        const trimmed = event.target.value.trim();
        if (trimmed !== event.target.value) change(trimmed);
        onBlur();
      }}
    />
  );
}
