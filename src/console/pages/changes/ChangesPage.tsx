import { TextField } from '@refinedev/antd';
import type { CrudFilters } from '@refinedev/core';
import { Button, Form, Input, type TableColumnsType } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { type ChangeLine, changeKinds } from '../../../contract/log.ts';
import type { Resource } from '../../../contract/resource.ts';
import { DayBox } from '../../../fields/dates/widgets.tsx';
import { useWord } from '../../access/texts.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { usePageTitle } from '../../location/page.ts';
import { systemLists } from '../../providers/systemLists.ts';
import { choiceFilter, handles, momentColumn } from '../../system/columns.tsx';
import { DataTable, requestedBy } from '../../system/DataTable.tsx';
import { Failure } from '../../system/Failure.tsx';
import { Pager, SearchBar, SystemPage, type SystemTable, TableFailure, useSystemTable } from '../../system/SystemList.tsx';
import { useT } from '../../texts/i18n.ts';
import { LogChange, logFields } from '../detail/log/LogChange.tsx';
import { LogEvent, useDoneWord } from '../detail/log/LogEvent.tsx';
import { useReferenceLabels } from '../detail/log/useReferenceLabels.ts';
import { ReferenceLink } from '../detail/RelatedList.tsx';
import { useResource } from '../records/resource.ts';
import '../detail/log/log.css';

/** System > Change log: who changed which record and how, across all resources. */
export function ChangesPage(): ReactNode {
  return (
    <SystemPage handle="changes">
      <ChangeLog />
    </SystemPage>
  );
}

function ChangeLog(): ReactNode {
  const title = usePageTitle();
  const word = useWord();
  const table = useSystemTable<ChangeLine, ChangeSearch>({ resource: systemLists.changes.name, onSearch: toFilters });
  const [open, setOpen] = useState<readonly string[]>([]);
  const columns = useColumns(open, setOpen);
  return (
    <>
      <ChangeSearchBar table={table} />
      <TableFailure {...table} />
      <DataTable<ChangeLine>
        {...requestedBy(table)}
        label={title}
        rowKey="id"
        columns={columns}
        onRow={({ resource, action }) => handles({ 'data-testid': 'change', 'data-resource': resource, 'data-action': action })}
        expandable={{
          expandedRowKeys: open,
          showExpandColumn: false,
          expandedRowRender: (line) => <Fields line={line} />,
        }}
        empty={<span data-testid="changes-note">{word(table.filters.length > 0 ? 'noChanges' : 'neverChanged')}</span>}
      />
      <Pager table={table} handle="changes" />
    </>
  );
}

/** Search filters of the change log that are not table columns, as the user typed them. */
interface ChangeSearch {
  readonly operator?: string;
  readonly keyword?: string;
  /** Local date such as `2026-11-20`. */
  readonly from?: string;
  readonly to?: string;
}

/** Filters the log by user, date range or value. */
function ChangeSearchBar({ table }: { readonly table: SystemTable<ChangeLine, ChangeSearch> }): ReactNode {
  const word = useWord();
  const text = (handle: string, label: string) => ({ allowClear: true, 'data-testid': handle, 'aria-label': label });
  return (
    <SearchBar table={table} name="changes">
      <Form.Item<ChangeSearch> name="operator">
        <Input {...text('changes-operator', word('personHas'))} placeholder={word('personHas')} />
      </Form.Item>
      {(['from', 'to'] as const).map((part) => (
        <Form.Item<ChangeSearch> key={part} name={part} label={word(part === 'from' ? 'fromDay' : 'toDay')}>
          <DayField part={part} />
        </Form.Item>
      ))}
      <Form.Item<ChangeSearch> name="keyword">
        <Input {...text('changes-keyword', word('findValue'))} placeholder={word('findValue')} title={word('findValueHint')} />
      </Form.Item>
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
  return <DayBox {...{ id, value, onChange }} handle={`changes-${part}`} />;
}

/** Returns the filters of the list: from the start of the first day to the end of the last. Empty bounds are left out. */
function toFilters({ operator, keyword, from, to }: ChangeSearch): CrudFilters {
  return [
    { field: 'operator', operator: 'eq', value: operator?.trim() || undefined },
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

function useColumns(open: readonly string[], onOpen: (ids: readonly string[]) => void): TableColumnsType<ChangeLine> {
  const { language } = useT();
  const word = useWord();
  const { resources } = useStore(useApp().access);
  const screens = resources
    .map(({ name, title }) => ({ value: name, label: title[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const kinds = changeKinds.map((kind) => ({ value: kind, label: word(kind) }));
  return [
    momentColumn('time', word('time')),
    { key: 'who', title: word('who'), rowScope: 'row', render: (_, line) => <Who line={line} /> },
    {
      dataIndex: 'action',
      ...choiceFilter<ChangeLine>({ title: word('done'), handle: 'changes-action', choices: kinds }),
      render: (_, line) => <Done line={line} />,
    },
    {
      dataIndex: 'resource',
      ...choiceFilter<ChangeLine>({ title: word('screen'), handle: 'changes-resource', choices: screens }),
      render: (_, { resourceTitle }) => resourceTitle,
    },
    { key: 'record', title: word('record'), render: (_, line) => <Named line={line} /> },
    {
      key: 'changed',
      title: word('changed'),
      render: (_, { id, recordId, recordLabel = recordId, changes: { length: n } }) =>
        n > 0 && (
          <Button
            type="link"
            size="small"
            data-testid="change-open"
            aria-expanded={open.includes(id)}
            aria-label={word('fieldsOf', { record: recordLabel, n })}
            onClick={() => onOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id])}
          >
            {word('fieldsChanged', { n })}
          </Button>
        ),
    },
  ];
}

interface LineProps {
  readonly line: ChangeLine;
}

function Who({ line: { operator, operatorName } }: LineProps): ReactNode {
  return (
    <>
      {operatorName} {operatorName !== operator && <TextField type="secondary" value={operator} />}
    </>
  );
}

/** The title of the action from its resource file, or a generic word until the file is loaded. */
function Done({ line }: LineProps): ReactNode {
  const word = useWord();
  const { module } = useResource(line.resource);
  const kind = changeKinds.find((one) => one === line.action.split(':')[0]) ?? 'action';
  return (
    <>
      {module ? <DoneBy resource={module.resource} action={line.action} /> : word(kind)}{' '}
      <LogEvent resource={module?.resource} line={line} />
    </>
  );
}

function DoneBy({ resource, action }: { readonly resource: Resource; readonly action: string }): ReactNode {
  return useDoneWord(resource)(action);
}

function Named({ line: { resource, recordId, recordLabel = recordId, isThere } }: LineProps): ReactNode {
  const word = useWord();
  if (isThere)
    return (
      <ReferenceLink resource={resource} id={recordId}>
        {recordLabel}
      </ReferenceLink>
    );
  return (
    <>
      {recordLabel} <TextField type="secondary" value={word('recordGone')} />
    </>
  );
}

/** Lists the changed fields of a log entry with old and new values. */
function Fields({ line }: LineProps): ReactNode {
  const word = useWord();
  const { module, error, retry } = useResource(line.resource);
  return (
    <div className="q-log" data-testid="change-fields">
      {module && <ChangedFields resource={module.resource} line={line} />}
      {!module && (error ? <Failure error={error} retry={retry} /> : word('loading'))}
    </div>
  );
}

interface ChangedFieldsProps extends LineProps {
  readonly resource: Resource;
}

function ChangedFields({ resource, line }: ChangedFieldsProps): ReactNode {
  const fields = useMemo(() => logFields(resource), [resource]);
  const lines = useMemo(() => [line], [line]);
  const labeled = useReferenceLabels(fields, lines);
  return (
    <dl>
      {line.changes.map((change) => {
        const field = fields.get(change.field);
        return field && <LogChange key={change.field} field={field} change={change} labeled={labeled} />;
      })}
    </dl>
  );
}
