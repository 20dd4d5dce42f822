import type {
  DocumentField,
  DocumentLetterhead,
  DocumentLines,
  DocumentPictures,
  DocumentRelated,
  DocumentSignature,
  PrintDocument,
} from '../../../src/contract/printing.ts';
import type { Resource } from '../../../src/contract/resource.ts';
import type {
  DocumentFieldSource,
  DocumentLinesSource,
  DocumentPicturesSource,
  DocumentSource,
  LetterheadSource,
} from '../../generated/source.ts';
import type { Neighbors, ResourceSource } from '../../read/source.ts';
import { buildFieldWhens } from '../expected.ts';
import { toSort } from '../list/presets.ts';
import { textOf } from '../text.ts';

type Record = ResourceSource['record'];

/** Compiles the documents in the order of the file. */
export function buildDocuments(source: ResourceSource, { sources }: Pick<Neighbors, 'sources'>): Pick<Resource, 'papers'> {
  const { papers: documents, perms, record } = source;
  return documents ? { papers: documents.map((printDocument) => buildDocument(printDocument, { perms, record, sources })) } : {};
}

interface DocumentParts extends Pick<Neighbors, 'sources'> {
  readonly perms: string;
  readonly record: Record;
}

function buildDocument(printDocument: DocumentSource, parts: DocumentParts): PrintDocument {
  const { name, title, perm, size = 'a4', heading, columns = 2, blocks, lines, notes = [], signatures = [] } = printDocument;
  const { perms, record } = parts;
  const { letterhead, stamps, notesWhen, pictures, languages } = printDocument;
  const own = fieldsBuilder(parts, record);
  return {
    name,
    title: textOf(title),
    perm: perm ?? `${perms}:${name}`,
    size,
    heading: textOf(heading),
    columns,
    ...(letterhead && { letterhead: buildLetterhead(letterhead, record) }),
    ...(printDocument.code !== undefined && { code: printDocument.code }),
    ...(stamps && { stamps: stamps.map(({ when, text }) => ({ when: buildFieldWhens(when), text: textOf(text) })) }),
    blocks: blocks.map((block) => ({
      title: textOf(block.title),
      ...(block.when && { when: buildFieldWhens(block.when) }),
      fields: own(block.fields),
    })),
    ...(lines && buildTables(printDocument, lines, parts)),
    ...(pictures && { pictures: buildPictures(pictures, parts) }),
    notes: notes.map(textOf),
    ...(notesWhen && { notesWhen: buildFieldWhens(notesWhen) }),
    signatures: signatures.map(buildSignature),
    ...(languages && { languages }),
    ...(printDocument.with && { parts: printDocument.with.map((part) => ({ of: buildRelation(part), paper: part.paper })) }),
    ...(printDocument.ownButton === true && { hasOwnButton: true as const }),
  };
}

/** Compiles the table of the lines and the sums below it. */
function buildTables(
  { summaries }: DocumentSource,
  lines: DocumentLinesSource,
  parts: DocumentParts,
): Pick<PrintDocument, 'lines' | 'summaries'> {
  const { field, resource, by, sort, columns, totals = [] } = lines;
  const of = resource !== undefined && by !== undefined && buildRelation({ resource, by, ...(sort && { sort }) });
  const fieldsOf = fieldsBuilder(parts, recordOfLines(lines, parts));
  const table: DocumentLines = { ...(field !== undefined && { field }), ...(of && { of }), columns: fieldsOf(columns), totals };
  if (!summaries) return { lines: table };
  return {
    lines: table,
    summaries: summaries.map((summary) => ({
      title: textOf(summary.title),
      by: fieldsOf(summary.by),
      sums: fieldsOf(summary.sums),
    })),
  };
}

/** Returns the definition of the lines: that of the lines field or of the related resource; undefined if there is no such resource. */
export function recordOfLines(
  { field, resource = '' }: DocumentLinesSource,
  { record, sources }: Pick<DocumentParts, 'record' | 'sources'>,
): Pick<Record, 'properties'> | undefined {
  if (field === undefined) return sources.get(resource)?.record;
  const { lines, items } = record.properties[field] ?? {};
  return items ?? sources.get(lines?.resource ?? '')?.record;
}

function buildRelation({ resource, by, sort = [] }: { resource: string; by: string; sort?: readonly string[] }): DocumentRelated {
  return { resource, by, sorts: sort.map(toSort) };
}

function buildPictures({ title, when, caption = [], ...relation }: DocumentPicturesSource, parts: DocumentParts): DocumentPictures {
  return {
    title: textOf(title),
    of: buildRelation(relation),
    ...(when && { when: buildFieldWhens(when) }),
    caption: fieldsBuilder(parts, parts.sources.get(relation.resource)?.record)(caption),
  };
}

function buildSignature(signature: NonNullable<DocumentSource['signatures']>[number]): DocumentSignature {
  if (!('who' in signature)) return { who: textOf(signature) };
  return { who: textOf(signature.who), lines: signature.lines.map(textOf) };
}

function buildLetterhead({ from, name, fields = [], foot }: LetterheadSource, { properties }: Record): DocumentLetterhead {
  return {
    field: from,
    resource: properties[from]?.reference?.resource ?? '',
    fields,
    name: typeof name === 'string' ? { zh: name, en: name } : textOf(name),
    ...(foot !== undefined && { foot }),
  };
}

type FieldsBuilder = (fields: readonly (string | DocumentFieldSource)[]) => DocumentField[];

/**
 * Returns a function that compiles fields of `record`. A field of another resource gets its title here, because a user who prints may not
 * have access to that resource.
 */
function fieldsBuilder({ sources }: Pick<Neighbors, 'sources'>, record: Pick<Record, 'properties'> | undefined): FieldsBuilder {
  const build = (source: string | DocumentFieldSource): DocumentField => {
    const { field: path, zone, title, unit } = typeof source === 'string' ? { field: source } : source;
    const [field = '', there] = path.split('.');
    const own = {
      field,
      ...(zone !== undefined && { zone }),
      ...(title && { title: textOf(title) }),
      ...(unit && { unit }),
    };
    if (there === undefined) return own;
    const resource = record?.properties[field]?.reference?.resource ?? '';
    const titleThere = textOf(sources.get(resource)?.record.properties[there]?.title ?? {});
    return { ...own, of: { resource, field: there, title: titleThere } };
  };
  return (fields) => fields.map(build);
}
