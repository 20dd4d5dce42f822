import { type ReactNode, useId } from 'react';
import { changeKinds } from '../../../contract/changeLog.ts';
import { DayBox } from '../../../fields/date/DayBox.tsx';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { TextFilter } from '../TextFilter.tsx';
import { useWord } from '../words/useWord.ts';
import type { TypedFilter } from './askedChanges.ts';

interface ChangeFiltersProps {
  readonly filter: TypedFilter;
  readonly onChange: (filter: TypedFilter) => void;
}

type Part = keyof TypedFilter;

/** Narrows the log to a person, a screen, what was done, a span of days, or a value. */
export function ChangeFilters({ filter, onChange }: ChangeFiltersProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const { resources } = useStore(useHouse().access);
  const of = (part: Part) => ({
    part,
    value: filter[part],
    onSet: (value: string) => onChange({ ...filter, [part]: value }),
  });
  const screens = resources
    .map(({ name, title }) => ({ value: name, label: title[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const kinds = changeKinds.map((kind) => ({ value: kind, label: word(kind) }));
  return (
    <div className="q-access-filters">
      <TextFilter {...of('operator')} handle="changes-operator" label={word('personHas')} />
      <ChoiceFilter {...of('resource')} label={word('screen')} all={word('allScreens')} choices={screens} />
      <ChoiceFilter {...of('action')} label={word('done')} all={word('allKinds')} choices={kinds} />
      <DayFilter {...of('from')} label={word('fromDay')} />
      <DayFilter {...of('to')} label={word('toDay')} />
      <TextFilter {...of('keyword')} handle="changes-keyword" label={word('findValue')} hint={word('findValueHint')} />
    </div>
  );
}

interface OneFilter {
  readonly part: Part;
  readonly label: string;
  readonly value: string;
  readonly onSet: (value: string) => void;
}

function DayFilter({ part, label, value, onSet }: OneFilter): ReactNode {
  const id = useId();
  return (
    <span className="q-access-day">
      <label htmlFor={id}>{label}</label>
      <DayBox {...{ id, value, handle: `changes-${part}`, onChange: onSet }} />
    </span>
  );
}

interface ChoiceFilterProps extends OneFilter {
  readonly all: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

function ChoiceFilter({ part, label, value, onSet, all, choices }: ChoiceFilterProps): ReactNode {
  return (
    <select
      className="q-input"
      data-testid={`changes-${part}`}
      aria-label={label}
      value={value}
      onChange={({ target }) => onSet(target.value)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
