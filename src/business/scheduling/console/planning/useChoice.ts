import { useCallback } from 'react';
import { useField, useLanguage } from '../../../../console/extend.ts';
import type { Choice } from './planLanes.ts';

/** The titles and colours of the choices of a field, as its file has them. */
export function useChoice(resource: string, name: string): Choice {
  const { field } = useField(resource, name);
  const language = useLanguage();
  return useCallback(
    (value) => {
      const option = field?.options?.find((one) => one.value === value);
      return { title: option?.title[language] ?? '', color: option?.color };
    },
    [field, language],
  );
}
