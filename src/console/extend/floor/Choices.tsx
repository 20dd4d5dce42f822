import { type ReactNode, useId } from 'react';

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The choices say by themselves what they are; the label is for those who cannot see them. */
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
