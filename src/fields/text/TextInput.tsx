import { Input } from 'antd';
import { type CompositionEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Field } from '../../contract/field.ts';
import type { KnownBy } from '../../contract/query.ts';
import { isFigure } from '../isFigure.ts';
import { type InputProps, useFieldServices, useSiblings, useWaits } from '../services.tsx';
import { inputAria } from '../widgets/inputAria.ts';
import { tidyCodes } from './tidyCodes.ts';
import './typed.css';

/** The options in which text inputs differ. */
export interface TextInputOptions {
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel' | 'url';
  readonly isUpperCase?: boolean;
  readonly isCode?: boolean;
  readonly align?: 'right';
  readonly suffix?: ReactNode;
  /** The id of a `datalist` whose values the browser suggests. */
  readonly suggestions?: string;
  /** Converts the typed text to the stored value; the text itself by default. */
  readonly parse?: (text: string) => unknown;
}

/**
 * A single-line text input. Invalid text stays in the input; validation reports it. The native input is uncontrolled, so typing does not
 * render.
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
    // Normally the input need not render, because it already shows the text. With `knownBy` it must, because rendering starts the look-up.
    onChange(next, !field.knownBy?.copy);
  };
  const take = (input: HTMLInputElement) => change(input, isUpperCase ? raiseText(input) : input.value);
  const { isOn: isComposing, handlers } = useComposing(take);
  // Runs on every render, because the user may have undone the typed text.
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
      // Sets only the initial text. If React updated the default value later, it would miss that the user clears the input.
      defaultValue={first}
      readOnly={isReadOnly}
      disabled={isReadOnly && !isFollowing}
      inputMode={options.inputMode ?? 'text'}
      autoComplete="off"
      list={options.suggestions}
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

/** Writes the text only if it differs, because writing moves the caret. */
function show(input: HTMLInputElement | null, text: string): void {
  if (input && input.value !== text) input.value = text;
}

/** Converts the text in an input to upper case, keeps the caret position, and returns the converted text. */
function raiseText(input: HTMLInputElement): string {
  const { value, selectionStart } = input;
  const raised = value.toUpperCase();
  if (raised !== value) {
    const at = value.slice(0, selectionStart ?? value.length).toUpperCase().length;
    input.value = raised;
    input.setSelectionRange(at, at);
  }
  return raised;
}

interface Composing {
  /** Whether an input method (IME) is composing text. */
  readonly isOn: RefObject<boolean>;
  readonly handlers: {
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  };
}

/**
 * Tracks whether an input method (IME) is composing text. Writing to the input meanwhile would restart the composition after the existing
 * text. `onEnd` is called with the input when the composition ends, because Chrome fires the last `input` event before that.
 */
function useComposing(onEnd: (input: HTMLInputElement) => void): Composing {
  const isOn = useRef(false);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  const handlers = useMemo(
    () => ({
      onCompositionStart: () => {
        isOn.current = true;
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
        isOn.current = false;
        latest.current(currentTarget);
      },
    }),
    [],
  );
  return { isOn, handlers };
}

type Values = Readonly<Record<string, unknown>>;

/** How long to wait after the last keystroke before the record is looked up, in ms. */
const pause = 300;

/**
 * Looks up the record that a typed text identifies, and copies its values into the fields listed in `knownBy`. A save waits for the result.
 * If there is no such record, values that were copied for the previous text are removed unless the user has changed them. A loaded text is
 * not looked up, because its values were loaded too. Call the returned function with each typed text.
 */
function useKnownBy({ knownBy }: Field, value: unknown): (typed: unknown) => void {
  const { search } = useFieldServices();
  const { get, set } = useSiblings();
  const { hold } = useWaits();
  const code = codeIn(value);
  const typed = useRef<string>(undefined);
  const settled = useRef(code);
  useEffect(() => {
    if (!knownBy?.copy || !set || settled.current === code) return;
    if (typed.current !== code) {
      settled.current = code;
      return;
    }
    let isOver = false;
    const release = hold();
    const look = async () => {
      const before = settled.current;
      const found = await recordsOf(search, knownBy, [code, before]);
      if (isOver) return;
      settled.current = code;
      const filled = filledIn(knownBy, { there: found?.get(code), left: found?.get(before), now: get() });
      if (Object.keys(filled).length > 0) set(filled);
      release(true);
    };
    const timer = setTimeout(look, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
      release(true);
    };
  }, [code, knownBy, search, get, set, hold]);
  return (text) => {
    typed.current = codeIn(text);
  };
}

function codeIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

interface FoundRecords {
  readonly there: Values | undefined;
  readonly left: Values | undefined;
  readonly now: Values;
}

/**
 * Returns the values to set: the values of the found record. If no record was found, values that the previous record had filled in are
 * cleared, except those that the user has changed.
 */
export function filledIn({ copy = {} }: KnownBy, { there, left, now }: FoundRecords): Values {
  const filled = Object.entries(copy).flatMap(([here, from]) => {
    if (there) return [[here, there[from] ?? undefined] as const];
    return left && now[here] === left[from] ? [[here, undefined] as const] : [];
  });
  return Object.fromEntries(filled);
}

/** Returns the records that these texts identify, by text; undefined if the request fails. The server then decides on save. */
async function recordsOf(
  search: ReturnType<typeof useFieldServices>['search'],
  { resource, field }: KnownBy,
  codes: readonly string[],
): Promise<ReadonlyMap<unknown, Values> | undefined> {
  const expected = codes.filter((code) => code !== '');
  const found = await search({ resource, keyword: '', page: 1, filter: { [field]: expected } }).catch(() => undefined);
  return found && new Map(found.choices.map(({ record }) => [record?.[field], record ?? {}]));
}

/** A multi-line text input. If there is a limit, the number of characters and the limit are shown. */
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
