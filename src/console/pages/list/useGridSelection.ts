import { useMemo } from 'react';
import type { GridSelection } from '../../grid/Grid.tsx';
import { useSay } from '../../texts/useSay.ts';
import type { List } from './useList.ts';

/** Choosing rows, where something can be done with many; undefined elsewhere. */
export function useGridSelection(list: List, hasDoings: boolean): GridSelection | undefined {
  const { say } = useSay();
  const { abilities, selected, isSelected, setSelected, toggle, loadedIds } = list;
  return useMemo(() => {
    if (!abilities('deleteByIds') && !hasDoings) return undefined;
    const isAll = loadedIds.length > 0 && loadedIds.every(isSelected);
    const some = selected.length > 0 ? 'some' : 'none';
    return {
      has: isSelected,
      toggle,
      all: isAll ? 'all' : some,
      toggleAll: (isWanted) => setSelected(isWanted ? [...new Set([...selected, ...loadedIds])] : []),
      words: { row: say('list.choose'), all: say('list.chooseAll') },
    } satisfies GridSelection;
  }, [abilities, hasDoings, selected, isSelected, setSelected, toggle, loadedIds, say]);
}
