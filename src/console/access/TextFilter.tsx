import { type ReactNode, useEffect, useState } from 'react';

interface TextFilterProps {
  readonly handle: string;
  readonly label: string;
  /** What more there is to say of it. */
  readonly hint?: string;
  readonly value: string;
  readonly onSet: (value: string) => void;
}

/** Nobody is asked at every key, in ms. */
const pause = 300;

/** Words that a table is narrowed to, once they stand still. */
export function TextFilter({ handle, label, hint, value, onSet }: TextFilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSet(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, value, onSet]);
  return (
    <input
      type="search"
      className="q-input"
      data-testid={handle}
      aria-label={label}
      placeholder={label}
      title={hint}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
