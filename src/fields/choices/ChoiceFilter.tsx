import { type ReactNode, useMemo, useState } from 'react';
import { type Choice, type FilterProps, useFieldServices } from '../services.tsx';
import { chosenOf } from '../widgets/conditions.ts';
import { ManyPicker } from '../widgets/ManyPicker.tsx';
import { matchesChoice, nearerChoice } from './matching.ts';

/** The maximum number of choices in the list. If there are more, the user finds the others by typing. */
const maxOffered = 300;

/** A filter that keeps records with any of the selected values. */
export function ChoiceFilter({ id, value, onChange, choices }: FilterProps & { choices: readonly Choice[] }): ReactNode {
  const { word } = useFieldServices();
  const [typed, setTyped] = useState('');
  const offered = useMemo(
    () =>
      choices
        .filter((choice) => matchesChoice(typed, choice))
        .toSorted((a, b) => nearerChoice(a, b, { searchValue: typed }))
        .slice(0, maxOffered),
    [choices, typed],
  );
  const chosen = chosenOf(value).map((one) => choices.find((choice) => choice.value === one) ?? { value: one, label: one });
  return (
    <ManyPicker
      id={id}
      chosen={chosen}
      offered={offered}
      onOpen={() => setTyped('')}
      onType={setTyped}
      emptyText={word('noMatch')}
      placeholder={word('all')}
      onChoose={(next) => onChange(next.length > 0 ? next.map((choice) => choice.value) : undefined)}
    />
  );
}
