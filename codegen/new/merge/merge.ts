import { getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { printJsonText } from '../../../src/contract/printJson.ts';
import { compile } from '../../compile.ts';
import { formatFault } from '../../faults.ts';
import { nodeAt, type Path } from '../../read/location.ts';
import { readDocument } from '../../read/readDocument.ts';
import type { ResourceSource } from '../../read/source.ts';
import type { SourceFile } from '../../types.ts';
import type { Draft } from '../draft/resource.ts';
import { type SourceRecord, Trouble } from '../material.ts';
import { firstFault } from '../mendDraft.ts';
import type { DraftWorld } from '../world.ts';
import { type Conflict, findConflicts, findDeclaredConflicts } from './conflicts.ts';
import { type Comparison, pairFields } from './pairs.ts';

/** A file with the fields that only the source had, and the notes and conflicts to report. */
interface Merged {
  readonly text: string;
  /** The fields that are new in it. */
  readonly added: readonly string[];
  readonly notes: readonly string[];
  /** One line for each contradiction, with its place in the new text. */
  readonly conflicts: readonly string[];
}

interface Question {
  readonly draft: Draft;
  readonly records: readonly SourceRecord[];
  readonly path: string;
  readonly world: Pick<DraftWorld, 'files' | 'memory'>;
}

/** Adds to a file the fields that only the source has. The file keeps what it says; conflicts are reported. */
export function mergeDraft({ draft, records, path, world }: Question): Merged {
  const { files, memory } = world;
  const file = files.find((each) => each.path === path) as SourceFile;
  const source = validSource(file, world);
  const { pairs, added, gone: removed } = pairFields(draft.fields, source.record, ['record', 'properties']);
  const compiled = compile(files, memory).resources.find((each) => each.file === path);
  const found = compiled ? findConflicts({ source, compiled, fields: draft.fields, records }) : [];
  const isWindows = file.text.includes('\r\n');
  const plain = insertFields(file.text.replaceAll('\r\n', '\n'), added);
  const text = isWindows ? plain.replaceAll('\n', '\r\n') : plain;
  const fault = firstFault(text, { ...world, path });
  if (fault) throw new Trouble(`nothing was changed: with the new fields, ${formatFault(fault)}`);
  return {
    text,
    added: added.map(({ drafted, path: [, , holder] }) =>
      holder === undefined ? drafted.name : `${holder}.${drafted.name}`,
    ),
    notes: [
      ...added.filter(({ drafted }) => drafted.isRequired).map(({ drafted }) => requiredNote(drafted.name)),
      ...removed.map((name) => `\`${name}\` is not in the source; it stays in the file`),
    ],
    conflicts: toLines(dropDoubles([...findDeclaredConflicts(pairs), ...found]), { path, text }),
  };
}

/** Stored records do not have the new field yet: required at once, none of them could be saved again. */
function requiredNote(name: string): string {
  return `\`${name}\` always has a value in the source; add it to \`required\` if every stored record has one`;
}

function validSource(file: SourceFile, world: Question['world']): ResourceSource {
  const fault = firstFault(file.text, { ...world, path: file.path });
  if (fault) throw new Trouble(`fix the file first: ${formatFault(fault)}`);
  return readDocument(file).document?.value as ResourceSource;
}

function dropDoubles(conflicts: readonly Conflict[]): Conflict[] {
  return [...new Map(conflicts.map((conflict) => [conflict.what, conflict])).values()];
}

function toLines(conflicts: readonly Conflict[], { path, text }: SourceFile): string[] {
  const { document } = readDocument({ path, text });
  return conflicts.map(({ path: location, what }) => {
    const { line, column } = document?.keyPosition(location) ?? { line: 1, column: 1 };
    return `${path}:${line}:${column}  ${what}  the file stays as it is`;
  });
}

/**
 * The text of a file with new fields in it, each behind the one that comes before it in the source. What the file says
 * besides stays, in the words it is written in; with new fields the file is formatted.
 */
function insertFields(text: string, added: Comparison['added']): string {
  if (added.length === 0) return text;
  let result = text;
  const behind = new Map<string, string>();
  for (const { drafted, path, before } of added) {
    // Of several new ones behind the same field, each stands behind the one before.
    const location = [...path, before ?? ''].join('/');
    const previous = behind.get(location) ?? before;
    result = insertProperty(result, { path, name: drafted.name, value: drafted.property, before: previous });
    result = insertIntoForm(result, { path, name: drafted.name, before: previous });
    behind.set(location, drafted.name);
  }
  return printJsonText(result) ?? result;
}

interface Insertion {
  readonly path: Path;
  readonly name: string;
  readonly before: string | undefined;
}

function insertProperty(text: string, { path, name, value, before }: Insertion & { value: unknown }): string {
  const holder = nodeAt(treeOf(text), path);
  const previous = holder.children?.find((member) => member.children?.[0]?.value === before);
  return insert(text, { holder, previous, piece: `${JSON.stringify(name)}: ${JSON.stringify(value)}` });
}

/** A form that names its fields does not show others: the new one goes into the section of the field before it. */
function insertIntoForm(text: string, { path, name, before }: Insertion): string {
  if (path.length !== 2) return text;
  const { form } = getNodeValue(treeOf(text)) as { form?: { sections?: readonly { fields?: readonly unknown[] }[] } };
  const sections = form?.sections ?? [];
  if (sections.length === 0) return text;
  const found = sections.findIndex(({ fields }) => fields?.includes(before));
  const section = found < 0 ? sections.length - 1 : found;
  const holder = nodeAt(treeOf(text), ['form', 'sections', section, 'fields']);
  const previous = holder.children?.find(({ value }) => value === before);
  return insert(text, { holder, previous, piece: JSON.stringify(name) });
}

function treeOf(text: string): Node {
  return parseTree(text) as Node;
}

interface Location {
  readonly holder: Node;
  readonly previous: Node | undefined;
  readonly piece: string;
}

/** Puts a piece behind another one of an object or a list, at the end where there is no other. */
function insert(text: string, { holder, previous = holder.children?.at(-1), piece }: Location): string {
  const at = previous ? previous.offset + previous.length : holder.offset + 1;
  return `${text.slice(0, at)}${previous ? ', ' : ''}${piece}${text.slice(at)}`;
}
