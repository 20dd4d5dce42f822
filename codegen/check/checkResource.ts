import { limits } from '../read/limits.ts';
import { checkConditions } from './checkConditions.ts';
import { checkDisplay } from './checkDisplay.ts';
import { checkEnums } from './checkEnums.ts';
import { checkForm } from './checkForm.ts';
import { checkKinds } from './checkKinds.ts';
import { checkLimits } from './checkLimits.ts';
import { checkList } from './checkList.ts';
import { checkNames } from './checkNames.ts';
import { checkPatterns } from './checkPatterns.ts';
import { checkReferences } from './checkReferences.ts';
import { checkRequired } from './checkRequired.ts';
import { checkScreens } from './checkScreens.ts';
import { checkSiblings } from './checkSiblings.ts';
import { checkUnique } from './checkUnique.ts';
import { everyProperty, recordPath, type Subject } from './subject.ts';

/** Every check of a resource file of sound shape; each tells all that it finds. */
const checks: readonly ((subject: Subject) => void)[] = [
  checkNames,
  checkKinds,
  checkLimits,
  checkPatterns,
  checkEnums,
  checkReferences,
  checkSiblings,
  checkRequired,
  checkConditions,
  checkUnique,
  checkDisplay,
  checkScreens,
  checkList,
  checkForm,
];

/** Checks what a resource file says about itself and its neighbours. */
export function checkResource(subject: Subject): void {
  if (!hasTooManyFields(subject)) for (const check of checks) check(subject);
}

/** Asked before all else: what follows takes time for every pair of fields. */
function hasTooManyFields({ source, report }: Subject): boolean {
  const { length } = everyProperty(source);
  if (length <= limits.fields) return false;
  report.error({
    path: recordPath,
    on: 'key',
    what: `the record has ${length} fields`,
    mend: `keep it to ${limits.fields}`,
  });
  return true;
}
