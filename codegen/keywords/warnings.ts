/** `warn` and `due`: mark values that are valid but need attention. */

import type { Field } from '../../src/contract/field.ts';
import type { JsonSchema } from '../../src/contract/resource.ts';
import { fill, type Text } from '../../src/contract/wire.ts';
import { messages } from '../../src/fields/messages.ts';
import { recordPath, type Subject } from '../check/subject.ts';
import type { PropertySource } from '../generated/source.ts';
import type { Properties } from '../read/recordSource.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { conditionSchema, demandSchema } from './conditions/build.ts';
import { checkCondition, checkExpected } from './conditions/check.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  withoutWarn: { en: '`{{keyword}}` needs `warn`', zh: '`{{keyword}}`须与`warn`一起使用' },
  addWarnOrRemove: { en: 'add `warn`, or remove this keyword', zh: '请补上`warn`，或删除此关键字' },
});

/** Keywords that only have an effect together with `warn`. */
const besides = ['warnMessage', 'warnWhen'] as const;

/** Checks the warnings of fields and their conditions. `warn` must be possible for the kind of its field. */
export function checkWarnings(subject: Subject): void {
  for (const [name, property] of Object.entries(subject.source.record.properties)) {
    const { warn, warnWhen } = property;
    const path = [...recordPath, name];
    const siblings = subject.source.record.properties;
    if (warn) checkExpected(subject, { expected: warn, property, name, path: [...path, 'warn'], siblings });
    if (warnWhen) checkCondition(subject, { condition: warnWhen, path: [...path, 'warnWhen'], depth: 3 });
    if (warn) continue;
    for (const keyword of besides) {
      if (property[keyword] === undefined) continue;
      const what = texts.withoutWarn({ keyword });
      subject.report.error({ path: [...path, keyword], on: 'key', what, mend: texts.addWarnOrRemove });
    }
  }
}

/** Checks the conditions of due dates. */
export function checkDue(subject: Subject): void {
  for (const [name, { due }] of Object.entries(subject.source.record.properties)) {
    const path = [...recordPath, name, 'due', 'when'];
    if (due?.when) checkCondition(subject, { condition: due.when, path, depth: 3 });
  }
}

/** Returns the message for an unusual value: that of the file, or else a standard one. */
export function warningOf({ title, warn, warnMessage }: PropertySource): { warning?: Text } {
  if (!warn) return {};
  if (warnMessage) return { warning: textOf(warnMessage) };
  const { zh, en } = textOf(title);
  const { unusual } = messages;
  return { warning: { zh: fill(unusual.zh, { field: zh }), en: fill(unusual.en, { field: en }) } };
}

/** Compiles `due`. Without `soon`, a due date is marked only when it is past. */
export function dueOf({ due }: PropertySource): Pick<Field, 'due'> {
  return due ? { due: { soon: due.soon ?? 0, isGuarded: due.when !== undefined } } : {};
}

/** Returns the schemas of `warn` by field. With `warnWhen`, the warning applies only to records that meet that condition. */
export function warnings(properties: Properties): readonly (readonly [string, JsonSchema])[] {
  return Object.entries(properties).flatMap(([name, { warn, warnWhen }]) => {
    if (!warn) return [];
    const then = demandSchema({ [name]: warn }, properties);
    return [[name, warnWhen ? { if: conditionSchema(warnWhen, properties), then } : then] as const];
  });
}

export function dueConditions(properties: Properties): readonly (readonly [string, JsonSchema])[] {
  return Object.entries(properties).flatMap(([name, { due }]) =>
    due?.when ? [[`${name}.due`, conditionSchema(due.when, properties)] as const] : [],
  );
}
