import { kindNameOf } from '../model/kindNameOf.ts';
import { combiners, comparisons, type PropertySource, type ValueSource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { formatNames } from './checkKinds.ts';
import { isTooDeep, type Place } from './isTooDeep.ts';
import { fits, type Keyword } from './keywordFit.ts';
import { refuseComparison } from './refuseComparison.ts';
import { refuseWanted } from './refuseWanted.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  idleInCondition: {
    en: '`{{keyword}}` means nothing to `{{name}}` ({{kind}})',
    zh: '`{{keyword}}`不适用于`{{name}}`（`{{kind}}`）',
  },
  takeRequired: { en: 'use `required`', zh: '请用`required`' },
  isOfTheType: { en: '`{{name}}` is of the type {{type}}', zh: '`{{name}}`的类型是`{{type}}`' },
  removeType: { en: 'remove `type` here: it is known', zh: '请删除此处的`type`：类型已知' },
  noText: { en: '`{{name}}` is no text', zh: '`{{name}}`不是文本' },
});

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
    const refusal = refuseWanted({ wanted, property, enums: world.enums });
    if (refusal) report.error({ path: at, ...refusal });
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
    const refusal = refuseComparison({ keyword, name, other, siblings: source.record.properties });
    if (refusal) report.error({ path: [...path, keyword], ...refusal });
  }
}
