import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Field } from '../../contract/resource.ts';
import { type Choice, type FilterProps, type InputProps, useFieldServices, type Widget } from '../services.tsx';
import { TextFilter } from '../text/widgets.tsx';
import { chosenOf } from '../widgets/conditions.ts';
import { late } from '../widgets/late.tsx';
import { ChoiceInput } from '../widgets/lateInputs.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import './enum.css';
import './icon.css';

/** A value of an enum, colored as the enum defines. */
export const enumWidget: Widget = {
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

export const booleanWidget: Widget = {
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

/** A yes/no filter. Selecting both values is the same as no filter. */
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
      onChange={(condition) => props.onChange(condition === undefined ? undefined : chosenOf(condition).map((chosen) => chosen === 'true'))}
    />
  );
}

/** An icon, which the user selects by its name. */
export const iconWidget: Widget = {
  Cell: ({ value }) => (value ? <Drawn name={String(value)}>{String(value)}</Drawn> : null),
  Input: IconInput,
  Filter: TextFilter,
  filterBy: ['contains'],
  isPicked: true,
  width: 160,
};

function IconInput(props: InputProps): ReactNode {
  const { names } = useFieldServices().icons;
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  useEffect(() => {
    let isAwaited = true;
    // If the list of icons cannot be loaded, the current icon is still shown.
    names().then(
      (all) => isAwaited && setChoices(all.map((name) => ({ value: name, label: name }))),
      () => undefined,
    );
    return () => {
      isAwaited = false;
    };
  }, [names]);
  return <ChoiceInput {...props} choices={choices} draw={(name) => <Drawn name={name}>{name}</Drawn>} />;
}

function Drawn({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  const { Icon } = useFieldServices().icons;
  return (
    <span className="q-icon-named">
      <Icon name={name} />
      {children}
    </span>
  );
}
