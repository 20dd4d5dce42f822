import { reservedNames } from '../../src/contract/record.ts';
import { suggest } from '../check/suggest.ts';
import { isUnsafe } from '../keywords/names.ts';
import { readDocument } from '../read/readDocument.ts';
import type { RecordSource } from '../read/recordSource.ts';

import type { DraftedField } from './draft/fields.ts';
import { draftResource } from './draft/resource.ts';
import { type Material, Trouble } from './material.ts';
import { mendDraft } from './mendDraft.ts';
import { mergeDraft } from './merge/merge.ts';
import { camelCase, textsOf } from './names/texts.ts';
import type { DraftWorld } from './world.ts';

/** A file as it is to be written. */
export interface Outcome {
  /** Below the schemas folder. */
  readonly path: string;
  readonly text: string;
  /** The text of the file as it was; undefined for a new one. */
  readonly before: string | undefined;
  readonly added: readonly string[];
  readonly notes: readonly string[];
  readonly conflicts: readonly string[];
}

/** Drafts the file of a resource, or merges the draft into the file that there is. Throws `Trouble`. */
export function draftFile(
  { name, area = 'system' }: { name: string; area?: string },
  { world, material }: { world: DraftWorld; material: Material },
): Outcome {
  checkName(name);
  const present = findPresent(name, area, world);
  if (!present && !world.areas.includes(area))
    throw new Trouble(`there is no area \`${area}\`; ${suggest(area, world.areas).en}`);
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
  const isNew = (note: string): boolean =>
    merged.added.some((field) => note.includes(`\`${field.split('.').at(-1)}\``));
  const reported = [...draft.notes.filter(isNew), ...notes.filter(isNew), ...merged.notes];
  return {
    path,
    text: merged.text,
    before: present.text,
    added: merged.added,
    notes: reported,
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

/** The file that has the resource already, wherever it lies. */
function findPresent(name: string, area: string, { files }: DraftWorld): DraftWorld['files'][number] | undefined {
  const called = files.find((file) => {
    const value = readDocument(file).document?.value as { name?: unknown } | undefined;
    return typeof value?.name === 'string' && value.name.toLowerCase() === name.toLowerCase();
  });
  return called ?? files.find(({ path }) => path.toLowerCase() === `${area}/${name}.json`.toLowerCase());
}

/** Drafted fields with what the compiler left of them. */
function asMended(fields: readonly DraftedField[], { properties }: RecordSource): DraftedField[] {
  return fields.flatMap((field) => {
    const property = properties[field.name];
    if (!property) return [];
    return [
      { ...field, property, ...(field.items && property.items && { items: asMended(field.items, property.items) }) },
    ];
  });
}
