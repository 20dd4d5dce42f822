import { checkClaims } from './check/checkClaims.ts';
import { createReport } from './check/report.ts';
import type { World } from './check/subject.ts';
import { warnOfUnusedEnums } from './check/warnOfUnusedEnums.ts';
import { compareFaults } from './compareFaults.ts';
import { type CompiledFile, compileFile } from './compileFile.ts';
import { type CompiledUnit, dropOrphans } from './dropOrphans.ts';
import { examineFile } from './examineFile.ts';
import { inOrderOfRight } from './inOrderOfRight.ts';
import { type Memory, noMemory } from './memory/memory.ts';
import { type Remembered, remembered } from './memory/remembered.ts';
import { buildAreas } from './model/buildAreas.ts';
import { buildEnums } from './model/buildEnums.ts';
import type { Neighbours } from './model/neighbours.ts';
import { limits } from './read/limits.ts';
import { type LoneFile, readFile } from './readFile.ts';
import type { Steps } from './steps.ts';
import { tellUnread } from './tellUnread.ts';
import { faultTexts } from './texts/faultTexts.ts';
import type { Compilation, Fault, Live, SourceFile } from './types.ts';
import { type ResourceUnit, type Unit, unitsOf } from './unit.ts';
import { withNewNames } from './withNewNames.ts';
import { sourcesOf, worldOf } from './worldOf.ts';

const texts = faultTexts({
  moreThanFiles: { en: 'there are more than {{most}} files', zh: '文件超过 {{most}} 个' },
  removeSome: {
    en: 'remove some; this one and all after it are not read',
    zh: '请删除一部分；此文件及其后的文件均未读取',
  },
});

/** What `compile` does, in steps of one file each. */
export function* compileSteps(
  files: readonly SourceFile[],
  before: Memory = noMemory,
  live: Live = [],
): Steps<Compilation> {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const read = yield* readAll(sorted.slice(0, limits.files), before);
  const lone = withNewNames(read);
  const enums = buildEnums(lone, before.enums);
  const areas = buildAreas(lone);
  const known = yield* examineAll(lone, worldOf(inOrderOfRight(lone, live), { enums, areas }), before);
  const resources = known.flatMap(({ units }) => units);
  checkClaims({
    claimants: resources.map(({ document, source, report }) => ({ file: document.file, source, report })),
    live,
    files: new Set(files.map(({ path }) => path)),
  });
  warnOfUnusedEnums(known, resources);
  const sources = sourcesOf(resources.filter(({ report }) => !report.hasErrors).map(({ source }) => source));
  const { compiled, all } = yield* compileAll(known, { enums, sources }, before);
  const sound = dropOrphans(compiled);
  const faults = [...lone.filter(({ document }) => !document), ...known.map(({ report }) => report)];
  return {
    resources: sound,
    areas,
    enums: Object.fromEntries(enums),
    faults: tellUnread([...tooMany(sorted), ...faults.flatMap((each) => each.faults)], lone).sort(compareFaults),
    memory: { files: remember({ read, lone }, known, all), enums },
  };
}

/** A file among its neighbours. */
interface KnownFile extends Unit {
  readonly lone: LoneFile;
  readonly examined: Remembered<readonly Fault[]>;
  readonly units: readonly ResourceUnit[];
}

function* readAll(files: readonly SourceFile[], before: Memory): Steps<LoneFile[]> {
  const all: LoneFile[] = [];
  for (const file of files) {
    all.push(readFile(file, before.files.get(file.path)?.lone));
    yield;
  }
  return all;
}

function* examineAll(files: readonly LoneFile[], world: World, before: Memory): Steps<KnownFile[]> {
  const all: KnownFile[] = [];
  for (const lone of files) {
    const { document, file, parts } = lone;
    if (!document) continue;
    const run = (asked: World): readonly Fault[] => examineFile(document, lone, asked);
    const examined = remembered({ of: lone, world, run }, before.files.get(file.path)?.examined);
    const report = createReport(document);
    report.retell(examined.outcome);
    all.push({ lone, document, report, examined, units: unitsOf({ document, report }, parts) });
    yield;
  }
  return all;
}

type CompiledFiles = ReadonlyMap<LoneFile, Remembered<CompiledFile>>;

/** Compiles what is sound. Of the others what came of them before stays known: it may come true again. */
function* compileAll(
  files: readonly KnownFile[],
  world: Neighbours,
  before: Memory,
): Steps<{ compiled: CompiledUnit[]; all: CompiledFiles }> {
  const all = new Map<LoneFile, Remembered<CompiledFile>>();
  const compiled: CompiledUnit[] = [];
  for (const { lone, document, report, units } of files) {
    const known = before.files.get(lone.file.path)?.compiled;
    if (known?.of === lone) all.set(lone, known);
    if (report.hasErrors || units.length === 0) continue;
    const run = (asked: Neighbours): CompiledFile => compileFile(document, lone.parts, asked);
    const file = remembered({ of: lone, world, run }, known);
    all.set(lone, file);
    report.retell(file.outcome.faults);
    units.forEach((unit, i) => {
      const resource = file.outcome.resources[i];
      if (resource) compiled.push({ ...unit, compiled: resource });
    });
    yield;
  }
  return { compiled, all };
}

/** Each file as it was `read`, with what was found out about it under the names of today. */
function remember(
  { read, lone }: { readonly read: readonly LoneFile[]; readonly lone: readonly LoneFile[] },
  known: readonly KnownFile[],
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
