import { everyProperty, recordPath, type Subject } from '../check/subject.ts';
import { limits } from '../read/limits.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { checkActions, checkEveryAction, checkOpens } from './actions/check.ts';
import { checkCallPerms, checkRestore } from './calls.ts';
import { checkDetail } from './detail.ts';
import { checkDisplay } from './display.ts';
import { checkEvents } from './events.ts';
import { checkExcel } from './excel/sheet.ts';
import { recordChecks } from './fields/checks.ts';
import { warnOfIdleLimits } from './fields/limits.ts';
import { checkRings } from './figures/derived.ts';
import { checkTotals } from './figures/totals.ts';
import { checkFiles } from './files.ts';
import { checkForm } from './form.ts';
import { checkLabels } from './labels.ts';
import { checkLines } from './lines.ts';
import { warnOfLongKeys } from './list/indexes.ts';
import { checkList } from './list/list.ts';
import { checkPresets } from './list/presets.ts';
import { checkListViews } from './list/views.ts';
import { checkFormerName, checkFormerNames, checkNames } from './names.ts';
import { checkOver } from './over.ts';
import { checkPatterns } from './pattern/check.ts';
import { checkDocuments, checkPrintNames } from './printDocuments.ts';
import { checkReads } from './reads.ts';
import { checkRecordKinds, checkSeenWith } from './recordKinds.ts';
import { checkAllow } from './rules.ts';
import { checkScope } from './scope.ts';
import { checkScreens } from './screens.ts';
import { checkStates, checkSystemTransitions } from './states.ts';
import { checkSerials, checkUnique } from './unique.ts';
import { checkDue, checkWarnings } from './warnings.ts';
import { checkZones } from './zones.ts';

const texts = faultTexts({
  tooManyFields: { en: 'the record has {{count}} fields', zh: '记录有 {{count}} 个字段' },
  keepTo: { en: 'use at most {{most}}', zh: '请不要超过 {{most}} 个' },
});

/** All checks that run on a resource file once its shape is valid. */
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
  checkEveryAction,
  checkSystemTransitions,
  checkEvents,
  checkAllow,
  checkDue,
  checkZones,
  checkReads,
  checkPrintNames,
  checkLabels,
  checkDocuments,
  checkScope,
  warnOfLongKeys,
];

/** Checks a resource file and its references. */
export function checkResource(subject: Subject): void {
  if (!hasTooManyFields(subject)) for (const check of checks) check(subject);
}

/** Whether the record has too many fields. This is checked first, because later checks take time for every pair of fields. */
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
