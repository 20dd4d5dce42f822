import { kindNameOf } from '../model/kindNameOf.ts';
import type { Comparison, Properties } from '../read/source.ts';
import { canCompare } from './keywordFit.ts';
import { suggest } from './suggest.ts';

/** A comparison of the field `name` with the field `other` beside it. */
interface Compared {
  readonly keyword: Comparison;
  readonly name: string;
  readonly other: string;
  readonly siblings: Properties;
}

/** Why two fields cannot be compared, or undefined. */
export function refuseComparison({
  keyword,
  name,
  other,
  siblings,
}: Compared): { what: string; mend: string } | undefined {
  const [own, target] = [siblings[name], siblings[other]];
  if (own && isWithNow(keyword, other)) return undefined;
  if (!own || !target || other === name) {
    const what = other === name ? `\`${keyword}\` names its own field` : `there is no field \`${other}\``;
    return { what, mend: suggest(other, othersOf(name, siblings)) };
  }
  const [kind, otherKind] = [kindNameOf(own), kindNameOf(target)];
  if (canCompare(keyword, kind, otherKind)) return undefined;
  const what = `\`${other}\` (${otherKind}) cannot be compared with \`${name}\` (${kind})`;
  return { what, mend: 'name a field of the same kind' };
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
