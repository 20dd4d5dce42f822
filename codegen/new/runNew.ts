import { existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { displayFields, reservedNames } from '../../src/contract/wire.ts';
import { suggest } from '../check/subject.ts';
import { replaceFile } from '../format.ts';
import type { RecordSource } from '../generated/source.ts';
import { everyDisplay } from '../keywords/display.ts';
import { isUnsafe } from '../keywords/names.ts';
import { readDocument } from '../read/readDocument.ts';
import { readFolder } from '../read/readFolder.ts';
import type { ResourceSource } from '../read/source.ts';
import { formatFault, type SourceFile } from '../types.ts';
import type { DraftedField } from './draft/fields.ts';
import { draftResource } from './draft/resource.ts';
import { type Material, Trouble } from './material.ts';
import { firstFault, mendDraft } from './mendDraft.ts';
import { mergeDraft } from './mergeDraft.ts';
import { camelCase, textsOf } from './names/texts.ts';
import { type NewCommand, newUsage, readArguments } from './readArguments.ts';
import { type ReadCodes, type ReadTable, readMaterial } from './readMaterial.ts';
import { type DraftWorld, readWorld } from './world.ts';

const projectSchemas = join(fileURLToPath(new URL('../..', import.meta.url)), 'schemas');

/**
 * The exit code (0 for success, 1 if nothing was drafted, 2 for wrong arguments), and whether resource files of the project have changed.
 */
interface NewResult {
  readonly code: number;
  readonly hasChanged: boolean;
}

/** The functions with which `new` reads the database. The caller provides them, because the compiler cannot access a database. */
interface Ask {
  readonly readTable: ReadTable;
  readonly readCodes: ReadCodes;
}

/**
 * Runs `new`: drafts a resource file, merges it into the existing file if there is one, and makes it live on request. With `--dry-run`, the
 * file is printed to standard output. Everything else is printed to standard error.
 */
export async function runNew(args: readonly string[], ask: Ask): Promise<NewResult> {
  const command = readArguments(args);
  if (typeof command === 'string') {
    console.error(`${command}\n\n${newUsage}`);
    return { code: 2, hasChanged: false };
  }
  try {
    const folder = command.schemas ?? projectSchemas;
    const isOwn = command.schemas === undefined;
    if (command.from === undefined) return { code: 0, hasChanged: goLive(command.name, folder) && isOwn };
    const material = await readMaterial(command, ask.readTable);
    const world = readWorld(folder);
    const codes = await ask.readCodes(codeFieldsOf(world.resources.map(({ source }) => source)));
    const outcome = draftFile(command, { world: { ...withDrafts(world, folder), codes }, material });
    const hasChanged = writeOutcome(command, folder, outcome);
    return { code: 0, hasChanged: hasChanged && command.isLive && isOwn };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    console.error(error.message);
    return { code: 1, hasChanged: false };
  }
}

/** Writes the file if its text has changed or it goes live, and prints a summary. Returns whether the file was written. */
function writeOutcome(command: NewCommand, folder: string, outcome: Outcome): boolean {
  const { isDry, isLive } = command;
  const { path, text, before, added, notes, conflicts } = outcome;
  const holder = isLive ? folder : join(folder, draftsFolder);
  const target = join(holder, path);
  const shown = relative(process.cwd(), target);
  const isSame = text === before;
  const isMoved = isLive && isDrafted(folder, path);
  if (isDry) process.stdout.write(text);
  else if (!isSame || isMoved) replaceFile(target, text);
  if (isLive && !isDry) rmSync(join(folder, draftsFolder, path), { force: true });
  const what =
    before === undefined ? `${added.length} fields` : `${added.length} new fields${added.length > 0 ? `: ${added.join(', ')}` : ''}`;
  const done = isDry ? 'would be' : 'is';
  console.error(isSame ? `${shown} already has everything in the source` : `${shown} ${done} written: ${what}`);
  for (const note of notes) console.error(`  ${note}`);
  for (const conflict of conflicts) console.error(`conflict  ${join(relative(process.cwd(), holder), conflict)}`);
  if (!isLive && !isDry && !isSame) console.error(howToGoLive(command));
  return (!isSame || isMoved) && !isDry;
}

function howToGoLive({ name, schemas }: NewCommand): string {
  const where = schemas === undefined ? '' : ` --schemas ${schemas}`;
  return `This is a draft: no server reads it. Review it, then run: npm run codegen -- new ${name} --live${where}`;
}

/** Moves a draft to the resource files. Returns true, because these have changed. Throws `Trouble` if there is no valid draft. */
function goLive(name: string, folder: string): boolean {
  const world = readWorld(folder);
  const draft = draftsIn(folder).find(({ text }) => nameIn(text)?.toLowerCase() === name.toLowerCase());
  if (!draft) throw new Trouble(`there is no draft of \`${name}\`: give a source, such as --from-xlsx <file>`);
  const fault = firstFault(draft.text, { ...world, path: draft.path });
  if (fault) throw new Trouble(formatFault({ ...fault, file: join(draftsFolder, fault.file) }));
  const target = join(folder, draft.path);
  replaceFile(target, draft.text);
  rmSync(join(folder, draftsFolder, draft.path));
  console.error(`${relative(process.cwd(), target)} is live`);
  return true;
}

function nameIn(text: string): string | undefined {
  const { document } = readDocument({ path: 'draft.json', text });
  const name = (document?.value as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

/** The folder for drafts inside the schemas folder. The compiler ignores it, because its name starts with a dot. */
const draftsFolder = '.drafts';

/** Returns the drafts, each with the path that it will have as a resource file. */
function draftsIn(folder: string): SourceFile[] {
  const drafts = join(folder, draftsFolder);
  return existsSync(drafts) ? readFolder(drafts) : [];
}

function isDrafted(folder: string, path: string): boolean {
  return existsSync(join(folder, draftsFolder, path));
}

/** Replaces resource files with their drafts, so that a draft from a second source extends the draft from the first one. */
function withDrafts(world: DraftWorld, folder: string): DraftWorld {
  const drafts = draftsIn(folder);
  const paths = new Set(drafts.map(({ path }) => path));
  return { ...world, files: [...world.files.filter(({ path }) => !paths.has(path)), ...drafts] };
}

/**
 * Returns the fields that identify records, by resource. A column of the source that contains stored values of such a field is a reference.
 */
function codeFieldsOf(sources: readonly ResourceSource[]): ReadonlyMap<string, readonly string[]> {
  const fieldsOf = (source: ResourceSource): string[] => {
    const shown = new Set(everyDisplay(source).flatMap(({ display }) => displayFields(display)));
    return Object.entries(source.record.properties).flatMap(([name, { type, reference, unique, serial }]) =>
      type === 'string' && !reference && (unique || serial || shown.has(name)) ? [name] : [],
    );
  };
  const all = sources.filter(({ over }) => !over).map((source) => [source.name, fieldsOf(source)] as const);
  return new Map(all.filter(([, fields]) => fields.length > 0));
}

/** A file to be written, and what to report about it. */
export interface Outcome {
  /** The path relative to the schemas folder. */
  readonly path: string;
  readonly text: string;
  /** The text that the file has now; undefined for a new file. */
  readonly before: string | undefined;
  readonly added: readonly string[];
  readonly notes: readonly string[];
  readonly conflicts: readonly string[];
}

/** Drafts a resource file, or merges the draft into the existing file. Throws `Trouble` if this is not possible. */
export function draftFile(
  { name, area = 'system' }: { name: string; area?: string },
  { world, material }: { world: DraftWorld; material: Material },
): Outcome {
  checkName(name);
  const present = findPresent(name, area, world);
  if (!present && !world.areas.includes(area)) throw new Trouble(`there is no area \`${area}\`; ${suggest(area, world.areas).en}`);
  const path = present?.path ?? `${area}/${name}.json`;
  const draft = draftResource(material, { name, area: world.areas.includes(area) ? area : 'system', world });
  const files = world.files.filter((file) => file.path !== path);
  const { source, text, notes } = mendDraft(draft.source, { path, files, memory: world.memory });
  if (!present)
    return {
      path,
      text,
      before: undefined,
      added: Object.keys(source.record.properties),
      notes: [...draft.notes, ...notes],
      conflicts: [],
    };
  const fields = asMended(draft.fields, source.record);
  const merged = mergeDraft({ draft: { ...draft, fields }, records: material.records, path, world });
  const isNew = (note: string): boolean => merged.added.some((field) => note.includes(`\`${field.split('.').at(-1)}\``));
  const allNotes = [...draft.notes.filter(isNew), ...notes.filter(isNew), ...merged.notes];
  return {
    path,
    text: merged.text,
    before: present.text,
    added: merged.added,
    notes: allNotes,
    conflicts: merged.conflicts,
  };
}

function checkName(name: string): void {
  const isReserved = reservedNames.some((reserved) => reserved.toLowerCase() === name.toLowerCase());
  if (/^[a-z][A-Za-z0-9]{1,62}$/.test(name) && !isUnsafe(name) && !isReserved) return;
  const texts = textsOf(name);
  const better = camelCase(texts[0] === 'hw' ? texts : ['hw', ...texts]).slice(0, 63);
  const what = isReserved ? `\`${name}\` is a system table` : `\`${name}\` cannot be the name of a resource`;
  throw new Trouble(
    `${what}: use 2 to 63 letters and digits, starting with a lower-case letter, such as \`${texts.length > 0 ? better : 'hwBerth'}\``,
  );
}

/** Finds the existing file of the resource: by the name in the file, or else by the path that a new file would get. */
function findPresent(name: string, area: string, { files }: DraftWorld): DraftWorld['files'][number] | undefined {
  const called = files.find((file) => {
    const value = readDocument(file).document?.value as { name?: unknown } | undefined;
    return typeof value?.name === 'string' && value.name.toLowerCase() === name.toLowerCase();
  });
  return called ?? files.find(({ path }) => path.toLowerCase() === `${area}/${name}.json`.toLowerCase());
}

/** Returns the drafted fields without the fields and keywords that `mendDraft` removed. */
function asMended(fields: readonly DraftedField[], { properties }: RecordSource): DraftedField[] {
  return fields.flatMap((field) => {
    const property = properties[field.name];
    if (!property) return [];
    return [{ ...field, property, ...(field.items && property.items && { items: asMended(field.items, property.items) }) }];
  });
}
