import { kindNameOf } from '../../model/kindNameOf.ts';
import type { DerivedSource } from '../../read/derivedSource.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { refuseWanted } from '../refuseWanted.ts';
import type { Remark } from '../report.ts';
import type { PlacedProperty, Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';
import { changesByItself } from './checkOperands.ts';
import { isOfTheDay } from './isOfTheDay.ts';
import { numberKinds } from './numberKinds.ts';

const texts = faultTexts({
  giveEnum: { en: 'give it an `enum`', zh: '请补上`enum`' },
  noLastChoice: { en: 'nothing says which choice it is when none of these holds', zh: '没有说明都不符合时取哪个选项' },
  letLastAskNothing: { en: 'let the last one ask for nothing', zh: '请让最后一项不带条件' },
});

/** What is wrong with choices that follow from numbers: each is one of the field's, and the last one is there for all the rest. */
export function choiceFaults(
  field: PlacedProperty,
  { choice = [] }: DerivedSource,
  enums: Subject['world']['enums'],
): Remark[] {
  const form = 'choice';
  if (field.kind !== 'enum') {
    const what = commonTexts.cannotHoldResult({ kind: field.kind, form });
    return [{ path: ['choice'], on: 'key', what, mend: texts.giveEnum }];
  }
  const { property } = field;
  const faults = choice.flatMap(({ value, when = {} }, i) => [
    ...strange(i, refuseWanted({ wanted: value, property, enums })),
    ...Object.keys(when).flatMap((name) => numberFault(field, { name, i })),
  ]);
  const last = choice.length - 1;
  if (choice[last]?.when === undefined) return faults;
  const what = texts.noLastChoice;
  return [...faults, { path: ['choice', last, 'when'], on: 'key', what, mend: texts.letLastAskNothing }];
}

function strange(i: number, refusal: ReturnType<typeof refuseWanted>): Remark[] {
  return refusal ? [{ path: ['choice', i, 'value'], ...refusal }] : [];
}

function numberFault(
  { siblings }: PlacedProperty,
  { name, i }: { readonly name: string; readonly i: number },
): Remark[] {
  const path = ['choice', i, 'when', name];
  const isNumber = (each: string): boolean => {
    const property = Object.hasOwn(siblings, each) ? siblings[each] : undefined;
    return property !== undefined && numberKinds.has(kindNameOf(property));
  };
  const own = siblings[name];
  if (!own || !isNumber(name)) {
    const what = Object.hasOwn(siblings, name) ? commonTexts.noNumber({ name }) : commonTexts.noField({ name });
    return [
      { path, on: 'key', what, mend: suggest(name, Object.keys(siblings).filter(isNumber), commonTexts.nameANumber) },
    ];
  }
  return isOfTheDay(own) ? [{ path, on: 'key', ...changesByItself(name) }] : [];
}
