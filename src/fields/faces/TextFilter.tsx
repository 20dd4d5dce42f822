import type { ReactNode } from 'react';
import type { FilterProps } from '../consoleFace.ts';

/** "Contains these letters", in either case. */
export function TextFilter({ id, value, onChange }: FilterProps): ReactNode {
  const text = typeof value === 'object' && value !== null && 'contains' in value ? String(value.contains) : '';
  return (
    <input
      type="search"
      className="q-input"
      id={id}
      value={text}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value === '' ? undefined : { contains: event.target.value })}
    />
  );
}
