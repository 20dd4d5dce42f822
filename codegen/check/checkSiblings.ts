import { kindOf } from '../../src/fields/kinds.ts';
import { isSystem, kindNameOf } from '../model/kindNameOf.ts';
import { comparisons } from '../read/source.ts';
import { othersOf, refuseComparison } from './refuseComparison.ts';
import { everyProperty, type PlacedProperty, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks every keyword that names a field beside its own. */
export function checkSiblings({ source, report }: Subject): void {
  for (const field of everyProperty(source)) {
    checkComparisons(field, report);
    checkCompany(field, report);
    checkDerived(field, report);
  }
}

/** The keywords whose value is a sibling field of a certain kind. */
const company = [
  ['currency', 'currency'],
  ['country', 'country'],
  ['state', 'subdivision'],
] as const;

type Check = (field: PlacedProperty, report: Subject['report']) => void;

const checkComparisons: Check = ({ name, property, path, siblings }, report) => {
  for (const keyword of comparisons) {
    const other = property[keyword];
    const refusal = other === undefined ? undefined : refuseComparison({ keyword, name, other, siblings });
    if (refusal) report.error({ path: [...path, keyword], ...refusal });
  }
};

const checkCompany: Check = ({ name, property, path, siblings }, report) => {
  for (const [keyword, wanted] of company) {
    const other = property[keyword];
    if (other === undefined) continue;
    const at = [...path, keyword];
    const fitting = othersOf(name, siblings).filter((each) => kindNameOf(siblings[each] ?? property) === wanted);
    const isCode = keyword === 'currency' && /^[A-Z]{3}$/.test(other);
    if (isCode && kindOf('currency')?.check?.(other)) {
      report.error({
        path: at,
        what: `there is no currency \`${other}\``,
        mend: 'use a code of ISO 4217 such as `USD`',
      });
    }
    if (isCode || fitting.includes(other)) continue;
    const isThere = siblings[other] !== undefined;
    const what = isThere ? `\`${other}\` is not of the format \`${wanted}\`` : `there is no field \`${other}\``;
    report.error({ path: at, what, mend: suggest(other, fitting, `add a field of the format \`${wanted}\``) });
  }
};

const checkDerived: Check = ({ name, property, path, siblings }, report) => {
  if (!property.derived) return;
  const { from, slice } = property.derived;
  const source = siblings[from];
  const at = [...path, 'derived', 'from'];
  if (from === name || !source) {
    const what = from === name ? 'the field is derived from itself' : `there is no field \`${from}\``;
    report.error({ path: at, what, mend: suggest(from, othersOf(name, siblings)) });
  } else if (source.type !== 'string' || isSystem(source)) {
    const what = `\`${from}\` is not a text that people enter`;
    report.error({ path: at, what, mend: 'name a field of the type string that is not itself set by the server' });
  }
  if (slice[0] < slice[1]) return;
  const what = 'the piece ends before it begins';
  report.error({ path: [...path, 'derived', 'slice'], what, mend: 'write the smaller number first, such as [0, 2]' });
};
