import { useMemo } from 'react';
import type { Field } from '../../contract/resource.ts';
import type { ConsoleFace } from '../consoleFace.ts';
import { ChoiceFilter } from '../faces/ChoiceFilter.tsx';
import { ChoiceInput } from '../faces/ChoiceInput.tsx';
import { type Choice, useFieldServices } from '../services.tsx';
import './enum.css';

/** One of a few named values, coloured where the enumeration says so. */
export const enumFace: ConsoleFace = {
  Cell: ({ field, value }) => {
    const { language } = useFieldServices();
    if (value === null || value === undefined || value === '') return null;
    const option = field.options?.find((candidate) => candidate.value === String(value));
    if (!option) return String(value);
    return (
      <span className="q-tag" data-color={option.color}>
        {option.title[language]}
      </span>
    );
  },
  Input: (props) => <ChoiceInput {...props} choices={useOptions(props.field)} />,
  Filter: (props) => <ChoiceFilter {...props} choices={useOptions(props.field)} />,
  isPicked: true,
  width: 110,
};

function useOptions({ options = [] }: Field): readonly Choice[] {
  const { language } = useFieldServices();
  return useMemo(() => options.map(({ value, title }) => ({ value, label: title[language] })), [options, language]);
}
