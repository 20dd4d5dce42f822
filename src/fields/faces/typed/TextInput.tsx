import type { ReactNode } from 'react';
import type { InputProps } from '../../consoleFace.ts';
import { isFigure } from '../../figures/isFigure.ts';
import { inputAria } from '../inputAria.ts';
import { raiseText } from '../raiseText.ts';
import { useKnownBy } from './useKnownBy.ts';
import './typed.css';

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

/**
 * A line of text. What was typed is kept as it is; the checks say what is wrong with it. It is an input of the page and no
 * more: of all inputs it is the one that is rendered with every key.
 */
export function TextInput({ options = {}, ...props }: InputProps & { options?: TextInputOptions }): ReactNode {
  const { field, value, onChange, onBlur, isReadOnly } = props;
  const noteTyped = useKnownBy(field, value);
  const isUpperCase = options.isUpperCase || field.case === 'upper';
  const parse = options.parse ?? ((text: string) => text);
  const change = (typed: string) => {
    const next = typed === '' ? undefined : parse(isUpperCase ? typed.toUpperCase() : typed);
    noteTyped(next);
    onChange(next);
  };
  const isFollowing = isFigure(field);
  const input = (
    <input
      {...inputAria(props)}
      type="text"
      className={options.isCode || options.align ? 'q-input q-typed q-figures' : 'q-input q-typed'}
      data-align={options.align}
      data-figure={isFollowing || undefined}
      value={value === null || value === undefined ? '' : String(value)}
      readOnly={isReadOnly}
      disabled={isReadOnly && !isFollowing}
      inputMode={options.inputMode ?? 'text'}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => change(isUpperCase ? raiseText(target) : target.value)}
      onBlur={(event) => {
        const trimmed = event.target.value.trim();
        if (trimmed !== event.target.value) change(trimmed);
        onBlur();
      }}
    />
  );
  if (options.suffix === undefined) return input;
  return (
    <span className="q-affixed q-figures">
      {input}
      <span className="q-affix">{options.suffix}</span>
    </span>
  );
}
