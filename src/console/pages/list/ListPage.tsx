import { type ReactNode, useRef } from 'react';
import { labelOf } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import { useStore } from '../../client/useStore.ts';
import { wordsOf } from '../../client/wordsOf.ts';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/place.ts';
import { MessagePage } from '../../shell/pages/MessagePage.tsx';
import { useSay } from '../../texts/useSay.ts';
import { useDoings } from '../doing/useDoings.tsx';
import { useArranged } from './columns/useArranged.ts';
import { FilterBar } from './FilterBar.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListTable } from './ListTable.tsx';
import { ListTabs } from './ListTabs.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { useList } from './useList.ts';

/** The list of any resource: filters, toolbar, rows, total. Everything else comes from the resource. */
export function ListPage({ module }: { module: ResourceModule }): ReactNode {
  const arranged = useArranged(module.resource);
  const { resource } = arranged;
  const speaker = useSay();
  const { say, language } = speaker;
  const rows = useRef<HTMLDivElement>(null);
  const list = useList(resource, rows);
  const doings = useDoings({
    module,
    labelOf: (id) => {
      const record = list.loaded.get(id);
      return record && labelOf(resource.display, record);
    },
    onDone: () => list.setSelected([]),
  });
  const { access } = useHouse();
  const { path } = usePlace();
  const title = (useStore(access).routes.get(path)?.title ?? resource.title)[language];
  return (
    <div className="q-list" data-testid="list" data-resource={resource.name}>
      <FilterBar resource={resource} query={list.query} isBusy={list.isFetching} onApply={list.apply} />
      <div className="q-sheet">
        <ListToolbar list={list} doings={doings} title={title} arranged={arranged} />
        <ListTabs list={list} />
        {list.error ? (
          <MessagePage title={say('list.failed')} text={wordsOf(list.error, speaker)}>
            <button type="button" className="q-button q-button-primary" onClick={list.refetch}>
              {say('list.retry')}
            </button>
          </MessagePage>
        ) : (
          <ListTable list={list} doings={doings} box={rows} onResize={arranged.resize} />
        )}
        <ListFooter list={list} />
      </div>
      {doings.dialog}
    </div>
  );
}
