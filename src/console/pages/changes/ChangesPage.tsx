import { TextField } from '@refinedev/antd';
import { Button, type TableColumnsType } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { type ChangeLine, changeKinds } from '../../../contract/log.ts';
import type { Resource } from '../../../contract/resource.ts';
import { texts } from '../../access/texts.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { usePageTitle } from '../../location/page.ts';
import { systemLists } from '../../providers/systemLists.ts';
import { choiceFilter, handles, momentColumn } from '../../system/columns.tsx';
import { DataTable, requestedBy } from '../../system/DataTable.tsx';
import { Failure } from '../../system/Failure.tsx';
import {
  DaySearchBar,
  dayFilters,
  Pager,
  SystemPage,
  type SystemTable,
  TableFailure,
  type TypedSearch,
  useSystemTable,
} from '../../system/SystemList.tsx';
import { LogChange, logFields } from '../detail/log/LogChange.tsx';
import { LogEvent, useActionText } from '../detail/log/LogEvent.tsx';
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
  const { t } = texts.useT();
  const table = useSystemTable<ChangeLine, ChangeSearch>({ resource: systemLists.changes.name, onSearch: dayFilters });
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
        empty={<span data-testid="changes-note">{t(table.filters.length > 0 ? 'noChanges' : 'neverChanged')}</span>}
      />
      <Pager table={table} handle="changes" />
    </>
  );
}

/** The search filters of the change log that are not table columns. */
type ChangeSearch = TypedSearch<'operator' | 'keyword'>;

/** Filters the log by user, value or date range. */
function ChangeSearchBar({ table }: { readonly table: SystemTable<ChangeLine, ChangeSearch> }): ReactNode {
  const { t } = texts.useT();
  const inputs = { operator: { label: t('personHas') }, keyword: { label: t('findValue'), hint: t('findValueHint') } };
  return <DaySearchBar table={table} name="changes" inputs={inputs} labels={{ from: t('fromDay'), to: t('toDay') }} />;
}

function useColumns(open: readonly string[], onOpen: (ids: readonly string[]) => void): TableColumnsType<ChangeLine> {
  const { t, language } = texts.useT();
  const { resources } = useStore(useApp().access);
  const screens = resources
    .map(({ name, title }) => ({ value: name, label: title[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const kinds = changeKinds.map((kind) => ({ value: kind, label: t(kind) }));
  return [
    momentColumn('time', t('time')),
    { key: 'who', title: t('who'), rowScope: 'row', render: (_, line) => <Who line={line} /> },
    {
      dataIndex: 'action',
      ...choiceFilter<ChangeLine>({ title: t('done'), handle: 'changes-action', choices: kinds }),
      render: (_, line) => <Done line={line} />,
    },
    {
      dataIndex: 'resource',
      ...choiceFilter<ChangeLine>({ title: t('screen'), handle: 'changes-resource', choices: screens }),
      render: (_, { resourceTitle }) => resourceTitle,
    },
    { key: 'record', title: t('record'), render: (_, line) => <Named line={line} /> },
    {
      key: 'changed',
      title: t('changed'),
      render: (_, { id, recordId, recordLabel = recordId, changes: { length: n } }) =>
        n > 0 && (
          <Button
            type="link"
            size="small"
            data-testid="change-open"
            aria-expanded={open.includes(id)}
            aria-label={t('fieldsOf', { record: recordLabel, n })}
            onClick={() => onOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id])}
          >
            {t('fieldsChanged', { n })}
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
  const { t } = texts.useT();
  const { module } = useResource(line.resource);
  const kind = changeKinds.find((one) => one === line.action.split(':')[0]) ?? 'action';
  return (
    <>
      {module ? <DoneBy resource={module.resource} action={line.action} /> : t(kind)} <LogEvent resource={module?.resource} line={line} />
    </>
  );
}

function DoneBy({ resource, action }: { readonly resource: Resource; readonly action: string }): ReactNode {
  return useActionText(resource)(action);
}

function Named({ line: { resource, recordId, recordLabel = recordId, isThere } }: LineProps): ReactNode {
  const { t } = texts.useT();
  if (isThere)
    return (
      <ReferenceLink resource={resource} id={recordId}>
        {recordLabel}
      </ReferenceLink>
    );
  return (
    <>
      {recordLabel} <TextField type="secondary" value={t('recordDeleted')} />
    </>
  );
}

/** Lists the changed fields of a log entry with old and new values. */
function Fields({ line }: LineProps): ReactNode {
  const { t } = texts.useT();
  const { module, error, retry } = useResource(line.resource);
  return (
    <div className="q-log" data-testid="change-fields">
      {module && <ChangedFields resource={module.resource} line={line} />}
      {!module && (error ? <Failure error={error} retry={retry} /> : t('loading'))}
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
