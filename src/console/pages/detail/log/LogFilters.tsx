import { type ReactNode, useId } from 'react';
import type { LogPerson } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { formatNumber } from '../../../../fields/faces/formatNumber.ts';
import { useSay } from '../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';
import { logFields } from './logFields.ts';
import type { LogFilter } from './useLog.ts';

interface LogFiltersProps {
  readonly resource: Resource;
  readonly people: readonly LogPerson[];
  readonly filter: LogFilter;
  readonly total: number;
  readonly onChange: (filter: LogFilter) => void;
}

/** Narrows a long log to one field or to one person. */
export function LogFilters({ resource, people, filter, total, onChange }: LogFiltersProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const fields = [...logFields(resource).values()].map(({ name, title }) => ({ value: name, label: title[language] }));
  const persons = people.map(({ account, name }) => ({ value: account, label: name }));
  const boxes = [
    { part: 'field', label: word('field'), all: word('allFields'), choices: fields },
    { part: 'operator', label: word('person'), all: word('everybody'), choices: persons },
  ] as const;
  return (
    <div className="q-log-filters">
      {boxes.map(({ part, ...box }) => (
        <OneFilter
          key={part}
          {...box}
          handle={`log-${part}`}
          value={filter[part]}
          onChange={(value) => onChange({ ...filter, [part]: value })}
        />
      ))}
      <span className="q-soft" role="status" data-testid="log-count">
        {word('found', { n: formatNumber(total, language) })}
      </span>
    </div>
  );
}

interface OneFilterProps {
  readonly label: string;
  readonly all: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly handle: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function OneFilter({ label, all, choices, handle, value, onChange }: OneFilterProps): ReactNode {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="q-select"
        data-testid={handle}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </>
  );
}
