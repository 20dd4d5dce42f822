import { type ReactNode, useState } from 'react';
import type { LogLine } from '../../../../contract/log.ts';
import type { WireRecord } from '../../../../contract/record.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { wordsOf } from '../../../client/hwError.ts';
import { useSay } from '../../../texts/i18n.ts';
import { useAbilities } from '../../useAbilities.ts';
import { useWord } from '../words/useWord.ts';
import { isOfRecord } from './isOfRecord.ts';
import { LogFilters } from './LogFilters.tsx';
import { LogPage } from './LogPage.tsx';
import { dayOf } from './logDays.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { type LogFilter, useLog } from './useLog.ts';
import { useNearEnd } from './useNearEnd.ts';
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
  const speaker = useSay();
  const { say } = speaker;
  const word = useWord();
  const abilities = useAbilities(resource);
  const [filter, setFilter] = useState(everything);
  const [asked, setAsked] = useState<LogLine>();
  const { pages, people, total, hasMore, isFetching, error, more, refetch } = useLog(resource, id, filter);
  const end = useNearEnd(hasMore && !isFetching && !error ? more : undefined);
  const isNarrowed = filter.field !== '' || filter.operator !== '';
  const shown = pages?.reduce((count, { length }) => count + length, 0) ?? 0;
  const canRestore = !isFixed && abilities('restore') && abilities('logState');
  return (
    <section className="q-section q-log" data-testid="log" aria-busy={isFetching}>
      <h2>{say('detail.log')}</h2>
      {(isNarrowed || total > long) && (
        <LogFilters resource={resource} people={people} filter={filter} total={total} onChange={setFilter} />
      )}
      {error && (
        <p className="q-soft">
          {wordsOf(error, speaker)}{' '}
          <button type="button" className="q-link" onClick={refetch}>
            {say('list.retry')}
          </button>
        </p>
      )}
      {!pages && !error && <p className="q-soft">{say('page.loading')}</p>}
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
            onRestore={canRestore ? setAsked : undefined}
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
          {say('detail.logMore', { n: total - shown })}
        </button>
      )}
      {asked && <RestoreDialog resource={resource} id={id} line={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
