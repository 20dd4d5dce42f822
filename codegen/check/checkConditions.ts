import { fieldConditions } from '../../src/contract/resource.ts';
import type { Path } from '../read/place.ts';
import { type ConditionSource, combiners } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { checkValue } from './checkValue.ts';
import { isTooDeep, type Place } from './isTooDeep.ts';
import { recordPath, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks every condition and rule: the fields that it names, what it asks of them, and its depth. */
export function checkConditions(subject: Subject): void {
  const { record, rules = [] } = subject.source;
  for (const [name, property] of Object.entries(record.properties)) {
    for (const keyword of fieldConditions) {
      const condition = property[keyword];
      if (condition) checkCondition(subject, { condition, path: [...recordPath, name, keyword], depth: 3 });
    }
  }
  rules.forEach(({ when, must }, i) => {
    if (when) checkCondition(subject, { condition: when, path: ['rules', i, 'when'], depth: 2 });
    checkCondition(subject, { condition: must, path: ['rules', i, 'must'], depth: 2 });
  });
}

/** Checks one condition on the record, wherever it stands. */
export function checkCondition(
  subject: Subject,
  { condition, path, depth }: Place & { condition: ConditionSource },
): void {
  const { source, report } = subject;
  if (isTooDeep(subject, { path, depth })) return;
  const names = Object.keys(source.record.properties);
  const checkName = (name: string, at: Path, on: 'key' | 'value'): void => {
    if (names.includes(name)) return;
    report.error({ path: at, on, what: commonTexts.noField({ name }), mend: suggest(name, names) });
  };
  condition.required?.forEach((name, i) => {
    checkName(name, [...path, 'required', i], 'value');
  });
  for (const [name, value] of Object.entries(condition.properties ?? {})) {
    const at = [...path, 'properties', name];
    checkName(name, at, 'key');
    const property = source.record.properties[name];
    if (property) checkValue(subject, { value, property, name, path: at, depth: depth + 1 });
  }
  for (const part of partsOf(condition, { path, depth })) checkCondition(subject, part);
}

function partsOf(condition: ConditionSource, { path, depth }: Place): (Place & { condition: ConditionSource })[] {
  const one = condition.not ? [{ condition: condition.not, path: [...path, 'not'], depth: depth + 1 }] : [];
  const many = combiners.flatMap((keyword) =>
    (condition[keyword] ?? []).map((part, i) => ({ condition: part, path: [...path, keyword, i], depth: depth + 1 })),
  );
  return [...one, ...many];
}
