import { List, RefreshButton, useTable, type useTableReturnType } from '@refinedev/antd';
import type { BaseRecord, CrudFilters } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Form, Pagination } from 'antd';
import { cloneElement, isValidElement, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import type { HwError } from '../client/hwError.ts';
import { callMeta } from '../providers/requests.ts';
import { usePageTitle } from '../shell/layout/page.ts';
import { PageLoading } from '../shell/pages/MessagePage.tsx';
import { useT } from '../texts/i18n.ts';
import { Theme } from '../theme/Theme.tsx';
import { Failure } from './Failure.tsx';
import { useFrameWord } from './texts.ts';
import './system.css';

/** A table of the server's own lists, as Refine's antd hook keeps it: its page, what it is narrowed to, and its order. */
export type SystemTable<T extends BaseRecord, Search = unknown> = useTableReturnType<T, HwError, Search>;

interface SystemTableOptions<Search> {
  /** A name of `systemLists`. */
  readonly resource: string;
  /** What the values of the search form narrow it to. */
  readonly onSearch?: (values: Search) => CrudFilters;
  /** How often it is asked for again while it is looked at, in ms. */
  readonly interval?: number;
  /** All lines come at once, and are narrowed and put in order here. */
  readonly isWhole?: boolean;
}

/** So many lines stand on a page, until somebody chooses another number. */
const pageSize = 50;
const pageSizes = [20, 50, 100, 200];

export function useSystemTable<T extends BaseRecord, Search = unknown>({
  resource,
  onSearch,
  interval,
  isWhole = false,
}: SystemTableOptions<Search>): SystemTable<T, Search> {
  const { language } = useT();
  const table = useTable<T, HwError, Search>({
    resource,
    ...(onSearch && { onSearch }),
    syncWithLocation: false,
    ...(isWhole
      ? { pagination: { mode: 'off' }, filters: { mode: 'off' }, sorters: { mode: 'off' } }
      : { pagination: { pageSize } }),
    queryOptions: {
      staleTime: 0,
      placeholderData: keepPreviousData,
      ...(interval !== undefined && { refetchInterval: interval }),
    },
    // The page shows it itself.
    errorNotification: false,
    // What things are called is read again in another language.
    meta: callMeta({ language, isQuiet: true }),
  });
  const { tableQuery, currentPage, setCurrentPage } = table;
  // The last one of a page was deleted.
  const isPastEnd = !tableQuery.isPlaceholderData && tableQuery.data?.data.length === 0 && currentPage > 1;
  useEffect(() => {
    if (isPastEnd) setCurrentPage(1);
  }, [isPastEnd, setCurrentPage]);
  return table;
}

interface SystemPageProps {
  readonly handle: string;
  /** Beside the title. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page of the system itself: title, buttons, content; antd comes with it. */
export function SystemPage({ handle, head, children }: SystemPageProps): ReactNode {
  const title = usePageTitle();
  const wrapper = { className: 'q-system', 'data-testid': handle };
  return (
    <Theme waiting={<PageLoading />}>
      <List
        resource={handle}
        title={<h1>{title}</h1>}
        breadcrumb={false}
        canCreate={false}
        headerButtons={head}
        wrapperProps={wrapper}
        contentProps={{ className: 'q-system-body' }}
      >
        {children}
      </List>
    </Theme>
  );
}

interface SearchFormProps<T extends BaseRecord, Search> {
  readonly table: SystemTable<T, Search>;
  /** Of the form; the ids of its fields begin with it. */
  readonly name: string;
  readonly children?: ReactNode;
}

/** Delay after the last key before the search starts, in ms. */
const typingPause = 300;

/** What a table is narrowed to besides its columns, once it stands still, and a button to read it again. */
export function SearchBar<T extends BaseRecord, Search>({
  table: { searchFormProps, tableQuery },
  name,
  children,
}: SearchFormProps<T, Search>): ReactNode {
  const word = useFrameWord();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const submitSoon = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchFormProps.form?.submit(), typingPause);
  };
  return (
    <div className="q-system-search">
      <Form {...searchFormProps} name={name} layout="inline" colon={false} onValuesChange={submitSoon}>
        {children}
      </Form>
      <span className="q-grow" />
      <RefreshButton
        data-testid={`${name}-refresh`}
        loading={tableQuery.isFetching}
        onClick={() => void tableQuery.refetch()}
      >
        {word('refresh')}
      </RefreshButton>
    </div>
  );
}

/** Says why a table is not there, or no longer up to date, and offers to ask for it again. */
export function TableFailure<T extends BaseRecord>({ tableQuery }: Pick<SystemTable<T>, 'tableQuery'>): ReactNode {
  return tableQuery.error && <Failure error={tableQuery.error} retry={() => void tableQuery.refetch()} />;
}

interface PagerProps<T extends BaseRecord> {
  readonly table: Omit<SystemTable<T>, 'searchFormProps'>;
  /** Its buttons are `{handle}-before` and `{handle}-after`, its words `{handle}-note`. */
  readonly handle: string;
}

/** Which page of how many is shown, and the way to the others. */
export function Pager<T extends BaseRecord>({ table, handle }: PagerProps<T>): ReactNode {
  const word = useFrameWord();
  const { currentPage, setCurrentPage, pageSize: size, setPageSize, result } = table;
  const total = result.total ?? 0;
  if (total === 0) return null;
  const pages = Math.ceil(total / size);
  const steps: Readonly<Record<string, object>> = {
    prev: { 'data-testid': `${handle}-before`, 'aria-label': word('pageBefore') },
    next: { 'data-testid': `${handle}-after`, 'aria-label': word('pageAfter') },
  };
  return (
    <Pagination
      className="q-system-pager"
      size="small"
      current={currentPage}
      pageSize={size}
      total={total}
      showSizeChanger
      pageSizeOptions={pageSizes}
      showTotal={() => (
        <span data-testid={`${handle}-note`}>{word('pageOf', { page: currentPage, pages, total })}</span>
      )}
      itemRender={(_page, type, element) =>
        isValidElement(element) && steps[type] ? cloneElement(element as ReactElement, steps[type]) : element
      }
      onChange={(page, nextSize) => {
        setCurrentPage(nextSize === size ? page : 1);
        setPageSize(nextSize);
      }}
    />
  );
}
