import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import type { List } from './useList.ts';

/** How many there are, and how many of them are chosen. */
export function ListFooter({ list }: { list: List }): ReactNode {
  const { say, language } = useSay();
  const { total, selected } = list;
  if (total === undefined) return null;
  return (
    <div className="q-footer">
      <span data-testid="list-total" data-total={total}>
        {say('list.total', { n: new Intl.NumberFormat(language).format(total) })}
      </span>
      {selected.length > 0 && <span className="q-soft">{say('list.selected', { n: selected.length })}</span>}
    </div>
  );
}
