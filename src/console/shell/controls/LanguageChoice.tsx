import type { ReactNode } from 'react';
import { languages } from '../../../contract/text.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/i18n.ts';

/** The choice of language: each in its own words. */
export function LanguageChoice(): ReactNode {
  const { settings } = useHouse();
  const { say, language } = useSay();
  return (
    <fieldset className="q-language" data-testid="language" aria-label={say('language.label')}>
      {languages.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          data-language={choice}
          aria-pressed={choice === language}
          onClick={() => settings.update((now) => ({ ...now, language: choice }))}
        >
          {say(`language.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}
