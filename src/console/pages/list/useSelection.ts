import { useCallback, useEffect, useMemo } from 'react';
import { mostSelected } from '../../../contract/selection.ts';
import { useStable } from '../../client/rendering.ts';
import { filterBody } from '../../providers/requests.ts';
import { useKept } from '../../shell/layout/page.ts';
import type { ManyTarget, Target } from '../doing/doingBody.ts';
import { crudFilters } from './crudFilters.ts';
import type { ListQuery } from './listQuery.ts';

/** What is chosen of the answer to one question: these rows, or all that match but these. */
interface Kept {
  readonly of: string;
  readonly isAll: boolean;
  readonly ids: readonly string[];
}

const none = { isAll: false, ids: [] as readonly string[] };

interface Asked {
  readonly queryText: string;
  readonly query: ListQuery;
  readonly total: number | undefined;
}

/**
 * The chosen rows: by id, or all that match, however few of them are here. They answer the present question, so another
 * question leaves none.
 */
export function useSelection({ queryText, query, total = 0 }: Asked) {
  const [kept, keep] = useKept<Kept>('selected', { of: queryText, ...none });
  const { isAll, ids } = kept.of === queryText ? kept : none;
  // Nor does it come back with the question: nobody remembers then what was chosen.
  useEffect(() => {
    if (kept.of !== queryText) keep({ of: queryText, ...none });
  }, [kept.of, queryText, keep]);
  const set = useMemo(() => new Set(ids), [ids]);
  const chosenCount = isAll ? Math.max(0, total - ids.length) : ids.length;
  const choose = useStable((next: readonly string[], isWanted: boolean) => {
    const named = new Set(next);
    const isListed = isWanted !== isAll;
    keep({ of: queryText, isAll, ids: isListed ? [...set.union(named)] : ids.filter((id) => !named.has(id)) });
  });
  const target = useMemo((): ManyTarget => {
    if (!isAll) return { ids };
    return { matching: { filter: filterBody(crudFilters(query)), expected: chosenCount, except: ids } };
  }, [isAll, ids, query, chosenCount]);
  return {
    /** The chosen rows by id; none when all that match are chosen. */
    selected: isAll ? none.ids : ids,
    isAllChosen: isAll,
    chosenCount,
    /** No call takes so many; they can only be exported. */
    isTooMany: chosenCount > mostSelected,
    target,
    isSelected: useCallback((id: string) => set.has(id) !== isAll, [set, isAll]),
    choose,
    chooseAll: useCallback(() => keep({ of: queryText, isAll: true, ids: [] }), [keep, queryText]),
    /** These rows are no more: neither are they chosen, nor do they have to be left out of all. */
    forget: useStable((gone: readonly string[]) => {
      const named = new Set(gone);
      if (ids.some((id) => named.has(id))) keep({ of: queryText, isAll, ids: ids.filter((id) => !named.has(id)) });
    }),
    /** Something was done with these: they are not chosen any more, unless all that match are. */
    acted: useStable((done: Target) => {
      if (done === 'page') return;
      if (!('record' in done)) keep({ of: queryText, ...none });
      else if (!isAll) keep({ of: queryText, isAll, ids: ids.filter((id) => id !== done.record.id) });
    }),
    setSelected: useCallback(
      (next: readonly string[]) => keep({ of: queryText, isAll: false, ids: next }),
      [keep, queryText],
    ),
  };
}
