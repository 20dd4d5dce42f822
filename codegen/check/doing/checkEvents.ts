import { kindNameOf } from '../../model/kindNameOf.ts';
import { everyDoing, type PlacedDoing } from '../../read/everyDoing.ts';
import type { Path } from '../../read/place.ts';
import type { EventSource, PropertySource } from '../../read/source.ts';
import { checkCondition } from '../checkConditions.ts';
import { checkSharedNames } from '../checkSharedNames.ts';
import type { Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';

/** Checks what transitions and actions tell the log: which events, when they really happened, and under which condition. */
export function checkEvents(subject: Subject): void {
  const { source } = subject;
  const doings = everyDoing(source);
  for (const placed of doings) {
    const { event } = placed.doing;
    checkOwnMoment(subject, placed);
    if (typeof event === 'object') checkList(subject, placed, event);
  }
  const own = doings.flatMap(({ doing: { event = [] } }) =>
    typeof event === 'string' ? [event] : event.map(({ code }) => code),
  );
  checkCommon(subject, new Set(own));
  const names = source.detail?.events;
  if (names !== undefined) checkSharedNames(subject, 'enum', [{ name: names, path: ['detail', 'events'] }]);
}

/** Events of the whole file are of no transition or action besides: the log would tell them twice. */
function checkCommon(subject: Subject, told: Set<string>): void {
  const { source, report } = subject;
  const { events = [] } = source;
  events.forEach(({ code, when }, i) => {
    const path = ['events', i];
    if (told.has(code))
      report.error({ path: [...path, 'code'], what: `\`${code}\` is named twice`, mend: 'remove one' });
    told.add(code);
    checkCondition(subject, { condition: when, path: [...path, 'when'], depth: 2 });
  });
  if (events.length === 0 || everyDoing(source).length > 0) return;
  const mend = 'remove them, or add `states` or `actions`';
  report.error({
    path: ['events'],
    on: 'key',
    what: 'nothing is done to these records that could tell an event',
    mend,
  });
}

/** Of a transition with one event `at` says when it happened; each event of a list says it for itself. */
function checkOwnMoment(subject: Subject, placed: PlacedDoing): void {
  const { doing, path: above } = placed;
  if (!('to' in doing) || doing.at === undefined) return;
  const path = [...above, 'at'];
  if (typeof doing.event === 'string') checkMoment(subject, { placed, at: doing.at, path });
  else if (doing.event === undefined) {
    subject.report.error({ path, on: 'key', what: '`at` stands without `event`', mend: 'add the event, or remove it' });
  } else {
    const mend = 'write `at` beside the `code` that it is of';
    subject.report.error({ path, on: 'key', what: '`at` does not say which of several events it is of', mend });
  }
}

function checkList(subject: Subject, placed: PlacedDoing, events: readonly EventSource[]): void {
  const codes = events.map(({ code }) => code);
  events.forEach(({ code, at, when }, i) => {
    const path = [...placed.path, 'event', i];
    if (codes.indexOf(code) < i) {
      subject.report.error({ path: [...path, 'code'], what: `\`${code}\` is named twice`, mend: 'remove one' });
    }
    if (at !== undefined) checkMoment(subject, { placed, at, path: [...path, 'at'] });
    if (when) checkCondition(subject, { condition: when, path: [...path, 'when'], depth: 2 });
  });
}

interface Moment {
  readonly placed: PlacedDoing;
  readonly at: string;
  readonly path: Path;
}

function checkMoment({ source, report }: Subject, { placed: { doing }, at, path }: Moment): void {
  const known: Readonly<Record<string, PropertySource>> = { ...source.record.properties, ...doing.form?.properties };
  const moments = Object.keys(known).filter((name) => known[name] && kindNameOf(known[name]) === 'date-time');
  if (moments.includes(at)) return;
  const isThere = Object.hasOwn(known, at);
  const what = isThere ? `\`${at}\` is no date-time` : `there is no field \`${at}\``;
  report.error({ path, what, mend: suggest(at, moments, 'ask for one in `form`, or remove it') });
}
