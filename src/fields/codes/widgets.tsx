import { type ReactNode, useMemo } from 'react';
import type { Language } from '../../contract/wire.ts';
import { ChoiceFilter } from '../choices/ChoiceFilter.tsx';
import { currencies } from '../numbers/currencies.ts';
import { type Choice, type InputProps, useFieldServices, useSibling, type Widget } from '../services.tsx';
import { codeWidget, textWidget } from '../text/widgets.tsx';
import { ChoiceInput } from '../widgets/lateInputs.tsx';
import { countries, usStates } from './countries.ts';

/** A widget for codes that the browser can name in every language (ISO 3166, ISO 4217). */
function namedCodesWidget(codes: () => readonly string[], type: 'region' | 'currency'): Widget {
  const made = new Map<Language, readonly Choice[]>();
  const choicesIn = (language: Language) => {
    const known = made.get(language);
    if (known) return known;
    const choices = codes().map((code) => ({ value: code, label: `${code} ${nameOf(code, language)}`.trim() }));
    made.set(language, choices);
    return choices;
  };
  const speakers = new Map<Language, Intl.DisplayNames>();
  const nameOf = (code: string, language: Language): string => {
    const speaker = speakers.get(language) ?? new Intl.DisplayNames(language, { type });
    speakers.set(language, speaker);
    // `Intl` throws for an unknown code or returns the code itself.
    try {
      const name = speaker.of(code);
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

/** A country by code and name in the user's language. */
export const countryWidget: Widget = namedCodesWidget(() => countries, 'region');

/** A currency by code and name in the user's language. */
export const currencyWidget: Widget = namedCodesWidget(() => currencies, 'currency');

/** A state or province: a select if its country has a list of subdivisions, else a text field. */
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
