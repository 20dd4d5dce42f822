/** `states`: the state field and the transitions between its values. */

import type { States } from '../../src/contract/life.ts';
import { hasOptions } from '../../src/fields/kinds.ts';
import { type Subject, suggest } from '../check/subject.ts';
import type { StatesSource, TransitionSource } from '../generated/source.ts';
import { asField, type Path } from '../read/recordSource.ts';
import type { Enums, ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts, inBackticks } from '../texts/faultTexts.ts';
import { buildCommon } from './actions/build.ts';
import { choicesOf, fromOf } from './choices.ts';

const texts = faultTexts({
  transitWithoutStates: {
    en: '`transit` is turned on, but there are no `states`',
    zh: '开放了`transit`，但没有`states`',
  },
  describeStates: { en: 'add `states`, or remove the call', zh: '请添加`states`，或删除该接口' },
  notOfChoicesOf: {
    en: '`{{name}}` is not one of the choices of `{{field}}`',
    zh: '`{{name}}`不在`{{field}}`的选项之内',
  },
  giveStatesEnum: { en: 'give it an `enum` whose values are the states', zh: '请为其设置`enum`，以各状态为值' },
  otherInitialState: {
    en: 'the first state of `{{field}}` is `{{initial}}`, not `{{default}}`',
    zh: '`{{field}}`的初始值是`{{initial}}`，不是`{{default}}`',
  },
  removeDefault: { en: 'remove `default`', zh: '请删除`default`' },
  statesUnreachable: { en: 'no transition leads to {{states}}', zh: '没有流转步骤可到达{{states}}' },
  addTransition: { en: 'add a transition, unless business code sets this state', zh: '请添加流转步骤，或交由代码处理' },
  forPeopleOnly: {
    en: '`{{keyword}}` is for users, but only the system makes this transition',
    zh: '`{{keyword}}`针对用户，而此步骤只由系统执行',
  },
  removeOrBy: { en: 'remove it, or remove `by`', zh: '请将其删除，或删除`by`' },
});

/**
 * Checks that states are options of one field, and that transitions lead from and to such states. Warns of states that no transition
 * reaches.
 */
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

/** Whether the field can contain the state of a record. If not, the reason is reported; so is a default other than the initial state. */
function isStateField({ source, report }: Subject, { field, initial }: StatesSource): boolean {
  const { properties } = source.record;
  const property = Object.hasOwn(properties, field) ? properties[field] : undefined;
  if (!property) {
    const names = Object.keys(properties).filter((name) => hasOptions(asField(properties[name] as never)));
    report.error({
      path: ['states', 'field'],
      what: commonTexts.noField({ name: field }),
      mend: suggest(field, names),
    });
    return false;
  }
  if (!hasOptions(asField(property))) {
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
  // The loop adds to the set that it iterates over, so it also visits the states it adds.
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

/** Checks that a transition that only the system runs (`"by": "system"`) has no keyword for users. */
export function checkSystemTransitions(subject: Subject): void {
  subject.source.states?.transitions.forEach((step, i) => {
    const path = ['states', 'transitions', i];
    if (step.by) checkForPeople(subject, step, path);
  });
}

/** Keywords that apply only to transitions that users run. */
const forPeople = ['form', 'formOf', 'confirm', 'perm', 'primary'] as const;

function checkForPeople({ report }: Subject, step: TransitionSource, path: Path): void {
  for (const keyword of forPeople.filter((each) => step[each] !== undefined && !(each === 'form' && step.formOf))) {
    const what = texts.forPeopleOnly({ keyword });
    report.error({ path: [...path, keyword], on: 'key', what, mend: texts.removeOrBy });
  }
}

/** Compiles the states. `*` in `from` of a transition is replaced by all states except the one to which the transition leads. */
export function buildStates(source: ResourceSource, { field, initial, transitions }: StatesSource, enums: Enums): States {
  const valuesOf = (name: string): readonly string[] | undefined => enums.get(name)?.map(({ value }) => value);
  const choices = choicesOf(source.record.properties[field], { get: valuesOf }) ?? [];
  return {
    field,
    initial,
    transitions: transitions.map((action) => ({
      ...buildCommon({ source, action, condition: action.guard, message: action.guardMessage, enums }),
      from: fromOf(action, choices),
      to: action.to,
      // Only the system runs this transition, so no permission is needed.
      ...(action.by && { by: action.by, perm: '' }),
    })),
  };
}

/** Marks the state field as a system field, and makes the initial state its default if it has none. */
export function withStateField(source: ResourceSource): ResourceSource {
  const { states, record } = source;
  const property = states && Object.hasOwn(record.properties, states.field) && record.properties[states.field];
  // If the state field is invalid, nothing is added; `checkStates` reports the reason.
  if (!states || !property || !hasOptions(asField(property))) return source;
  const field = { default: states.initial, ...property, system: true };
  return { ...source, record: { ...record, properties: { ...record.properties, [states.field]: field } } };
}
