import { reservedNames } from '../src/contract/record.ts';
import { checkClaims } from './check/checkClaims.ts';
import { checkResource } from './check/checkResource.ts';
import { checkShape } from './check/checkShape.ts';
import { checkTexts } from './check/checkTexts.ts';
import { createReport } from './check/report.ts';
import { warnOfUnusedEnums } from './check/warnOfUnusedEnums.ts';
import { compileResource } from './compileResource.ts';
import { dropOrphans } from './dropOrphans.ts';
import { buildAreas } from './model/buildAreas.ts';
import { buildEnums } from './model/buildEnums.ts';
import { expandLines } from './model/lines/expandLines.ts';
import { withStateField } from './model/withStateField.ts';
import { classify } from './read/classify.ts';
import { limits } from './read/limits.ts';
import { readDocument } from './read/readDocument.ts';
import type { ResourceSource } from './read/source.ts';
import type { Compilation, Fault, SourceFile } from './types.ts';
import type { ResourceUnit, Unit } from './unit.ts';

/**
 * Compiles the files of a schemas folder: every resource that is sound, and every fault of the others at once. Pure: the
 * same files, in any order, give the same outcome, and one broken file does not keep the others from compiling.
 */
export function compile(files: readonly SourceFile[]): Compilation {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const readings = sorted.slice(0, limits.files).map(readDocument);
  const units = readings.flatMap(({ document }) => (document ? [{ document, report: createReport(document) }] : []));
  for (const { document, report } of units) {
    checkShape(classify(document.file), document, report);
    checkTexts(document, report);
  }
  const enums = buildEnums(units);
  const areas = buildAreas(units);
  const resources = units.flatMap(toResourceUnit).flatMap(expandLines);
  checkNeighbours(resources, {
    enums: new Map([...enums].map(([name, options]) => [name, options.map(({ value }) => value)])),
    areas: new Set(areas.map(({ name }) => name)),
    resources: new Set([...namesOf(units), ...reservedNames]),
    sources: sourcesOf(resources),
  });
  warnOfUnusedEnums(units, resources);
  const sources = sourcesOf(resources.filter(({ report }) => !report.hasErrors));
  const sound = dropOrphans(resources.flatMap((unit) => compileResource(unit, { enums, sources })));
  const faults = [...readings, ...units.map(({ report }) => report)].flatMap((each) => each.faults);
  return {
    resources: sound,
    areas,
    enums: Object.fromEntries(enums),
    faults: [...tooMany(sorted), ...faults].sort(byPlace),
  };
}

function toResourceUnit({ document, report }: Unit): ResourceUnit[] {
  if (classify(document.file) !== 'resource' || report.hasErrors) return [];
  return [{ document, report, source: withStateField(document.value as ResourceSource) }];
}

/** Of two with one name the second is refused, and the first is the one that is spoken of. */
function sourcesOf(resources: readonly ResourceUnit[]): ReadonlyMap<string, ResourceSource> {
  return new Map(resources.toReversed().map(({ source }) => [source.name, source]));
}

function checkNeighbours(
  resources: readonly ResourceUnit[],
  world: Parameters<typeof checkResource>[0]['world'],
): void {
  for (const { source, report } of resources) checkResource({ source, report, world });
  checkClaims(resources.map(({ document, source, report }) => ({ file: document.file, source, report })));
}

/** The names of all resource files, of faulty ones too: whoever refers to them has made no mistake in the name. */
function namesOf(units: readonly Unit[]): Set<string> {
  const values = units
    .filter(({ document }) => classify(document.file) === 'resource')
    .map(({ document }) => document.value);
  return new Set(values.flatMap((value) => nameIn(value) ?? []));
}

function nameIn(value: unknown): string | undefined {
  const name: unknown = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return typeof name === 'string' ? name : undefined;
}

function tooMany(files: readonly SourceFile[]): Fault[] {
  const first = files[limits.files];
  if (!first) return [];
  const what = `there are more than ${limits.files} files`;
  return [
    {
      severity: 'error',
      file: first.path,
      line: 1,
      column: 1,
      what,
      mend: 'remove some; this one and all after it are not read',
    },
  ];
}

function byPlace(a: Fault, b: Fault): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.what < b.what ? -1 : Number(a.what > b.what));
}
