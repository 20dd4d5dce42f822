import { type ReactNode, useState } from 'react';
import { bulkFields, mostSelected } from '../../../contract/bulk.ts';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import { May } from '../../registry/abilities.ts';
import { PartGone } from '../../shell/pages/failures.tsx';
import { lazyPart } from '../../shell/pages/lazyPart.tsx';
import { useSay } from '../../texts/i18n.ts';
import { DoingButtons } from '../actions/ActionButtons.tsx';
import type { Offer } from '../actions/offers.ts';
import type { Doings } from '../actions/useActions.tsx';
import type { Target } from '../records/targets.ts';
import type { BulkDialogProps } from './bulk/useBulkEdit.ts';
import type { List } from './useList.ts';
import type { Undoing } from './useUndo.ts';
import './choiceBar.css';

interface ChoiceBarProps {
  readonly list: List;
  readonly doings: Doings;
  readonly undoing: Undoing;
}

/** So many transitions and actions stand beside each other; more are in a menu. */
const mostBeside = 2;

/**
 * How many rows are chosen, the way to all that match, and what can be done with them. It stands below the rows, so that
 * none of them moves when the first one is chosen.
 */
export function ChoiceBar({ list, doings, undoing }: ChoiceBarProps): ReactNode {
  const { say, language } = useSay();
  const { chosenCount: n, isAllChosen, isTooMany, total = 0, chooseAll, setSelected } = list;
  const count = (number: number) => formatNumber(number, language);
  const unseen = unseenOf(list);
  return (
    <>
      <strong className="q-chosen" role="status" data-testid="chosen" data-count={n}>
        {n > 0 && say(isAllChosen && n === total ? 'list.selectedAll' : 'list.selected', { n: count(n) })}
      </strong>
      {n > 0 && (
        <>
          {unseen > 0 && (
            <span className="q-soft" data-testid="chosen-unseen" data-count={unseen}>
              {say('list.notListed', { n: count(unseen) })}
            </span>
          )}
          {n < total && (
            <button type="button" className="q-link" data-testid="choose-all" onClick={chooseAll}>
              {say('list.chooseMatching', { n: count(total) })}
            </button>
          )}
          <button type="button" className="q-link" data-testid="choose-none" onClick={() => setSelected([])}>
            {say('list.chooseNone')}
          </button>
          <span className="q-grow" />
          {isTooMany && <span className="q-soft">{say('list.tooMany', { n: count(mostSelected) })}</span>}
          <BulkDoings list={list} doings={doings} />
          <May to="saveByIds" on={list.resource}>
            <BulkDoor list={list} undoing={undoing} />
          </May>
          <May to="deleteByIds" on={list.resource}>
            <RemoveMany list={list} />
          </May>
        </>
      )}
    </>
  );
}

/** How many of the chosen rows are not in the list any more: changed, or deleted. Known where all rows are here. */
function unseenOf({ selected, loaded, total, isWaiting }: List): number {
  return isWaiting || loaded.size !== total ? 0 : selected.filter((id) => !loaded.has(id)).length;
}

function RemoveMany({ list }: { list: List }): ReactNode {
  const { say } = useSay();
  return (
    <button
      type="button"
      className="q-button"
      data-danger="true"
      data-testid="bulk-remove"
      disabled={list.isRemoving || list.isTooMany}
      onClick={() => void list.removeMany(list.target)}
    >
      {say('list.removeSelected')}
    </button>
  );
}

/** What can be done with the chosen rows: with one of them at least, as far as they are here. The server says which stand in the way. */
function BulkDoings({ list, doings }: Pick<ChoiceBarProps, 'list' | 'doings'>): ReactNode {
  const { selected, isAllChosen, loaded } = list;
  const records = selected.map((id) => loaded.get(id));
  const offers = doings.offers.filter(
    (offer) =>
      offer.at.includes('bulk') &&
      (isAllChosen || records.some((record) => !record || doings.isPossible(offer, record))),
  );
  return (
    <DoingButtons
      look="button"
      prefix="bulk"
      offers={offers}
      most={mostBeside}
      isDisabled={doings.isBusy || list.isTooMany}
      onChoose={(offer) => doings.start(offer, askedOf(offer, list))}
    />
  );
}

/** Who is asked about one record alone begins with what it has. */
function askedOf({ doing }: Offer, { selected, isAllChosen, loaded, target }: List): Target {
  const [id, ...others] = selected;
  const record = id === undefined || isAllChosen || others.length > 0 ? undefined : loaded.get(id);
  return doing.ask && record ? { record } : target;
}

const BulkDialog = lazyPart<BulkDialogProps>(
  async () => (await import('./bulk/BulkDialog.tsx')).BulkDialog,
  ({ onClose }) => <PartGone onGone={onClose} />,
);

/** The way to give the chosen records the same values; there when any field can have them. */
function BulkDoor({ list, undoing }: { list: List; undoing: Undoing }): ReactNode {
  const { say } = useSay();
  const [isOpen, setOpen] = useState(false);
  if (bulkFields(list.resource).length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="q-button"
        data-testid="bulk-edit"
        aria-haspopup="dialog"
        disabled={list.isTooMany}
        onClick={() => setOpen(true)}
      >
        {say('list.editSelected')}
      </button>
      {isOpen && <BulkDialog list={list} undoing={undoing} onClose={() => setOpen(false)} />}
    </>
  );
}
