import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { FilterProps } from '../consoleFace.ts';
import { type Choice, useFieldServices } from '../services.tsx';
import { chosenOf } from './chosenOf.ts';
import { matchesChoice } from './matchesChoice.ts';
import { nearerChoice } from './nearerChoice.ts';

/** "Any of these" from a known list. */
export function ChoiceFilter({
  id,
  value,
  onChange,
  choices,
}: FilterProps & { choices: readonly Choice[] }): ReactNode {
  const { word } = useFieldServices();
  return (
    <Select
      id={id}
      className="q-wide"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      value={chosenOf(value)}
      options={choices as Choice[]}
      placeholder={word('all')}
      notFoundContent={word('noMatch')}
      showSearch={{ filterOption: matchesChoice, filterSort: nearerChoice }}
      onChange={(chosen: string[]) => onChange(chosen.length > 0 ? chosen : undefined)}
    />
  );
}
