import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/place.ts';
import { MessagePage } from '../../shell/pages/MessagePage.tsx';
import { useSay } from '../../texts/useSay.ts';
import { FilterBar } from './FilterBar.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { useList } from './useList.ts';

/** The list of any resource: filters, toolbar, table, paging. Everything else comes from the resource. */
export function ListPage({ resource, isCovered }: { resource: Resource; isCovered: boolean }): ReactNode {
  const { say, language } = useSay();
  const list = useList(resource, isCovered);
  const { access } = useHouse();
  const { path } = usePlace();
  const title = (useStore(access).routes.get(path)?.title ?? resource.title)[language];
  return (
    <div className="q-list" data-testid="list" data-resource={resource.name}>
      <FilterBar resource={resource} query={list.query} isBusy={list.isFetching} onApply={list.apply} />
      <div className="q-sheet">
        <ListToolbar list={list} title={title} />
        {list.error ? (
          <MessagePage title={say('list.failed')} text={list.error.message}>
            <Button type="primary" onClick={list.retry}>
              {say('list.retry')}
            </Button>
          </MessagePage>
        ) : (
          <ListTable list={list} />
        )}
        <ListFooter list={list} />
      </div>
    </div>
  );
}
