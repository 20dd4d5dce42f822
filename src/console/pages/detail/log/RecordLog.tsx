import { useKeys } from '@refinedev/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type RefCallback, useEffect, useId, useState } from 'react';
import type { LogLine, LogPerson } from '../../../../contract/log.ts';
import type { WireRecord } from '../../../../contract/record.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { formatNumber } from '../../../../fields/widgets/formatNumber.ts';
import { type HwError, messageOf } from '../../../client/hwError.ts';
import { logCall, type LogPage as PageOfLog } from '../../../providers/recordCalls.ts';
import { ask } from '../../../providers/requests.ts';
import { useData } from '../../../providers/useData.ts';
import { useT } from '../../../texts/i18n.ts';
import { useAbilities } from '../../records/resource.ts';
import { listKey } from '../../records/rows.ts';
import { useWord } from '../texts.ts';
import { logFields } from './LogChange.tsx';
import { dayOf, isOfRecord, LogPage } from './LogPage.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import './log.css';

const everything: LogFilter = { field: '', operator: '' };
/** From so many lines on there is something to look for. */
const long = 8;

interface RecordLogProps {
  readonly resource: Resource;
  readonly record: WireRecord;
  /** The record may not be edited as it stands: nothing is brought back. */
  readonly isFixed: boolean;
}

/** What happened to a record, newest first: who, when, and every field from what to what; and the way back to it. */
export function RecordLog({ resource, record, isFixed }: RecordLogProps): ReactNode {
  const { id } = record;
  const speaker = useT();
  const { t } = speaker;
  const word = useWord();
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
      <h2>{t('detail.log')}</h2>
      {(isNarrowed || total > long) && (
        <LogFilters resource={resource} people={people} filter={filter} total={total} onChange={setFilter} />
      )}
      {error && (
        <p className="q-soft">
          {messageOf(error, speaker)}{' '}
          <button type="button" className="q-link" onClick={refetch}>
            {t('list.retry')}
          </button>
        </p>
      )}
      {!pages && !error && <p className="q-soft">{t('page.loading')}</p>}
      {pages && total === 0 && <p className="q-soft">{word('none')}</p>}
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
        <button
          ref={end}
          type="button"
          className="q-button"
          data-testid="log-more"
          aria-busy={isFetching}
          onClick={more}
        >
          {t('detail.logMore', { n: total - shown })}
        </button>
      )}
      {requested && (
        <RestoreDialog resource={resource} id={id} line={requested} onClose={() => setRequested(undefined)} />
      )}
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

/** Narrows a long log to one field or to one person. */
function LogFilters({ resource, people, filter, total, onChange }: LogFiltersProps): ReactNode {
  const { language } = useT();
  const word = useWord();
  const fields = [...logFields(resource).values()].map(({ name, title }) => ({ value: name, label: title[language] }));
  const persons = people.map(({ account, name }) => ({ value: account, label: name }));
  const boxes = [
    { part: 'field', label: word('field'), all: word('allFields'), choices: fields },
    { part: 'operator', label: word('person'), all: word('everybody'), choices: persons },
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
        {word('found', { n: formatNumber(total, language) })}
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
      <select
        id={id}
        className="q-select"
        data-testid={handle}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
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

/** What the log is narrowed to; empty: everything. */
interface LogFilter {
  readonly field: string;
  readonly operator: string;
}

/** So many lines are read at a time. */
const pageSize = 50;

/** The log of a record, newest first, page by page. It lies among the lists, so that a change makes it old too. */
function useLog(resource: Resource, id: string, filter: LogFilter) {
  const provider = useData();
  const { keys } = useKeys();
  const query = useInfiniteQuery<PageOfLog, HwError>({
    queryKey: listKey(keys, resource)
      .params({ log: id, ...filter })
      .get(),
    queryFn: ({ signal, pageParam }) => {
      const call = logCall(resource, id, { ...filter, pageNo: Number(pageParam), pageSize });
      return ask(provider, call, { signal, isQuiet: true });
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

/** So far before it comes into sight, in px. */
const margin = 600;

/** Calls `near` when the element comes near to what is seen; undefined: not just now. */
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
