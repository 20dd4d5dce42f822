import { createHash } from 'node:crypto';
import { lazily } from '../cache.ts';
import { createReport, everyProperty, recordPath, type Subject } from '../check/subject.ts';
import { emitModule, moduleGeneration } from '../emit/records.ts';
import { checkActions, checkEveryAction, checkOpens } from '../keywords/actions/check.ts';
import { checkCallPerms, checkRestore } from '../keywords/calls.ts';
import { checkDetail, checkMilestones } from '../keywords/detail.ts';
import { checkDisplay } from '../keywords/display.ts';
import { checkEvents } from '../keywords/events.ts';
import { checkExcel, checkOtherNames } from '../keywords/excel/sheet.ts';
import { recordChecks } from '../keywords/fields/checks.ts';
import { warnOfIdleLimits } from '../keywords/fields/limits.ts';
import { checkRings } from '../keywords/figures/derived.ts';
import { checkTotals } from '../keywords/figures/totals.ts';
import { checkFiles } from '../keywords/files.ts';
import { checkForm } from '../keywords/form.ts';
import { checkLabels } from '../keywords/labels.ts';
import { checkLines, type Part } from '../keywords/lines.ts';
import { warnOfLongKeys } from '../keywords/list/indexes.ts';
import { checkList } from '../keywords/list/list.ts';
import { checkPresets } from '../keywords/list/presets.ts';
import { checkListViews } from '../keywords/list/views.ts';
import { checkFormerName, checkFormerNames, checkNames } from '../keywords/names.ts';
import { checkOver } from '../keywords/over.ts';
import { checkDocuments, checkPrintNames } from '../keywords/papers/check.ts';
import { checkPatterns } from '../keywords/pattern/check.ts';
import { checkReads } from '../keywords/reads.ts';
import { checkRecordKinds, checkSeenWith } from '../keywords/recordKinds.ts';
import { checkReminders } from '../keywords/reminders.ts';
import { checkAllow } from '../keywords/rules.ts';
import { checkScans } from '../keywords/scan.ts';
import { checkScope } from '../keywords/scope.ts';
import { checkScreens } from '../keywords/screens.ts';
import { checkStates, checkSystemTransitions } from '../keywords/states.ts';
import { checkSerials, checkUnique } from '../keywords/unique.ts';
import { checkDue, checkWarnings } from '../keywords/warnings.ts';
import { checkZones } from '../keywords/zones.ts';
import { buildCheckSchemas } from '../model/checkSchemas.ts';
import { lazyChecks } from '../model/checks.ts';
import { buildResource, buildSchema, checkFixedValues } from '../model/schema.ts';
import { buildTable } from '../model/table.ts';
import { limits } from '../read/limits.ts';
import type { Document } from '../read/readDocument.ts';
import type { Neighbors, World } from '../read/source.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { CompiledResource, Fault } from '../types.ts';
import type { ParsedFile } from './readFile.ts';
import { type ResourceUnit, unitsOf } from './unit.ts';

/** Returns all faults of a file: first those of the file alone, then those about its references. */
export function examineFile(document: Document, { faults, parts }: ParsedFile, world: World): readonly Fault[] {
  const report = createReport(document);
  report.addAll(faults);
  for (const unit of unitsOf({ document, report }, parts)) checkResource({ ...unit, world });
  return report.faults;
}

/** The result of compiling a valid file. */
export interface CompiledFile {
  /** The compiled resource of each `Part`; undefined for a part with errors, such as an invalid fixed value. */
  readonly resources: readonly (CompiledResource | undefined)[];
  readonly faults: readonly Fault[];
}

/** Compiles the resources of a valid file. */
export function compileFile(document: Document, parts: readonly Part[], neighbors: Neighbors): CompiledFile {
  const report = createReport(document);
  const units = unitsOf({ document, report }, parts);
  return { resources: units.map((unit) => compileResource(unit, neighbors)), faults: report.faults };
}

/**
 * Compiles a resource. Returns undefined if it has errors or an invalid fixed value, such as a default. The checks and the browser module
 * are created on first access, because most resources of a large folder are rarely used.
 */
function compileResource({ document, source, report }: ResourceUnit, neighbors: Neighbors): CompiledResource | undefined {
  if (report.hasErrors) return undefined;
  const { enums, sources } = neighbors;
  const resource = buildResource(source, neighbors);
  checkFixedValues({ source, resource, enums, report });
  if (report.hasErrors) return undefined;
  const schema = buildSchema(source, enums, sources);
  const schemas = buildCheckSchemas(source, schema, neighbors);
  const checks = lazyChecks(schemas);
  const code = lazily(() => emitModule({ resource, schemas, checks: checks.compiled().code }));
  const hash = createHash('sha256').update(`${moduleGeneration()}\n${checks.key}\n${JSON.stringify(resource)}`);
  return {
    file: document.file,
    resource,
    table: buildTable(resource, source),
    schema,
    hash: hash.digest('hex'),
    get checks() {
      return checks.compiled().checks;
    },
    get code() {
      return code();
    },
  };
}

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
  checkScans,
  checkList,
  checkListViews,
  checkPresets,
  checkForm,
  checkDetail,
  checkMilestones,
  checkFiles,
  checkRestore,
  checkCallPerms,
  checkRecordKinds,
  checkOver,
  checkSeenWith,
  checkOtherNames,
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
  checkReminders,
  checkPrintNames,
  checkLabels,
  checkDocuments,
  checkScope,
  warnOfLongKeys,
];

/** Checks a resource file and its references. */
function checkResource(subject: Subject): void {
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
