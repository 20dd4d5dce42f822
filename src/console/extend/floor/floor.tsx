import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react';
import { PageFrame } from '../components.tsx';
import './floor.css';

interface DigitsOptions {
  readonly value: string;
  /** The part of the typed text that the box accepts. */
  readonly clean: (text: string) => string;
  readonly onChange: (value: string) => void;
}

/** Handlers for a box that holds a number. */
export function useDigits({ value, clean, onChange }: DigitsOptions) {
  const [{ read, end }] = useState(() => createDigits(clean));
  return {
    onChange: ({ target, nativeEvent, timeStamp: time }: ChangeEvent<HTMLInputElement>) => {
      const data = nativeEvent instanceof InputEvent ? nativeEvent.data : null;
      onChange(read({ raw: target.value, before: value, isKey: data !== null && [...data].length === 1, time }));
    },
    // Only the Enter of a scan reaches the page on key-up: the handler of the scan stops it on key-down.
    onKeyUp: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') end();
    },
  };
}

/** A change of what stands in a box. */
interface BoxChange {
  /** Its current text in the browser. */
  readonly raw: string;
  /** Its former text. */
  readonly before: string;
  /** One key, which may be one of a scan; a paste and what is deleted stand for themselves. */
  readonly isKey: boolean;
  /** In ms, from anywhere. */
  readonly time: number;
}

/** Keys that follow each other within this, in ms, come from one scan: slow scanners need 60, a hand that goes on to something else more. */
const oneScanWithin = 300;

interface Digits {
  /** The text of the box after a change. */
  readonly read: (change: BoxChange) => string;
  /** A key that types nothing, such as the Enter that ends a code: the next key starts a new input. */
  readonly end: () => void;
}

/**
 * What a box for a number keeps of what is typed into it. A code that a scanner writes there is no number, whatever digits it
 * begins or ends with: with its first letter all of it is dropped, and what stood there before it began stays.
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

/** The frame of a page for a tablet, fingers and a scanner. The looks of what lies in it are the classes of `floor.css`. */
export function FloorFrame(props: ComponentProps<typeof PageFrame>): ReactNode {
  return <PageFrame {...props} />;
}

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The choices speak for themselves; the label is for screen readers. */
  readonly isPlain?: boolean;
  readonly handle: string;
}

/** One of a few, each a button: nothing has to be opened first. */
export function Choices({ label, options, value, onChange, isPlain = false, handle }: ChoicesProps): ReactNode {
  const name = useId();
  return (
    <fieldset className="f-choices" data-testid={handle}>
      <legend className={isPlain ? 'q-hidden' : undefined}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="f-choice">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.title}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface NumberBoxProps {
  readonly label: string;
  /** The input: digits, or nothing. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The labels of the buttons beside it for screen readers. */
  readonly texts: { readonly less: string; readonly more: string };
  readonly least?: number;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly isInvalid?: boolean;
  /** The id of what is said about it. */
  readonly describedBy?: string;
  readonly handle: string;
}

/** So many digits are more than any pallet holds. */
const mostDigits = 5;

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, mostDigits);
}

/** A whole number for fingers: typed with the pad of digits, or one more and one less by buttons. */
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

/** How far a job has come, as a bar. */
export function Progress({ label, done, total }: ProgressProps): ReactNode {
  return <progress className="f-progress" aria-label={label} value={Math.min(done, total)} max={Math.max(total, 1)} />;
}

const agoUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago a moment was, in the words of the language: `3 hours ago`. */
export function agoText(moment: string, language: 'zh' | 'en', now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const [unit, length] = agoUnits.find(([, each]) => seconds >= each) ?? agoUnits[2];
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(-Math.floor(seconds / length), unit);
}
