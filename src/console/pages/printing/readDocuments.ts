import { useQuery } from '@tanstack/react-query';
import type { Field } from '../../../contract/field.ts';
import { type FileEntry, shownAs } from '../../../contract/files.ts';
import { isAble, permissionsForAction } from '../../../contract/permission.ts';
import type { DocumentPart, DocumentPictures, DocumentRelated, PrintDocument } from '../../../contract/printing.ts';
import type { Resource } from '../../../contract/resource.ts';
import { commonErrors, fitsWhen, type Language, languages, many, type Text, type WireRecord } from '../../../contract/wire.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { useApp } from '../../app.ts';
import { HwError } from '../../client/hwError.ts';
import { useFileCalls } from '../../files/fileCalls.ts';
import { filesCall } from '../../providers/recordCalls.ts';
import { ask } from '../../providers/requests.ts';
import { useData } from '../../providers/useData.ts';
import { permittedResource } from '../../registry/permittedResource.ts';
import { type Calls, createCalls } from '../../saving/createCalls.ts';
import { fetchTexts } from '../../texts/createTexts.ts';
import type { Target } from '../records/targets.ts';
import { readRecords } from './PrintDialog.tsx';

interface DocumentParams {
  readonly resource: Resource;
  readonly printDocument: PrintDocument;
  readonly target: Target;
  /** Language for the names of people and places. */
  readonly language: Language;
}

/** Loads the current content of documents in the document's language, including the documents that belong to them. */
export function useDocumentSheets({ resource, printDocument, target, language }: DocumentParams) {
  const { resources, access } = useApp();
  const data = useData();
  const { fetchFile } = useFileCalls();
  const resourceOf = async (name: string): Promise<Resource | undefined> => {
    const { resources: entries, perms } = access.get();
    const entry = entries.find((each) => each.name === name);
    if (!entry || !isAble(entry, 'find', perms)) return undefined;
    return permittedResource((await resources.load(name)).resource, perms);
  };
  const picturesOf = async (other: Resource, id: string): Promise<readonly DocumentPicture[]> => {
    const { resources: entries, perms } = access.get();
    const entry = entries.find(({ name }) => name === other.name);
    if (!entry || !isAble(entry, 'findFiles', perms)) return [];
    const { records } = await ask(data, filesCall(other, id), { isQuiet: true });
    const shown = records.filter(({ type }) => shownAs(type) === 'image');
    const fetched: DocumentPicture[] = [];
    for (const file of shown) fetched.push({ file, blob: (await fetchFile(other.calls.downloadFile ?? '', file.id)).blob });
    return fetched;
  };
  const mayPrint = (other: Resource, perm: string) => permissionsForAction(other, perm).some((code) => access.get().perms.has(code));
  const calls = createCalls({ data, resources, language });
  const {
    data: content,
    error,
    refetch,
  } = useQuery<DocumentSheets, HwError>({
    queryKey: ['printed documents', resource.name, printDocument.name, target, language],
    queryFn: () => readSheets({ resource, printDocument, target, calls, resourceOf, picturesOf, mayPrint }),
    staleTime: 0,
    gcTime: 0,
  });
  return { content, error: error ?? undefined, refetch: () => void refetch() };
}

/** Maximum number of documents per print, not counting the documents that belong to them. */
export const mostDocuments = 50;

/** Maximum number per document of lines from another resource, and of related records whose pictures are printed. */
const mostLines = 5_000;

/** Maximum number of documents that belong to one document. */
const mostRelated = 200;

/** Number of records that are loaded in parallel. */
const atOnce = 5;

/** Referenced records by id, and the fields that the user may see. */
interface Referred {
  readonly fields: readonly Field[];
  readonly byId: ReadonlyMap<string, WireRecord>;
}

/** The data that the documents of some records show. */
export interface DocumentContent {
  readonly records: readonly WireRecord[];
  readonly referred: ReadonlyMap<string, Referred>;
  /** Lines from another resource, by id of the document's record; undefined if the record has its own or the user may not list them. */
  readonly lines?: DocumentRecords;
  readonly pictures?: DocumentAlbum;
}

interface DocumentRecords {
  readonly fields: readonly Field[];
  readonly byOwner: ReadonlyMap<string, readonly WireRecord[]>;
}

/** A picture among the files of a record. */
export interface DocumentPicture {
  readonly file: FileEntry;
  readonly blob: Blob;
}

/** The pictures of related records, by id of the document's record. */
export interface DocumentAlbum {
  readonly fields: readonly Field[];
  readonly byOwner: ReadonlyMap<string, readonly { readonly record: WireRecord; readonly pictures: readonly DocumentPicture[] }[]>;
}

/** One document to print. */
export interface Sheet {
  readonly resource: Resource;
  readonly printDocument: PrintDocument;
  readonly record: WireRecord;
  readonly content: DocumentContent;
}

export interface DocumentSheets {
  /** The requested records, without the records of attached documents (`PrintDocument.parts`). */
  readonly records: readonly WireRecord[];
  /** The documents in print order. */
  readonly sheets: readonly Sheet[];
  /** The titles of documents that belong to this one but that the user may not print. */
  readonly denied: readonly Text[];
}

export interface DocumentQuestion {
  readonly resource: Resource;
  readonly printDocument: PrintDocument;
  readonly target: Target;
  readonly calls: Calls;
  /** Loads a resource with the parts that the user may see; undefined if the user may not list it. */
  readonly resourceOf: (resource: string) => Promise<Resource | undefined>;
  /** Loads the pictures among the files of a record; none if the user may not see them. */
  readonly picturesOf?: (resource: Resource, id: string) => Promise<readonly DocumentPicture[]>;
}

interface SheetsQuestion extends DocumentQuestion {
  readonly mayPrint: (resource: Resource, perm: string) => boolean;
}

/** Loads documents, each followed by the documents that belong to it. */
export async function readSheets(question: SheetsQuestion): Promise<DocumentSheets> {
  const { resource, printDocument } = question;
  await fetchEveryText();
  const content = await readDocuments(question);
  const parts = await Promise.all((printDocument.parts ?? []).map((part) => readPart(question, part, content.records)));
  const sheets = content.records.flatMap((record): Sheet[] => [
    { resource, printDocument, record, content },
    ...parts.flatMap((part) => part.byOwner?.get(record.id) ?? []),
  ]);
  return { records: content.records, sheets, denied: parts.flatMap(({ denied }) => denied ?? []) };
}

/** Loads the texts of all languages, because a document may be in a language that the console has not loaded yet. */
async function fetchEveryText(): Promise<void> {
  try {
    await Promise.all(languages.map(fetchTexts));
  } catch {
    throw new HwError({ kind: 'lost', texts: { key: 'error.moduleFailed' } });
  }
}

interface ReadPart {
  readonly byOwner?: ReadonlyMap<string, readonly Sheet[]>;
  readonly denied?: Text;
}

/** Loads, for each owner, the documents of its related records in the order of these records. */
async function readPart(question: SheetsQuestion, { of, paper: name }: DocumentPart, owners: readonly WireRecord[]): Promise<ReadPart> {
  const resource = await question.resourceOf(of.resource);
  const printDocument = resource?.papers?.find((each) => each.name === name);
  if (!resource || !printDocument || !question.mayPrint(resource, printDocument.perm))
    return { denied: printDocument?.title ?? resource?.title ?? unknownPart };
  const related = await readRelated(question, of, { owners, most: mostRelated });
  const ids = [...related.values()].flatMap((records) => records.map(({ id }) => id));
  const content = await readDocuments({ ...question, resource, printDocument, target: { ids }, most: ids.length });
  const byId = new Map(content.records.map((record) => [record.id, { resource, printDocument, record, content }]));
  const sheetsOf = (records: readonly WireRecord[]) => records.flatMap(({ id }) => byId.get(id) ?? []);
  return { byOwner: new Map([...related].map(([owner, records]) => [owner, sheetsOf(records)])) };
}

const unknownPart: Text = { zh: '其他单据', en: 'Other documents' };

/** Loads the full records with their lines and the referenced data that documents show. */
export async function readDocuments(question: DocumentQuestion & { readonly most?: number }): Promise<DocumentContent> {
  const { printDocument, resource } = question;
  const ids = await idsOf(question);
  const records: WireRecord[] = [];
  for (let i = 0; i < ids.length; i += atOnce) {
    const some = ids.slice(i, i + atOnce);
    records.push(...(await Promise.all(some.map((id) => readOne(question, id)))).flatMap((record) => record ?? []));
  }
  const lines = await readLines(question, records);
  const pictures = printDocument.pictures && (await readPictures(question, printDocument.pictures, records));
  const { letterhead, blocks, summaries = [] } = printDocument;
  const ofRecords = [...blocks.flatMap(({ fields }) => fields), ...(letterhead ? [{ field: letterhead.field, of: letterhead }] : [])];
  const ofLines = [...(printDocument.lines?.columns ?? []), ...summaries.flatMap(({ by, sums }) => [...by, ...sums])];
  const rows = lines ? [...lines.byOwner.values()].flat() : records.flatMap((record) => ownLines(resource, printDocument, record));
  const album = pictures ? [...pictures.byOwner.values()].flat().map(({ record }) => record) : [];
  const all = [...idsIn(ofRecords, records), ...idsIn(ofLines, rows), ...idsIn(printDocument.pictures?.caption ?? [], album)];
  const byResource = Map.groupBy(all, ({ resource: name }) => name);
  const readAll = async (name: string, found: readonly { id: string }[]) => {
    const ids = found.map(({ id }) => id);
    return [name, await readReferred(question, name, ids)] as const;
  };
  const referred = await Promise.all([...byResource].map(([name, found]) => readAll(name, found)));
  return {
    records,
    ...(lines && { lines }),
    ...(pictures && { pictures }),
    referred: new Map(referred.flatMap(([name, found]) => (found ? [[name, found] as const] : []))),
  };
}

type PlainRecord = Readonly<Record<string, unknown>>;

/** Returns the lines that a record has in the field of the document's table. */
export function ownLines({ fields }: Resource, { lines }: PrintDocument, record: WireRecord): readonly PlainRecord[] {
  const own = fields.find(({ name }) => name === lines?.field);
  const value = own && record[own.name];
  return Array.isArray(value) ? value : [];
}

interface Through {
  readonly field: string;
  readonly of?: { readonly resource: string };
}

/** Returns the resource and id of each record to which these fields refer. */
function idsIn(fields: readonly Through[], records: readonly PlainRecord[]): { resource: string; id: string }[] {
  const through = fields.flatMap(({ field, of }) => (of ? [{ field, resource: of.resource }] : []));
  return through.flatMap(({ field, resource }) =>
    records.flatMap((record) => (isEmpty(record[field]) ? [] : [{ resource, id: String(record[field]) }])),
  );
}

/** Loads one record. Resolves to undefined if it no longer exists, so that the other records can still be printed. */
async function readOne({ resource, calls }: DocumentQuestion, id: string): Promise<WireRecord | undefined> {
  try {
    return await calls.findOne(resource.name, id, { isQuiet: true });
  } catch (error) {
    if (error instanceof HwError && error.code === commonErrors.notFound.code) return undefined;
    throw error;
  }
}

async function idsOf({ resource, calls, target, most = mostDocuments }: DocumentQuestion & { most?: number }): Promise<readonly string[]> {
  if (target === 'page') return [];
  if ('record' in target) return [target.record.id];
  if ('ids' in target) return target.ids.slice(0, most);
  return (await readRecords(calls, resource.name, { target, most })).map(({ id }) => id);
}

interface Owners {
  readonly owners: readonly WireRecord[];
  readonly most: number;
}

/** Loads the records that refer to each owner; throws if there are more than the maximum, because a document must be complete. */
async function readRelated(
  { calls }: Pick<DocumentQuestion, 'calls'>,
  { resource, by, sorts }: DocumentRelated,
  { owners, most }: Owners,
): Promise<Map<string, readonly WireRecord[]>> {
  const byOwner = new Map<string, readonly WireRecord[]>();
  for (const { id } of owners) {
    const found = await calls.find(resource, { filter: { [by]: id }, sorts, pageSize: most, isQuiet: true });
    if (found.total > most) throw new RangeError(`a document has at most ${many(most, 'line')}`);
    byOwner.set(id, found.records);
  }
  return byOwner;
}

async function readLines(question: DocumentQuestion, owners: readonly WireRecord[]): Promise<DocumentRecords | undefined> {
  const { of } = question.printDocument.lines ?? {};
  const resource = of && (await question.resourceOf(of.resource));
  if (!of || !resource || !(await mayFollow(question, resource, of))) return undefined;
  return { fields: resource.fields, byOwner: await readRelated(question, of, { owners, most: mostLines }) };
}

/**
 * Returns whether the user may list the resources to which `by` and `sorts` refer. Without this permission, the server refuses to find or
 * sort the lines.
 */
async function mayFollow({ resourceOf }: DocumentQuestion, { fields }: Resource, { by, sorts }: DocumentRelated): Promise<boolean> {
  const through = [by, ...sorts.map(({ field }) => field)].filter((name) => name.includes('.')).map((name) => name.split('.')[0]);
  const resources = [...new Set(through)].map((name) => fields.find((field) => field.name === name)?.reference?.resource ?? '');
  const found = await Promise.all(resources.map(resourceOf));
  return found.every((resource) => resource !== undefined);
}

/** Loads the pictures of the related records. */
async function readPictures(
  question: DocumentQuestion,
  { of, when }: DocumentPictures,
  owners: readonly WireRecord[],
): Promise<DocumentAlbum | undefined> {
  const { picturesOf = async () => [] } = question;
  const resource = await question.resourceOf(of.resource);
  if (!resource) return undefined;
  const related = await readRelated(question, of, { owners, most: mostLines });
  const byOwner = new Map<string, { record: WireRecord; pictures: readonly DocumentPicture[] }[]>();
  for (const [owner, records] of related) {
    const shown: { record: WireRecord; pictures: readonly DocumentPicture[] }[] = [];
    for (const record of records.filter((each) => fitsWhen(each, when))) {
      const pictures = await picturesOf(resource, record.id);
      // If there is a condition, records without pictures are printed too.
      if (pictures.length > 0 || when) shown.push({ record, pictures });
    }
    byOwner.set(owner, shown);
  }
  return { fields: resource.fields, byOwner };
}

async function readReferred(
  { calls, resourceOf }: DocumentQuestion,
  name: string,
  expected: readonly string[],
): Promise<Referred | undefined> {
  const ids = [...new Set(expected)];
  const fields = ids.length > 0 ? (await resourceOf(name))?.fields : undefined;
  if (!fields) return undefined;
  const byId = new Map<string, WireRecord>();
  for (let i = 0; i < ids.length; i += mostIds) {
    const some = ids.slice(i, i + mostIds);
    const { records } = await calls.find(name, { filter: { id: some }, pageSize: some.length, isQuiet: true });
    for (const record of records) byId.set(record.id, record);
  }
  return { fields, byId };
}

/** Maximum number of ids per request. */
const mostIds = 2_000;
