import type { ReactNode } from 'react';
import type { Language } from '../../../contract/text.ts';
import { useWord } from './words/useWord.ts';

export type Spoken = Language | 'both';

/** The languages that stand beside each other on the paper; the first one is that of what is told once. */
export const spokenIn: Readonly<Record<Spoken, readonly Language[]>> = { zh: ['zh'], en: ['en'], both: ['en', 'zh'] };

const choices = [
  { value: 'zh', word: 'inZh' },
  { value: 'en', word: 'inEn' },
  { value: 'both', word: 'inBoth' },
] as const;

interface PaperLanguagesProps {
  readonly value: Spoken;
  readonly onChange: (value: Spoken) => void;
}

/** The choice of the language of a paper: whoever gets it need not read that of the person who prints it. */
export function PaperLanguages({ value, onChange }: PaperLanguagesProps): ReactNode {
  const word = useWord();
  return (
    <fieldset className="q-language" aria-label={word('language')} data-testid="paper-language">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          data-language={choice.value}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {word(choice.word)}
        </button>
      ))}
    </fieldset>
  );
}
