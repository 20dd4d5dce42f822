import { type ReactNode, useId } from 'react';

interface AskedTextProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly fault: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One text that a dialog asks for, with what is wrong about it. */
export function AskedText({ name, label, hint, fault, value, onChange }: AskedTextProps): ReactNode {
  const id = useId();
  return (
    <div className="q-schema-ask">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="q-input"
        data-testid={`schema-new-${name}`}
        autoComplete="off"
        spellCheck={false}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}note`} className={fault ? 'q-fault' : 'q-soft'}>
        {fault ?? hint}
      </p>
    </div>
  );
}
