import type { ReactNode } from 'react';
import type { LogLine } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { localTime } from '../../../../fields/date-time/localTime.ts';
import { clockAt, zoneIn } from '../../../../fields/date-time/zoneClock.ts';
import { useSay } from '../../../texts/i18n.ts';
import { useWord } from '../words/useWord.ts';
import { zoneOfEvent } from './zoneOfEvent.ts';

interface LogEventProps {
  /** Whose log it is; unknown while it is read. */
  readonly resource: Resource | undefined;
  readonly line: LogLine;
  /** As it is now: on whose clock its moments are; that of whoever looks when left out. */
  readonly record?: Readonly<Record<string, unknown>>;
}

/** What has happened in the trade, in the words of the file or by its code; and when, where that was not when it was entered. */
export function LogEvent({ resource, line: { event, eventTime, time }, record = {} }: LogEventProps): ReactNode {
  const word = useWord();
  const { language } = useSay();
  if (event === undefined) return null;
  const isLate = eventTime !== undefined && localTime(eventTime) !== localTime(time);
  return (
    <>
      <span className="q-tag" data-testid="log-event" data-event={event} title={`${word('event')} ${event}`}>
        {resource?.detail.events?.find(({ value }) => value === event)?.title[language] ?? event}
      </span>
      {isLate && (
        <time className="q-soft q-figures" dateTime={eventTime}>
          {word('happened', { time: timeThere(eventTime, zoneIn(zoneOfEvent(resource, event), record)) })}
        </time>
      )}
    </>
  );
}

/** With the name of its clock where that is the one of a place. */
function timeThere(moment: string, zone: string | undefined): string {
  if (zone === undefined) return localTime(moment);
  const { wall, name } = clockAt(new Date(moment), zone);
  return `${wall.slice(0, 16)} ${name}`;
}
