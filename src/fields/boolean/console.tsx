import type { ConsoleFace, FilterProps } from '../consoleFace.ts';
import { ChoiceFilter } from '../faces/ChoiceFilter.tsx';
import { chosenOf } from '../faces/chosenOf.ts';
import { late } from '../faces/late.tsx';
import { useFieldServices } from '../services.tsx';

/** Yes or no. */
export const booleanFace: ConsoleFace = {
  Cell: ({ value }) => {
    const { word } = useFieldServices();
    return typeof value === 'boolean' ? word(value ? 'yes' : 'no') : null;
  },
  Input: late(async () => (await import('./BooleanInput.tsx')).BooleanInput),
  Filter: BooleanFilter,
  fromText: (text) => text === 'true',
  isPicked: true,
  width: 90,
};

/** Both chosen asks nothing, one chosen asks for it. */
function BooleanFilter(props: FilterProps) {
  const { word } = useFieldServices();
  const choices = [
    { value: 'true', label: word('yes') },
    { value: 'false', label: word('no') },
  ];
  return (
    <ChoiceFilter
      {...props}
      choices={choices}
      onChange={(condition) =>
        props.onChange(condition === undefined ? undefined : chosenOf(condition).map((chosen) => chosen === 'true'))
      }
    />
  );
}
