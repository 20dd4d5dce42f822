import { Switch } from 'antd';
import type { ConsoleFace, FilterProps, InputProps } from '../consoleFace.ts';
import { ChoiceFilter } from '../faces/ChoiceFilter.tsx';
import { chosenOf } from '../faces/chosenOf.ts';
import { inputAria } from '../faces/inputAria.ts';
import { useFieldServices } from '../services.tsx';

/** Yes or no. */
export const booleanFace: ConsoleFace = {
  Cell: ({ value }) => {
    const { word } = useFieldServices();
    return typeof value === 'boolean' ? word(value ? 'yes' : 'no') : null;
  },
  Input: BooleanInput,
  Filter: BooleanFilter,
  width: 90,
};

function BooleanInput(props: InputProps) {
  const { word } = useFieldServices();
  return (
    <Switch
      {...inputAria(props)}
      checked={props.value === true}
      disabled={props.isReadOnly}
      checkedChildren={word('yes')}
      unCheckedChildren={word('no')}
      onChange={(checked) => {
        props.onChange(checked);
        props.onBlur();
      }}
    />
  );
}

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
