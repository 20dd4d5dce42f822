import {
  type CompositionEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { KnownBy } from '../../contract/query.ts';
import type { Field } from '../../contract/resource.ts';
import { isFigure } from '../isFigure.ts';
import { type InputProps, useFieldServices, useSiblings, useWaits } from '../services.tsx';
import { inputAria } from '../widgets/inputAria.ts';
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

/** Writes the text only when it differs, because writing it again would move the caret. */
function show(input: HTMLInputElement | null, text: string): void {
  if (input && input.value !== text) input.value = text;
}

/** Turns the text of an input into capitals and keeps the caret where it is. */
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
  /** Whether what stands in the input is not a text yet, but the letters of which an input method makes one. */
  readonly isOn: RefObject<boolean>;
  readonly handlers: {
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  };
}

/**
 * An input method owns the text while it composes: who writes into the input then makes it begin anew behind what stands
 * there. `onEnd` takes the text that was made; Chrome's last `input` comes before that.
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

/** How long to wait after the last key before the record is looked up, in ms. */
const pause = 300;

/**
 * Looks up the record that a typed text names and copies its values into the fields of `knownBy`; a save waits for it. Values
 * that were copied for the previous text are removed, unless somebody has changed them. A text that was loaded is not looked up,
 * because it came with its values. Call the returned function with whatever is typed.
 */
function useKnownBy({ knownBy }: Field, value: unknown): (typed: unknown) => void {
  const { search } = useFieldServices();
  const { get, set } = useSiblings();
  const { hold } = useWaits();
  const code = codeIn(value);
  const typed = useRef<string>(undefined);
  const settled = useRef(code);
  useEffect(() => {
    if (!knownBy || !set || settled.current === code) return;
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

/** What the fields hold from now on; those that stay as they are are left out. */
export function filledIn({ copy }: KnownBy, { there, left, now }: FoundRecords): Values {
  const filled = Object.entries(copy).flatMap(([here, from]) => {
    if (there) return [[here, there[from] ?? undefined] as const];
    return left && now[here] === left[from] ? [[here, undefined] as const] : [];
  });
  return Object.fromEntries(filled);
}

/** The records that these texts stand for; none where they are out of reach: the server has the last word when it is saved. */
async function recordsOf(
  search: ReturnType<typeof useFieldServices>['search'],
  { resource, field }: KnownBy,
  codes: readonly string[],
): Promise<ReadonlyMap<unknown, Values> | undefined> {
  const expected = codes.filter((code) => code !== '');
  const found = await search({ resource, keyword: '', page: 1, filter: { [field]: expected } }).catch(() => undefined);
  return found && new Map(found.choices.map(({ record }) => [record?.[field], record ?? {}]));
}
