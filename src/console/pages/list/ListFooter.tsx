import type { ReactNode } from 'react';
import { formatNumber } from '../../../fields/faces/formatNumber.ts';
import { useSay } from '../../texts/i18n.ts';
import type { Doings } from '../doing/useDoings.tsx';
import { ChoiceBar } from './choice/ChoiceBar.tsx';
import { UndoLine } from './undo/UndoLine.tsx';
import type { Undoing } from './undo/useUndo.ts';
import type { List } from './useList.ts';

interface ListFooterProps {
  readonly list: List;
  readonly doings: Doings;
  readonly undoing: Undoing;
}

/** How many there are, what is chosen of them and what can be done with it, and what can be taken back. */
export function ListFooter({ list, doings, undoing }: ListFooterProps): ReactNode {
  const { say, language } = useSay();
  const { total } = list;
  // What could not be read is not what was counted before.
  if (total === undefined || list.isLost) return null;
  return (
    <div className="q-footer" data-chosen={list.chosenCount > 0 || undefined}>
      <span data-testid="list-total" data-total={total}>
        {say('list.total', { n: formatNumber(total, language) })}
      </span>
      <ChoiceBar list={list} doings={doings} undoing={undoing} />
      <UndoLine undoing={undoing} />
    </div>
  );
}
