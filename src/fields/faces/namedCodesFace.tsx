import type { ReactNode } from 'react';
import type { Language } from '../../contract/text.ts';
import type { ConsoleFace } from '../consoleFace.ts';
import { type Choice, useFieldServices } from '../services.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';

/** A face for codes that the browser has names for in every language (ISO 3166, ISO 4217). */
export function namedCodesFace(codes: () => readonly string[], type: 'region' | 'currency'): ConsoleFace {
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
    // A code that the browser's data does not know throws or comes back as itself.
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
