import { type ReactNode, type Ref, useId } from 'react';
import { useDigits } from './useDigits.ts';

interface NumberBoxProps {
  readonly label: string;
  /** What is typed: digits, or nothing. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the buttons beside it say to those who cannot see them. */
  readonly words: { readonly less: string; readonly more: string };
  readonly least?: number;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly isInvalid?: boolean;
  /** The id of what is said about it. */
  readonly describedBy?: string;
  readonly handle: string;
}

/** So many digits are more than any pallet holds. */
const mostDigits = 5;

function digits(text: string): string {
  return text.replace(/\D/g, '').slice(0, mostDigits);
}

/** A whole number for fingers: typed with the pad of digits, or one more and one less by buttons. */
export function NumberBox({ label, value, onChange, words, least = 0, ...props }: NumberBoxProps): ReactNode {
  const { inputRef, isInvalid = false, describedBy, handle } = props;
  const id = useId();
  const typing = useDigits({ value, clean: digits, onChange });
  const step = (by: number) => onChange(String(Math.max(least, Number(value) + by)));
  return (
    <div className="f-number">
      <label htmlFor={id}>{label}</label>
      <div className="f-number-line">
        <button type="button" className="q-button" aria-label={words.less} tabIndex={-1} onClick={() => step(-1)}>
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
        <button type="button" className="q-button" aria-label={words.more} tabIndex={-1} onClick={() => step(1)}>
          +
        </button>
      </div>
    </div>
  );
}
