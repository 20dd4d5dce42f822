import type { CSSProperties, ReactNode } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Field, Resource, Section } from '../../../contract/resource.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { useT } from '../../texts/i18n.ts';
import { listField } from '../records/resource.ts';
import { SmallTable } from '../records/SmallTable.tsx';
import { ReferenceLink } from './ReferenceLink.tsx';

interface DetailSectionProps {
  readonly resource: Resource;
  readonly section: Section;
  readonly record: WireRecord;
  readonly isRow: boolean;
  readonly isVisible: (field: string) => boolean;
}

/** Some fields of a record with their values; gone when all of them are hidden. */
export function DetailSection({ resource, section, record, isRow, isVisible }: DetailSectionProps): ReactNode {
  const { language } = useT();
  const fields = section.fields.filter(isVisible).flatMap((name) => listField(resource, name) ?? []);
  if (fields.length === 0) return null;
  return (
    <section className="q-section" data-wide={fields.every(isTable)}>
      {section.title && <h2>{section.title[language]}</h2>}
      <dl className="q-grid q-values" style={{ '--q-columns': section.columns } as CSSProperties}>
        {fields.map((field) => (
          <Value
            key={field.name}
            {...{ field, record, isRow }}
            isNamed={section.title !== undefined && fields.length === 1}
          />
        ))}
      </dl>
    </section>
  );
}

/** Small records, as a table: the wider the page, the more of their columns are seen. References are named in a line. */
function isTable({ items }: Field): boolean {
  return items !== undefined;
}

interface ValueProps extends Pick<DetailSectionProps, 'record' | 'isRow'> {
  readonly field: Field;
  /** Whether the heading above says already what a table is of. */
  readonly isNamed: boolean;
}

function Value({ field, record, isRow, isNamed }: ValueProps): ReactNode {
  const { language } = useT();
  return (
    <div className="q-value" data-testid={`value-${field.name}`} data-wide={widgetOf(field.kind).isWide === true}>
      <dt className={isNamed && isTable(field) ? 'q-hidden' : undefined}>{field.title[language]}</dt>
      <dd>
        {isTable(field) ? (
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
  const { Cell } = widgetOf(field.kind);
  if (isEmpty(value)) return <Nothing />;
  const shown = <Cell field={field} value={value} record={record} />;
  if (!field.reference) return shown;
  return (
    <ReferenceLink resource={field.reference.resource} id={String(value)}>
      {shown}
    </ReferenceLink>
  );
}

/** Small records within the record; a list does not have those that lie in a table of their own. */
function Records({ field, value, isRow }: { field: Field; value: unknown; isRow: boolean }): ReactNode {
  const { t, language } = useT();
  if (isRow && value === undefined) return <span className="q-soft">{t('page.loading')}</span>;
  const records = Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : [];
  if (records.length === 0) return <Nothing />;
  return <SmallTable label={field.title[language]} fields={field.items ?? []} records={records} />;
}

function Nothing(): ReactNode {
  return <span className="q-soft">—</span>;
}
