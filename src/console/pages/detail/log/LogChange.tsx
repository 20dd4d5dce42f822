import type { ReactNode } from 'react';
import type { Field } from '../../../../contract/field.ts';
import { filesInLog } from '../../../../contract/files.ts';
import type { LogChange as Change } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { labelKey } from '../../../../contract/wire.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { kindOf } from '../../../../fields/kinds.ts';
import { widgetOf } from '../../../../fields/widgets.tsx';
import { referenceChanges } from '../../../access/lateParts.ts';
import { useT } from '../../../texts/i18n.ts';
import { SmallTable } from '../../records/SmallTable.tsx';
import { texts } from '../texts.ts';
import { LineChanges, lineChanges } from './LineChanges.tsx';

interface LogChangeProps {
  readonly field: Field;
  readonly change: Change;
  /** Returns the name of a referenced record; undefined if it is not loaded. */
  readonly labeled: (field: Field, value: unknown) => string | undefined;
  /** The record that contains the field; date-times are shown in its time zone. Without it, the user's time zone is used. */
  readonly around?: Readonly<Record<string, unknown>>;
}

/** One changed field of a log entry with old and new value. */
export function LogChange({ field, change, labeled, around = {} }: LogChangeProps): ReactNode {
  const { t, language } = useT();
  const { before, after } = change;
  const lines = field.lines ? lineChanges(before, after) : undefined;
  const isList = isListChange(field, change);
  const isValue = !lines && !isList;
  const show = (value: unknown) => (
    <LogValue field={field} value={value} label={change.labels?.[String(value)] ?? labeled(field, value)} around={around} />
  );
  return (
    <div>
      <dt>{field.title[language]}</dt>
      <dd>
        {lines && <LineChanges field={field} changes={lines} />}
        {isList && <ListChanges field={field} change={change} labeled={labeled} />}
        {isValue && !isEmpty(before) && (
          <>
            <span className="q-log-before">{show(before)}</span>
            <span aria-hidden="true"> → </span>
            <span className="q-hidden">{t('detail.became')}</span>
          </>
        )}
        {isValue && show(after)}
      </dd>
    </div>
  );
}

interface LogValueProps {
  readonly field: Field;
  readonly value: unknown;
  /** The name of the referenced record, if the value is a reference. */
  readonly label: string | undefined;
  /** Text for an empty value; “emptied” if undefined. */
  readonly emptyText?: string;
  /** The record that contains the field; a date-time is shown in its time zone. Without it, the user's time zone is used. */
  readonly around?: Readonly<Record<string, unknown>>;
}

/** Displays a logged field value like a cell, or `emptyText` if the value is empty. */
export function LogValue({ field, value, label, emptyText, around = {} }: LogValueProps): ReactNode {
  const { t, language } = useT();
  if (isEmpty(value)) return <span className="q-soft">{emptyText ?? t('detail.emptied')}</span>;
  if (kindOf(field.kind)?.json === 'array' && Array.isArray(value))
    return <SmallTable label={field.title[language]} fields={field.items ?? []} records={value} />;
  const { Cell } = widgetOf(field.kind);
  const clocks = (field.zone ?? []).map((key) => [key, around[key]] as const);
  const record = { ...Object.fromEntries(clocks), [field.name]: value, [labelKey(field.name)]: label };
  return <Cell field={field} value={value} record={record} />;
}

interface ListChangesProps {
  readonly field: Field;
  readonly change: Pick<Change, 'before' | 'after' | 'labels'>;
  /** Returns the name of a referenced record; undefined if it is not loaded. */
  readonly labeled: (field: Field, value: unknown) => string | undefined;
}

/** Returns whether a change concerns a list of references, for which additions and removals are shown. */
export function isListChange({ references }: Field, { before, after }: ListChangesProps['change']): boolean {
  return references !== undefined && (Array.isArray(before) || Array.isArray(after));
}

/** Names of the records added to and removed from a list. */
export function ListChanges({ field, change, labeled }: ListChangesProps): ReactNode {
  const { t } = texts.useT();
  const { before, after, labels } = change;
  const resource = field.references?.resource ?? '';
  const Own = Object.hasOwn(referenceChanges, resource) ? referenceChanges[resource] : undefined;
  if (Own) return <Own before={before} after={after} />;
  const [was, is] = [idsIn(before), idsIn(after)];
  const show = (ids: ReadonlySet<string>) => [...ids].map((id) => labels?.[id] ?? labeled(field, id) ?? id).join(', ');
  const [came, went] = [is.difference(was), was.difference(is)];
  return (
    <>
      {came.size > 0 && (
        <span>
          {t('lineCame')} {show(came)}
        </span>
      )}
      {came.size > 0 && went.size > 0 && <br />}
      {went.size > 0 && (
        <span>
          {t('lineWent')} {show(went)}
        </span>
      )}
    </>
  );
}

function idsIn(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.map(String) : []);
}

/** Returns all fields that a log entry can mention, by name: fields of the record, input fields of actions, and a field for the files. */
export function logFields({ fields, states, actions }: Resource): ReadonlyMap<string, Field> {
  const inputs = [...(states?.transitions ?? []), ...actions].flatMap(({ ask }) => ask?.fields ?? []);
  return new Map([...inputs, ...fields, keptFiles].map((field) => [field.name, field]));
}

/** Pseudo field for the record's files, shown by name. */
const keptFiles: Field = {
  name: filesInLog,
  title: { zh: '附件', en: 'Files' },
  kind: 'text',
  conditions: [],
  required: false,
  unique: false,
  system: true,
};
