import type { ReactNode } from 'react';
import { type LogLine, noted } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { Text } from '../../../../contract/text.ts';
import { clockAt, localTime, zoneIn } from '../../../../fields/dates/clock.ts';
import { ownDoingsOf } from '../../../access/ownActions.ts';
import { useSay } from '../../../texts/i18n.ts';
import { useWord } from '../words.ts';

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

/** Where a record says on whose clock an event happened: as the field does that holds its moment. */
function zoneOfEvent(resource: Resource | undefined, code: string): readonly string[] | undefined {
  const doings = [...(resource?.states?.transitions ?? []), ...(resource?.actions ?? [])];
  const at = doings.flatMap(({ events = [] }) => events).find((event) => event.code === code)?.at;
  return resource?.fields.find(({ name }) => name === at)?.zone;
}

const words = { create: 'detail.logCreate', update: 'detail.logUpdate', delete: 'detail.logDelete' } as const;
const ofFiles = { uploadFile: 'fileSent', removeFile: 'fileRemoved' } as const;
const restore = 'restore:';

/** What was done, in the person's language, as a line of the log names it. */
export function useDoneWord(resource: Resource): (action: string) => string {
  const { say, language } = useSay();
  const word = useWord();
  return (action) => {
    if (action.startsWith(restore)) return word('restored', { time: localTime(action.slice(restore.length)) });
    if (Object.hasOwn(ofFiles, action)) return word(ofFiles[action as keyof typeof ofFiles]);
    const own = Object.hasOwn(words, action) ? words[action as keyof typeof words] : 'detail.logOther';
    return actionTitle(resource, action)?.[language] ?? say(own);
  };
}

/** The title of what the log calls `transit:{name}`, `action:{name}` or `mark:{name}`; undefined for anything else. */
export function actionTitle({ name: resource, states, actions, detail }: Resource, action: string): Text | undefined {
  const [group, name] = action.split(':');
  const doings = {
    mark: detail.files?.marks ?? [],
    transit: states?.transitions ?? [],
    action: [
      ...actions,
      ...ownDoingsOf(resource).map(({ doing }) => doing),
      ...Object.values(noted).filter((each) => each.resource === resource),
    ],
  };
  if (group === undefined || !Object.hasOwn(doings, group)) return undefined;
  return doings[group as keyof typeof doings].find((doing) => doing.name === name)?.title;
}
