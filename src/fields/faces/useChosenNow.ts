import { useEffect, useRef, useState } from 'react';
import type { Reference } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import { type Choice, useFieldServices } from '../services.tsx';

/** What records are called in one language, by id. */
interface Names {
  readonly language: Language;
  readonly labels: ReadonlyMap<string, string>;
}

/** What is chosen, as it is called in the present language: once that has changed, the names are asked for again. */
export function useChosenNow(
  { resource, choices }: Pick<Reference, 'resource' | 'choices'>,
  chosen: readonly Choice[],
): readonly Choice[] {
  const { language, labels } = useFieldServices();
  const [first] = useState(language);
  const hasChanged = useRef(false);
  const [names, setNames] = useState<Names>();
  const ids = chosen.map(({ value }) => value).join();
  useEffect(() => {
    hasChanged.current ||= language !== first;
    if (!hasChanged.current || ids === '') return;
    let isWanted = true;
    labels(resource, ids.split(','), choices).then(
      (found) =>
        isWanted && setNames({ language, labels: new Map(found.map(({ value, label }) => [value, label] as const)) }),
      // Out of reach: they keep the names that they have.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [language, first, ids, resource, choices, labels]);
  if (names?.language !== language) return chosen;
  return chosen.map((choice) => ({ ...choice, label: names.labels.get(choice.value) ?? choice.label }));
}
