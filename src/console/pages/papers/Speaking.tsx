import { type ReactNode, useMemo } from 'react';
import type { Language } from '../../../contract/text.ts';
import { FieldServicesContext, useFieldServices } from '../../../fields/services.tsx';
import { sayIn } from '../../texts/i18n.ts';

/** Values inside are told in this language, whatever the person's own is. */
export function Speaking({ language, children }: { language: Language; children: ReactNode }): ReactNode {
  const services = useFieldServices();
  const spoken = useMemo(() => {
    const say = sayIn(language);
    return { ...services, language, word: ((word, values) => say(`face.${word}`, values)) as typeof services.word };
  }, [services, language]);
  return <FieldServicesContext value={spoken}>{children}</FieldServicesContext>;
}
