import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import { pageSizes } from './listQuery.ts';
import type { List } from './useList.ts';

/** Total and paging. */
export function ListFooter({ list }: { list: List }): ReactNode {
  const { say, language } = useSay();
  const { total, query, selected } = list;
  if (total === undefined) return null;
  return (
    <div className="q-footer">
      <span data-testid="list-total" data-total={total}>
        {say('list.total', { n: new Intl.NumberFormat(language).format(total) })}
      </span>
      {selected.length > 0 && <span className="q-soft">{say('list.selected', { n: selected.length })}</span>}
      <span className="q-grow" />
      <Pagination
        size="small"
        current={query.page}
        pageSize={query.pageSize}
        total={total}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={{ showSearch: false, 'aria-label': say('list.total', { n: total }) }}
        onChange={(page, pageSize) => list.apply({ page: pageSize === query.pageSize ? page : 1, pageSize })}
      />
    </div>
  );
}
