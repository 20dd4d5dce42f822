/** `reminders`: notify users of records that need attention. */

import { createHash } from 'node:crypto';
import type { Reminder } from '../../src/contract/reminders.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { scopeTargets } from '../../src/contract/scope.ts';
import { isFile, isMoment, isSingleValue, isTemporal } from '../../src/fields/kinds.ts';
import { misfit, type Subject, suggest } from '../check/subject.ts';
import type { ConditionSource, PropertySource, ReminderSource } from '../generated/source.ts';
import {
  asField,
  comparisons,
  hasOperators,
  innerConditions,
  isOfTheDay,
  type Path,
  type Properties,
  testsIn,
} from '../read/recordSource.ts';
import type { ResourceSource, World } from '../read/source.ts';
import { commonTexts, type FaultTexts, faultTexts } from '../texts/faultTexts.ts';
import { checkCondition } from './conditions/check.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  nothingToRemindOf: { en: 'the reminder has neither `when` nor `due`', zh: '提醒既没有`when`也没有`due`' },
  addWhenOrDue: { en: 'add a condition or a due date', zh: '请补上条件或日期' },
  forNobody: { en: 'the reminder is for nobody', zh: '提醒没有接收人' },
  addRolesOrFields: { en: 'add `roles` or `fields`', zh: '请补上`roles`或`fields`' },
  dependsOnClock: {
    en: '`{{keyword}}` compares with the current time, but `when` is checked when a record changes',
    zh: '`{{keyword}}`与当前时间比较，而`when`只在记录变化时判断',
  },
  changesByItself: {
    en: '`{{name}}` changes every day, but `when` is checked when a record changes',
    zh: '`{{name}}`每天变化，而`when`只在记录变化时判断',
  },
  linesApart: { en: '`{{name}}` has lines, which are stored separately', zh: '`{{name}}`为明细，另行存放' },
  takeTotal: { en: 'use a total of these lines instead', zh: '请改用这些明细的合计字段' },
  takeDue: { en: 'use `due`', zh: '请改用`due`' },
  aDateField: { en: 'a date or date-time', zh: '日期或日期时间字段' },
  hoursOfDay: { en: '`{{name}}` is a day, which has no hours', zh: '`{{name}}`是日期，不能按小时计算' },
  takeDays: { en: 'use `days`', zh: '请改用`days`' },
  daysAndHours: { en: '`days` and `hours` cannot be used together', zh: '`days`与`hours`不能同时使用' },
  hiddenInText: {
    en: '`{{name}}` is only visible with a permission, but the text is shown to everyone who is reminded',
    zh: '查看`{{name}}`须有权限，而提醒文字对所有接收人可见',
  },
  oneValue: { en: 'a field with one value', zh: '单个值的字段' },
  overHasNoReminders: {
    en: 'rows that are calculated from other records cannot have reminders',
    zh: '由其他记录汇总得出的行不能设置提醒',
  },
  moveToOther: { en: 'move them to the file of `{{resource}}`', zh: '请移到`{{resource}}`的文件中' },
});

/** Checks the reminders of a file: their conditions and dates, the users they notify, and the fields in their texts. */
export function checkReminders(subject: Subject): void {
  const { source, report } = subject;
  const { reminders = [], over } = source;
  if (over && reminders.length > 0) {
    const mend = texts.moveToOther({ resource: over.resource });
    report.error({ path: ['reminders'], on: 'key', what: texts.overHasNoReminders, mend });
  }
  const names = reminders.map(({ name }) => name);
  reminders.forEach((reminder, i) => {
    const path: Path = ['reminders', i];
    if (names.indexOf(reminder.name) < i) {
      const what = commonTexts.namedTwice({ name: reminder.name });
      report.error({ path: [...path, 'name'], what, mend: commonTexts.removeOne });
    }
    if (!reminder.when && !reminder.due) report.error({ path, what: texts.nothingToRemindOf, mend: texts.addWhenOrDue });
    if (reminder.when) {
      checkCondition(subject, { condition: reminder.when, path: [...path, 'when'], depth: 2, faultOf });
      checkClock(subject, reminder.when, [...path, 'when']);
    }
    checkDueDate(subject, reminder, [...path, 'due']);
    checkPeople(subject, reminder, [...path, 'for']);
    checkText(subject, reminder, [...path, 'text']);
  });
}

/** Returns why a reminder cannot test a field; undefined if it can. */
function faultOf(name: string, property: PropertySource): FaultTexts | undefined {
  if (property.lines) return { what: texts.linesApart({ name }), mend: texts.takeTotal };
  return isOfTheDay(property) ? { what: texts.changesByItself({ name }), mend: texts.takeDue } : undefined;
}

/**
 * Reports tests against the current time: conditions are checked only when a record changes, so nobody would notice when such a test
 * comes true.
 */
function checkClock({ report }: Subject, condition: ConditionSource, path: Path): void {
  for (const { name, expected } of testsIn(condition)) {
    if (!hasOperators(expected)) continue;
    for (const keyword of comparisons) {
      if (expected[keyword] !== 'now' && expected[keyword] !== 'nextYear') continue;
      report.error({ path: [...path, name, keyword], what: texts.dependsOnClock({ keyword }), mend: texts.takeDue });
    }
  }
  for (const { condition: inner, below } of innerConditions(condition)) checkClock({ report } as Subject, inner, [...path, ...below]);
}

function checkDueDate({ source, report }: Subject, { due }: ReminderSource, path: Path): void {
  if (!due) return;
  const { properties } = source.record;
  const expected = texts.aDateField;
  const fits = (property: Properties[string]): boolean => isTemporal(asField(property));
  for (const remark of misfit(properties, { name: due.field, fits, expected, path: [...path, 'field'] })) report.error(remark);
  if (due.hours === undefined) return;
  if (due.days !== undefined) {
    report.error({ path: [...path, 'hours'], on: 'key', what: texts.daysAndHours, mend: commonTexts.removeOneOfThem });
  }
  const property = properties[due.field];
  if (property && fits(property) && !isMoment(asField(property))) {
    report.error({ path: [...path, 'hours'], on: 'key', what: texts.hoursOfDay({ name: due.field }), mend: texts.takeDays });
  }
}

function checkPeople({ source, world, report }: Subject, { for: people }: ReminderSource, path: Path): void {
  if (!people.roles && !people.fields) report.error({ path, what: texts.forNobody, mend: texts.addRolesOrFields });
  const { properties } = source.record;
  const expected = commonTexts.referenceToUser;
  people.fields?.forEach((field, i) => {
    const [own = '', step, ...more] = field.split('.');
    const target = step === undefined ? undefined : world.sources.get(properties[own]?.reference?.resource ?? '')?.record.properties;
    const fitting = step === undefined ? usersIn(properties) : usersIn(target ?? {}).map((name) => `${own}.${name}`);
    if (more.length === 0 && fitting.includes(field)) return;
    if (step !== undefined && isUnread(world, properties[own]?.reference?.resource)) return;
    const isThere = Object.hasOwn(step === undefined ? properties : (target ?? {}), step ?? own);
    const what = isThere ? commonTexts.isNot({ field, expected }) : commonTexts.noField({ name: field });
    report.error({ path: [...path, 'fields', i], what, mend: suggest(field, fitting, commonTexts.nameIt({ expected })) });
  });
}

/** Whether a resource exists but cannot be read because its own file has faults. The faults are reported in that file. */
function isUnread(world: World, resource: string | undefined): boolean {
  return resource !== undefined && world.resources.has(resource) && !world.sources.has(resource);
}

/** Returns the fields that refer to accounts. */
function usersIn(properties: Properties): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.reference?.resource === scopeTargets.customer.resource);
}

const placeholders = /\{\{(\w+)(?::[^{}]*)?\}\}/g;

function checkText({ source, report }: Subject, { text }: ReminderSource, path: Path): void {
  const { properties } = source.record;
  for (const [language, words] of Object.entries(text)) {
    for (const [, name = ''] of words.matchAll(placeholders)) {
      const at = [...path, language];
      const fits = (property: Properties[string]): boolean => isSingleValue(asField(property)) && !isFile(asField(property));
      const remarks = misfit(properties, { name, fits, expected: texts.oneValue, path: at });
      for (const remark of remarks) report.error(remark);
      if (remarks.length > 0 || properties[name]?.access?.read === undefined) continue;
      report.error({ path: at, what: texts.hiddenInText({ name }), mend: commonTexts.nameAnotherField });
    }
  }
}

/** The default importance of a reminder. */
const usual = 'warning';

export function buildReminders({ reminders }: ResourceSource): Pick<Resource, 'reminders'> {
  if (!reminders) return {};
  return {
    reminders: reminders.map(
      ({ name, title, text, when, due, for: people, severity = usual }): Reminder => ({
        name,
        title: textOf(title),
        text: textOf(text),
        severity,
        isGuarded: when !== undefined,
        ...(when && { equals: plainTests(when) }),
        ...(due && { due }),
        roles: people.roles ?? [],
        digest: createHash('sha256')
          .update(JSON.stringify([when, due]))
          .digest('hex')
          .slice(0, 16),
        people: people.fields ?? [],
      }),
    ),
  };
}

/** Returns the tests for fixed values that every matching record passes. The database uses them to find the records to examine. */
function plainTests(when: ConditionSource): NonNullable<Reminder['equals']> {
  const own = testsIn(when).flatMap(({ name, expected }) => {
    if (!hasOperators(expected)) return [{ field: name, values: [expected].flat(), isNot: false }];
    if (expected.isNull === true) return [{ field: name, values: [], isNot: false }];
    return expected.not ? [{ field: name, values: [...expected.not], isNot: true }] : [];
  });
  return [...own, ...(when.all ?? []).flatMap(plainTests)];
}
