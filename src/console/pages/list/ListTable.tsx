import { Table, type TableProps } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import { useSay } from '../../texts/useSay.ts';
import { actionColumn, listColumns } from './listColumns.tsx';
import { useKeptScroll } from './useKeptScroll.ts';
import type { List } from './useList.ts';
import { useReachableScroll } from './useReachableScroll.ts';

/** The rows of a list; sorted, filtered and paged by the server. */
export function ListTable({ list }: { list: List }): ReactNode {
  const { say, language } = useSay();
  const box = useRef<HTMLDivElement>(null);
  const { resource, query } = list;
  useKeptScroll(box, list.queryText);
  useReachableScroll(box, resource.title[language]);
  const columns = useMemo(() => listColumns({ resource, query }, language), [resource, query, language]);
  const actions = actionColumn(list, say);
  const all = actions ? [...columns, actions] : columns;
  const width = all.reduce((sum, column) => sum + Number(column.width ?? 120), 40);

  const sort: TableProps<WireRecord>['onChange'] = (_page, _filters, sorter) => {
    const [first] = [sorter].flat();
    const field = first?.columnKey;
    if (field === undefined || first?.order === undefined || first.order === null)
      return list.apply({ sorts: resource.list.sort });
    list.apply({ sorts: [{ field: String(field), order: first.order === 'ascend' ? 'asc' : 'desc' }] });
  };

  return (
    <div className="q-table" ref={box} aria-busy={list.isFetching}>
      <Table<WireRecord>
        rowKey="id"
        size="small"
        columns={all}
        dataSource={list.records}
        loading={list.isWaiting}
        pagination={false}
        showSorterTooltip={false}
        tableLayout="fixed"
        scroll={{ x: width, y: 400 }}
        onChange={sort}
        onRow={(record) => ({ 'data-testid': 'list-row', 'data-id': record.id }) as object}
        locale={{ emptyText: list.isFirst ? <span /> : <EmptyList /> }}
        {...(list.abilities('deleteByIds') ? { rowSelection: selection(list) } : {})}
      />
    </div>
  );
}

function selection({ selected, setSelected }: List): NonNullable<TableProps<WireRecord>['rowSelection']> {
  return { selectedRowKeys: [...selected], columnWidth: 40, onChange: (keys) => setSelected(keys.map(String)) };
}

function EmptyList(): ReactNode {
  const { say } = useSay();
  return (
    <div className="q-empty">
      <strong>{say('list.empty')}</strong>
      <span>{say('list.emptyHint')}</span>
    </div>
  );
}
