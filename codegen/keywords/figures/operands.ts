import { isAmount, isNumber, isTemporal, isWholeNumber } from '../../../src/fields/kinds.ts';
import { exactDecimal } from '../../../src/fields/numbers/decimals.ts';
import { type PlacedProperty, type Remark, suggest } from '../../check/subject.ts';
import type { DerivedSource } from '../../generated/source.ts';
import { isOfTheDay, kindNameOf, kindsThat } from '../../read/recordSource.ts';
import { asJson, commonTexts, faultTexts, inBackticks } from '../../texts/faultTexts.ts';

const texts = faultTexts({
  giveTypeOrFormat: { en: 'change its type or format to {{expected}}', zh: '请将类型或格式改为{{expected}}' },
  nameADate: { en: 'use a date or date-time field', zh: '请写日期或日期时间字段' },
  workedOutOfItself: { en: 'the field depends on itself', zh: '字段依赖于自身' },
  cannotBePart: {
    en: '`{{name}}` ({{kind}}) cannot be used to calculate `{{field}}` ({{fieldKind}})',
    zh: '`{{name}}`（`{{kind}}`）不能用于计算`{{field}}`（`{{fieldKind}}`）',
  },
  dividedNotWhole: { en: 'the result of a division is not a whole number', zh: '相除的结果不是整数' },
  giveDecimal: { en: 'change the format of the field to `decimal`', zh: '请将字段的格式改为`decimal`' },
  cannotDivideBy: { en: 'cannot divide by {{value}}', zh: '不能除以{{value}}' },
  writeDivisor: { en: 'write a number such as "1000000"', zh: '请写数字，如`"1000000"`' },
  changesWithEveryDay: { en: '`{{name}}` changes every day', zh: '`{{name}}`每天都会变化' },
  nameStableField: { en: 'use a field that changes only when its record is saved', zh: '请写只在保存时变化的字段' },
});

type Form = 'product' | 'sum' | 'difference' | 'daysSince';

/** Checks the operands of `derived` or `near`. The paths of the returned faults start below that keyword. */
export function checkOperands(field: PlacedProperty, derived: DerivedSource, form: Form): Remark[] {
  const expected = kindsThat(form === 'daysSince' ? isWholeNumber : isNumber);
  if (!expected.includes(field.kind)) {
    const what = commonTexts.cannotHoldResult({ kind: field.kind, form });
    return [{ path: [form], on: 'key', what, mend: texts.giveTypeOrFormat({ expected: inBackticks(expected) }) }];
  }
  if (form === 'daysSince') return dayFaults(field, derived);
  const faults = (derived[form] ?? []).flatMap((name, i) => operandFault(field, { name, path: [form, i], form }));
  return [...faults, ...divisorFaults(field, derived)];
}

function dayFaults(field: PlacedProperty, { daysSince, until }: DerivedSource): Remark[] {
  return Object.entries({ daysSince, until }).flatMap(([keyword, name]) => {
    if (name === undefined) return [];
    const isFit = (each: string): boolean => isTemporal({ kind: kindIn(field, each) });
    if (isFit(name)) return [];
    const what = isThere(field, name) ? commonTexts.noDate({ name }) : commonTexts.noField({ name });
    const mend = suggest(name, Object.keys(field.siblings).filter(isFit), texts.nameADate);
    return [{ path: [keyword], what, mend }];
  });
}

interface Operand extends Pick<Remark, 'path'> {
  readonly name: string;
  readonly form: Form;
}

function operandFault(field: PlacedProperty, { name, path, form }: Operand): Remark[] {
  const own = field.siblings[name];
  const isFit = (each: string): boolean => each !== field.name && isNumber({ kind: kindIn(field, each) });
  if (!own || !isFit(name)) {
    const isItself = name === field.name;
    const reason = isThere(field, name) ? commonTexts.noNumber({ name }) : commonTexts.noField({ name });
    const what = isItself ? texts.workedOutOfItself : reason;
    return [{ path, what, mend: suggest(name, Object.keys(field.siblings).filter(isFit), commonTexts.nameANumber) }];
  }
  if (isOfTheDay(own)) return [{ path, ...changesByItself(name) }];
  const kind = kindNameOf(own);
  const isRounded = isWholeNumber(field) && !isWholeNumber({ kind });
  const isOtherUnit = isAmount({ kind }) ? !isAmount(field) : isAmount(field) && form !== 'product';
  if (!isRounded && !isOtherUnit) return [];
  const what = texts.cannotBePart({ name, kind, field: field.name, fieldKind: field.kind });
  return [{ path, what, mend: commonTexts.nameSameKind }];
}

function divisorFaults({ kind }: PlacedProperty, { divide }: DerivedSource): Remark[] {
  if (divide === undefined) return [];
  const path = ['divide'];
  if (isWholeNumber({ kind })) {
    return [{ path, on: 'key', what: texts.dividedNotWhole, mend: texts.giveDecimal }];
  }
  const divisor = exactDecimal(divide);
  if (divisor && divisor.units > 0n) return [];
  return [{ path, what: texts.cannotDivideBy({ value: asJson(divide) }), mend: texts.writeDivisor }];
}

/** Returns the fault for an operand whose value changes from day to day without a save. */
export function changesByItself(name: string): Pick<Remark, 'what' | 'mend'> {
  return { what: texts.changesWithEveryDay({ name }), mend: texts.nameStableField };
}

function kindIn({ siblings }: PlacedProperty, name: string): string {
  const property = isThere({ siblings }, name) ? siblings[name] : undefined;
  return property ? kindNameOf(property) : '';
}

function isThere({ siblings }: Pick<PlacedProperty, 'siblings'>, name: string): boolean {
  return Object.hasOwn(siblings, name);
}
