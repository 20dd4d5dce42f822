import { type ComponentType, type ReactNode, useState } from 'react';
import { May } from '../../registry/abilities.ts';
import { usePagePath } from '../../shell/layout/page.ts';
import { lazyPart, type Retrying, type Waiting } from '../../shell/pages/lazyPart.tsx';
import { useT } from '../../texts/i18n.ts';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import type { Actions } from '../actions/useActions.tsx';
import { formAhead } from '../records/formAhead.ts';
import { chosenView } from '../records/listQuery.ts';
import type { Arranged } from './columns/arrangement.ts';
import type { ColumnChooserProps } from './columns/ColumnChooser.tsx';
import { SheetButtons } from './SheetButtons.tsx';
import type { List } from './useList.ts';
import type { ViewMenuProps } from './views/ViewMenu.tsx';

interface ListToolbarProps {
  readonly list: List;
  readonly actions: Actions;
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
  const { list, actions, title, arranged, hasColumns, children } = props;
  const { t } = useT();
  return (
    <div className="q-toolbar">
      <h1>{title}</h1>
      <ViewsDoor list={list} arranged={arranged} />
      {children}
      <span className="q-grow" />
      <ActionButtons
        look="button"
        prefix="page"
        offers={actions.offers.filter(({ at }) => at.includes('page'))}
        most={mostBeside}
        isDisabled={actions.isBusy}
        onChoose={(offer) => actions.start(offer, 'page')}
      />
      {hasColumns && <ColumnsDoor arranged={arranged} />}
      <SheetButtons list={list} />
      <May to="create" on={list.resource}>
        <button
          type="button"
          className="q-button q-button-primary q-button-add"
          data-testid="create"
          onClick={list.create}
          {...formAhead}
        >
          {t('list.create')}
        </button>
      </May>
    </div>
  );
}

const ColumnChooser = lazyPart<ColumnChooserProps>(
  async () => (await import('./columns/ColumnChooser.tsx')).ColumnChooser,
  NoPart,
);
const ViewMenu = lazyPart<ViewMenuProps>(async () => (await import('./views/ViewMenu.tsx')).ViewMenu, NoPart);

/** The way to the columns and the density of a list; what lies behind it is loaded when it is first pressed. */
function ColumnsDoor({ arranged }: { arranged: Arranged }): ReactNode {
  const { t } = useT();
  return (
    <Door handle="columns" word={t('list.columns')} isExpected={false} Part={ColumnChooser} parts={{ arranged }} />
  );
}

/** The way to the views of a list; also needed to say which one the address names. */
function ViewsDoor(parts: { list: List; arranged: Arranged }): ReactNode {
  const { t } = useT();
  const isExpected = chosenView(usePagePath().search) !== undefined;
  return <Door handle="views" word={t('list.views')} isExpected={isExpected} Part={ViewMenu} parts={parts} />;
}

interface DoorProps<P> {
  readonly handle: string;
  readonly word: string;
  /** Needed before anybody has pressed it. */
  readonly isExpected: boolean;
  readonly Part: ComponentType<P & Waiting & { readonly isOpenAtFirst: boolean }>;
  readonly parts: P;
}

function Door<P extends object>({ handle, word, isExpected, Part, parts }: DoorProps<P>): ReactNode {
  const [isPressed, press] = useState(false);
  const plain = (
    <button
      type="button"
      className="q-button"
      data-testid={handle}
      aria-haspopup="dialog"
      aria-expanded="false"
      aria-busy={isPressed}
      onClick={() => press(true)}
    >
      {word}
      <span className="q-more-mark" aria-hidden="true" />
    </button>
  );
  if (!isPressed && !isExpected) return plain;
  return <Part {...parts} isOpenAtFirst={isPressed} waiting={plain} />;
}

/** Stands in place of a part that could not be loaded. */
function NoPart({ onRetry }: Retrying): ReactNode {
  const { t } = useT();
  return (
    <button type="button" className="q-button" onClick={onRetry}>
      {t('list.retry')}
    </button>
  );
}
