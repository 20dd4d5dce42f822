/** Conditions that compare calculated numbers with 0: above, below, equal or not equal. An empty number counts as 0. */

import type { ChoiceBySigns, OverSign } from '../../../src/contract/query.ts';
import type { Remark } from '../../check/subject.ts';
import type { ChoiceWhenSource, ConditionSource } from '../../generated/source.ts';
import { type ExpectedSource, hasOperators, innerConditions, type Path, testsIn } from '../../read/recordSource.ts';
import { asJson, faultTexts } from '../../texts/faultTexts.ts';

const texts = faultTexts({
  onlyWithZero: {
    en: 'only comparisons with 0 are allowed here, not {{expected}}',
    zh: '此处只能与 0 比较，不能写{{expected}}',
  },
  compareWithZero: {
    en: 'write 0, `{ "gt": 0 }`, `{ "lt": 0 }` or `{ "ne": 0 }`',
    zh: '请写`0`、`{ "gt": 0 }`、`{ "lt": 0 }`或`{ "ne": 0 }`',
  },
  hidesLater: {
    en: 'this choice has no condition, so the later ones are never taken',
    zh: '此选项不带条件，其后的选项不会被选用',
  },
  giveCondition: { en: 'give it a condition, or move it to the end', zh: '请写明条件，或移到最后' },
});

/** Returns faults for parts of a condition that are not comparisons with 0. Field names are checked elsewhere. */
export function signFaults(condition: ConditionSource, path: Path): Remark[] {
  const inner = innerConditions(condition).map(({ condition: expected, below }) => ({ expected, below }));
  const tests = testsIn(condition).flatMap(({ name, expected }) => (signOf(expected) === undefined ? [{ expected, below: [name] }] : []));
  return [...tests, ...inner].map(({ expected, below }) => ({
    path: [...path, ...below],
    what: texts.onlyWithZero({ expected: asJson(expected, 60) }),
    mend: texts.compareWithZero,
  }));
}

/** Returns a fault for the first choice without a condition, unless it is the last one. */
export function hiddenFaults(choices: readonly { readonly when?: ConditionSource }[], path: Path): Remark[] {
  const first = choices.findIndex(({ when }) => when === undefined);
  if (first < 0 || first === choices.length - 1) return [];
  return [{ path: [...path, first], what: texts.hidesLater, mend: texts.giveCondition }];
}

function signOf(expected: ExpectedSource): OverSign | undefined {
  if (expected === 0) return 'zero';
  if (!hasOperators(expected)) return undefined;
  const [[operator, operand] = ['', undefined], ...others] = Object.entries(expected);
  if (operand !== 0 || others.length > 0) return undefined;
  const signs: Readonly<Record<string, OverSign>> = { gt: 'above', lt: 'below', ne: 'notZero' };
  return signs[operator];
}

/** Compiles options that are selected by the signs of numbers. */
export function buildChoices(choices: readonly ChoiceWhenSource[]): ChoiceBySigns[] {
  return choices.map(({ value, when }) => ({ value, ...(when && { when: signsOf(when) }) }));
}

function signsOf(when: ConditionSource): Record<string, OverSign> {
  return Object.fromEntries(testsIn(when).map(({ name, expected }) => [name, signOf(expected) ?? 'zero'] as const));
}
