import type { ReactNode } from 'react';
import { useSay } from '../../texts/i18n.ts';
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
  /** Whether the columns are the person's to choose; a sheet has those of its file. */
  readonly hasColumns: boolean;
  /** Stands behind the views. */
  readonly children: ReactNode;
}

/** So many transitions and actions stand beside each other; more are in a menu. */
const mostBeside = 2;

/** Title of the list and what can be done with it as a whole. */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { list, doings, title, arranged, hasColumns, children } = props;
  const { say } = useSay();
  const { abilities } = list;
  return (
    <div className="q-toolbar">
      <h1>{title}</h1>
      <ViewsDoor list={list} arranged={arranged} />
      {children}
      <span className="q-grow" />
      <DoingButtons
        look="button"
        prefix="page"
        offers={doings.offers.filter(({ at }) => at.includes('page'))}
        most={mostBeside}
        isDisabled={doings.isBusy}
        onChoose={(offer) => doings.start(offer, 'page')}
      />
      {hasColumns && <ColumnsDoor arranged={arranged} />}
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
