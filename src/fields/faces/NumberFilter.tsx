import type { ReactNode } from 'react';
import type { Scalar } from '../../contract/query.ts';
import type { FilterProps } from '../consoleFace.ts';
import { useFieldServices } from '../services.tsx';
import { rangeOf, withBound } from './range.ts';

/** "From … to …" for numbers; `parse` makes of the typed text what the wire takes. */
export function NumberFilter({
  id,
  field,
  value,
  onChange,
  parse,
}: FilterProps & { parse: (text: string) => unknown }): ReactNode {
  const { word, language } = useFieldServices();
  const range = rangeOf(value);
  const bound = (key: 'gte' | 'lte', label: string, inputId?: string) => (
    <input
      className="q-input"
      id={inputId}
      inputMode="decimal"
      autoComplete="off"
      placeholder={label}
      aria-label={`${field.title[language]} ${label}`}
      value={range[key] === undefined ? '' : String(range[key])}
      onChange={(event) =>
        onChange(withBound(range, key, event.target.value === '' ? undefined : (parse(event.target.value) as Scalar)))
      }
    />
  );
  return (
    <span className="q-range">
      {bound('gte', word('from'), id)}
      {bound('lte', word('to'))}
    </span>
  );
}
