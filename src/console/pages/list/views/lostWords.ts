import type { SavedView } from '../../../../contract/listView.ts';
import { joiners, type Language } from '../../../../contract/text.ts';
import type { Word } from '../words/useWord.ts';
import type { LostPart } from './fitView.ts';

const named = { filters: 'partFilter', sorts: 'partSort', columns: 'partColumn' } as const;
const counted = { filters: 'partFilters', sorts: 'partSorts', columns: 'partColumns' } as const;
const parts = ['filters', 'sorts', 'columns'] as const;

/** What of a view is not shown, in words: by name what is gone, by number what the person may not see; empty when all is. */
export function lostWords(
  lost: readonly LostPart[],
  withheld: SavedView['withheld'] | undefined,
  { word, language }: { readonly word: Word; readonly language: Language },
): string {
  const words = [
    ...lost.map(({ part, name }) => word(named[part], { name })),
    ...parts.flatMap((part) => (withheld?.[part] ? [word(counted[part], { n: withheld[part] })] : [])),
  ];
  return words.length === 0 ? '' : word('leftOut', { parts: words.join(joiners[language]) });
}
