import { type ChangeEvent, type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { PageFrame } from '../components.tsx';
import './floor.css';

interface DigitsOptions {
  readonly value: string;
  /** Returns the part of the typed text that the input accepts. */
  readonly clean: (text: string) => string;
  readonly onChange: (value: string) => void;
}

/** Returns the handlers of an input for a number. */
export function useDigits({ value, clean, onChange }: DigitsOptions) {
  const [{ read, end }] = useState(() => createDigits(clean));
  return {
    onChange: ({ target, nativeEvent, timeStamp: time }: ChangeEvent<HTMLInputElement>) => {
      const data = nativeEvent instanceof InputEvent ? nativeEvent.data : null;
      onChange(read({ raw: target.value, before: value, isKey: data !== null && [...data].length === 1, time }));
    },
    // The scan handler stops the Enter of a scan on key-down, so only its key-up arrives here.
    onKeyUp: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') end();
    },
  };
}

/** A change of the text in an input. */
interface BoxChange {
  /** The new text of the input element. */
  readonly raw: string;
  /** The text before the change. */
  readonly before: string;
  /** Whether the change came from a single key, which may be part of a scan; false for pasting and deleting. */
  readonly isKey: boolean;
  /** Time of the change in ms; only differences count. */
  readonly time: number;
}

/** Keys within this interval, in ms, count as one scan: slow scanners need 60 ms, and moving on by hand takes longer than this. */
const oneScanWithin = 300;

interface Digits {
  /** Returns the new value of the input. */
  readonly read: (change: BoxChange) => string;
  /** Called for a key that types nothing, such as the Enter after a code: the next key starts a new input. */
  readonly end: () => void;
}

/**
 * Decides which typed text a number input keeps. A quick series of keys that contains a letter is a scanned code: it is dropped and the
 * previous text is restored.
 */
export function createDigits(clean: (text: string) => string): Digits {
  let run: { readonly before: string; readonly last: number; readonly isCode: boolean } | undefined;
  return {
    read: ({ raw, before, isKey, time }) => {
      const isMore = run !== undefined && isKey && time - run.last <= oneScanWithin;
      const stood = isMore && run ? run.before : before;
      const isCode = /[a-z]/i.test(raw) || (isMore && run?.isCode === true);
      run = isKey ? { before: stood, last: time, isCode } : undefined;
      return isCode ? stood : clean(raw);
    },
    end: () => {
      run = undefined;
    },
  };
}

/** Page frame for tablets with touch and scanner. The styles of its content are the classes in `floor.css`. */
export function FloorFrame(props: ComponentProps<typeof PageFrame>): ReactNode {
  return <PageFrame {...props} />;
}

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether to hide the label visually because the choices are self-explanatory; screen readers still read it. */
  readonly isPlain?: boolean;
  readonly handle: string;
}

/** Selects one of a few options, each shown as a button. */
export function Choices({ label, options, value, onChange, isPlain = false, handle }: ChoicesProps): ReactNode {
  const name = useId();
  return (
    <fieldset className="f-choices" data-testid={handle}>
      <legend className={isPlain ? 'q-hidden' : undefined}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="f-choice">
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.title}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface NumberBoxProps {
  readonly label: string;
  /** The digits in the input, or an empty string if there are none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Screen reader labels of the minus and plus buttons. */
  readonly texts: { readonly less: string; readonly more: string };
  readonly least?: number;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly isInvalid?: boolean;
  /** Id of the element that describes the input. */
  readonly describedBy?: string;
  readonly handle: string;
}

/** Maximum number of digits, because no pallet holds 100,000 pieces. */
const mostDigits = 5;

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, mostDigits);
}

/** Touch input for a whole number, with a numeric keyboard and buttons for plus and minus one. */
export function NumberBox({ label, value, onChange, texts, least = 0, ...props }: NumberBoxProps): ReactNode {
  const { inputRef, isInvalid = false, describedBy, handle } = props;
  const id = useId();
  const typing = useDigits({ value, clean: digitsOf, onChange });
  const step = (by: number) => onChange(String(Math.max(least, Number(value) + by)));
  return (
    <div className="f-number">
      <label htmlFor={id}>{label}</label>
      <div className="f-number-line">
        <button type="button" className="q-button" aria-label={texts.less} tabIndex={-1} onClick={() => step(-1)}>
          −
        </button>
        <input
          ref={inputRef}
          id={id}
          className="q-input"
          data-testid={handle}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={value}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onFocus={(event) => event.target.select()}
          {...typing}
        />
        <button type="button" className="q-button" aria-label={texts.more} tabIndex={-1} onClick={() => step(1)}>
          +
        </button>
      </div>
    </div>
  );
}

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

export function Progress({ label, done, total }: ProgressProps): ReactNode {
  return <progress className="f-progress" aria-label={label} value={Math.min(done, total)} max={Math.max(total, 1)} />;
}

const agoUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Formats a past time relative to now in the given language: `3 hours ago`. */
export function agoText(moment: string, language: 'zh' | 'en', now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const [unit, length] = agoUnits.find(([, each]) => seconds >= each) ?? agoUnits[2];
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(-Math.floor(seconds / length), unit);
}
