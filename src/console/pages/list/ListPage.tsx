import { type ReactNode, useRef } from 'react';
import { labelOf } from '../../../contract/record.ts';
import type { ListView, ResourceModule } from '../../../contract/resource.ts';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { usePagePath } from '../../shell/layout/page.ts';
import { ReadFailed, RereadFailed } from '../../shell/pages/failures.tsx';
import { useT } from '../../texts/i18n.ts';
import { RefusedPanel } from '../actions/RefusedPanel.tsx';
import { type Actions, useActions } from '../actions/useActions.tsx';
import { useKeptFocus } from '../records/focus.ts';
import { ChoiceBar } from './ChoiceBar.tsx';
import { useArranged } from './columns/arrangement.ts';
import { FilterBar } from './FilterBar.tsx';
import { ListTable } from './ListTable.tsx';
import { ListTabs } from './ListTabs.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { LayoutSwitch, ListLayout } from './layouts/ListLayout.tsx';
import { useLayout } from './layouts/useLayout.ts';
import { type List, useList } from './useList.ts';
import { type Undoing, useUndo } from './useUndo.ts';

/** The list of any resource: filters, toolbar, rows, total. Everything else comes from the resource. */
export function ListPage({ module }: { module: ResourceModule }): ReactNode {
  const arranged = useArranged(module.resource);
  const { resource } = arranged;
  const { language } = useT();
  const rows = useRef<HTMLDivElement>(null);
  const page = useKeptFocus<HTMLDivElement>('.q-grid-box');
  const { layout, choose } = useLayout(resource);
  const isTable = layout.view === 'table';
  const list = useList(resource, rows, isTable);
  const actions = useActions({
    module,
    labelOf: (id) => {
      const record = list.loaded.get(id);
      return record && labelOf(resource.display[language], record);
    },
    recordOf: (id) => list.loaded.get(id),
    onDone: (target) => list.acted(target),
    onMissing: list.dropMissing,
  });
  const undoing = useUndo(page);
  const { access } = useApp();
  const { path } = usePagePath();
  const title = (useStore(access).routes.get(path)?.title ?? resource.title)[language];
  return (
    <div ref={page} className="q-list" data-testid="list" data-resource={resource.name}>
      <FilterBar resource={resource} query={list.query} isBusy={list.isFetching} onApply={list.apply} />
      <div className="q-sheet">
        <ListToolbar {...{ list, actions, title, arranged }} hasColumns={layout.view !== 'sheet'}>
          <LayoutSwitch resource={resource} layout={layout} onChoose={choose} />
        </ListToolbar>
        {hasTabs(list, layout) && <ListTabs list={list} />}
        {list.error && list.isLost && <ReadFailed error={list.error} onRetry={list.refetch} />}
        {list.error && !list.isLost && (
          <RereadFailed error={list.error} isPartly={list.isGappy} onRetry={list.refetch} />
        )}
        {!list.isLost && isTable && (
          <ListTable
            list={list}
            actions={actions}
            undoing={undoing}
            module={module}
            box={rows}
            onResize={arranged.resize}
          />
        )}
        {!list.isLost && <ListLayout layout={layout} list={list} actions={actions} module={module} />}
        <ListFooter list={list} actions={actions} undoing={undoing} />
      </div>
      {actions.dialog}
      <RemovalRefused list={list} />
    </div>
  );
}

/** The lanes of a board are its tabs, as long as none of them is chosen. */
function hasTabs({ query, resource }: List, { view, field }: ListView): boolean {
  const { tabs } = resource.list;
  return view !== 'board' || field !== tabs || query.filters[field ?? ''] !== undefined;
}

interface ListFooterProps {
  readonly list: List;
  readonly actions: Actions;
  readonly undoing: Undoing;
}

/** How many there are, what is chosen of them and what can be done with it, and what can be taken back. */
function ListFooter({ list, actions, undoing }: ListFooterProps): ReactNode {
  const { t, language } = useT();
  const { total } = list;
  // What could not be read is not what was counted before.
  if (total === undefined || list.isLost) return null;
  return (
    <div className="q-footer" data-chosen={list.chosenCount > 0 || undefined}>
      <span data-testid="list-total" data-total={total}>
        {t('list.total', { n: formatNumber(total, language) })}
      </span>
      <ChoiceBar list={list} actions={actions} undoing={undoing} />
      <UndoLine undoing={undoing} />
    </div>
  );
}

/** What was changed last in the list, with the way back. */
function UndoLine({ undoing: { latest, undo } }: { undoing: Undoing }): ReactNode {
  const { t } = useT();
  return (
    <span className="q-undo" role="status">
      {latest && (
        <>
          <span className="q-soft">{latest.text}</span>
          <button type="button" className="q-link" data-testid="undo" aria-keyshortcuts="Control+Z" onClick={undo}>
            {t('list.undo')}
          </button>
        </>
      )}
    </span>
  );
}

/** Which of the chosen records may not be deleted, each with its reason: none of them was. */
function RemovalRefused({ list }: { readonly list: List }): ReactNode {
  const { t, language } = useT();
  const { refusedRemoval, forgetRefused, loaded, resource } = list;
  if (!refusedRemoval) return null;
  const nameOf = (id: string): string | undefined => {
    const record = loaded.get(id);
    return record && labelOf(resource.display[language], record);
  };
  return <RefusedPanel {...refusedRemoval} action={t('list.remove')} labelOf={nameOf} onClose={forgetRefused} />;
}
