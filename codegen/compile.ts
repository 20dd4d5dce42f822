import { type Option, reservedNames } from '../src/contract/wire.ts';
import { onceFor, type Remembered, remembered } from './cache.ts';
import { createReport, everyProperty } from './check/subject.ts';
import { byPriority, checkClaims, isNamedAfter } from './compile/claims.ts';
import { type CompiledFile, compileFile, examineFile } from './compile/compileFile.ts';
import { mentionsOf, withNewNames } from './compile/names.ts';
import { type ParsedFile, readFile } from './compile/readFile.ts';
import { type ResourceUnit, type Unit, unitsOf } from './compile/unit.ts';
import { buildAreas, buildEnums, sourcesOf, worldOf } from './compile/world.ts';
import type { PropertySource } from './generated/source.ts';
import { formProperties } from './keywords/actions/every.ts';
import { buildDashboard, checkDashboard, type DashboardSource } from './keywords/dashboards.ts';
import { limits } from './read/limits.ts';
import { classify } from './read/readFolder.ts';
import type { Neighbors, ResourceSource, World } from './read/source.ts';
import { runThrough, type Steps } from './steps.ts';
import { commonTexts, type FaultTexts, faultTexts } from './texts/faultTexts.ts';
import {
  type Area,
  type CompiledDashboard,
  type CompiledResource,
  compareFaults,
  type Fault,
  type Live,
  type SourceFile,
} from './types.ts';

const texts = faultTexts({
  moreThanFiles: { en: 'there are more than {{most}} files', zh: '文件超过 {{most}} 个' },
  removeSome: {
    en: 'remove some files; this file and those after it are not read',
    zh: '请删除一部分；此文件及其后的文件均未读取',
  },
  resourceLeftOut: {
    en: 'the resource `{{name}}` is not in use because its own file has errors',
    zh: '资源`{{name}}`的文件有错误，未能生效',
  },
  enumUnused: { en: 'no field uses the enum `{{name}}`', zh: '没有字段使用枚举`{{name}}`' },
  removeOrUse: { en: 'remove the enum, or use it in a field', zh: '请删除该枚举，或在字段中使用' },
});

/** The cached results for one file. */
export interface FileMemory {
  readonly lone: ParsedFile;
  /** All faults of the file, including those about its references to other files. */
  readonly examined?: Remembered<readonly Fault[]> | undefined;
  readonly compiled?: Remembered<CompiledFile> | undefined;
}

/** The cache passed from one compilation to the next. It affects only the speed. */
export interface Memory {
  readonly files: ReadonlyMap<string, FileMemory>;
  readonly enums: ReadonlyMap<string, readonly Option[]>;
}

export const noMemory: Memory = { files: new Map(), enums: new Map() };

/**
 * Compiles the files of a schemas folder. Returns every valid resource and all faults. The same files, in any order and with any cache,
 * give the same result, and a file with faults affects only files that refer to it. If two files claim the same name or path, the file that
 * is `live` keeps it.
 */
export function compile(files: readonly SourceFile[], before?: Memory, live?: Live): Compilation {
  return runThrough(compileSteps(files, before, live));
}

/** Like `compile`, but pauses after each file, so that a server can answer requests in between. */
export function* compileSteps(files: readonly SourceFile[], before: Memory = noMemory, live: Live = []): Steps<Compilation> {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const read = yield* readAll(sorted.slice(0, limits.files), before);
  const lone = withNewNames(read);
  const enums = buildEnums(lone, before.enums);
  const areas = buildAreas(lone);
  const world = worldOf(byPriority(lone, live), { enums, areas });
  const examined = yield* examineAll(lone, world, before);
  const resources = examined.flatMap(({ units }) => units);
  checkClaims({
    claimants: resources.map(({ document, source, report }) => ({ file: document.file, source, report })),
    live,
    files: new Set(files.map(({ path }) => path)),
  });
  warnOfUnusedEnums(lone, examined, resources);
  const sources = sourcesOf(resources.filter(({ report }) => !report.hasErrors).map(({ source }) => source));
  const { compiled, all } = yield* compileAll(examined, { enums, sources }, before);
  const valid = dropOrphans(compiled);
  const dashboards = compileDashboards(examined, valid, world);
  const faults = [...lone.filter(({ document }) => !document), ...examined.map(({ report }) => report)];
  return {
    resources: valid,
    dashboards,
    areas,
    enums: Object.fromEntries(enums),
    faults: markUnread([...tooMany(sorted), ...faults.flatMap((each) => each.faults)], lone).sort(compareFaults),
    memory: { files: toCache({ read, lone }, examined, all), enums },
  };
}

/** A file together with its faults and the resources that it defines. */
interface ExaminedFile extends Unit {
  readonly lone: ParsedFile;
  readonly examined: Remembered<readonly Fault[]>;
  readonly units: readonly ResourceUnit[];
}

function* readAll(files: readonly SourceFile[], before: Memory): Steps<ParsedFile[]> {
  const all: ParsedFile[] = [];
  for (const file of files) {
    all.push(readFile(file, before.files.get(file.path)?.lone));
    yield;
  }
  return all;
}

function* examineAll(files: readonly ParsedFile[], world: World, before: Memory): Steps<ExaminedFile[]> {
  const all: ExaminedFile[] = [];
  for (const lone of files) {
    const { document, file, parts } = lone;
    if (!document) continue;
    const run = (requested: World): readonly Fault[] => examineFile(document, lone, requested);
    const examined = remembered({ of: lone, collections: world, run }, before.files.get(file.path)?.examined);
    const report = createReport(document);
    report.addAll(examined.outcome);
    all.push({ lone, document, report, examined, units: unitsOf({ document, report }, parts) });
    yield;
  }
  return all;
}

type CompiledFiles = ReadonlyMap<ParsedFile, Remembered<CompiledFile>>;

/** Compiles the valid files. Cached results of files with faults are kept, because these files may become valid again. */
function* compileAll(
  files: readonly ExaminedFile[],
  world: Neighbors,
  before: Memory,
): Steps<{ compiled: CompiledUnit[]; all: CompiledFiles }> {
  const all = new Map<ParsedFile, Remembered<CompiledFile>>();
  const compiled: CompiledUnit[] = [];
  for (const { lone, document, report, units } of files) {
    const known = before.files.get(lone.file.path)?.compiled;
    if (known?.of === lone) all.set(lone, known);
    if (report.hasErrors || units.length === 0) continue;
    const run = (requested: Neighbors): CompiledFile => compileFile(document, lone.parts, requested);
    const file = remembered({ of: lone, collections: world, run }, known);
    all.set(lone, file);
    report.addAll(file.outcome.faults);
    units.forEach((unit, i) => {
      const resource = file.outcome.resources[i];
      if (resource) compiled.push({ ...unit, compiled: resource });
    });
    yield;
  }
  return { compiled, all };
}

/**
 * Builds the cache entries of all files. `read` are the files as they were read, `lone` the same files with the current names of renamed
 * resources.
 */
function toCache(
  { read, lone }: { readonly read: readonly ParsedFile[]; readonly lone: readonly ParsedFile[] },
  known: readonly ExaminedFile[],
  compiled: CompiledFiles,
): Memory['files'] {
  const examined = new Map(known.map((each) => [each.lone, each.examined]));
  return new Map(
    lone.map((each, i) => {
      const found = { examined: examined.get(each), compiled: compiled.get(each) };
      return [each.file.path, { lone: read[i] ?? each, ...found }];
    }),
  );
}

/** Checks the dashboards against the resources of the other files, and compiles the valid ones. */
function compileDashboards(files: readonly ExaminedFile[], compiled: readonly CompiledResource[], world: World): CompiledDashboard[] {
  const resources = new Map(compiled.map(({ resource }) => [resource.name, resource]));
  const taken = new Map<string, string>();
  return files.flatMap(({ document, report }) => {
    if (classify(document.file) !== 'dashboard' || report.hasErrors) return [];
    const source = document.value as DashboardSource;
    checkDashboard(source, report, { world, resources, taken });
    if (report.hasErrors) return [];
    taken.set(source.name, document.file);
    return [{ file: document.file, dashboard: buildDashboard(source, resources) }];
  });
}

function tooMany(files: readonly SourceFile[]): Fault[] {
  const first = files[limits.files];
  if (!first) return [];
  const what = texts.moreThanFiles({ most: limits.files });
  return [
    {
      severity: 'error',
      file: first.path,
      line: 1,
      column: 1,
      what,
      mend: texts.removeSome,
    },
  ];
}

/** The result of a compilation: the valid resources and all faults. */
export interface Compilation {
  readonly resources: readonly CompiledResource[];
  readonly dashboards: readonly CompiledDashboard[];
  readonly areas: readonly Area[];
  /** The options of every valid enum in `enums.json`. */
  readonly enums: Readonly<Record<string, readonly Option[]>>;
  readonly faults: readonly Fault[];
  /** The cache for the next compilation. */
  readonly memory: Memory;
}

/** Returns the fault for a reference to a resource whose own file has faults. Users must correct that file, not the reference. */
function leftOut(name: string): FaultTexts & { readonly isFollowing: true } {
  const what = texts.resourceLeftOut({ name });
  return { what, mend: commonTexts.mendFileFirst, isFollowing: true };
}

/**
 * Replaces the text of a fault about a missing resource if the file of the resource exists but could not be read. Otherwise users might
 * create the file again.
 */
function markUnread(faults: readonly Fault[], files: readonly ParsedFile[]): Fault[] {
  const unread = files.filter(({ file, parts }) => parts.length === 0 && classify(file.path) === 'resource');
  const isThere = (name: string): boolean => unread.some((file) => isFileOf(file, name));
  return faults.map((fault) => (fault.missing !== undefined && isThere(fault.missing) ? { ...fault, ...leftOut(fault.missing) } : fault));
}

/** Whether a file defines the resource: by the name in the file, or by the file name if the name in the file cannot be read. */
function isFileOf({ file, document }: ParsedFile, name: string): boolean {
  const declared = (document?.value as { readonly name?: unknown } | undefined)?.name;
  return typeof declared === 'string' ? declared === name : isNamedAfter(file.path, name);
}

/** A compiled resource with its file. */
interface CompiledUnit extends ResourceUnit {
  readonly compiled: CompiledResource;
}

/**
 * Removes the resources with errors. Then reports and removes resources that refer to a missing or removed resource, and repeats this until
 * there are none.
 */
function dropOrphans(all: readonly CompiledUnit[]): CompiledResource[] {
  // Described lines share the report of their file. The report may have got errors after the lines were compiled.
  const units = all.filter(({ report }) => !report.hasErrors);
  const names = new Set<string>([...units.map(({ source }) => source.name), ...reservedNames]);
  for (const unit of units) {
    for (const { name, path } of mentionsOf(unit.source)) {
      if (names.has(name)) continue;
      unit.report.error({ path, ...leftOut(name) });
    }
  }
  const kept = units.filter(({ report }) => !report.hasErrors);
  return kept.length === units.length ? kept.map(({ compiled }) => compiled) : dropOrphans(kept);
}

/**
 * Warns of enums that no resource file uses. Does nothing while a resource file cannot be read or its shape is invalid, because that
 * file might use them.
 */
function warnOfUnusedEnums(read: readonly ParsedFile[], units: readonly Unit[], resources: readonly ResourceUnit[]): void {
  const unit = units.find(({ document }) => classify(document.file) === 'enums');
  const value = unit?.document.value;
  if (!unit || typeof value !== 'object' || value === null) return;
  const files = read.filter(({ file }) => classify(file.path) === 'resource');
  if (files.length > resources.filter(({ source }) => !source.partOf).length) return;
  const used = new Set(resources.flatMap(({ source }) => enumsIn(source)));
  for (const name of Object.keys(value)) {
    if (used.has(name)) continue;
    unit.report.warn({ path: [name], on: 'key', what: texts.enumUnused({ name }), mend: texts.removeOrUse });
  }
}

/** Returns the names of the enums that a file uses: in its fields and forms, for the kinds of attached files, and for logged events. */
const enumsIn = onceFor((source: ResourceSource): readonly string[] =>
  [...[...everyProperty(source), ...formProperties(source)].map(enumOf), ...[kindsOf(source), source.detail?.events]].filter(
    (name) => typeof name === 'string',
  ),
);

function enumOf({ property }: { readonly property: PropertySource }): PropertySource['enum'] {
  return property.enum;
}

function kindsOf({ detail }: ResourceSource): PropertySource['enum'] {
  return typeof detail?.files === 'object' ? detail.files.kinds : undefined;
}
