import { listed } from '../../../contract/text.ts';
import { useSay } from '../../texts/i18n.ts';
import { countOf, type Target } from '../doing/doingBody.ts';
import { useWord } from './words/useWord.ts';

interface Asked {
  readonly target: Target;
  /** So many are printed at once. */
  readonly most: number;
  /** Those that are printed. */
  readonly records: readonly { readonly id: string }[];
  /** What the list knows a record by. */
  readonly labelOf: ((id: string) => string | undefined) | undefined;
}

/** So many are named. */
const mostNamed = 10;

/** Says which records were meant to be printed and cannot be: they are gone. The others are printed all the same. */
export function useMissing(): (asked: Asked) => string | undefined {
  const { language } = useSay();
  const word = useWord();
  return ({ target, most, records, labelOf }) => {
    const n = Math.min(countOf(target), most) - records.length;
    if (n <= 0) return undefined;
    const there = new Set(records.map(({ id }) => id));
    const gone = target !== 'page' && 'ids' in target ? target.ids.slice(0, most).filter((id) => !there.has(id)) : [];
    const known = gone.flatMap((id) => labelOf?.(id) ?? []);
    if (known.length === 0) return word('missing', { n });
    const names = known.slice(0, mostNamed);
    return word('missingNamed', { n, names: listed(names, n > names.length)[language] });
  };
}
