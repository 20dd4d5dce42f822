import { TextField } from '@refinedev/antd';
import type { CrudFilters } from '@refinedev/core';
import { Form, Input, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import type { NotifiedLine } from '../../contract/reminders.ts';
import { localTime } from '../../fields/dates/clock.ts';
import { DayBox } from '../../fields/dates/widgets.tsx';
import { usePageTitle } from '../location/page.ts';
import { ReferenceLink } from '../pages/detail/RelatedList.tsx';
import { systemLists } from '../providers/systemLists.ts';
import { choiceFilter, handles, momentColumn } from '../system/columns.tsx';
import { DataTable, requestedBy } from '../system/DataTable.tsx';
import { Pager, SearchBar, SystemPage, type SystemTable, TableFailure, useSystemTable } from '../system/SystemList.tsx';
import { useWord } from './texts.ts';

/** System > Reminders sent: who was told what, when it was read, and when its cause ended. */
export function RemindersPage(): ReactNode {
  return (
    <SystemPage handle="reminder-log">
      <ReminderLog />
    </SystemPage>
  );
}

/** The search filters that are not columns, as the user typed them. */
interface ReminderSearch {
  readonly person?: string;
  readonly keyword?: string;
  /** Local date such as `2026-11-20`. */
  readonly from?: string;
  readonly to?: string;
}

function ReminderLog(): ReactNode {
  const title = usePageTitle();
  const word = useWord();
  const table = useSystemTable<NotifiedLine, ReminderSearch>({ resource: systemLists.reminders.name, onSearch: toFilters });
  return (
    <>
      <ReminderSearchBar table={table} />
      <TableFailure {...table} />
      <DataTable<NotifiedLine>
        {...requestedBy(table)}
        label={title}
        rowKey="id"
        columns={useColumns()}
        onRow={({ account, name }) => handles({ 'data-testid': 'sent-reminder', 'data-account': account, 'data-kind': name })}
        empty={<span data-testid="reminder-log-note">{word(table.filters.length > 0 ? 'noneFound' : 'neverSent')}</span>}
      />
      <Pager table={table} handle="reminder-log" />
    </>
  );
}

function ReminderSearchBar({ table }: { readonly table: SystemTable<NotifiedLine, ReminderSearch> }): ReactNode {
  const word = useWord();
  const text = (handle: string, label: string) => ({ allowClear: true, 'data-testid': handle, 'aria-label': label, placeholder: label });
  return (
    <SearchBar table={table} name="reminder-log">
      <Form.Item<ReminderSearch> name="person">
        <Input {...text('reminder-log-person', word('personHas'))} />
      </Form.Item>
      <Form.Item<ReminderSearch> name="keyword">
        <Input {...text('reminder-log-keyword', word('textHas'))} />
      </Form.Item>
      {(['from', 'to'] as const).map((part) => (
        <Form.Item<ReminderSearch> key={part} name={part} label={word(part === 'from' ? 'fromDay' : 'toDay')}>
          <DayField part={part} />
        </Form.Item>
      ))}
    </SearchBar>
  );
}

interface DayFieldProps {
  readonly part: 'from' | 'to';
  /** Set by the form around this input. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (day: string) => void;
}

function DayField({ part, id = '', value = '', onChange = () => undefined }: DayFieldProps): ReactNode {
  return <DayBox {...{ id, value, onChange }} handle={`reminder-log-${part}`} />;
}

/** Returns the filters of the list, from the start of the first day to the end of the last. */
function toFilters({ person, keyword, from, to }: ReminderSearch): CrudFilters {
  return [
    { field: 'person', operator: 'eq', value: person?.trim() || undefined },
    { field: 'keyword', operator: 'eq', value: keyword?.trim() || undefined },
    { field: 'time', operator: 'gte', value: momentOf(`${from}T00:00:00`) },
    { field: 'time', operator: 'lte', value: momentOf(`${to}T23:59:59.999`) },
  ];
}

/** Converts a local date and time to a UTC timestamp; undefined while the date is incomplete. */
function momentOf(local: string): string | undefined {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

function useColumns(): TableColumnsType<NotifiedLine> {
  const word = useWord();
  const states = (['active', 'ended'] as const).map((value) => ({ value, label: word(value) }));
  return [
    momentColumn('time', word('time')),
    {
      key: 'who',
      title: word('who'),
      rowScope: 'row',
      render: (_, { account, personName }) => (
        <>
          {personName} <TextField type="secondary" value={account} />
        </>
      ),
    },
    { dataIndex: 'title', title: word('kind') },
    {
      key: 'text',
      title: word('text'),
      render: (_, { resource, recordId, text }) => (
        <ReferenceLink resource={resource} id={recordId}>
          {text}
        </ReferenceLink>
      ),
    },
    { dataIndex: 'readTime', title: word('read'), className: 'q-figures', render: (time?: string) => localTime(time) },
    {
      dataIndex: 'state',
      ...choiceFilter<NotifiedLine>({ title: word('state'), handle: 'reminder-log-state', choices: states }),
      render: (_, { endTime }) =>
        endTime === undefined ? <strong>{word('active')}</strong> : word('endedAt', { time: localTime(endTime) }),
    },
  ];
}
