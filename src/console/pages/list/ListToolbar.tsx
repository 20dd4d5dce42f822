import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import { DoingButtons } from '../doing/DoingButtons.tsx';
import type { Doings } from '../doing/useDoings.tsx';
import { SheetButtons } from '../import/SheetButtons.tsx';
import type { Arranged } from './columns/useArranged.ts';
import { ColumnsDoor, ViewsDoor } from './ListDoors.tsx';
import type { List } from './useList.ts';

interface ListToolbarProps {
  readonly list: List;
  readonly doings: Doings;
  readonly title: string;
  readonly arranged: Arranged;
}

/** So many transitions and actions stand beside each other; more are in a menu. */
const mostBeside = 2;

/** Title of the list and what can be done with it as a whole or with what is selected. */
export function ListToolbar({ list, doings, title, arranged }: ListToolbarProps): ReactNode {
  const { say } = useSay();
  const { abilities, selected } = list;
  return (
    <div className="q-toolbar">
      <h1>{title}</h1>
      <ViewsDoor list={list} arranged={arranged} />
      <span className="q-grow" />
      <BulkDoings list={list} doings={doings} />
      {abilities('deleteByIds') && (
        <button
          type="button"
          className="q-button"
          data-danger="true"
          data-testid="bulk-remove"
          disabled={selected.length === 0 || list.isRemoving}
          onClick={() => void list.removeMany(selected)}
        >
          {selected.length > 0 ? say('list.removeSelectedCount', { n: selected.length }) : say('list.removeSelected')}
        </button>
      )}
      <DoingButtons
        look="button"
        prefix="page"
        offers={doings.offers.filter(({ at }) => at.includes('page'))}
        most={mostBeside}
        isDisabled={doings.isBusy}
        onChoose={(offer) => doings.start(offer, 'page')}
      />
      <ColumnsDoor arranged={arranged} />
      <SheetButtons list={list} />
      {abilities('create') && (
        <button
          type="button"
          className="q-button q-button-primary q-button-add"
          data-testid="create"
          onClick={list.create}
        >
          {say('list.create')}
        </button>
      )}
    </div>
  );
}

/** What can be done with the chosen rows: with one of them at least, as far as they are here. The server says which stand in the way. */
function BulkDoings({ list, doings }: Pick<ListToolbarProps, 'list' | 'doings'>): ReactNode {
  const { selected, loaded } = list;
  if (selected.length === 0) return null;
  const records = selected.map((id) => loaded.get(id));
  const offers = doings.offers.filter(
    (offer) => offer.at.includes('bulk') && records.some((record) => !record || doings.isPossible(offer, record)),
  );
  return (
    <DoingButtons
      look="button"
      prefix="bulk"
      offers={offers}
      most={mostBeside}
      isDisabled={doings.isBusy}
      onChoose={(offer) => doings.start(offer, { ids: selected })}
    />
  );
}
