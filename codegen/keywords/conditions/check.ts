import { fieldConditions } from '../../../src/contract/resource.ts';
import { recordPath, type Subject } from '../../check/subject.ts';
import { suggest } from '../../check/suggest.ts';
import { limits } from '../../read/limits.ts';
import type { Path } from '../../read/place.ts';
import { formatNames, kindNameOf } from '../../read/property.ts';
import {
  type ConditionSource,
  combiners,
  comparisons,
  type PropertySource,
  type ValueSource,
} from '../../read/recordSource.ts';

import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts, type Message } from '../../texts/faultTexts.ts';
import { comparisonFault } from '../fields/comparisons.ts';
import { fits, type Keyword } from '../fields/kind.ts';
import { wantedFault } from '../wanted.ts';

const texts = faultTexts({
  idleInCondition: {
    en: '`{{keyword}}` means nothing to `{{name}}` ({{kind}})',
    zh: '`{{keyword}}`不适用于`{{name}}`（`{{kind}}`）',
  },
  takeRequired: { en: 'use `required`', zh: '请用`required`' },
  isOfTheType: { en: '`{{name}}` is of the type {{type}}', zh: '`{{name}}`的类型是`{{type}}`' },
  removeType: { en: 'remove `type` here: it is known', zh: '请删除此处的`type`：类型已知' },
  noText: { en: '`{{name}}` is no text', zh: '`{{name}}`不是文本' },
  conditionTooDeep: { en: 'schemas nested deeper than {{most}} levels', zh: '条件嵌套超过 {{most}} 层' },
  splitRule: { en: 'split it into several rules', zh: '请拆分成多条规则' },
  shownByItself: { en: '`{{name}}` is shown only for a value of its own', zh: '`{{name}}`的显示取决于自身的值' },
  shownByEachOther: {
    en: '`{{other}}` and `{{name}}` are shown only for values of each other',
    zh: '`{{other}}`与`{{name}}`的显示互相取决于对方的值',
  },
  letOneBeShown: { en: 'let one of them be shown always', zh: '请让其中一个始终显示' },
});

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

/** What a condition asks of the value of one field. */
interface PlacedValue extends Place {
  readonly value: ValueSource;
  readonly property: PropertySource;
  readonly name: string;
}

/** Checks what a condition asks of the value of a field: keywords that suit its kind, values that it can have. */
export function checkValue(subject: Subject, placed: PlacedValue): void {
  const { value, path, depth } = placed;
  if (isTooDeep(subject, placed)) return;
  for (const keyword of Object.keys(value) as (keyof ValueSource)[]) {
    if (isKnown(subject, placed, keyword)) byKeyword[keyword]?.(subject, placed);
  }
  checkComparisons(subject, placed);
  const inner = { ...placed, depth: depth + 1 };
  if (value.not) checkValue(subject, { ...inner, value: value.not, path: [...path, 'not'] });
  for (const keyword of combiners) {
    value[keyword]?.forEach((part, i) => {
      checkValue(subject, { ...inner, value: part, path: [...path, keyword, i] });
    });
  }
}

type Check = (subject: Subject, placed: PlacedValue) => void;

const anyKind: readonly string[] = ['type', 'const', 'enum', 'not', 'format', ...combiners];

function isKnown({ report }: Subject, { property, name, path }: PlacedValue, keyword: keyof ValueSource): boolean {
  const kind = kindNameOf(property);
  const isAboutText = keyword === 'pattern' && property.type === 'string';
  const isList = property.type === 'array';
  if (!isList && (isAboutText || anyKind.includes(keyword) || fits(keyword as Keyword, kind))) return true;
  const what = texts.idleInCondition({ keyword, name, kind });
  report.error({ path: [...path, keyword], on: 'key', what, mend: isList ? texts.takeRequired : commonTexts.removeIt });
  return false;
}

const checkType: Check = ({ report }, { value, property, name, path }) => {
  if (value.type === property.type) return;
  const what = texts.isOfTheType({ name, type: property.type });
  report.error({ path: [...path, 'type'], what, mend: texts.removeType });
};

const checkFormat: Check = ({ report }, { value, property, name, path }) => {
  const { format = '' } = value;
  if (property.type === 'string' && formatNames.includes(format)) return;
  const what = property.type === 'string' ? commonTexts.noFormat({ format }) : texts.noText({ name });
  report.error({ path: [...path, 'format'], what, mend: suggest(format, formatNames) });
};

const checkWanted: Check = ({ report, world }, { value, property, path }) => {
  const single = value.const === undefined ? [] : [{ wanted: value.const, at: [...path, 'const'] }];
  const several = (value.enum ?? []).map((wanted, i) => ({ wanted, at: [...path, 'enum', i] }));
  for (const { wanted, at } of [...single, ...several]) {
    const fault = wantedFault({ wanted, property, enums: world.enums });
    if (fault) report.error({ path: at, ...fault });
  }
};

const byKeyword: Partial<Readonly<Record<keyof ValueSource, Check>>> = {
  type: checkType,
  format: checkFormat,
  const: checkWanted,
  enum: (subject, placed) => {
    if (placed.value.const === undefined) checkWanted(subject, placed);
  },
};

function checkComparisons({ source, report }: Subject, { value, property, name, path }: PlacedValue): void {
  for (const keyword of comparisons) {
    const other = value[keyword];
    if (other === undefined || !fits(keyword, kindNameOf(property))) continue;
    const fault = comparisonFault({ keyword, name, other, siblings: source.record.properties });
    if (fault) report.error({ path: [...path, keyword], ...fault });
  }
}

/** Where a schema stands, and within how many others, itself included. */
interface Place {
  readonly path: Path;
  readonly depth: number;
}

/** Whether a schema stands within too many others; says so in the report. */
function isTooDeep({ report }: Subject, { path, depth }: Place): boolean {
  if (depth <= limits.schemaDepth) return false;
  const what = texts.conditionTooDeep({ most: limits.schemaDepth });
  report.error({ path, what, mend: texts.splitRule });
  return true;
}

/** Warns of fields whose visibility depends on themselves or on each other: once hidden and empty, they stay hidden. */
export function checkVisibility({ source, report }: Subject): void {
  const { properties } = source.record;
  const names = Object.keys(properties);
  const asked = new Map(names.map((name) => [name, fieldsIn(properties[name]?.visibleWhen)]));
  names.forEach((name, i) => {
    const warn = (what: Message, mend: Message): void =>
      report.warn({ path: [...recordPath, name, 'visibleWhen'], on: 'key', what, mend });
    if (asked.get(name)?.has(name)) warn(texts.shownByItself({ name }), commonTexts.nameAnotherField);
    for (const other of names.slice(0, i)) {
      if (!asked.get(name)?.has(other) || !asked.get(other)?.has(name)) continue;
      const what = texts.shownByEachOther({ other, name });
      warn(what, texts.letOneBeShown);
    }
  });
}

/** The fields that a condition asks about. */
function fieldsIn(condition: ConditionSource | undefined): ReadonlySet<string> {
  if (!condition) return new Set();
  const { required = [], properties = {}, not } = condition;
  const parts = [...(not ? [not] : []), ...combiners.flatMap((keyword) => condition[keyword] ?? [])];
  return new Set([...required, ...Object.keys(properties), ...parts.flatMap((part) => [...fieldsIn(part)])]);
}
