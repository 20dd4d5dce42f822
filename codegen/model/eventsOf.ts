import type { Doing } from '../../src/contract/life.ts';
import type { ActionSource, EventSource, ResourceSource, TransitionSource } from '../read/source.ts';

/**
 * What a transition or action tells the log: one event whenever it is done, or those of a list that have come true, and
 * those of the whole file, unless it is done to the page and not to a record.
 */
export function eventsOf(
  doing: TransitionSource | ActionSource,
  common: ResourceSource['events'] = [],
): Pick<Doing, 'events'> {
  const ofRecord = 'to' in doing || doing.at !== 'page' ? common : [];
  const shared = ofRecord.map(({ code }) => ({ code, isGuarded: true, isCommon: true }) as const);
  const events = [...ownEvents(doing), ...shared];
  return events.length > 0 ? { events } : {};
}

function ownEvents(doing: TransitionSource | ActionSource): NonNullable<Doing['events']> {
  const { event } = doing;
  if (event === undefined) return [];
  if (typeof event !== 'string') return event.map(toEvent);
  const at = 'to' in doing ? doing.at : undefined;
  return [{ code: event, ...(at !== undefined && { at }) }];
}

function toEvent({ code, at, when }: EventSource): NonNullable<Doing['events']>[number] {
  return { code, ...(at !== undefined && { at, isOnChange: true }), ...(when && { isGuarded: true }) };
}
