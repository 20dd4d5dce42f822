import { useMemo, useRef } from 'react';
import { useStable } from '../../client/rendering.ts';
import type { GridSelection } from '../../grid/columns.ts';
import { useSay } from '../../texts/i18n.ts';
import type { List } from './useList.ts';
import { useRowIds } from './useRowIds.ts';

/** Choosing rows, where something can be done with many; undefined elsewhere. */
export function useGridSelection(list: List, hasDoings: boolean): GridSelection | undefined {
  const { say } = useSay();
  const { abilities, chosenCount, isAllChosen, isSelected, choose, chooseAll, setSelected, loadedIds } = list;
  const toggle = useRangeToggle(list);
  const canChoose = abilities('deleteByIds') || abilities('saveByIds') || abilities('export') || hasDoings;
  return useMemo(() => {
    if (!canChoose) return undefined;
    const isAll = isAllChosen || (loadedIds.length > 0 && loadedIds.every(isSelected));
    const some = chosenCount > 0 ? 'some' : 'none';
    return {
      has: isSelected,
      toggle,
      all: isAll && chosenCount > 0 ? 'all' : some,
      toggleAll: (isWanted) => (isWanted ? choose(loadedIds, true) : setSelected([])),
      chooseAll,
      words: { row: say('list.choose'), all: say('list.chooseAll') },
    } satisfies GridSelection;
  }, [canChoose, isAllChosen, chosenCount, isSelected, toggle, choose, chooseAll, setSelected, loadedIds, say]);
}

/** A click chooses one row or leaves it; a click with Shift all from the row before that one. */
function useRangeToggle(list: List): GridSelection['toggle'] {
  const last = useRef<{ readonly of: string; readonly index: number }>(undefined);
  const idsBetween = useRowIds(list);
  /** By the time it is read, something else may have been asked. */
  const chooseOf = useStable((of: string, ids: readonly string[], isWanted: boolean) => {
    if (of === list.queryText) list.choose(ids, isWanted);
  });
  return useStable((id, isWanted, { index, isRange }) => {
    const { queryText, choose } = list;
    const from = last.current?.of === queryText ? last.current.index : undefined;
    last.current = { of: queryText, index };
    choose([id], isWanted);
    if (!isRange || from === undefined) return;
    void idsBetween(Math.min(from, index), Math.max(from, index)).then((ids) => chooseOf(queryText, ids, isWanted));
  });
}
