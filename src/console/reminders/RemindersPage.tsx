import { TextField } from '@refinedev/antd';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import type { NotifiedLine } from '../../contract/reminders.ts';
import { localTime } from '../../fields/dates/clock.ts';
import { usePageTitle } from '../location/page.ts';
import { ReferenceLink } from '../pages/detail/RelatedList.tsx';
import { systemLists } from '../providers/systemLists.ts';
import { choiceFilter, handles, momentColumn } from '../system/columns.tsx';
import { DataTable, requestedBy } from '../system/DataTable.tsx';
import {
  DaySearchBar,
  dayFilters,
  Pager,
  SystemPage,
  type SystemTable,
  TableFailure,
  type TypedSearch,
  useSystemTable,
} from '../system/SystemList.tsx';
import { texts } from './texts.ts';

/** System > Sent reminders: who was reminded of what, when the reminder was read, and when its cause ended. */
export function RemindersPage(): ReactNode {
  return (
    <SystemPage handle="reminder-log">
      <ReminderLog />
    </SystemPage>
  );
}

/** The search filters that are not columns. */
type ReminderSearch = TypedSearch<'person' | 'keyword'>;

function ReminderLog(): ReactNode {
  const title = usePageTitle();
  const { t } = texts.useT();
  const table = useSystemTable<NotifiedLine, ReminderSearch>({ resource: systemLists.reminders.name, onSearch: dayFilters });
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
        empty={<span data-testid="reminder-log-note">{t(table.filters.length > 0 ? 'noneFound' : 'neverSent')}</span>}
      />
      <Pager table={table} handle="reminder-log" />
    </>
  );
}

function ReminderSearchBar({ table }: { readonly table: SystemTable<NotifiedLine, ReminderSearch> }): ReactNode {
  const { t } = texts.useT();
  const inputs = { person: { label: t('personHas') }, keyword: { label: t('textHas') } };
  return <DaySearchBar table={table} name="reminder-log" inputs={inputs} labels={{ from: t('fromDay'), to: t('toDay') }} />;
}

function useColumns(): TableColumnsType<NotifiedLine> {
  const { t } = texts.useT();
  const states = (['active', 'ended'] as const).map((value) => ({ value, label: t(value) }));
  return [
    momentColumn('time', t('time')),
    {
      key: 'who',
      title: t('who'),
      rowScope: 'row',
      render: (_, { account, personName }) => (
        <>
          {personName} <TextField type="secondary" value={account} />
        </>
      ),
    },
    { dataIndex: 'title', title: t('kind') },
    {
      key: 'text',
      title: t('text'),
      render: (_, { resource, recordId, text }) => (
        <ReferenceLink resource={resource} id={recordId}>
          {text}
        </ReferenceLink>
      ),
    },
    { dataIndex: 'readTime', title: t('read'), className: 'q-figures', render: (time?: string) => localTime(time) },
    {
      dataIndex: 'state',
      ...choiceFilter<NotifiedLine>({ title: t('state'), handle: 'reminder-log-state', choices: states }),
      render: (_, { endTime }) => (endTime === undefined ? <strong>{t('active')}</strong> : t('endedAt', { time: localTime(endTime) })),
    },
  ];
}
