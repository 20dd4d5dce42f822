/** Events that transitions and actions write to the change log. */

import type { ActionBase } from '../../src/contract/life.ts';
import { isMoment } from '../../src/fields/kinds.ts';
import { type Subject, suggest } from '../check/subject.ts';
import type { ActionSource, EventSource, PropertySource, TransitionSource } from '../generated/source.ts';
import { asField, type Path } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { everyAction, type PlacedAction } from './actions/every.ts';
import { checkCondition } from './conditions/check.ts';
import { checkSharedNames } from './enums.ts';

const texts = faultTexts({
  removeOrAddStates: { en: 'remove them, or add `states` or `actions`', zh: '请删除，或补上`states`或`actions`' },
  nothingToRecord: {
    en: 'these records have no transition or action that could log an event',
    zh: '这些记录没有可以记录事件的流转步骤或操作',
  },
  atWithoutEvent: { en: '`at` needs `event`', zh: '`at`须与`event`一起使用' },
  addEventOrRemove: { en: 'add the event, or remove `at`', zh: '请补上事件，或删除`at`' },
  writeAtBesideCode: { en: 'move `at` next to its `code`', zh: '请把`at`写在对应的`code`旁边' },
  atOfWhichEvent: { en: '`at` does not show which of the events it belongs to', zh: '`at`没有说明属于哪个事件' },
  noDateTime: { en: '`{{at}}` is not a date-time', zh: '`{{at}}`不是日期时间' },
  askInForm: { en: 'add a date-time to `form`, or remove `at`', zh: '请在`form`中加入日期时间，或删除`at`' },
});

/** Checks the events of transitions and actions: their codes, time fields and conditions. */
export function checkEvents(subject: Subject): void {
  const { source } = subject;
  const actions = everyAction(source);
  for (const placed of actions) {
    const { event } = placed.action;
    checkOwnMoment(subject, placed);
    if (typeof event === 'object') checkList(subject, placed, event);
  }
  const own = actions.flatMap(({ action: { event = [] } }) => (typeof event === 'string' ? [event] : event.map(({ code }) => code)));
  checkCommon(subject, new Set(own));
  const names = source.detail?.events;
  if (names !== undefined) checkSharedNames(subject, 'enum', [{ name: names, path: ['detail', 'events'] }]);
}

/** Checks the events of the whole file. An action must not declare one of these events itself, because the event would be logged twice. */
function checkCommon(subject: Subject, reported: Set<string>): void {
  const { source, report } = subject;
  const { events = [] } = source;
  events.forEach(({ code, when }, i) => {
    const path = ['events', i];
    if (reported.has(code))
      report.error({
        path: [...path, 'code'],
        what: commonTexts.namedTwice({ name: code }),
        mend: commonTexts.removeOne,
      });
    reported.add(code);
    checkCondition(subject, { condition: when, path: [...path, 'when'], depth: 2 });
  });
  if (events.length === 0 || everyAction(source).length > 0) return;
  const mend = texts.removeOrAddStates;
  report.error({ path: ['events'], on: 'key', what: texts.nothingToRecord, mend });
}

/** Checks `at` of a transition. It belongs to a single event; in a list of events, each has its own `at`. */
function checkOwnMoment(subject: Subject, placed: PlacedAction): void {
  const { action, path: above } = placed;
  if (!('to' in action) || action.at === undefined) return;
  const path = [...above, 'at'];
  if (typeof action.event === 'string') checkMoment(subject, { placed, at: action.at, path });
  else if (action.event === undefined) {
    subject.report.error({ path, on: 'key', what: texts.atWithoutEvent, mend: texts.addEventOrRemove });
  } else {
    const mend = texts.writeAtBesideCode;
    subject.report.error({ path, on: 'key', what: texts.atOfWhichEvent, mend });
  }
}

function checkList(subject: Subject, placed: PlacedAction, events: readonly EventSource[]): void {
  const codes = events.map(({ code }) => code);
  events.forEach(({ code, at, when }, i) => {
    const path = [...placed.path, 'event', i];
    if (codes.indexOf(code) < i) {
      subject.report.error({
        path: [...path, 'code'],
        what: commonTexts.namedTwice({ name: code }),
        mend: commonTexts.removeOne,
      });
    }
    if (at !== undefined) checkMoment(subject, { placed, at, path: [...path, 'at'] });
    if (when) checkCondition(subject, { condition: when, path: [...path, 'when'], depth: 2 });
  });
}

interface Moment {
  readonly placed: PlacedAction;
  readonly at: string;
  readonly path: Path;
}

function checkMoment({ source, report }: Subject, { placed: { action }, at, path }: Moment): void {
  const known: Readonly<Record<string, PropertySource>> = { ...source.record.properties, ...action.form?.properties };
  const moments = Object.keys(known).filter((name) => known[name] && isMoment(asField(known[name])));
  if (moments.includes(at)) return;
  const isThere = Object.hasOwn(known, at);
  const what = isThere ? texts.noDateTime({ at }) : commonTexts.noField({ name: at });
  report.error({ path, what, mend: suggest(at, moments, texts.askInForm) });
}

/**
 * Compiles the events of an action: its own, plus those of the whole file, which only an action on a record can have. The server evaluates
 * the condition of a guarded event when the action runs.
 */
export function eventsOf(action: TransitionSource | ActionSource, common: ResourceSource['events'] = []): Pick<ActionBase, 'events'> {
  const ofRecord = 'to' in action || action.at !== 'page' ? common : [];
  const shared = ofRecord.map(({ code }) => ({ code, isGuarded: true, isCommon: true }) as const);
  const events = [...ownEvents(action), ...shared];
  return events.length > 0 ? { events } : {};
}

function ownEvents(action: TransitionSource | ActionSource): NonNullable<ActionBase['events']> {
  const { event } = action;
  if (event === undefined) return [];
  if (typeof event !== 'string') return event.map(toEvent);
  const at = 'to' in action ? action.at : undefined;
  return [{ code: event, ...(at !== undefined && { at }) }];
}

function toEvent({ code, at, when }: EventSource): NonNullable<ActionBase['events']>[number] {
  return { code, ...(at !== undefined && { at, isOnChange: true }), ...(when && { isGuarded: true }) };
}
