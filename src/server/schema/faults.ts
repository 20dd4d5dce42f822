import { onceFor } from '../../../codegen/cache.ts';
import { createReport } from '../../../codegen/check/subject.ts';
import { claimTaken, liveClaimsOf } from '../../../codegen/compile/claims.ts';
import type { Compilation } from '../../../codegen/compile.ts';
import { textOf } from '../../../codegen/keywords/text.ts';
import { readDocument } from '../../../codegen/read/readDocument.ts';
import type { Path } from '../../../codegen/read/recordSource.ts';
import { commonTexts, faultTexts } from '../../../codegen/texts/faultTexts.ts';
import type { CompiledResource, Fault, SourceFile } from '../../../codegen/types.ts';
import type { SchemaFault } from '../../contract/schemaEditor.ts';
import type { App } from '../app.ts';
import type { Narrowing } from '../db/migration/plan.ts';

const texts = faultTexts({
  folderRemoved: {
    en: 'the folder of the resource files is missing, empty or unreadable; the last valid version stays in use',
    zh: '资源文件夹不存在、为空或无法读取；仍使用最近一次有效的内容',
  },
  putFolderBack: { en: 'restore the folder', zh: '请恢复该文件夹' },
  notPutToWork: {
    en: 'the resource files failed to load several times; the last valid version stays in use',
    zh: '资源文件多次未能生效；仍使用最近一次有效的内容',
  },
  lookIntoLog: { en: 'check the server log', zh: '请查看服务器日志' },
  wouldNoLongerFit: { en: '`{{name}}` would no longer be valid: {{message}}', zh: '`{{name}}`将不再有效：{{message}}' },
});

/** Returns the errors that keep files from going live, without warnings. */
export function errorsIn({ faults }: Pick<Compilation, 'faults'>): readonly Fault[] {
  return faults.filter(({ severity }) => severity === 'error');
}

/** Notifies open consoles when the faults of the resource files have changed. */
export function publishFaults({ schemas, events }: Pick<App, 'schemas' | 'events'>, before: Compilation): void {
  const faults = errorsIn(schemas.compilation);
  if (JSON.stringify(faults) === JSON.stringify(errorsIn(before))) return;
  events.publish({ type: 'schemaFaults', faults: faults.map(toSchemaFault) });
}

/** Converts a fault to the form that consoles receive, with its texts in every language. */
export const toSchemaFault = onceFor((fault: Fault): SchemaFault => {
  const { isFollowing: _, missing: __, isChange: ___, what, mend, ...location } = fault;
  return { ...location, what: what.en, mend: mend.en, texts: { what: textOf(what), mend: textOf(mend) } };
});

/** Returns a fault in machine-readable form: in English, with the compiler's details. */
export function inEnglish({ what, mend, ...more }: Fault): object {
  return { ...more, what: what.en, mend: mend.en };
}

const ofFolder = { severity: 'error', file: '.', line: 1, column: 1 } as const;

/** The fault that is reported while the folder is missing, empty or unreadable, and the last valid version stays in use. */
export const folderMissing: Fault = { ...ofFolder, what: texts.folderRemoved, mend: texts.putFolderBack };

/** The fault that is reported after the files failed to load several times, while the last valid version stays in use. */
export const failed: Fault = { ...ofFolder, what: texts.notPutToWork, mend: texts.lookIntoLog };

/**
 * Finds conflicts with resources that are still served in an older version because their table rejected the new one. Such a resource keeps
 * its former names, pages, permissions and calls. If another file now uses one of these, the other file gets an error.
 */
export function takenFaults(
  resources: readonly CompiledResource[],
  kept: readonly CompiledResource[],
  files: readonly SourceFile[],
): Fault[] {
  const owners = new Map(kept.flatMap(({ file, resource }) => liveClaimsOf(resource).map(({ key }) => [key, file])));
  if (owners.size === 0) return [];
  return resources.flatMap(({ file, resource }) => {
    const taken = liveClaimsOf(resource).filter(({ key }) => (owners.get(key) ?? file) !== file);
    const source = taken.length > 0 ? files.find(({ path }) => path === file) : undefined;
    const document = source && readDocument(source).document;
    if (!document) return [];
    const report = createReport(document);
    for (const { noun, value, path, on, key } of taken) {
      const what = claimTaken({ noun, value }, owners.get(key) ?? file);
      report.error({ path, on, what, mend: commonTexts.chooseAnother });
    }
    return report.faults;
  });
}

interface Change {
  /** The changed text. */
  readonly source: SourceFile;
  readonly enums: Compilation['enums'];
}

/** Returns errors of the changed file for objections to the tables of other files, located at the enum that causes them. */
export function neighborFaults(
  neighbors: readonly CompiledResource[],
  rejected: ReadonlyMap<string, readonly Narrowing[]>,
  { source, enums }: Change,
): Fault[] {
  const { document } = readDocument(source);
  if (!document) return [];
  const report = createReport(document);
  for (const { resource, table } of neighbors) {
    for (const { field: name, what: message, mend } of rejected.get(table.name) ?? []) {
      const options = resource.fields.find((field) => field.name === name)?.options;
      // Every field that uses a named enum has the enum's own array as its `options`, so the enum is found by identity.
      const choices = Object.keys(enums).find((key) => options !== undefined && enums[key] === options);
      const what = texts.wouldNoLongerFit({ name: resource.name, message });
      report.error({ path: choices === undefined ? [] : [choices], on: 'key', what, mend });
    }
  }
  return [...report.faults];
}

type ByTable = ReadonlyMap<string, readonly Narrowing[]>;

/** Returns objections to tables as errors of the files that cause them, at the affected field. */
export function narrowingFaults(resources: readonly CompiledResource[], rejected: ByTable, files: readonly SourceFile[]): Fault[] {
  return resources.flatMap((compiled) => {
    const rejections = rejected.get(compiled.table.name) ?? [];
    // Few plans are rejected, and searching the file of each would be slow with a thousand files.
    const file = rejections.length > 0 ? files.find(({ path }) => path === compiled.file) : undefined;
    const document = file && readDocument(file).document;
    if (!document) return [];
    const report = createReport(document);
    for (const { field, what, mend } of rejections) {
      report.error({ path: pathOf(compiled, field), on: 'key', what, mend });
    }
    return report.faults;
  });
}

/** Returns the doubts about tables as warnings at the affected fields. */
export function doubtFaults(resources: readonly CompiledResource[], doubts: ByTable, files: readonly SourceFile[]): Fault[] {
  return narrowingFaults(resources, doubts, files).map((fault) => ({ ...fault, severity: 'warning' }));
}

/**
 * Returns the path in the resource file to a field, or without a field to the table's name (`was` if it is renamed, otherwise `name`). For
 * lines defined in the file of their record, the path leads through the field that contains them.
 */
function pathOf({ resource: { partOf }, table }: CompiledResource, field: string | undefined): Path {
  const record = partOf ? ['record', 'properties', partOf.field, 'lines', 'record'] : ['record'];
  if (field !== undefined) return [...record, 'properties', field];
  if (partOf) return ['record', 'properties', partOf.field];
  return table.former ? ['was'] : ['name'];
}
