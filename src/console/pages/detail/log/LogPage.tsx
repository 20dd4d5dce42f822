import { memo, type ReactNode, useMemo } from 'react';
import type { LogLine } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { localTime } from '../../../../fields/date-time/localTime.ts';
import { useWord } from '../words/useWord.ts';
import { DayTitle } from './DayTitle.tsx';
import { isOfRecord } from './isOfRecord.ts';
import { LogChange } from './LogChange.tsx';
import { LogEvent } from './LogEvent.tsx';
import { logDays } from './logDays.ts';
import { logFields } from './logFields.ts';
import { useDoneWord } from './useDoneWord.ts';
import { useReferenceLabels } from './useReferenceLabels.ts';

interface LogPageProps {
  readonly resource: Resource;
  /** As it is now: on whose clock its moments are. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly lines: readonly LogLine[];
  /** The day of the line before these. */
  readonly dayBefore: string | undefined;
  /** The line that made the record what it is: there is nothing to bring back. */
  readonly latest: string | undefined;
  /** Asks whether the state after a line is to come back; undefined for whoever may not. */
  readonly onRestore: ((line: LogLine) => void) | undefined;
}

/** Some lines of a log, day by day. It renders once, however many others come behind it. */
export const LogPage = memo(function LogPage(props: LogPageProps): ReactNode {
  const { resource, record, lines, dayBefore, latest, onRestore } = props;
  const word = useWord();
  const done = useDoneWord(resource);
  const fields = useMemo(() => logFields(resource), [resource]);
  const labelled = useReferenceLabels(fields, lines);
  return (
    <div className="q-log-page">
      {logDays(lines).map(({ day, lines: some }) => (
        <section key={day}>
          {day !== dayBefore && <DayTitle day={day} />}
          <ol className="q-log-lines">
            {some.map((line) => {
              const told = { time: localTime(line.time), person: line.operatorName };
              return (
                <li key={line.id} data-testid="log-line" data-id={line.id}>
                  <p className="q-log-head">
                    <time dateTime={line.time} title={told.time} className="q-soft q-figures">
                      {told.time.slice(11)}
                    </time>
                    <strong>{done(line.action)}</strong>
                    <LogEvent resource={resource} record={record} line={line} />
                    <span>{line.operatorName}</span>
                    {onRestore && line.id !== latest && line.action !== 'delete' && isOfRecord(line) && (
                      <button
                        type="button"
                        className="q-link q-log-restore"
                        data-testid="log-restore"
                        aria-label={word('restoreOf', told)}
                        onClick={() => onRestore(line)}
                      >
                        {word('restore')}
                      </button>
                    )}
                  </p>
                  {line.changes.length > 0 && (
                    <dl>
                      {line.changes.map((change) => {
                        const field = fields.get(change.field);
                        return (
                          field && (
                            <LogChange
                              key={change.field}
                              field={field}
                              change={change}
                              labelled={labelled}
                              around={record}
                            />
                          )
                        );
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
