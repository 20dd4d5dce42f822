import type { BaseRecord } from '@refinedev/core';
import { Empty, Table, type TableProps } from 'antd';
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { SystemTable } from './SystemList.tsx';
import { frameTexts } from './texts.ts';

interface DataTableProps<T> extends Pick<TableProps<T>, 'columns' | 'rowKey' | 'onRow' | 'expandable' | 'rowClassName'> {
  readonly label: string;
  readonly rows: readonly T[] | undefined;
  /** Shown if there are no rows; antd's default text if undefined. */
  readonly empty?: ReactNode;
  /** Whether a filter is active. */
  readonly isNarrowed?: boolean;
  readonly loading?: TableProps<T>['loading'];
  readonly onChange?: TableProps<T>['onChange'];
}

const components = { header: { cell: HeadCell } };

/**
 * An antd table whose header stays visible. Unlike with antd's own fixed header, the table can be scrolled by keyboard and is one table for
 * screen readers.
 */
export function DataTable<T extends object>({ label, rows, empty, isNarrowed, ...table }: DataTableProps<T>): ReactNode {
  const { t } = frameTexts.useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll this element with the keyboard
    <section className="q-system-scroll" tabIndex={0} aria-label={label} data-unread={!rows || undefined}>
      <Table<T>
        {...table}
        size="small"
        pagination={false}
        showSorterTooltip={false}
        components={components}
        {...(rows && { dataSource: rows })}
        locale={{
          emptyText: rows ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty ?? t(isNarrowed ? 'none' : 'nothing')} /> : ' ',
        }}
      />
    </section>
  );
}

/** Returns the props with which `DataTable` shows a table of Refine. A new filter or sort order returns to the first page. */
export function requestedBy<T extends BaseRecord>({
  tableProps: { dataSource, loading, onChange },
  tableQuery,
  pageSize,
  filters,
}: Pick<SystemTable<T>, 'tableProps' | 'tableQuery' | 'pageSize' | 'filters'>): Pick<
  DataTableProps<T>,
  'rows' | 'loading' | 'onChange' | 'isNarrowed'
> {
  return {
    isNarrowed: filters.length > 0,
    rows: dataSource,
    loading: !tableQuery.error && loading,
    onChange: (_page, ...requested) => onChange?.({ current: 1, pageSize }, ...requested),
  };
}

/**
 * A column header. antd's filter button works only with the mouse; here it is reached with Tab, and Enter or Space opens it without
 * sorting the column.
 */
function HeadCell({ onKeyDown, ...cell }: HTMLAttributes<HTMLTableCellElement>): ReactNode {
  const head = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    const trigger = head.current?.querySelector<HTMLElement>('.ant-table-filter-trigger');
    if (trigger) trigger.tabIndex = 0;
  });
  const press = (event: KeyboardEvent<HTMLTableCellElement>): void => {
    const trigger = event.target instanceof Element && event.target.closest<HTMLElement>('.ant-table-filter-trigger');
    if (!trigger) onKeyDown?.(event);
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      trigger.click();
    }
  };
  return <th ref={head} onKeyDown={press} {...cell} />;
}
