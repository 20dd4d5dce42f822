import { List, RefreshButton, useTable, type useTableReturnType } from '@refinedev/antd';
import type { BaseRecord, CrudFilters } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Form, Input, Pagination } from 'antd';
import { cloneElement, isValidElement, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { totalBound } from '../../contract/query.ts';
import { DayBox } from '../../fields/dates/widgets.tsx';
import { formatNumber } from '../../fields/widgets/formatNumber.ts';
import type { HwError } from '../client/hwError.ts';
import { usePageTitle } from '../location/page.ts';
import { callMeta, type FoundPage } from '../providers/requests.ts';
import { useT } from '../texts/i18n.ts';
import { Theme } from '../theme/Theme.tsx';
import { PageLoading } from '../ui/MessagePage.tsx';
import { Failure } from './Failure.tsx';
import { frameTexts } from './texts.ts';
import './system.css';

/** State of a table of a built-in list, from Refine's antd hook: page, filters and sort order. */
export type SystemTable<T extends BaseRecord, Search = unknown> = useTableReturnType<T, HwError, Search>;

interface SystemTableOptions<Search> {
  /** The `name` of a list in `systemLists`. */
  readonly resource: string;
  /** Converts the values of the search form to filters. */
  readonly onSearch?: (values: Search) => CrudFilters;
  /** Polling interval while the page is visible, in ms. */
  readonly interval?: number;
  /** Whether the server sends all rows at once, so that they are filtered and sorted in the browser. */
  readonly isWhole?: boolean;
}

/** Default number of rows per page. */
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
    ...(isWhole ? { pagination: { mode: 'off' }, filters: { mode: 'off' }, sorters: { mode: 'off' } } : { pagination: { pageSize } }),
    queryOptions: {
      staleTime: 0,
      placeholderData: keepPreviousData,
      ...(interval !== undefined && { refetchInterval: interval }),
    },
    // The page shows the error itself.
    errorNotification: false,
    // Reload in the new language, because rows contain translated names.
    meta: callMeta({ language, isQuiet: true, totalUpTo: totalBound.ofConsole }),
  });
  const { tableQuery, currentPage, setCurrentPage } = table;
  // True if the current page no longer exists, because its last row was deleted.
  const isPastEnd = !tableQuery.isPlaceholderData && tableQuery.data?.data.length === 0 && currentPage > 1;
  useEffect(() => {
    if (isPastEnd) setCurrentPage(1);
  }, [isPastEnd, setCurrentPage]);
  return table;
}

interface SystemPageProps {
  readonly handle: string;
  /** Content next to the title. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a built-in page with title, buttons and content; loads antd. */
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
  /** Name of the form, used as prefix of its field ids. */
  readonly name: string;
  readonly children?: ReactNode;
}

/** Delay after the last key before the search starts, in ms. */
const typingPause = 300;

/** The search form of a table and its reload button. The search starts once the input has paused. */
export function SearchBar<T extends BaseRecord, Search>({
  table: { searchFormProps, tableQuery },
  name,
  children,
}: SearchFormProps<T, Search>): ReactNode {
  const { t } = frameTexts.useT();
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
      <RefreshButton data-testid={`${name}-refresh`} loading={tableQuery.isFetching} onClick={() => void tableQuery.refetch()}>
        {t('refresh')}
      </RefreshButton>
    </div>
  );
}

/** The input of a search bar with days, as typed by the user. Days are local dates such as `2026-11-20`. */
export type TypedSearch<Name extends string> = Readonly<Partial<Record<Name | 'from' | 'to', string>>>;

interface DaySearchBarProps<T extends BaseRecord, Name extends string> extends SearchFormProps<T, TypedSearch<Name>> {
  /** The inputs for texts, by the filter that each sets. */
  readonly inputs: Readonly<Record<Name, { readonly label: string; readonly hint?: string }>>;
  readonly labels: { readonly from: string; readonly to: string };
}

/** The search form of a log: inputs for texts, and for the first and the last day. */
export function DaySearchBar<T extends BaseRecord, Name extends string>(props: DaySearchBarProps<T, Name>): ReactNode {
  const { table, name, inputs, labels } = props;
  return (
    <SearchBar table={table} name={name}>
      {Object.entries<{ label: string; hint?: string }>(inputs).map(([filter, { label, hint }]) => (
        <Form.Item key={filter} name={filter}>
          <Input allowClear data-testid={`${name}-${filter}`} aria-label={label} placeholder={label} title={hint} />
        </Form.Item>
      ))}
      {(['from', 'to'] as const).map((part) => (
        <Form.Item key={part} name={part} label={labels[part]}>
          <DayField handle={`${name}-${part}`} />
        </Form.Item>
      ))}
    </SearchBar>
  );
}

interface DayFieldProps {
  readonly handle: string;
  /** The id that the surrounding form gives to this input. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (day: string) => void;
}

function DayField({ handle, id = '', value = '', onChange = () => undefined }: DayFieldProps): ReactNode {
  return <DayBox {...{ id, value, onChange, handle }} />;
}

/** Returns the filters of a typed search: texts, and times from the start of the first day to the end of the last; undefined if empty. */
export function dayFilters({ from, to, ...texts }: TypedSearch<string>): CrudFilters {
  return [
    ...Object.entries(texts).map(([field, value]) => ({ field, operator: 'eq' as const, value: value?.trim() || undefined })),
    { field: 'time', operator: 'gte', value: momentOf(`${from}T00:00:00`) },
    { field: 'time', operator: 'lte', value: momentOf(`${to}T23:59:59.999`) },
  ];
}

/** Converts a local date and time to a UTC timestamp; undefined while the date is incomplete. */
function momentOf(local: string): string | undefined {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** Shows why the table could not be loaded or updated, with a retry button. */
export function TableFailure<T extends BaseRecord>({ tableQuery }: Pick<SystemTable<T>, 'tableQuery'>): ReactNode {
  return tableQuery.error && <Failure error={tableQuery.error} retry={() => void tableQuery.refetch()} />;
}

interface PagerProps<T extends BaseRecord> {
  readonly table: Omit<SystemTable<T>, 'searchFormProps'>;
  /** Prefix of the test ids: `{handle}-before` and `{handle}-after` for the buttons, `{handle}-note` for the text. */
  readonly handle: string;
}

/** Shows the current page number and the buttons to change pages. */
export function Pager<T extends BaseRecord>({ table, handle }: PagerProps<T>): ReactNode {
  const { t, language } = frameTexts.useT();
  const { currentPage, setCurrentPage, pageSize: size, setPageSize, result, tableQuery } = table;
  const total = result.total ?? 0;
  if (total === 0) return null;
  const { isTotalBounded } = (tableQuery.data ?? {}) as Partial<FoundPage>;
  // One further page can be opened. It begins beyond the counted entries, so the server then counts all of them.
  const reached = isTotalBounded ? total + 1 : total;
  const note = isTotalBounded
    ? t('pageOfMore', { page: currentPage, n: formatNumber(total, language) })
    : t('pageOf', { page: currentPage, pages: Math.ceil(total / size), total });
  const steps: Readonly<Record<string, object>> = {
    prev: { 'data-testid': `${handle}-before`, 'aria-label': t('pageBefore') },
    next: { 'data-testid': `${handle}-after`, 'aria-label': t('pageAfter') },
  };
  return (
    <Pagination
      className="q-system-pager"
      size="small"
      current={currentPage}
      pageSize={size}
      total={reached}
      showSizeChanger
      pageSizeOptions={pageSizes}
      showTotal={() => <span data-testid={`${handle}-note`}>{note}</span>}
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
