import { kindNameOf } from '../../model/kindNameOf.ts';
import { everyDoing, type PlacedDoing } from '../../read/everyDoing.ts';
import type { Path } from '../../read/place.ts';
import type { EventSource, PropertySource } from '../../read/source.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { checkCondition } from '../checkConditions.ts';
import { checkSharedNames } from '../checkSharedNames.ts';
import type { Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';

const texts = faultTexts({
  removeOrAddStates: { en: 'remove them, or add `states` or `actions`', zh: '请删除，或补上`states`或`actions`' },
  nothingToRecord: {
    en: 'nothing is done to these records that could tell an event',
    zh: '这些记录没有可以记入事件的流转或操作',
  },
  atWithoutEvent: { en: '`at` stands without `event`', zh: '有`at`而没有`event`' },
  addEventOrRemove: { en: 'add the event, or remove it', zh: '请补上事件，或将其删除' },
  writeAtBesideCode: { en: 'write `at` beside the `code` that it is of', zh: '请把`at`写在对应的`code`旁边' },
  atOfWhichEvent: { en: '`at` does not say which of several events it is of', zh: '`at`没有说明属于哪个事件' },
  noDateTime: { en: '`{{at}}` is no date-time', zh: '`{{at}}`不是日期时间' },
  askInForm: { en: 'ask for one in `form`, or remove it', zh: '请在`form`中要求填写，或将其删除' },
});

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
      report.error({
        path: [...path, 'code'],
        what: commonTexts.namedTwice({ name: code }),
        mend: commonTexts.removeOne,
      });
    told.add(code);
    checkCondition(subject, { condition: when, path: [...path, 'when'], depth: 2 });
  });
  if (events.length === 0 || everyDoing(source).length > 0) return;
  const mend = texts.removeOrAddStates;
  report.error({ path: ['events'], on: 'key', what: texts.nothingToRecord, mend });
}

/** Of a transition with one event `at` says when it happened; each event of a list says it for itself. */
function checkOwnMoment(subject: Subject, placed: PlacedDoing): void {
  const { doing, path: above } = placed;
  if (!('to' in doing) || doing.at === undefined) return;
  const path = [...above, 'at'];
  if (typeof doing.event === 'string') checkMoment(subject, { placed, at: doing.at, path });
  else if (doing.event === undefined) {
    subject.report.error({ path, on: 'key', what: texts.atWithoutEvent, mend: texts.addEventOrRemove });
  } else {
    const mend = texts.writeAtBesideCode;
    subject.report.error({ path, on: 'key', what: texts.atOfWhichEvent, mend });
  }
}

function checkList(subject: Subject, placed: PlacedDoing, events: readonly EventSource[]): void {
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
  readonly placed: PlacedDoing;
  readonly at: string;
  readonly path: Path;
}

function checkMoment({ source, report }: Subject, { placed: { doing }, at, path }: Moment): void {
  const known: Readonly<Record<string, PropertySource>> = { ...source.record.properties, ...doing.form?.properties };
  const moments = Object.keys(known).filter((name) => known[name] && kindNameOf(known[name]) === 'date-time');
  if (moments.includes(at)) return;
  const isThere = Object.hasOwn(known, at);
  const what = isThere ? texts.noDateTime({ at }) : commonTexts.noField({ name: at });
  report.error({ path, what, mend: suggest(at, moments, texts.askInForm) });
}
