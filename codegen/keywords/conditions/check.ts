import { fieldConditions } from '../../../src/contract/field.ts';
import { recordPath, type Subject, suggest, unknownField } from '../../check/subject.ts';
import type { ConditionSource, OperatorsSource, PropertySource } from '../../generated/source.ts';
import { limits } from '../../read/limits.ts';
import {
  comparisons,
  type ExpectedSource,
  fieldsIn,
  formatNames,
  hasOperators,
  innerConditions,
  kindNameOf,
  type Path,
  type Properties,
  testsIn,
} from '../../read/recordSource.ts';
import { commonTexts, type FaultTexts, faultTexts, type Message } from '../../texts/faultTexts.ts';
import { expectedFault } from '../expected.ts';
import { comparisonFault } from '../fields/comparisons.ts';
import { fits, type Keyword } from '../fields/kind.ts';
import { patternFault } from '../pattern/check.ts';

const texts = faultTexts({
  idleInCondition: {
    en: '`{{keyword}}` does not apply to `{{name}}` ({{kind}})',
    zh: '`{{keyword}}`不适用于`{{name}}`（`{{kind}}`）',
  },
  takeIsNull: { en: 'use `isNull` to check whether it is empty', zh: '请用`isNull`判断是否为空' },
  valuesAlone: {
    en: '`{{keyword}}` cannot be used here: this condition compares values only',
    zh: '此处只能按值比较，不能使用`{{keyword}}`',
  },
  writeValues: {
    en: 'write a value, a list of values, or `{ "not": [ … ] }`',
    zh: '请写一个值、多个值的列表，或`{ "not": [ … ] }`',
  },
  noText: { en: '`{{name}}` is not a text field', zh: '`{{name}}`不是文本字段' },
  conditionTooDeep: { en: 'conditions are nested more than {{most}} levels deep', zh: '条件嵌套超过 {{most}} 层' },
  splitRule: { en: 'split it into several rules', zh: '请拆分成多条规则' },
  shownByItself: { en: 'whether `{{name}}` is shown depends on its own value', zh: '`{{name}}`的显示取决于自身的值' },
  shownByEachOther: {
    en: 'whether `{{other}}` and `{{name}}` are shown depends on each other',
    zh: '`{{other}}`与`{{name}}`的显示条件互相依赖',
  },
  letOneBeShown: { en: 'always show one of the two', zh: '请让其中一个始终显示' },
});

/** Checks the conditions of fields and the rules of a file: the tested fields, the tests, and the nesting depth. */
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

/** A condition with its path. `depth` is its nesting depth. The outermost condition has a depth of 1 to 3, depending on its keyword. */
interface PlacedCondition {
  readonly condition: ConditionSource;
  readonly path: Path;
  readonly depth: number;
  /** Set for conditions that the database evaluates: they may contain only plain values. */
  readonly takes?: 'values';
  /** The resource whose records the condition tests, if it is not the resource of the file. */
  readonly of?: { readonly name: string; readonly record: { readonly properties: Properties } };
  /** Returns why this condition must not test a field; undefined if it may. */
  readonly faultOf?: (name: string, property: PropertySource) => FaultTexts | undefined;
}

/** Checks one condition on a record. */
export function checkCondition(subject: Subject, placed: PlacedCondition): void {
  const { source, report, world } = subject;
  const { condition, path, depth, takes, of = source, faultOf } = placed;
  if (isTooDeep(subject, placed)) return;
  const { properties } = of.record;
  const isRequested = (name: string, property: PropertySource): boolean =>
    (takes !== 'values' || property.type !== 'array') && !faultOf?.(name, property);
  const names = Object.entries(properties).flatMap((entry) => (isRequested(...entry) ? [entry[0]] : []));
  for (const { name, expected } of testsIn(condition)) {
    const at = [...path, name];
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const fault = property && faultOf?.(name, property);
    if (fault) {
      report.error({ path: at, on: 'key', ...fault });
    } else if (property && names.includes(name)) {
      checkExpected({ report, world }, { expected, property, name, path: at, siblings: properties, takes });
    } else {
      report.error({ path: at, on: 'key', ...unknownField(name, names, of === source ? undefined : of.name) });
    }
  }
  for (const { keyword, condition: inner, below } of innerConditions(condition)) {
    if (takes === 'values') {
      report.error({
        path: [...path, keyword],
        on: 'key',
        what: texts.valuesAlone({ keyword }),
        mend: texts.writeValues,
      });
    } else checkCondition(subject, { ...placed, condition: inner, path: [...path, ...below], depth: depth + 1 });
  }
}

/** A test of the value of a field, as part of a condition. */
export interface PlacedValue {
  readonly expected: ExpectedSource;
  readonly property: PropertySource;
  readonly name: string;
  readonly path: Path;
  readonly siblings: Properties;
  readonly takes?: 'values' | undefined;
}

/** Checks the test of a field value: its operators must suit the kind of the field, and its values must be possible. */
export function checkExpected(subject: Pick<Subject, 'report' | 'world'>, placed: PlacedValue): void {
  const { expected, path } = placed;
  if (!hasOperators(expected)) {
    checkValues(subject, placed, { values: expected, path });
    return;
  }
  for (const operator of Object.keys(expected) as (keyof OperatorsSource)[]) {
    const at = [...path, operator];
    const fault = placed.takes === 'values' && operator !== 'not' ? onlyValues(operator) : misfit(placed, operator);
    if (fault) {
      subject.report.error({ path: at, on: 'key', ...fault });
    } else if (operator === 'ne' || operator === 'not') {
      checkValues(subject, placed, { values: expected[operator] ?? [], path: at });
    } else {
      const wrong = operandFault(placed, expected, operator);
      if (wrong) subject.report.error({ path: at, ...wrong });
    }
  }
}

function onlyValues(keyword: string): FaultTexts {
  return { what: texts.valuesAlone({ keyword }), mend: texts.writeValues };
}

interface PlacedValues {
  readonly values: Exclude<ExpectedSource, OperatorsSource>;
  readonly path: Path;
}

function checkValues(
  { report, world }: Pick<Subject, 'report' | 'world'>,
  { property, name }: PlacedValue,
  { values, path }: PlacedValues,
): void {
  if (property.type === 'array') {
    const what = texts.idleInCondition({ keyword: name, name, kind: kindNameOf(property) });
    report.error({ path, what, mend: texts.takeIsNull });
    return;
  }
  [values].flat().forEach((expected, i) => {
    const fault = expectedFault({ expected, property, enums: world.enums });
    if (fault) report.error({ path: Array.isArray(values) ? [...path, i] : path, ...fault });
  });
}

/** For each operator, a field keyword: the operator applies to the kinds that may have this keyword. */
const likeKeyword: Readonly<Record<string, Keyword>> = {
  gte: 'minimum',
  gt: 'exclusiveMinimum',
  lte: 'maximum',
  lt: 'maximum',
};
const ofAnyKind: readonly string[] = ['ne', 'not', 'format'];
const ofTexts: readonly string[] = ['pattern', 'contains', 'startsWith'];

function misfit({ property, name }: PlacedValue, operator: keyof OperatorsSource): FaultTexts | undefined {
  const kind = kindNameOf(property);
  const isList = property.type === 'array';
  const suits =
    ofAnyKind.includes(operator) ||
    (ofTexts.includes(operator) && property.type === 'string') ||
    fits((likeKeyword[operator] ?? operator) as Keyword, kind);
  if (operator === 'isNull' || (!isList && suits)) return undefined;
  const mend = isList ? texts.takeIsNull : commonTexts.removeIt;
  return { what: texts.idleInCondition({ keyword: operator, name, kind }), mend };
}

function operandFault(
  { property, name, siblings }: PlacedValue,
  expected: OperatorsSource,
  operator: keyof OperatorsSource,
): FaultTexts | undefined {
  if (operator === 'format') return formatFault(expected.format ?? '', { property, name });
  if (operator === 'pattern') return patternFault(expected.pattern ?? '');
  const keyword = comparisons.find((one) => one === operator);
  const other = keyword && expected[keyword];
  return keyword && other !== undefined ? comparisonFault({ keyword, name, other, siblings }) : undefined;
}

function formatFault(format: string, { property, name }: Pick<PlacedValue, 'property' | 'name'>): FaultTexts | undefined {
  if (property.type === 'string' && formatNames.includes(format)) return undefined;
  const what = property.type === 'string' ? commonTexts.noFormat({ format }) : texts.noText({ name });
  return { what, mend: suggest(format, formatNames) };
}

/** Whether a condition is nested too deeply. If so, this is reported. */
function isTooDeep({ report }: Subject, { path, depth }: PlacedCondition): boolean {
  if (depth <= limits.schemaDepth) return false;
  const what = texts.conditionTooDeep({ most: limits.schemaDepth });
  report.error({ path, what, mend: texts.splitRule });
  return true;
}

/** Warns of fields whose visibility depends on themselves or on each other. Once hidden and empty, they would stay hidden forever. */
export function checkVisibility({ source, report }: Subject): void {
  const { properties } = source.record;
  const names = Object.keys(properties);
  const requested = new Map(names.map((name) => [name, fieldsIn(properties[name]?.visibleWhen)]));
  names.forEach((name, i) => {
    const warn = (what: Message, mend: Message): void => report.warn({ path: [...recordPath, name, 'visibleWhen'], on: 'key', what, mend });
    if (requested.get(name)?.has(name)) warn(texts.shownByItself({ name }), commonTexts.nameAnotherField);
    for (const other of names.slice(0, i)) {
      if (!requested.get(name)?.has(other) || !requested.get(other)?.has(name)) continue;
      const what = texts.shownByEachOther({ other, name });
      warn(what, texts.letOneBeShown);
    }
  });
}
