import type { ReactNode } from 'react';
import { languages } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import { useT } from '../../texts/i18n.ts';

/** Language selection. Each button shows the name of a language in that language. */
export function LanguageChoice(): ReactNode {
  const { settings } = useApp();
  const { t, language } = useT();
  return (
    <fieldset className="q-language" data-testid="language" aria-label={t('language.label')}>
      {languages.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          data-language={choice}
          aria-pressed={choice === language}
          onClick={() => settings.update((now) => ({ ...now, language: choice }))}
        >
          {t(`language.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}
