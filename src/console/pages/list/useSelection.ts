import { useCallback, useMemo } from 'react';
import { useStable } from '../../client/useStable.ts';
import { useKept } from '../../shell/layout/useKept.ts';

const nothing: readonly string[] = [];

/** The chosen rows, by id: of the rows that answer the present question, so another question leaves none. */
export function useSelection(queryText: string) {
  const [kept, keep] = useKept('selected', { of: queryText, ids: nothing });
  const selected = kept.of === queryText ? kept.ids : nothing;
  const set = useMemo(() => new Set(selected), [selected]);
  const setSelected = useCallback((ids: readonly string[]) => keep({ of: queryText, ids }), [keep, queryText]);
  const toggle = useStable((id: string, isWanted: boolean) =>
    setSelected(isWanted ? [...set, id] : selected.filter((other) => other !== id)),
  );
  return { selected, isSelected: useCallback((id: string) => set.has(id), [set]), setSelected, toggle };
}
