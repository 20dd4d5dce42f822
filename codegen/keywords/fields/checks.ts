import { kindOf } from '../../../src/fields/kinds.ts';
import { everyProperty, type PlacedProperty, type Subject, suggest } from '../../check/subject.ts';
import { comparisons, kindNameOf } from '../../read/recordSource.ts';
import { commonTexts, faultTexts } from '../../texts/faultTexts.ts';
import { checkConditions, checkVisibility } from '../conditions/check.ts';
import { checkEnums } from '../enums.ts';
import { checkDerived } from '../figures/derived.ts';
import { checkOperands } from '../figures/operands.ts';
import { checkFieldNames, checkRequired } from '../names.ts';
import { checkReferenceFilters, checkReferences } from '../references.ts';
import { comparisonFault, othersOf } from './comparisons.ts';
import { checkKinds, fits } from './kind.ts';
import { checkLimits } from './limits.ts';

const texts = faultTexts({
  noCurrency: { en: 'there is no currency `{{code}}`', zh: '没有货币`{{code}}`' },
  takeIsoCode: { en: 'use an ISO 4217 code such as `USD`', zh: '请用 ISO 4217 货币代码，如`USD`' },
  notOfFormat: { en: '`{{other}}` does not have the format `{{expected}}`', zh: '`{{other}}`的格式不是`{{expected}}`' },
  addFieldOfFormat: { en: 'add a field with the format `{{expected}}`', zh: '请添加一个格式为`{{expected}}`的字段' },
});

/** The checks of fields and of the relations between them, for the record of a resource and for the form of an action. */
export const recordChecks: readonly ((subject: Subject) => void)[] = [
  checkFieldNames,
  checkKinds,
  checkLimits,
  checkEnums,
  checkReferences,
  checkReferenceFilters,
  checkSiblings,
  checkRequired,
  checkConditions,
  checkVisibility,
];

/** Checks every keyword that names a sibling field. */
function checkSiblings(subject: Subject): void {
  const { source, report } = subject;
  for (const field of everyProperty(source)) {
    checkComparisons(field, report);
    checkCompanions(field, report);
    checkDerived(field, subject);
    checkNear(field, report);
  }
}

/** Checks the operands of `near`, which must be numbers as in a derived field. */
const checkNear: Check = (field, report) => {
  const { near } = field.property;
  for (const remark of near && fits('near', field.kind) ? checkOperands(field, near, 'product') : []) {
    report.error({ ...remark, path: [...field.path, 'near', ...remark.path] });
  }
};

/** The keywords that name a sibling field of a certain kind, each with that kind. */
const companions = [
  ['currency', 'currency'],
  ['country', 'country'],
  ['state', 'subdivision'],
] as const;

type Check = (field: PlacedProperty, report: Subject['report']) => void;

const checkComparisons: Check = ({ name, property, path, siblings }, report) => {
  for (const keyword of comparisons) {
    const other = property[keyword];
    const fault = other === undefined ? undefined : comparisonFault({ keyword, name, other, siblings });
    if (fault) report.error({ path: [...path, keyword], ...fault });
  }
};

const checkCompanions: Check = ({ name, property, path, siblings }, report) => {
  for (const [keyword, expected] of companions) {
    const other = property[keyword];
    if (other === undefined) continue;
    const at = [...path, keyword];
    const fitting = othersOf(name, siblings).filter((each) => kindNameOf(siblings[each] ?? property) === expected);
    const isCode = keyword === 'currency' && /^[A-Z]{3}$/.test(other);
    if (isCode && kindOf('currency')?.check?.(other)) {
      report.error({ path: at, what: texts.noCurrency({ code: other }), mend: texts.takeIsoCode });
    }
    if (isCode || fitting.includes(other)) continue;
    const isThere = siblings[other] !== undefined;
    const what = isThere ? texts.notOfFormat({ other, expected }) : commonTexts.noField({ name: other });
    report.error({ path: at, what, mend: suggest(other, fitting, texts.addFieldOfFormat({ expected })) });
  }
};
