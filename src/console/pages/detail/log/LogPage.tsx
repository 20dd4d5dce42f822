import { memo, type ReactNode, useMemo } from 'react';
import { filesInLog, markInLog } from '../../../../contract/files.ts';
import type { LogLine } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { localTime } from '../../../../fields/dates/clock.ts';
import { useT } from '../../../texts/i18n.ts';
import { useWord } from '../texts.ts';
import { LogChange, logFields } from './LogChange.tsx';
import { LogEvent, useDoneWord } from './LogEvent.tsx';
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
                        aria-label={word('restoreOf', reported)}
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

/** The heading of a day in the log: its date and its name. */
function DayTitle({ day }: { day: string }): ReactNode {
  const { language } = useT();
  const word = useWord();
  const near = [
    [0, 'today'],
    [-1, 'yesterday'],
  ] as const;
  const name = near.find(([days]) => dayOf(daysFromNow(days)) === day)?.[1];
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long' }).format(new Date(`${day}T12:00:00`));
  return (
    <h3 className="q-log-day" data-testid="log-day">
      <span className="q-figures">{day}</span> {name ? word(name) : weekday}
    </h3>
  );
}

function daysFromNow(days: number): string {
  const moment = new Date();
  moment.setDate(moment.getDate() + days);
  return moment.toISOString();
}

/** The lines of one day, by the clock on the wall. */
interface LogDay {
  /** `2026-11-20`. */
  readonly day: string;
  readonly lines: readonly LogLine[];
}

/** The lines of a log in their order, day by day. */
function logDays(lines: readonly LogLine[]): readonly LogDay[] {
  return [...Map.groupBy(lines, ({ time }) => dayOf(time))].map(([day, some]) => ({ day, lines: some }));
}

/** The day of a moment on the clock on the wall. */
export function dayOf(time: string): string {
  return localTime(time).slice(0, 10);
}

/** Whether a line tells of the record itself: files that came or went beside it left it as it was. */
export function isOfRecord({ action, changes }: Pick<LogLine, 'action' | 'changes'>): boolean {
  // Of files that they are not shown people are not told the names: their lines have no changes.
  if (changes.length === 0) return !ofFiles.includes(action) && !action.startsWith(markInLog);
  return changes.some(({ field }) => field !== filesInLog);
}

const ofFiles: readonly string[] = ['uploadFile', 'removeFile'];
