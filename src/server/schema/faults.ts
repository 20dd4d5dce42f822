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

/** The errors that keep files from going live, without warnings. */
export function errorsIn({ faults }: Pick<Compilation, 'faults'>): readonly Fault[] {
  return faults.filter(({ severity }) => severity === 'error');
}

/** Notifies open consoles when the faults of the resource files have changed. */
export function publishFaults({ schemas, events }: Pick<App, 'schemas' | 'events'>, before: Compilation): void {
  const faults = errorsIn(schemas.compilation);
  if (JSON.stringify(faults) === JSON.stringify(errorsIn(before))) return;
  events.publish({ type: 'schemaFaults', faults: faults.map(toSchemaFault) });
}

/** A fault as consoles receive it: in every language. */
export const toSchemaFault = onceFor((fault: Fault): SchemaFault => {
  const { isFollowing: _, missing: __, isChange: ___, what, mend, ...location } = fault;
  return { ...location, what: what.en, mend: mend.en, texts: { what: textOf(what), mend: textOf(mend) } };
});

/** A fault in machine-readable form: in English, with the details that the compiler knows. */
export function inEnglish({ what, mend, ...more }: Fault): object {
  return { ...more, what: what.en, mend: mend.en };
}

const ofFolder = { severity: 'error', file: '.', line: 1, column: 1 } as const;

/** Why the files are not what is live: the folder has vanished. */
export const folderMissing: Fault = { ...ofFolder, what: texts.folderRemoved, mend: texts.putFolderBack };

/** Why the files are not what is live: what is in them could not be put to work. */
export const failed: Fault = { ...ofFolder, what: texts.notPutToWork, mend: texts.lookIntoLog };

/**
 * A file that only its table refuses is served as it was, with the names, pages, permissions and calls that it had then.
 * What another file has taken of them, as the new text does not claim it any more, is a fault of that other file.
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
  /** The text that changes them. */
  readonly source: SourceFile;
  readonly enums: Compilation['enums'];
}

/** The objections of other files' tables, as faults of the text that would change them: at the choices in question. */
export function neighbourFaults(
  neighbours: readonly CompiledResource[],
  rejected: ReadonlyMap<string, readonly Narrowing[]>,
  { source, enums }: Change,
): Fault[] {
  const { document } = readDocument(source);
  if (!document) return [];
  const report = createReport(document);
  for (const { resource, table } of neighbours) {
    for (const { field: name, what: message, mend } of rejected.get(table.name) ?? []) {
      const options = resource.fields.find((field) => field.name === name)?.options;
      // Fields that take an enum by its name share its list.
      const choices = Object.keys(enums).find((key) => options !== undefined && enums[key] === options);
      const what = texts.wouldNoLongerFit({ name: resource.name, message });
      report.error({ path: choices === undefined ? [] : [choices], on: 'key', what, mend });
    }
  }
  return [...report.faults];
}

type ByTable = ReadonlyMap<string, readonly Narrowing[]>;

/** The objections of tables, as faults of the files that cause them, each at its field. */
export function narrowingFaults(
  resources: readonly CompiledResource[],
  rejected: ByTable,
  files: readonly SourceFile[],
): Fault[] {
  return resources.flatMap((compiled) => {
    const rejections = rejected.get(compiled.table.name) ?? [];
    // Few are refused, and looking for the file of each would take long where there are a thousand.
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

/** The doubts about tables, as warnings at the same places. */
export function doubtFaults(
  resources: readonly CompiledResource[],
  doubts: ByTable,
  files: readonly SourceFile[],
): Fault[] {
  return narrowingFaults(resources, doubts, files).map((fault) => ({ ...fault, severity: 'warning' }));
}

/** Lines that are described in the file of their record stand there below the field that holds them. */
function pathOf({ resource: { partOf }, table }: CompiledResource, field: string | undefined): Path {
  const record = partOf ? ['record', 'properties', partOf.field, 'lines', 'record'] : ['record'];
  if (field !== undefined) return [...record, 'properties', field];
  if (partOf) return ['record', 'properties', partOf.field];
  return table.former ? ['was'] : ['name'];
}
