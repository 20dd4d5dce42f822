import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Field } from '../../contract/field.ts';
import type { Language } from '../../contract/wire.ts';
import { countries, usStates } from '../codes/countries.ts';
import { currencies } from '../codes/currencies.ts';
import { type Choice, type FilterProps, type InputProps, useFieldServices, useSibling, type Widget } from '../services.tsx';
import { TextFilter } from '../text/TextFilter.tsx';
import { codeWidget, textWidget } from '../text/widgets.tsx';
import { chosenOf } from '../widgets/conditions.ts';
import { late } from '../widgets/late.tsx';
import { ManyPicker } from '../widgets/ManyPicker.tsx';
import { matchesChoice, nearerChoice } from './matching.ts';
import './enum.css';
import './icon.css';

const ChoiceInput = late(async () => (await import('./ChoiceInput.tsx')).ChoiceInput);

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
    const { t } = useFieldServices();
    return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : null;
  },
  Input: late(async () => (await import('./ChoiceInput.tsx')).BooleanInput),
  Filter: BooleanFilter,
  fromText: (text) => text === 'true',
  isPicked: true,
  width: 90,
};

/** A filter for yes or no. With both values selected, it keeps all records that have a value. */
function BooleanFilter(props: FilterProps) {
  const { t } = useFieldServices();
  const choices = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
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

/** Makes a widget for codes that the browser can name in every language (ISO 3166, ISO 4217). */
function namedCodesWidget(codes: () => readonly string[], type: 'region' | 'currency'): Widget {
  const made = new Map<Language, readonly Choice[]>();
  const choicesIn = (language: Language) => {
    const known = made.get(language);
    if (known) return known;
    const choices = codes().map((code) => ({ value: code, label: `${code} ${nameOf(code, language)}`.trim() }));
    made.set(language, choices);
    return choices;
  };
  const translators = new Map<Language, Intl.DisplayNames>();
  const nameOf = (code: string, language: Language): string => {
    const translator = translators.get(language) ?? new Intl.DisplayNames(language, { type });
    translators.set(language, translator);
    // `Intl` throws for an unknown code or returns the code itself.
    try {
      const name = translator.of(code);
      return name === code ? '' : (name ?? '');
    } catch {
      return '';
    }
  };
  return {
    Cell: ({ value }): ReactNode => {
      const { language } = useFieldServices();
      return value ? <span title={nameOf(String(value), language)}>{String(value)}</span> : null;
    },
    Input: (props) => <ChoiceInput {...props} choices={choicesIn(useFieldServices().language)} />,
    Filter: (props) => <ChoiceFilter {...props} choices={choicesIn(useFieldServices().language)} />,
    isPicked: true,
    width: 90,
  };
}

/** A country: the list shows its code, the select its code and its name in the language of the user. */
export const countryWidget: Widget = namedCodesWidget(() => countries, 'region');

/** A currency: the list shows its code, the select its code and its name in the language of the user. */
export const currencyWidget: Widget = namedCodesWidget(() => currencies, 'currency');

/** A state or province. The input is a select if the country is the US, else a text input. */
export const subdivisionWidget: Widget = { ...codeWidget, Input: SubdivisionInput, width: 90 };

const usChoices = usStates.map((code) => ({ value: code, label: code }));

function SubdivisionInput(props: InputProps) {
  const country = useSibling(props.field.countryField);
  return country === 'US' ? <ChoiceInput {...props} choices={usChoices} /> : <codeWidget.Input {...props} />;
}

/** A time zone from the browser's list. */
export const timeZoneWidget: Widget = { ...textWidget, Input: TimeZoneInput, isPicked: true, width: 160 };

function TimeZoneInput(props: InputProps) {
  const choices = useMemo(() => Intl.supportedValuesOf('timeZone').map((name) => ({ value: name, label: name })), []);
  return <ChoiceInput {...props} choices={choices} />;
}

/** The maximum number of choices in the list. If there are more, the user finds the remaining ones by typing. */
const maxOffered = 300;

/** A filter that keeps records with any of the selected values. */
function ChoiceFilter({ id, value, onChange, choices }: FilterProps & { choices: readonly Choice[] }): ReactNode {
  const { t } = useFieldServices();
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
      emptyText={t('noMatch')}
      placeholder={t('all')}
      onChoose={(next) => onChange(next.length > 0 ? next.map((choice) => choice.value) : undefined)}
    />
  );
}
