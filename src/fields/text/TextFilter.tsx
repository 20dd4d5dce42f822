import type { ReactNode } from 'react';
import type { FilterProps } from '../services.tsx';

interface TextFilterProps extends FilterProps {
  /** The id of a `datalist` whose values the browser suggests. */
  readonly suggestions?: string;
  /** Converts the typed text to the text that is looked for. */
  readonly parse?: (text: string) => string;
}

/** A "contains" filter, ignoring case. */
export function TextFilter({ id, value, onChange, suggestions, parse = (text) => text }: TextFilterProps): ReactNode {
  const text = typeof value === 'object' && value !== null && 'contains' in value ? String(value.contains) : '';
  return (
    <input
      type="search"
      className="q-input"
      id={id}
      value={text}
      autoComplete="off"
      list={suggestions}
      onChange={({ target }) => onChange(target.value === '' ? undefined : { contains: parse(target.value) })}
    />
  );
}
