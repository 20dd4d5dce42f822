import { useKeys } from '@refinedev/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode, type RefCallback, useEffect, useId, useMemo, useState } from 'react';
import { filesInLog, markInLog } from '../../../../contract/files.ts';
import type { LogLine, LogPerson } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { WireRecord } from '../../../../contract/wire.ts';
import { localTime } from '../../../../fields/dates/clock.ts';
import { formatNumber } from '../../../../fields/widgets/formatNumber.ts';
import { type HwError, messageOf } from '../../../client/hwError.ts';
import { readLogPage } from '../../../providers/existing.ts';
import { logCall, type LogPage as PageOfLog } from '../../../providers/recordCalls.ts';
import { ask } from '../../../providers/requests.ts';
import { useData } from '../../../providers/useData.ts';
import { useT } from '../../../texts/i18n.ts';
import { useAbilities } from '../../records/resource.ts';
import { listKey } from '../../records/rows.ts';
import { texts } from '../texts.ts';
import { LogChange, logFields } from './LogChange.tsx';
import { LogEvent, useActionText } from './LogEvent.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useReferenceLabels } from './useReferenceLabels.ts';
import './log.css';

const everything: LogFilter = { field: '', operator: '' };
/** The filters are shown if the log has more entries than this. */
const long = 8;

interface RecordLogProps {
  readonly resource: Resource;
  readonly record: WireRecord;
  /** Whether the current state of the record forbids editing; restoring is disabled then. */
  readonly isFixed: boolean;
}

/** The change log of a record, newest entry first, with user, time, changed fields and buttons to restore an earlier state. */
export function RecordLog({ resource, record, isFixed }: RecordLogProps): ReactNode {
  const { id } = record;
  const translator = useT();
  const { t: coreT } = translator;
  const { t } = texts.useT();
  const abilities = useAbilities(resource);
  const [filter, setFilter] = useState(everything);
  const [requested, setRequested] = useState<LogLine>();
  const { pages, people, total, hasMore, isFetching, error, more, refetch } = useLog(resource, id, filter);
  const end = useNearEnd(hasMore && !isFetching && !error ? more : undefined);
  const isNarrowed = filter.field !== '' || filter.operator !== '';
  const shown = pages?.reduce((count, { length }) => count + length, 0) ?? 0;
  const canRestore = !isFixed && abilities('restore') && abilities('logState');
  return (
    <section className="q-section q-log" data-testid="log" aria-busy={isFetching}>
      <h2>{coreT('detail.log')}</h2>
      {(isNarrowed || total > long) && (
        <LogFilters resource={resource} people={people} filter={filter} total={total} onChange={setFilter} />
      )}
      {error && (
        <p className="q-soft">
          {messageOf(error, translator)}{' '}
          <button type="button" className="q-link" onClick={refetch}>
            {coreT('list.retry')}
          </button>
        </p>
      )}
      {!pages && !error && <p className="q-soft">{coreT('page.loading')}</p>}
      {pages && total === 0 && <p className="q-soft">{t('none')}</p>}
      {pages?.map((lines, page) => {
        const last = pages[page - 1]?.at(-1);
        return (
          <LogPage
            key={lines[0]?.id ?? page}
            resource={resource}
            record={record}
            lines={lines}
            dayBefore={last && dayOf(last.time)}
            latest={isNarrowed ? undefined : pages.flat().find(isOfRecord)?.id}
            onRestore={canRestore ? setRequested : undefined}
          />
        );
      })}
      {hasMore && (
        <button ref={end} type="button" className="q-button" data-testid="log-more" aria-busy={isFetching} onClick={more}>
          {coreT('detail.logMore', { n: total - shown })}
        </button>
      )}
      {requested && <RestoreDialog resource={resource} id={id} line={requested} onClose={() => setRequested(undefined)} />}
    </section>
  );
}

interface LogFiltersProps {
  readonly resource: Resource;
  readonly people: readonly LogPerson[];
  readonly filter: LogFilter;
  readonly total: number;
  readonly onChange: (filter: LogFilter) => void;
}

/** Filters of the log by field and user. */
function LogFilters({ resource, people, filter, total, onChange }: LogFiltersProps): ReactNode {
  const { t, language } = texts.useT();
  const fields = [...logFields(resource).values()].map(({ name, title }) => ({ value: name, label: title[language] }));
  const persons = people.map(({ account, name }) => ({ value: account, label: name }));
  const boxes = [
    { part: 'field', label: t('field'), all: t('allFields'), choices: fields },
    { part: 'operator', label: t('person'), all: t('everybody'), choices: persons },
  ] as const;
  return (
    <div className="q-log-filters">
      {boxes.map(({ part, ...box }) => (
        <OneFilter
          key={part}
          {...box}
          handle={`log-${part}`}
          value={filter[part]}
          onChange={(value) => onChange({ ...filter, [part]: value })}
        />
      ))}
      <span className="q-soft" role="status" data-testid="log-count">
        {t('found', { n: formatNumber(total, language) })}
      </span>
    </div>
  );
}

interface OneFilterProps {
  readonly label: string;
  readonly all: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly handle: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function OneFilter({ label, all, choices, handle, value, onChange }: OneFilterProps): ReactNode {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="q-select" data-testid={handle} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </>
  );
}

/** Filters of the log. An empty text does not limit the entries. */
interface LogFilter {
  readonly field: string;
  readonly operator: string;
}

const pageSize = 50;

/**
 * Loads the change log of a record page by page, newest first. The log is cached with the resource's lists, so that an invalidation of the
 * lists reloads the log too.
 */
function useLog(resource: Resource, id: string, filter: LogFilter) {
  const provider = useData();
  const { keys } = useKeys();
  const query = useInfiniteQuery<PageOfLog, HwError>({
    queryKey: listKey(keys, resource)
      .params({ log: id, ...filter })
      .get(),
    queryFn: async ({ signal, pageParam }) => {
      const pageNo = Number(pageParam);
      const call = logCall(resource, id, { ...filter, pageNo, pageSize });
      return readLogPage(await ask(provider, call, { signal, isQuiet: true }), pageNo);
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageNo, total }) => (pageNo * pageSize < total ? pageNo + 1 : undefined),
  });
  const pages = query.data?.pages;
  return {
    pages: pages?.map(({ records }) => records),
    people: pages?.[0]?.people ?? [],
    total: pages?.at(-1)?.total ?? 0,
    hasMore: query.hasNextPage,
    isFetching: query.isFetching,
    error: query.error ?? undefined,
    more: () => void query.fetchNextPage({ cancelRefetch: false }),
    refetch: () => void query.refetch(),
  };
}

/** Distance below the viewport, in px, at which the next page is loaded. */
const margin = 600;

/** Calls `near` when the element comes close to the viewport; nothing is observed while `near` is undefined. */
function useNearEnd(near: (() => void) | undefined): RefCallback<HTMLElement> {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element || !near) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), {
      root: element.closest('.q-edit-body'),
      rootMargin: `${margin}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, near]);
  return setElement;
}

interface LogPageProps {
  readonly resource: Resource;
  /** The current record; its time zone is used for date-times. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly lines: readonly LogLine[];
  /** Date of the last entry on the previous page; undefined on the first page. */
  readonly dayBefore: string | undefined;
  /** Id of the entry that produced the current state, which needs no restore; undefined while the log is filtered. */
  readonly latest: string | undefined;
  /** Opens the dialog that restores the state after an entry; undefined if the user may not restore. */
  readonly onRestore: ((line: LogLine) => void) | undefined;
}

/** A page of log entries grouped by day; memoized, so that loading further pages does not re-render it. */
const LogPage = memo(function LogPage(props: LogPageProps): ReactNode {
  const { resource, record, lines, dayBefore, latest, onRestore } = props;
  const { t } = texts.useT();
  const done = useActionText(resource);
  const fields = useMemo(() => logFields(resource), [resource]);
  const labeled = useReferenceLabels(fields, lines);
  return (
    <div className="q-log-page">
      {logDays(lines).map(({ day, lines: some }) => (
        <section key={day}>
          {day !== dayBefore && <DayTitle day={day} />}
          <ol className="q-log-lines">
            {some.map((line) => {
              const reported = { time: localTime(line.time), person: line.operatorName };
              return (
                <li key={line.id} data-testid="log-line" data-id={line.id}>
                  <p className="q-log-head">
                    <time dateTime={line.time} title={reported.time} className="q-soft q-figures">
                      {reported.time.slice(11)}
                    </time>
                    <strong>{done(line.action)}</strong>
                    <LogEvent resource={resource} record={record} line={line} />
                    <span>{line.operatorName}</span>
                    {onRestore && line.id !== latest && line.action !== 'delete' && isOfRecord(line) && (
                      <button
                        type="button"
                        className="q-link q-log-restore"
                        data-testid="log-restore"
                        aria-label={t('restoreOf', reported)}
                        onClick={() => onRestore(line)}
                      >
                        {t('restore')}
                      </button>
                    )}
                  </p>
                  {line.changes.length > 0 && (
                    <dl>
                      {line.changes.map((change) => {
                        const field = fields.get(change.field);
                        return field && <LogChange key={change.field} field={field} change={change} labeled={labeled} around={record} />;
                      })}
                    </dl>
                  )}
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
});

/** Heading of a day with date and weekday. */
function DayTitle({ day }: { day: string }): ReactNode {
  const { t, language } = texts.useT();
  const near = [
    [0, 'today'],
    [-1, 'yesterday'],
  ] as const;
  const name = near.find(([days]) => dayOf(daysFromNow(days)) === day)?.[1];
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long' }).format(new Date(`${day}T12:00:00`));
  return (
    <h3 className="q-log-day" data-testid="log-day">
      <span className="q-figures">{day}</span> {name ? t(name) : weekday}
    </h3>
  );
}

function daysFromNow(days: number): string {
  const moment = new Date();
  moment.setDate(moment.getDate() + days);
  return moment.toISOString();
}

/** Log entries of one day in local time. */
interface LogDay {
  /** Date such as `2026-11-20`. */
  readonly day: string;
  readonly lines: readonly LogLine[];
}

/** Groups log entries by day, keeping their order. */
function logDays(lines: readonly LogLine[]): readonly LogDay[] {
  return [...Map.groupBy(lines, ({ time }) => dayOf(time))].map(([day, some]) => ({ day, lines: some }));
}

/** Returns the local date of a timestamp. */
function dayOf(time: string): string {
  return localTime(time).slice(0, 10);
}

/** Returns whether an entry is about the record itself, and not only about its files. */
export function isOfRecord({ action, changes }: Pick<LogLine, 'action' | 'changes'>): boolean {
  // An entry about files has no changes here if the user may not see the names of the files.
  if (changes.length === 0) return !ofFiles.includes(action) && !action.startsWith(markInLog);
  return changes.some(({ field }) => field !== filesInLog);
}

const ofFiles: readonly string[] = ['uploadFile', 'removeFile'];
