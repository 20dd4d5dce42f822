import { type ChangeEvent, type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { PageFrame } from '../components.tsx';
import './floor.css';
import type { FileRules } from '../../../contract/files.ts';
import type { Resource } from '../../../contract/resource.ts';
import { UploadList, useUploads } from '../../pages/detail/files/uploads.tsx';
import { useAbilities, useResource } from '../../pages/records/resource.ts';
import '../../pages/detail/files/files.css';

interface DigitsOptions {
  readonly value: string;
  /** Returns the part of the typed text that the input accepts. */
  readonly clean: (text: string) => string;
  readonly onChange: (value: string) => void;
}

/** Returns the handlers of a number input. They ignore scanned codes (`createDigits`). */
export function useDigits({ value, clean, onChange }: DigitsOptions) {
  const [{ read, end }] = useState(() => createDigits(clean));
  return {
    onChange: ({ target, nativeEvent, timeStamp: time }: ChangeEvent<HTMLInputElement>) => {
      const data = nativeEvent instanceof InputEvent ? nativeEvent.data : null;
      onChange(read({ raw: target.value, before: value, isKey: data !== null && [...data].length === 1, time }));
    },
    // The scan handler stops the key-down event of a scan's final Enter, so only its key-up event arrives here.
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

/**
 * Keys that follow each other within this interval, in ms, count as one scan. Slow scanners need 60 ms per key, and a user who moves to the
 * next input by hand needs more than the interval.
 */
const oneScanWithin = 300;

interface Digits {
  /** Returns the new value of the input. */
  readonly read: (change: BoxChange) => string;
  /** Called for a key that types nothing, such as the Enter after a scanned code. The next key then starts a new series. */
  readonly end: () => void;
}

/**
 * Creates the logic that decides which typed text a number input keeps. A quick series of keys that contains a letter is a scanned code: it
 * is dropped and the previous text is restored.
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

interface TakePhotosProps {
  readonly resource: string;
  /** The record that gets the photos as files. */
  readonly id: string;
  /** The text of the button. */
  readonly label: string;
  /** Returns the text for the number of photos that were saved. */
  readonly saved: (n: number) => string;
}

/**
 * A button that takes photos with the camera of the device and saves them as files of a record. Renders nothing if the user may not add
 * files.
 */
export function TakePhotos({ resource, ...props }: TakePhotosProps): ReactNode {
  const { module } = useResource(resource);
  const files = module?.resource.detail.files;
  return module && files ? <Camera {...props} resource={module.resource} rules={files} /> : null;
}

interface CameraProps extends Omit<TakePhotosProps, 'resource'> {
  readonly resource: Resource;
  readonly rules: FileRules;
}

function Camera({ resource, rules, id, label, saved }: CameraProps): ReactNode {
  const abilities = useAbilities(resource);
  const [n, setCount] = useState(0);
  const { items, ...uploads } = useUploads({ resource, rules, id, onDone: () => setCount((now) => now + 1) });
  if (!abilities('uploadFile')) return null;
  return (
    <span className="f-photos" data-testid="photos">
      <label className="q-button" data-big>
        {label}
        <input
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          className="q-hidden"
          data-testid="photo-input"
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])], undefined);
            // Resets the input, so that the same photo can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {n > 0 && <span role="status">{saved(n)}</span>}
      <UploadList items={items} uploads={uploads} kinds={[]} />
    </span>
  );
}
