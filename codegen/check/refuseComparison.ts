import { kindNameOf } from '../model/kindNameOf.ts';
import type { Comparison, Properties } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { type FaultWords, faultTexts } from '../texts/faultTexts.ts';
import { canCompare } from './keywordFit.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  namesOwnField: { en: '`{{keyword}}` names its own field', zh: '`{{keyword}}`写的是字段自身' },
  cannotBeCompared: {
    en: '`{{other}}` ({{otherKind}}) cannot be compared with `{{name}}` ({{kind}})',
    zh: '`{{other}}`（`{{otherKind}}`）不能与`{{name}}`（`{{kind}}`）比较',
  },
});

/** A comparison of the field `name` with the field `other` beside it. */
interface Compared {
  readonly keyword: Comparison;
  readonly name: string;
  readonly other: string;
  readonly siblings: Properties;
}

/** Why two fields cannot be compared, or undefined. */
export function refuseComparison({ keyword, name, other, siblings }: Compared): FaultWords | undefined {
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
 * Dates are compared with the moment by the word `now`, a year with the next one by `nextYear`; whether the keyword suits
 * the field is looked at elsewhere.
 */
function isWithNow(keyword: Comparison, other: string): boolean {
  if (keyword === 'atMost') return other === 'nextYear';
  return other === 'now' && (keyword === 'notBefore' || keyword === 'notAfter');
}

/** The fields beside one. */
export function othersOf(name: string, siblings: Properties): string[] {
  return Object.keys(siblings).filter((other) => other !== name);
}
