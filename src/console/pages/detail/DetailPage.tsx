import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Field } from '../../../contract/field.ts';
import type { Resource, ResourceModule, Section } from '../../../contract/resource.ts';
import { commonErrors, labelOf, type WireRecord } from '../../../contract/wire.ts';
import { isEmpty, withoutEmpty } from '../../../fields/emptyValues.ts';
import { withDerived } from '../../../fields/figures.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { useApp } from '../../app.ts';
import { messageOf } from '../../client/hwError.ts';
import { useStore } from '../../client/store.ts';
import { usePagePath } from '../../location/page.ts';
import { useRecentRecord } from '../../palette/recentRecords.ts';
import { useMayOn } from '../../registry/abilities.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useT } from '../../texts/i18n.ts';
import { RereadFailed } from '../../ui/failures.tsx';
import { MessagePage, PageLoading } from '../../ui/MessagePage.tsx';
import { useActions } from '../actions/useActions.tsx';
import { BusinessPanels } from '../records/BusinessPanels.tsx';
import { fieldStates } from '../records/fieldStates.ts';
import { listField, useAbilities, useListPath } from '../records/resource.ts';
import { SmallTable } from '../records/SmallTable.tsx';
import { useRemoval } from '../records/useRemoval.ts';
import { DetailHead } from './DetailHead.tsx';
import { FilesPanel } from './files/FilesPanel.tsx';
import { texts as fileTexts } from './files/texts.ts';
import { RecordLog } from './log/RecordLog.tsx';
import { Milestones } from './progress.tsx';
import { ReferenceLink, RelatedList } from './RelatedList.tsx';
import { texts } from './texts.ts';
import { type DetailPageProps, type DetailViewProps, useRecord } from './useRecord.ts';
import './detail.css';
import './print.css';

/** Read-only page of one record of any resource. */
export function DetailPage(props: DetailPageProps): ReactNode {
  const { t } = useT();
  if (useMayOn(props.module.resource, 'show')) return <PermittedDetail {...props} />;
  return <Reported title={t('detail.forbidden')} text={t('detail.forbiddenText')} onBack={props.onBack} />;
}

function PermittedDetail(props: DetailPageProps): ReactNode {
  const { module, id, onBack } = props;
  const translator = useT();
  const { t } = translator;
  const [removed, setRemoved] = useState<string>();
  const removal = useRemoval(module.resource, (doomed) => setRemoved('id' in doomed ? doomed.id : undefined));
  // Navigates only if the page is still active and shows the same record.
  useEffect(() => {
    if (removed !== id) return;
    setRemoved(undefined);
    onBack?.();
  }, [removed, id, onBack]);
  const { record, isRow, error, isFetching, refetch } = useRecord(module.resource, id, removal.isRemoving);
  useRecentRecord(module.resource, isRow ? undefined : record);
  if (record) {
    const note = error && <RereadFailed error={error} onRetry={refetch} />;
    return <DetailView {...props} record={record} isRow={isRow} removal={removal} note={note} />;
  }
  if (!error || isFetching) return <PageLoading />;
  if (error.code === commonErrors.notFound.code)
    return <Reported title={t('detail.gone')} text={messageOf(error, translator)} onBack={onBack} />;
  return <Reported title={t('form.failed')} text={messageOf(error, translator)} onBack={onBack} onRetry={refetch} />;
}

interface ReportedProps extends Pick<DetailPageProps, 'onBack'> {
  readonly title: string;
  readonly text: string;
  readonly onRetry?: () => void;
}

function Reported({ title, text, onBack, onRetry }: ReportedProps): ReactNode {
  const { t } = useT();
  return (
    <MessagePage handle="detail-failed" title={title} text={text}>
      {onRetry && (
        <button type="button" className="q-button q-button-primary" onClick={onRetry}>
          {t('list.retry')}
        </button>
      )}
      {onBack && (
        <button type="button" className="q-button" onClick={onBack}>
          {t('form.back')}
        </button>
      )}
    </MessagePage>
  );
}

/** The loaded record with its title, actions, fields, related records and history. */
function DetailView(props: DetailViewProps): ReactNode {
  const { module, record, isRow } = props;
  const { resource } = module;
  const { language } = useT();
  const abilities = useAbilities(resource);
  const label = labelOf(resource.display[language], record) || record.id;
  const actions = useActions({
    module,
    labelOf: (id) => (id === record.id ? label : undefined),
    onDone: () => undefined,
  });
  const isVisible = useMemo(() => visibleFields(module, record), [module, record]);
  const parts = useParts(resource, isVisible);
  return (
    <article className="q-edit q-detail" data-testid="detail" data-resource={resource.name} data-id={record.id}>
      <DetailHead {...props} label={label} actions={actions} />
      {props.note}
      <div className="q-edit-body" key={record.id}>
        <div className="q-form">
          <Milestones module={module} record={record} />
          <PartLinks {...parts} />
          {resource.detail.sections.map((section) => (
            <DetailSection
              key={section.fields.join()}
              anchor={parts.idOf(sectionKey(section))}
              resource={resource}
              section={section}
              record={record}
              isRow={isRow}
              isVisible={isVisible}
            />
          ))}
          <BusinessPanels components={resource.detail.panels} record={record} />
          <div id={parts.idOf('files')} tabIndex={-1} className="q-part">
            <FilesPanel resource={resource} id={record.id} isCovered={props.isCovered} />
          </div>
          {resource.detail.related.map((related) => {
            const key = `${related.resource}.${related.by}`;
            return (
              <div key={key} id={parts.idOf(key)} tabIndex={-1} className="q-part">
                <RelatedList related={related} id={record.id} />
              </div>
            );
          })}
          <div id={parts.idOf('log')} tabIndex={-1} className="q-part">
            {resource.detail.hasLog && abilities('log') && (
              <RecordLog resource={resource} record={record} isFixed={actions.reasonAgainst('edit', record) !== undefined} />
            )}
          </div>
        </div>
      </div>
      {actions.dialog}
    </article>
  );
}

/**
 * Returns a function that tells whether a field is visible under its condition; unconditional fields always are. Stored records are valid
 * and include totals, so their lines are not examined again.
 */
function visibleFields(module: ResourceModule, record: Readonly<Record<string, unknown>>): (field: string) => boolean {
  const { resource } = module;
  if (!resource.fields.some(({ conditions }) => conditions.includes('visibleWhen'))) return () => true;
  const full = withoutEmpty(withDerived(resource.fields, record));
  const states = fieldStates({ resource, checks: createRecordChecks(module), record: full, isNew: false });
  return (field) => states[field]?.isVisible ?? true;
}

interface DetailSectionProps {
  /** Id of the element to which links to the section lead. */
  readonly anchor: string;
  readonly resource: Resource;
  readonly section: Section;
  readonly record: WireRecord;
  readonly isRow: boolean;
  readonly isVisible: (field: string) => boolean;
}

/** A section of fields with values; folded if all of them are empty, and hidden if all of its fields are hidden. */
function DetailSection({ anchor, resource, section, record, isRow, isVisible }: DetailSectionProps): ReactNode {
  const { t, language } = texts.useT();
  const fields = fieldsOf(resource, section, isVisible);
  if (fields.length === 0) return null;
  const values = (
    <dl className="q-grid q-values" style={{ '--q-columns': section.columns } as CSSProperties}>
      {fields.map((field) => (
        <Value key={field.name} {...{ field, record, isRow }} isNamed={section.title !== undefined && fields.length === 1} />
      ))}
    </dl>
  );
  if (section.title && !isRow && areEmpty(fields, record)) {
    return (
      <details className="q-section q-folded">
        <summary id={anchor}>
          <h2>{section.title[language]}</h2>
          <span className="q-soft">{t('empty')}</span>
        </summary>
        {values}
      </details>
    );
  }
  return (
    <section className="q-section q-part" id={anchor} tabIndex={-1} data-wide={fields.every(isTable)}>
      {section.title && <h2>{section.title[language]}</h2>}
      {values}
    </section>
  );
}

/**
 * Returns true for a field that contains records (`items`), which are shown as a table. A list of references has no `items` and is shown as
 * a line of text.
 */
function isTable({ items }: Field): boolean {
  return items !== undefined;
}

interface ValueProps extends Pick<DetailSectionProps, 'record' | 'isRow'> {
  readonly field: Field;
  /** Whether the section heading already names the table. */
  readonly isNamed: boolean;
}

function Value({ field, record, isRow, isNamed }: ValueProps): ReactNode {
  const { language } = useT();
  return (
    <div className="q-value" data-testid={`value-${field.name}`} data-wide={widgetOf(field.kind).isWide === true}>
      <dt className={isNamed && isTable(field) ? 'q-hidden' : undefined}>{field.title[language]}</dt>
      <dd>
        {isTable(field) ? <Records field={field} value={record[field.name]} isRow={isRow} /> : <Shown field={field} record={record} />}
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

/**
 * Table of the records inside a record. A list row may lack them, because lines are stored in a table of their own; a loading text is then
 * shown until the full record is loaded.
 */
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

/** Page of a single record, given by `?id=` in its address. */
export function DetailScreen({ module, isCovered }: { module: ResourceModule; isCovered: boolean }): ReactNode {
  const { t } = useT();
  const { search, go } = usePagePath();
  const navigate = useNavigate();
  const path = useListPath(module.resource.name);
  const onBack = path === undefined ? undefined : () => void navigate(path);
  const id = new URLSearchParams(search).get('id');
  const isListed = useAbilities(module.resource)('find');
  const open = (next: string) => go(`?${new URLSearchParams({ id: next })}`, { replace: true });
  if (id) {
    const onOpen = isListed ? open : undefined;
    return <DetailPage module={module} id={id} isCovered={isCovered} onBack={onBack} onOpen={onOpen} />;
  }
  return (
    <MessagePage handle="detail-failed" title={t('detail.gone')} text={t('detail.noId')}>
      {onBack && (
        <button type="button" className="q-button" onClick={onBack}>
          {t('form.back')}
        </button>
      )}
    </MessagePage>
  );
}

/** A page with fewer parts than this needs no links to them. */
const fewest = 5;

interface Part {
  readonly key: string;
  readonly title: string;
}

/** Returns the parts of a record's page with their titles, in order, and a function that gives the element id of a part. */
function useParts(resource: Resource, isVisible: (field: string) => boolean) {
  const { t, language } = useT();
  const { t: fileT } = fileTexts.useT();
  const base = useId();
  const abilities = useAbilities(resource);
  const { resources } = useStore(useApp().access);
  const parts = useMemo((): readonly Part[] => {
    const { sections, related, files, hasLog } = resource.detail;
    return [
      ...sections.flatMap((section): Part[] =>
        section.title && fieldsOf(resource, section, isVisible).length > 0
          ? [{ key: sectionKey(section), title: section.title[language] }]
          : [],
      ),
      ...(files && abilities('findFiles') ? [{ key: 'files', title: fileT('title') }] : []),
      ...related.flatMap((list): Part[] => {
        const other = resources.find(({ name }) => name === list.resource);
        return other ? [{ key: `${list.resource}.${list.by}`, title: (list.title ?? other.title)[language] }] : [];
      }),
      ...(hasLog && abilities('log') ? [{ key: 'log', title: t('detail.log') }] : []),
    ];
  }, [resource, isVisible, language, resources, abilities, fileT, t]);
  return { parts, idOf: (key: string) => `${base}-${key}` };
}

function sectionKey({ fields }: Section): string {
  return fields.join('-');
}

/** Returns the visible fields of a section. */
function fieldsOf(resource: Resource, section: Section, isVisible: (field: string) => boolean): Field[] {
  return section.fields.filter(isVisible).flatMap((name) => listField(resource, name) ?? []);
}

/** Returns true if none of the fields has a value. */
function areEmpty(fields: readonly Field[], record: WireRecord): boolean {
  return fields.every(({ name }) => {
    const value = record[name];
    return isEmpty(value) || (Array.isArray(value) && value.length === 0);
  });
}

/** Links to the parts of a long page. */
function PartLinks({ parts, idOf }: ReturnType<typeof useParts>): ReactNode {
  const { t } = texts.useT();
  if (parts.length < fewest) return null;
  const open = (key: string) => {
    const part = document.getElementById(idOf(key));
    part?.closest('details')?.setAttribute('open', '');
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  };
  return (
    <nav className="q-parts" aria-label={t('parts')} data-testid="parts">
      {parts.map(({ key, title }) => (
        <button key={key} type="button" className="q-link" data-testid={`part-${key}`} onClick={() => open(key)}>
          {title}
        </button>
      ))}
    </nav>
  );
}
