import type { Paper, PaperField, PaperLetterhead, PaperLines } from '../../src/contract/printing.ts';
import type { Resource } from '../../src/contract/resource.ts';
import type { LetterheadSource, PaperFieldSource, PaperLinesSource, PaperSource } from '../read/paperSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { buildFieldWhen } from './buildFieldWhen.ts';
import type { Neighbours } from './neighbours.ts';
import { textOf } from './textOf.ts';
import { toSort } from './toSort.ts';

/** The documents of a record, in the order of the file; nothing at all where it says none. */
export function buildPapers(
  source: ResourceSource,
  { sources }: Pick<Neighbours, 'sources'>,
): Pick<Resource, 'papers'> {
  const { papers, perms, record } = source;
  const fieldOf = (field: PaperFieldSource): PaperField => buildField(field, { record, sources });
  return papers ? { papers: papers.map((paper) => buildPaper(paper, { perms, fieldOf, record })) } : {};
}

interface PaperParts {
  readonly perms: string;
  readonly record: ResourceSource['record'];
  readonly fieldOf: (field: PaperFieldSource) => PaperField;
}

function buildPaper(paper: PaperSource, { perms, fieldOf, record }: PaperParts): Paper {
  const { name, title, perm, size = 'a4', heading, columns = 2, blocks, lines, notes = [], signatures = [] } = paper;
  const { letterhead, stamps, notesWhen } = paper;
  return {
    ...{ name, title: textOf(title), perm: perm ?? `${perms}:${name}`, size, heading: textOf(heading), columns },
    ...(letterhead && { letterhead: buildLetterhead(letterhead, record) }),
    ...(paper.code !== undefined && { code: paper.code }),
    ...(stamps && { stamps: stamps.map(({ when, text }) => ({ when: buildFieldWhen(when), text: textOf(text) })) }),
    blocks: blocks.map((block) => ({
      title: textOf(block.title),
      ...(block.when && { when: buildFieldWhen(block.when) }),
      fields: block.fields.map(fieldOf),
    })),
    ...(lines && { lines: buildLines(lines) }),
    notes: notes.map(textOf),
    ...(notesWhen && { notesWhen: buildFieldWhen(notesWhen) }),
    signatures: signatures.map(textOf),
  };
}

function buildLines({ field, resource, by, sort = [], columns, totals = [] }: PaperLinesSource): PaperLines {
  const of = resource !== undefined && by !== undefined && { resource, by, sorts: sort.map(toSort) };
  return { ...(field !== undefined && { field }), ...(of && { of }), columns, totals };
}

function buildLetterhead(
  { from, name, fields = [], foot }: LetterheadSource,
  { properties }: ResourceSource['record'],
): PaperLetterhead {
  return {
    ...{ field: from, resource: properties[from]?.reference?.resource ?? '', fields },
    name: typeof name === 'string' ? { zh: name, en: name } : textOf(name),
    ...(foot !== undefined && { foot }),
  };
}

/** The title of a field elsewhere comes along: it stands on the paper of those, too, who may not read there. */
function buildField(
  source: PaperFieldSource,
  { record, sources }: Pick<ResourceSource, 'record'> & Pick<Neighbours, 'sources'>,
): PaperField {
  const { field: path, zone } = typeof source === 'string' ? { field: source, zone: undefined } : source;
  const [field = '', there] = path.split('.');
  const zoned = zone === undefined ? {} : { zone };
  if (there === undefined) return { field, ...zoned };
  const resource = record.properties[field]?.reference?.resource ?? '';
  const title = textOf(sources.get(resource)?.record.properties[there]?.title ?? {});
  return { field, of: { resource, field: there, title }, ...zoned };
}
