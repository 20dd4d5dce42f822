import { useEffect, useRef, useState } from 'react';
import type { Reference } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import { type Choice, useFieldServices } from '../services.tsx';

/** What records are called in one language, by id. */
interface Names {
  readonly language: Language;
  readonly ids: string;
  readonly labels: ReadonlyMap<string, string>;
}

/** Stands for a name that is being asked for. */
const asked = '…';

/**
 * What is chosen, as it is called in the present language: once that has changed the names are asked for again, and so are
 * those of what came with its id alone, as what a record made in place begins with.
 */
export function useChosenNow(
  { resource, choices }: Pick<Reference, 'resource' | 'choices'>,
  chosen: readonly Choice[],
): readonly Choice[] {
  const { language, labels } = useFieldServices();
  const [first] = useState(language);
  const hasChanged = useRef(false);
  const [names, setNames] = useState<Names>();
  const ids = chosen.map(({ value }) => value).join();
  const isNameless = chosen.some(isBare);
  useEffect(() => {
    hasChanged.current ||= language !== first;
    if (!(hasChanged.current || isNameless) || ids === '') return;
    let isWanted = true;
    const take = (found: readonly Choice[]) =>
      isWanted &&
      setNames({ language, ids, labels: new Map(found.map(({ value, label }) => [value, label] as const)) });
    // Out of reach: they keep the names that they have.
    labels(resource, ids.split(','), choices).then(take, () => take([]));
    return () => {
      isWanted = false;
    };
  }, [language, first, ids, isNameless, resource, choices, labels]);
  const known = names?.language === language ? names : undefined;
  return chosen.map((choice) => {
    const isAsked = isBare(choice) && known?.ids !== ids;
    return { ...choice, label: known?.labels.get(choice.value) ?? (isAsked ? asked : choice.label) };
  });
}

/** Whether nothing is known of a record but its id. */
function isBare({ value, label }: Choice): boolean {
  return value === label;
}
