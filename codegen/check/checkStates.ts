import { kindNameOf } from '../model/kindNameOf.ts';
import { choicesOf, fromOf } from '../model/stateChoices.ts';
import type { Path } from '../read/place.ts';
import type { StatesSource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts, inBackticks } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  transitWithoutStates: {
    en: '`transit` is offered, but there are no `states`',
    zh: '提供了`transit`，但没有`states`',
  },
  describeStates: { en: 'describe them, or remove the call', zh: '请写出状态，或删除该接口' },
  notOfChoicesOf: {
    en: '`{{name}}` is not one of the choices of `{{field}}`',
    zh: '`{{name}}`不在`{{field}}`的选项之内',
  },
  giveStatesEnum: { en: 'give it an `enum` whose values are the states', zh: '请为其设置`enum`，以各状态为值' },
  otherInitialState: {
    en: '`{{field}}` begins with `{{initial}}`, not with `{{default}}`',
    zh: '`{{field}}`的初始值是`{{initial}}`，不是`{{default}}`',
  },
  removeDefault: { en: 'remove `default`', zh: '请删除`default`' },
  statesUnreachable: { en: 'no step leads to {{states}}', zh: '没有流转步骤可到达{{states}}' },
  addTransition: { en: 'add a transition, or leave it to code', zh: '请添加流转步骤，或交由代码处理' },
});

/** Checks that the states are choices of a field, and that steps lead from and to them; warns of what no step reaches. */
export function checkStates(subject: Subject): void {
  const { source, world, report } = subject;
  const { states, calls } = source;
  if (!states) {
    if (calls?.transit === undefined || calls.transit === false) return;
    const what = texts.transitWithoutStates;
    report.error({ path: ['calls', 'transit'], on: 'key', what, mend: texts.describeStates });
    return;
  }
  if (!isStateField(subject, states)) return;
  const choices = choicesOf(source.record.properties[states.field], world.enums);
  if (!choices) return;
  const named = namedStates(states);
  for (const { name, path } of named) {
    if (choices.includes(name)) continue;
    const what = texts.notOfChoicesOf({ name, field: states.field });
    report.error({ path, what, mend: suggest(name, choices) });
  }
  if (named.every(({ name }) => choices.includes(name))) warnOfUnreachable(subject, states, choices);
}

/** Whether the field can hold the state; says why not. */
function isStateField({ source, report }: Subject, { field, initial }: StatesSource): boolean {
  const { properties } = source.record;
  const property = Object.hasOwn(properties, field) ? properties[field] : undefined;
  if (!property) {
    const names = Object.keys(properties).filter((name) => kindNameOf(properties[name] as never) === 'enum');
    report.error({
      path: ['states', 'field'],
      what: commonTexts.noField({ name: field }),
      mend: suggest(field, names),
    });
    return false;
  }
  if (kindNameOf(property) !== 'enum') {
    const what = commonTexts.noChoices({ field });
    report.error({ path: ['states', 'field'], what, mend: texts.giveStatesEnum });
    return false;
  }
  if (property.default !== undefined && property.default !== initial) {
    const what = texts.otherInitialState({ field, initial, default: String(property.default) });
    report.error({ path: ['record', 'properties', field, 'default'], what, mend: texts.removeDefault });
  }
  return true;
}

function namedStates({ initial, transitions }: StatesSource): { name: string; path: Path }[] {
  return [
    { name: initial, path: ['states', 'initial'] },
    ...transitions.flatMap(({ from, to }, i) => {
      const path = ['states', 'transitions', i];
      const starts = typeof from === 'string' ? [{ name: from, path: [...path, 'from'] }] : [];
      const list = typeof from === 'string' ? [] : from.map((name, j) => ({ name, path: [...path, 'from', j] }));
      return [...starts.filter(({ name }) => name !== '*'), ...list, { name: to, path: [...path, 'to'] }];
    }),
  ];
}

function warnOfUnreachable({ report }: Subject, states: StatesSource, choices: readonly string[]): void {
  const reached = new Set([states.initial]);
  // A set is walked through in the order of its entries, those added on the way included.
  for (const state of reached) {
    for (const transition of states.transitions) {
      if (fromOf(transition, choices).includes(state)) reached.add(transition.to);
    }
  }
  const missed = choices.filter((choice) => !reached.has(choice));
  if (missed.length === 0) return;
  const what = texts.statesUnreachable({ states: inBackticks(missed) });
  const mend = texts.addTransition;
  report.warn({ path: ['states', 'transitions'], on: 'key', what, mend });
}
