import { useQuery } from '@tanstack/react-query';
import { isAble } from '../../../contract/permission.ts';
import type { Paper } from '../../../contract/printing.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { commonErrors, type Language, many, type WireRecord } from '../../../contract/wire.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { useApp } from '../../app.ts';
import { HwError } from '../../client/hwError.ts';
import { useData } from '../../providers/useData.ts';
import { permittedResource } from '../../registry/permittedResource.ts';
import { type Calls, createCalls } from '../../saving/createCalls.ts';
import type { Target } from '../records/targets.ts';
import { readRecords } from './PrintDialog.tsx';

interface PaperParams {
  readonly resource: Resource;
  readonly paper: Paper;
  readonly target: Target;
  /** Language for the names of people and places. */
  readonly language: Language;
}

/** Loads the current content of the documents of some records in the document's language. */
export function usePaperContent({ resource, paper, target, language }: PaperParams) {
  const { resources, access } = useApp();
  const data = useData();
  const fieldsOf = async (name: string): Promise<readonly Field[] | undefined> => {
    const { resources: entries, perms } = access.get();
    const entry = entries.find((each) => each.name === name);
    if (!entry || !isAble(entry, 'find', perms)) return undefined;
    return permittedResource((await resources.load(name)).resource, perms).fields;
  };
  const calls = createCalls({ data, resources, language });
  const {
    data: content,
    error,
    refetch,
  } = useQuery<PaperContent, HwError>({
    queryKey: ['printed papers', resource.name, paper.name, target, language],
    queryFn: () => readDocuments({ resource, paper, target, calls, fieldsOf }),
    staleTime: 0,
    gcTime: 0,
  });
  return { content, error: error ?? undefined, refetch: () => void refetch() };
}

/** Maximum number of documents per print. */
export const mostDocuments = 50;

/** Maximum number of lines per document that come from another resource. */
const mostLines = 5_000;

/** Maximum number of parallel requests. */
const atOnce = 5;

/** Referenced records by id, and the fields that the user may see. */
interface Referred {
  readonly fields: readonly Field[];
  readonly byId: ReadonlyMap<string, WireRecord>;
}

/** The data that the documents of some records show. */
export interface PaperContent {
  readonly records: readonly WireRecord[];
  readonly referred: ReadonlyMap<string, Referred>;
  /** Records of another resource that are the lines, by id of the document's record; undefined if the record has its own lines. */
  readonly lines?: PaperRecords;
}

interface PaperRecords {
  readonly fields: readonly Field[];
  readonly byOwner: ReadonlyMap<string, readonly WireRecord[]>;
}

export interface PaperQuestion {
  readonly resource: Resource;
  readonly paper: Paper;
  readonly target: Target;
  readonly calls: Calls;
  /** Loads the fields of a resource that the user may see; undefined if the user may not list it. */
  readonly fieldsOf: (resource: string) => Promise<readonly Field[] | undefined>;
}

/** Loads the full records with their lines and the referenced data that documents show. */
export async function readDocuments(question: PaperQuestion): Promise<PaperContent> {
  const { paper } = question;
  const ids = await idsOf(question);
  const records: WireRecord[] = [];
  for (let i = 0; i < ids.length; i += atOnce) {
    const some = ids.slice(i, i + atOnce);
    records.push(...(await Promise.all(some.map((id) => readOne(question, id)))).flatMap((record) => record ?? []));
  }
  const { letterhead } = paper;
  const fields = paper.blocks.flatMap((block) => block.fields);
  const through = fields.flatMap(({ field, of }) => (of ? [{ field, resource: of.resource }] : []));
  const expected = Map.groupBy(letterhead ? [...through, letterhead] : through, ({ resource: name }) => name);
  const referred = await Promise.all(
    [...expected].map(async ([name, locations]) => {
      const values = locations.flatMap(({ field }) => records.map((record) => record[field]));
      const found = await readReferred(question, name, values);
      return [name, found] as const;
    }),
  );
  const lines = await readLines(question, records);
  return {
    records,
    ...(lines && { lines }),
    referred: new Map(referred.flatMap(([name, found]) => (found ? [[name, found] as const] : []))),
  };
}

/** Loads one record. Resolves to undefined if it no longer exists, so that the others can still be printed. */
async function readOne({ resource, calls }: PaperQuestion, id: string): Promise<WireRecord | undefined> {
  try {
    return await calls.findOne(resource.name, id, { isQuiet: true });
  } catch (error) {
    if (error instanceof HwError && error.code === commonErrors.notFound.code) return undefined;
    throw error;
  }
}

async function idsOf({ resource, calls, target }: PaperQuestion): Promise<readonly string[]> {
  if (target === 'page') return [];
  if ('record' in target) return [target.record.id];
  if ('ids' in target) return target.ids.slice(0, mostDocuments);
  return (await readRecords(calls, resource.name, { target, most: mostDocuments })).map(({ id }) => id);
}

/** Loads the records that are the lines of documents; throws if there are more than the maximum, because a document must be complete. */
async function readLines({ paper, calls, fieldsOf }: PaperQuestion, records: readonly WireRecord[]): Promise<PaperRecords | undefined> {
  const { of } = paper.lines ?? {};
  const fields = of && (await fieldsOf(of.resource));
  if (!of || !fields) return undefined;
  const byOwner = new Map<string, readonly WireRecord[]>();
  for (const { id } of records) {
    const requested = { filter: { [of.by]: id }, sorts: of.sorts, pageSize: mostLines, isQuiet: true };
    const found = await calls.find(of.resource, requested);
    if (found.total > mostLines) throw new RangeError(`a paper has at most ${many(mostLines, 'line')}`);
    byOwner.set(id, found.records);
  }
  return { fields, byOwner };
}

async function readReferred({ calls, fieldsOf }: PaperQuestion, name: string, values: readonly unknown[]): Promise<Referred | undefined> {
  const ids = [...new Set(values.filter((value) => !isEmpty(value)).map(String))];
  const fields = ids.length > 0 ? await fieldsOf(name) : undefined;
  if (!fields) return undefined;
  const { records } = await calls.find(name, { filter: { id: ids }, pageSize: ids.length, isQuiet: true });
  return { fields, byId: new Map(records.map((record) => [record.id, record])) };
}
