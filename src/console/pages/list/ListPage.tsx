import { type ReactNode, useRef } from 'react';
import { labelOf } from '../../../contract/record.ts';
import type { ListView, ResourceModule } from '../../../contract/resource.ts';
import { useStore } from '../../client/store.ts';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/page.ts';
import { ReadFailed, RereadFailed } from '../../shell/pages/failures.tsx';
import { useSay } from '../../texts/i18n.ts';
import { useDoings } from '../doing/useDoings.tsx';
import { useKeptFocus } from '../useKeptFocus.ts';
import { useArranged } from './columns/useArranged.ts';
import { FilterBar } from './FilterBar.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListTable } from './ListTable.tsx';
import { ListTabs } from './ListTabs.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { LayoutSwitch } from './layouts/LayoutSwitch.tsx';
import { ListLayout } from './layouts/ListLayout.tsx';
import { useLayout } from './layouts/useLayout.ts';
import { RemovalRefused } from './RemovalRefused.tsx';
import { useUndo } from './undo/useUndo.ts';
import { type List, useList } from './useList.ts';

/** The list of any resource: filters, toolbar, rows, total. Everything else comes from the resource. */
export function ListPage({ module }: { module: ResourceModule }): ReactNode {
  const arranged = useArranged(module.resource);
  const { resource } = arranged;
  const { language } = useSay();
  const rows = useRef<HTMLDivElement>(null);
  const page = useKeptFocus<HTMLDivElement>('.q-grid-box');
  const { layout, choose } = useLayout(resource);
  const isTable = layout.view === 'table';
  const list = useList(resource, rows, isTable);
  const doings = useDoings({
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
  const { access } = useHouse();
  const { path } = usePlace();
  const title = (useStore(access).routes.get(path)?.title ?? resource.title)[language];
  return (
    <div ref={page} className="q-list" data-testid="list" data-resource={resource.name}>
      <FilterBar resource={resource} query={list.query} isBusy={list.isFetching} onApply={list.apply} />
      <div className="q-sheet">
        <ListToolbar {...{ list, doings, title, arranged }} hasColumns={layout.view !== 'sheet'}>
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
            doings={doings}
            undoing={undoing}
            module={module}
            box={rows}
            onResize={arranged.resize}
          />
        )}
        {!list.isLost && <ListLayout layout={layout} list={list} doings={doings} module={module} />}
        <ListFooter list={list} doings={doings} undoing={undoing} />
      </div>
      {doings.dialog}
      <RemovalRefused list={list} />
    </div>
  );
}

/** The lanes of a board are its tabs, as long as none of them is chosen. */
function hasTabs({ query, resource }: List, { view, field }: ListView): boolean {
  const { tabs } = resource.list;
  return view !== 'board' || field !== tabs || query.filters[field ?? ''] !== undefined;
}
