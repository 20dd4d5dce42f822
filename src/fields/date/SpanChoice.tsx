import type { ReactNode } from 'react';
import { type DateSpan, dateSpans, isDateSpan } from '../../contract/dateSpans.ts';
import { colons } from '../../contract/text.ts';
import type { FilterProps } from '../consoleFace.ts';
import { rangeOf } from '../faces/range.ts';
import { useFieldServices } from '../services.tsx';
import { spanTitles, spanWords } from './spanTitles.ts';
import './spanChoice.css';

/** The span that a condition asks for; undefined when it asks for days, or for nothing. */
function spanIn(value: FilterProps['value']): DateSpan | undefined {
  const { within } = rangeOf(value);
  return isDateSpan(within) ? within : undefined;
}

/**
 * Days told from today, such as this week, or else what stands inside: days from a calendar. The span itself is asked for,
 * so that a link or a view of today still says "this week" next month.
 */
export function SpanChoice({ id, field, value, onChange, children }: FilterProps & { children: ReactNode }): ReactNode {
  const { language } = useFieldServices();
  const span = spanIn(value);
  return (
    <div className="q-span" data-span={span}>
      {span === undefined && children}
      <select
        className="q-input"
        {...(span === undefined ? {} : { id })}
        aria-label={`${field.title[language]}${colons[language]}${spanWords.label[language]}`}
        title={spanWords.label[language]}
        value={span ?? ''}
        onChange={({ target }) => onChange(isDateSpan(target.value) ? { within: target.value } : undefined)}
      >
        <option value="">{spanWords.own[language]}</option>
        {dateSpans.map((one) => (
          <option key={one} value={one}>
            {spanTitles[one][language]}
          </option>
        ))}
      </select>
    </div>
  );
}
