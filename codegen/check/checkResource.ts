import { limits } from '../read/limits.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { checkActions } from './checkActions.ts';
import { checkAllow } from './checkAllow.ts';
import { checkCallPerms } from './checkCallPerms.ts';
import { checkDetail } from './checkDetail.ts';
import { checkDisplay } from './checkDisplay.ts';
import { checkDue } from './checkDue.ts';
import { checkExcel } from './checkExcel.ts';
import { checkFiles } from './checkFiles.ts';
import { checkForm } from './checkForm.ts';
import { checkFormerName } from './checkFormerName.ts';
import { checkFormerNames } from './checkFormerNames.ts';
import { checkLabels } from './checkLabels.ts';
import { checkLines } from './checkLines.ts';
import { checkList } from './checkList.ts';
import { checkListViews } from './checkListViews.ts';
import { checkNames } from './checkNames.ts';
import { checkOpens } from './checkOpens.ts';
import { checkPapers } from './checkPapers.ts';
import { checkPatterns } from './checkPatterns.ts';
import { checkPresets } from './checkPresets.ts';
import { checkPrintNames } from './checkPrintNames.ts';
import { checkReads } from './checkReads.ts';
import { checkRecordKinds } from './checkRecordKinds.ts';
import { checkRestore } from './checkRestore.ts';
import { checkScope } from './checkScope.ts';
import { checkScreens } from './checkScreens.ts';
import { checkSeenWith } from './checkSeenWith.ts';
import { checkSerials } from './checkSerials.ts';
import { checkStates } from './checkStates.ts';
import { checkUnique } from './checkUnique.ts';
import { checkWarnings } from './checkWarnings.ts';
import { checkZones } from './checkZones.ts';
import { checkDoings } from './doing/checkDoings.ts';
import { checkEvents } from './doing/checkEvents.ts';
import { checkSteps } from './doing/checkSteps.ts';
import { checkRings } from './figures/checkRings.ts';
import { checkTotals } from './figures/checkTotals.ts';
import { checkOver } from './over/checkOver.ts';
import { recordChecks } from './recordChecks.ts';
import { everyProperty, recordPath, type Subject } from './subject.ts';
import { warnOfIdleLimits } from './warnOfIdleLimits.ts';
import { warnOfLongKeys } from './warnOfLongKeys.ts';

const texts = faultTexts({
  tooManyFields: { en: 'the record has {{count}} fields', zh: '记录有 {{count}} 个字段' },
  keepTo: { en: 'keep it to {{most}}', zh: '请不要超过 {{most}} 个' },
});

/** Every check of a resource file of sound shape; each tells all that it finds. */
const checks: readonly ((subject: Subject) => void)[] = [
  checkNames,
  ...recordChecks,
  checkPatterns,
  checkLines,
  checkTotals,
  checkRings,
  checkSerials,
  checkFormerName,
  checkFormerNames,
  checkWarnings,
  warnOfIdleLimits,
  checkUnique,
  checkDisplay,
  checkScreens,
  checkList,
  checkListViews,
  checkPresets,
  checkForm,
  checkDetail,
  checkFiles,
  checkRestore,
  checkCallPerms,
  checkRecordKinds,
  checkOver,
  checkSeenWith,
  checkExcel,
  checkStates,
  checkActions,
  checkOpens,
  checkDoings,
  checkSteps,
  checkEvents,
  checkAllow,
  checkDue,
  checkZones,
  checkReads,
  checkPrintNames,
  checkLabels,
  checkPapers,
  checkScope,
  warnOfLongKeys,
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
    what: texts.tooManyFields({ count: length }),
    mend: texts.keepTo({ most: limits.fields }),
  });
  return true;
}
