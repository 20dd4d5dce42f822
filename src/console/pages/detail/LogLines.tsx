import { type ReactNode, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { localTime } from '../../../fields/date-time/localTime.ts';
import { wordsOf } from '../../client/wordsOf.ts';
import { useSay } from '../../texts/useSay.ts';
import { actionTitle } from './actionTitle.ts';
import { LogChange } from './LogChange.tsx';
import { logFields } from './logFields.ts';
import { type LogLine, useLog } from './useLog.ts';
import { useReferenceLabels } from './useReferenceLabels.ts';

/** So many lines at first, and so many more each time. */
const step = 20;

/** What happened to a record, newest first: who, when, and every field from what to what. */
export function LogLines({ resource, id }: { resource: Resource; id: string }): ReactNode {
  const speaker = useSay();
  const { say } = speaker;
  const [wanted, setWanted] = useState(step);
  const { lines, total, error, isFetching, refetch } = useLog(resource, id, wanted);
  return (
    <section className="q-section q-log" data-testid="log">
      <h2>{say('detail.log')}</h2>
      {error && (
        <p className="q-soft">
          {wordsOf(error, speaker)}{' '}
          <button type="button" className="q-link" onClick={refetch}>
            {say('list.retry')}
          </button>
        </p>
      )}
      {!lines && !error && <p className="q-soft">{say('page.loading')}</p>}
      {lines && <TimeLine resource={resource} lines={lines} />}
      {lines && lines.length < total && (
        <button
          type="button"
          className="q-button"
          data-testid="log-more"
          aria-busy={isFetching}
          onClick={() => setWanted(lines.length + step)}
        >
          {say('detail.logMore', { n: total - lines.length })}
        </button>
      )}
    </section>
  );
}

function TimeLine({ resource, lines }: { resource: Resource; lines: readonly LogLine[] }): ReactNode {
  const { say, language } = useSay();
  const fields = logFields(resource);
  const labelled = useReferenceLabels(fields, lines);
  return (
    <ol className="q-log-lines">
      {lines.map((line) => (
        <li key={line.id} data-testid="log-line">
          <p className="q-log-head">
            <strong>{actionTitle(resource, line.action)?.[language] ?? say(logWord(line.action))}</strong>
            <span>{line.operatorName}</span>
            <time dateTime={line.time} title={line.time} className="q-soft">
              {localTime(line.time)}
            </time>
          </p>
          {line.changes.length > 0 && (
            <dl>
              {line.changes.map((change) => {
                const field = fields.get(change.field);
                return field && <LogChange key={change.field} field={field} change={change} labelled={labelled} />;
              })}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}

const words = { create: 'detail.logCreate', update: 'detail.logUpdate', delete: 'detail.logDelete' } as const;

function logWord(action: string): (typeof words)[keyof typeof words] | 'detail.logOther' {
  return Object.hasOwn(words, action) ? words[action as keyof typeof words] : 'detail.logOther';
}
