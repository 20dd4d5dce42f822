/** Keywords that compare a field with a sibling field, such as `notBefore`. */

import { suggest } from '../../check/subject.ts';
import type { PropertySource } from '../../generated/source.ts';
import { type Comparison, kindNameOf, type Properties } from '../../read/recordSource.ts';
import { commonTexts, type FaultTexts, faultTexts } from '../../texts/faultTexts.ts';
import { canCompare, orderOf } from './kind.ts';

const texts = faultTexts({
  namesOwnField: { en: '`{{keyword}}` refers to the field itself', zh: '`{{keyword}}`引用了字段自身' },
  cannotBeCompared: {
    en: '`{{other}}` ({{otherKind}}) cannot be compared with `{{name}}` ({{kind}})',
    zh: '`{{other}}`（`{{otherKind}}`）不能与`{{name}}`（`{{kind}}`）比较',
  },
});

/** A comparison of field `name` with its sibling field `other`. */
interface Compared {
  readonly keyword: Comparison;
  readonly name: string;
  readonly other: string;
  readonly siblings: Properties;
}

/** Returns why two fields cannot be compared; undefined if they can. */
export function comparisonFault({ keyword, name, other, siblings }: Compared): FaultTexts | undefined {
  const [own, target] = [siblings[name], siblings[other]];
  if (own && isWithNow(keyword, other)) return undefined;
  if (!own || !target || other === name) {
    const what = other === name ? texts.namesOwnField({ keyword }) : commonTexts.noField({ name: other });
    return { what, mend: suggest(other, othersOf(name, siblings)) };
  }
  const [kind, otherKind] = [kindNameOf(own), kindNameOf(target)];
  if (canCompare(keyword, kind, otherKind)) return undefined;
  const what = texts.cannotBeCompared({ other, otherKind, name, kind });
  return { what, mend: commonTexts.nameSameKind };
}

/**
 * Whether the field is compared with `now` (dates) or `nextYear` (years) instead of a field. Another check tests whether the keyword suits
 * the field.
 */
function isWithNow(keyword: Comparison, other: string): boolean {
  if (keyword === 'atMost') return other === 'nextYear';
  return other === 'now' && (keyword === 'notBefore' || keyword === 'notAfter');
}

/** Returns the names of all other fields of the record or row. */
export function othersOf(name: string, siblings: Properties): string[] {
  return Object.keys(siblings).filter((other) => other !== name);
}

/** Whether values of two fields can be equal. Two references can be equal only if they refer to the same resource. */
export function isComparable(a: PropertySource, b: PropertySource): boolean {
  if (a.reference?.resource !== b.reference?.resource) return false;
  return a.type === b.type && orderOf(kindNameOf(a)) === orderOf(kindNameOf(b));
}
