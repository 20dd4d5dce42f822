import type { CSSProperties, ReactNode } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Field, Resource, Section } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { kindOf } from '../../../fields/kinds.ts';
import { useSay } from '../../texts/useSay.ts';
import { listField } from '../listField.ts';
import { SmallTable } from './SmallTable.tsx';

interface DetailSectionProps {
  readonly resource: Resource;
  readonly section: Section;
  readonly record: WireRecord;
  readonly isRow: boolean;
  readonly isVisible: (field: string) => boolean;
}

/** Some fields of a record with their values; gone when all of them are hidden. */
export function DetailSection({ resource, section, record, isRow, isVisible }: DetailSectionProps): ReactNode {
  const { language } = useSay();
  const fields = section.fields.filter(isVisible).flatMap((name) => listField(resource, name) ?? []);
  if (fields.length === 0) return null;
  return (
    <section className="q-section">
      {section.title && <h2>{section.title[language]}</h2>}
      <dl className="q-grid q-values" style={{ '--q-columns': section.columns } as CSSProperties}>
        {fields.map((field) => (
          <Value key={field.name} field={field} record={record} isRow={isRow} />
        ))}
      </dl>
    </section>
  );
}

function Value({ field, record, isRow }: { field: Field; record: WireRecord; isRow: boolean }): ReactNode {
  const { language } = useSay();
  const isTable = kindOf(field.kind)?.json === 'array';
  return (
    <div className="q-value" data-testid={`value-${field.name}`} data-wide={isTable || field.kind === 'text-area'}>
      <dt>{field.title[language]}</dt>
      <dd>
        {isTable ? (
          <Records field={field} value={record[field.name]} isRow={isRow} />
        ) : (
          <Shown field={field} record={record} />
        )}
      </dd>
    </div>
  );
}

function Shown({ field, record }: { field: Field; record: WireRecord }): ReactNode {
  const value = record[field.name];
  const { Cell } = consoleFaceOf(field.kind);
  return isEmpty(value) ? <Nothing /> : <Cell field={field} value={value} record={record} />;
}

/** Small records within the record; a list does not have those that lie in a table of their own. */
function Records({ field, value, isRow }: { field: Field; value: unknown; isRow: boolean }): ReactNode {
  const { say, language } = useSay();
  if (isRow && value === undefined) return <span className="q-soft">{say('page.loading')}</span>;
  const records = Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : [];
  if (records.length === 0) return <Nothing />;
  return <SmallTable label={field.title[language]} fields={field.items ?? []} records={records} />;
}

function Nothing(): ReactNode {
  return <span className="q-soft">—</span>;
}
