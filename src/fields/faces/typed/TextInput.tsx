import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { InputProps } from '../../consoleFace.ts';
import { isFigure } from '../../figures/isFigure.ts';
import { inputAria } from '../inputAria.ts';
import { raiseText } from '../raiseText.ts';
import { useComposing } from './useComposing.ts';
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
 * more, and holds its text by itself: a key that somebody presses renders nothing.
 */
export function TextInput({ options = {}, ...props }: InputProps & { options?: TextInputOptions }): ReactNode {
  const { field, value, valueNow, onChange, onBlur, isReadOnly } = props;
  const noteTyped = useKnownBy(field, value);
  const isUpperCase = options.isUpperCase || field.case === 'upper';
  const parse = options.parse ?? ((text: string) => text);
  const box = useRef<HTMLInputElement>(null);
  const [first] = useState(() => textOf(value));
  const change = (input: HTMLInputElement, typed: string) => {
    const next = typed === '' ? undefined : parse(isUpperCase ? typed.toUpperCase() : typed);
    noteTyped(next);
    show(input, textOf(next));
    // What is known by the text is looked for when it is rendered.
    onChange(next, !field.knownBy);
  };
  const take = (input: HTMLInputElement) => change(input, isUpperCase ? raiseText(input) : input.value);
  const { isOn: isComposing, handlers } = useComposing(take);
  // With every rendering, as what was typed since the last one may be taken back.
  useLayoutEffect(() => {
    if (!isComposing.current) show(box.current, textOf(valueNow ? valueNow() : value));
  });
  const isFollowing = isFigure(field);
  const input = (
    <input
      {...inputAria(props)}
      ref={box}
      type="text"
      className={options.isCode || options.align ? 'q-input q-typed q-figures' : 'q-input q-typed'}
      data-align={options.align}
      data-figure={isFollowing || undefined}
      // The first text alone: React would put a later one there without noting that there is something to be emptied.
      defaultValue={first}
      readOnly={isReadOnly}
      disabled={isReadOnly && !isFollowing}
      inputMode={options.inputMode ?? 'text'}
      autoComplete="off"
      spellCheck={false}
      {...handlers}
      onChange={({ target }) => {
        if (!isComposing.current) take(target);
      }}
      onBlur={({ target }) => {
        const trimmed = target.value.trim();
        if (trimmed !== target.value) change(target, trimmed);
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

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Left alone when it stands there already: to write it anew would move the writing mark. */
function show(input: HTMLInputElement | null, text: string): void {
  if (input && input.value !== text) input.value = text;
}
