import type { LogLine } from '../../contract/log.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Row } from '../db/store.ts';
import { namesInLog } from './namesInLog.ts';

/** What a line of the log says has happened; when it did is told to whoever may read the field that says so. */
export function eventIn(visible: Resource, { action, event, eventTime }: Row): Pick<LogLine, 'event' | 'eventTime'> {
  if (typeof event !== 'string') return {};
  const doings = [
    ...(visible.states?.transitions ?? []).map((doing) => ({ doing, logged: `transit:${doing.name}` })),
    ...visible.actions.map((doing) => ({ doing, logged: `action:${doing.name}` })),
  ];
  const { events = [] } = doings.find(({ logged }) => logged === action)?.doing ?? {};
  const at = events.find(({ code }) => code === event)?.at;
  const isShown = at === undefined || namesInLog(visible).has(at);
  return { event, ...(isShown && typeof eventTime === 'string' && { eventTime }) };
}
