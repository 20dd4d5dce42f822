import { compile } from '../../compile.ts';
import { formatFault } from '../../formatFault.ts';
import { readDocument } from '../../read/readDocument.ts';
import type { ResourceSource } from '../../read/source.ts';
import type { SourceFile } from '../../types.ts';
import type { Draft } from '../draft/draftResource.ts';
import type { SourceRecord } from '../material.ts';
import { firstFault } from '../mendDraft.ts';
import { Trouble } from '../Trouble.ts';
import { type Conflict, findConflicts } from './findConflicts.ts';
import { findDeclaredConflicts } from './findDeclaredConflicts.ts';
import { insertFields } from './insertFields.ts';
import { pairFields } from './pairFields.ts';

/** A file with what the source has more than it, and what is to be told. */
export interface Merged {
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
  readonly files: readonly SourceFile[];
}

/** Adds to a file what the source has more; whatever the file says stays as it is, and contradictions are told. */
export function mergeDraft({ draft, records, path, files }: Question): Merged {
  const file = files.find((each) => each.path === path) as SourceFile;
  const source = soundSource(file, files);
  const { pairs, added, gone } = pairFields(draft.fields, source.record, ['record', 'properties']);
  const compiled = compile(files).resources.find((each) => each.file === path);
  const found = compiled ? findConflicts({ source, compiled, fields: draft.fields, records }) : [];
  const isWindows = file.text.includes('\r\n');
  const plain = insertFields(file.text.replaceAll('\r\n', '\n'), added);
  const text = isWindows ? plain.replaceAll('\n', '\r\n') : plain;
  const fault = firstFault(text, { path, files });
  if (fault) throw new Trouble(`nothing was changed: with the new fields, ${formatFault(fault)}`);
  return {
    text,
    added: added.map(({ drafted, path: [, , holder] }) =>
      holder === undefined ? drafted.name : `${holder}.${drafted.name}`,
    ),
    notes: [
      ...added.filter(({ drafted }) => drafted.isRequired).map(({ drafted }) => filled(drafted.name)),
      ...gone.map((name) => `\`${name}\` is not in the source; it stays`),
    ],
    conflicts: tell(dropDoubles([...findDeclaredConflicts(pairs), ...found]), { path, text }),
  };
}

/** Stored records do not have the new field yet: required at once, none of them could be saved again. */
function filled(name: string): string {
  return `\`${name}\` is always filled in the source; add it to \`required\` when every stored record has it`;
}

function soundSource(file: SourceFile, files: readonly SourceFile[]): ResourceSource {
  const fault = firstFault(file.text, { path: file.path, files });
  if (fault) throw new Trouble(`mend the file first: ${formatFault(fault)}`);
  return readDocument(file).document?.value as ResourceSource;
}

function dropDoubles(conflicts: readonly Conflict[]): Conflict[] {
  return [...new Map(conflicts.map((conflict) => [conflict.what, conflict])).values()];
}

function tell(conflicts: readonly Conflict[], { path, text }: SourceFile): string[] {
  const { document } = readDocument({ path, text });
  return conflicts.map(({ path: place, what }) => {
    const { line, column } = document?.keyPosition(place) ?? { line: 1, column: 1 };
    return `${path}:${line}:${column}  ${what}  the file stays as it is`;
  });
}
