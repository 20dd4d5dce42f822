import type { ReactNode } from 'react';
import type { LogLine } from '../../../../contract/log.ts';
import { localTime } from '../../../../fields/date-time/localTime.ts';
import { useWord } from '../words/useWord.ts';

/** What has happened in the trade, by its code; and when, where that was not when it was entered. */
export function LogEvent({ line: { event, eventTime, time } }: { readonly line: LogLine }): ReactNode {
  const word = useWord();
  if (event === undefined) return null;
  const happened = eventTime === undefined ? '' : localTime(eventTime);
  const isLate = happened !== '' && happened !== localTime(time);
  return (
    <>
      <span className="q-tag" data-testid="log-event" title={word('event')}>
        {event}
      </span>
      {isLate && (
        <time className="q-soft q-figures" dateTime={eventTime}>
          {word('happened', { time: happened })}
        </time>
      )}
    </>
  );
}
