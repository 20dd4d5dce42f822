import type { ReactNode } from 'react';
import { type LogLine, noted } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { Text } from '../../../../contract/wire.ts';
import { clockAt, localTime, zoneIn } from '../../../../fields/dates/clock.ts';
import { ownActionsOf } from '../../../access/ownActions.ts';
import { useT } from '../../../texts/i18n.ts';
import { texts } from '../texts.ts';

interface LogEventProps {
  /** The resource of the logged record; undefined while loading. */
  readonly resource: Resource | undefined;
  readonly line: LogLine;
  /** The current record; the time of the event is shown in its time zone. Without a record, the user's time zone is used. */
  readonly record?: Readonly<Record<string, unknown>>;
}

/**
 * Title and time of a logged event. The title comes from the resource file; an event without a title is shown by its code. The time appears
 * only if it differs from the time of the log entry.
 */
export function LogEvent({ resource, line: { event, eventTime, time }, record = {} }: LogEventProps): ReactNode {
  const { t, language } = texts.useT();
  if (event === undefined) return null;
  const isLate = eventTime !== undefined && localTime(eventTime) !== localTime(time);
  return (
    <>
      <span className="q-tag" data-testid="log-event" data-event={event} title={`${t('event')} ${event}`}>
        {resource?.detail.events?.find(({ value }) => value === event)?.title[language] ?? event}
      </span>
      {isLate && (
        <time className="q-soft q-figures" dateTime={eventTime}>
          {t('happened', { time: timeThere(eventTime, zoneIn(zoneOfEvent(resource, event), record)) })}
        </time>
      )}
    </>
  );
}

/** Formats a time in `zone` with the name of the zone, or in local time without one. */
function timeThere(moment: string, zone: string | undefined): string {
  if (zone === undefined) return localTime(moment);
  const { wall, name } = clockAt(new Date(moment), zone);
  return `${wall.slice(0, 16)} ${name}`;
}

/** Returns the path to the time zone of an event's time; the field that stores this time defines the zone. */
function zoneOfEvent(resource: Resource | undefined, code: string): readonly string[] | undefined {
  const byGroup = [...(resource?.states?.transitions ?? []), ...(resource?.actions ?? [])];
  const at = byGroup.flatMap(({ events = [] }) => events).find((event) => event.code === code)?.at;
  return resource?.fields.find(({ name }) => name === at)?.zone;
}

const actionKeys = { create: 'detail.logCreate', update: 'detail.logUpdate', delete: 'detail.logDelete' } as const;
const ofFiles = { uploadFile: 'fileSent', removeFile: 'fileRemoved' } as const;
const restore = 'restore:';

/** Returns a function that gives the title of a log entry's action in the user's language. */
export function useActionText(resource: Resource): (logged: string) => string {
  const { t: coreT, language } = useT();
  const { t } = texts.useT();
  return (logged) => {
    if (logged.startsWith(restore)) return t('restored', { time: localTime(logged.slice(restore.length)) });
    if (Object.hasOwn(ofFiles, logged)) return t(ofFiles[logged as keyof typeof ofFiles]);
    if (Object.hasOwn(actionKeys, logged)) return coreT(actionKeys[logged as keyof typeof actionKeys]);
    // Existing hw servers describe actions in their own words, without a prefix such as `transit:`. Such a description is shown as it is.
    const otherwise = logged === '' || logged.includes(':') ? coreT('detail.logOther') : logged;
    return actionTitle(resource, logged)?.[language] ?? otherwise;
  };
}

/** Returns the title for log actions such as `transit:{name}`, `action:{name}` or `mark:{name}`; undefined for others. */
export function actionTitle({ name: resource, states, actions, detail }: Resource, logged: string): Text | undefined {
  const [group, name] = logged.split(':');
  const byGroup = {
    mark: detail.files?.marks ?? [],
    transit: states?.transitions ?? [],
    action: [
      ...actions,
      ...ownActionsOf(resource).map(({ action }) => action),
      ...Object.values(noted).filter((each) => each.resource === resource),
    ],
  };
  if (group === undefined || !Object.hasOwn(byGroup, group)) return undefined;
  return byGroup[group as keyof typeof byGroup].find((action) => action.name === name)?.title;
}
