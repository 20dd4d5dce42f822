import { Refusal } from '../../refusal.ts';
import { limits } from '../limits.ts';
import { attributeReader } from './attributeReader.ts';
import type { XmlHandler } from './createScanner.ts';
import type { Part } from './findParts.ts';
import { readXml } from './readXml.ts';
import { tooLarge } from './tooLarge.ts';

/** A sheet, and what it is called. */
export interface BookSheet {
  readonly title: string;
  readonly part: Part;
}

/** Where the parts of a workbook are that matter: its sheets in their order, and what the cells of those refer to. */
export interface Book {
  /** The first one is there; of the others those that are sheets of cells. */
  readonly sheets: readonly [BookSheet, ...BookSheet[]];
  readonly texts: Part | undefined;
  readonly styles: Part | undefined;
  /** Whether days are counted from 1904, as old Macs did. */
  readonly isFrom1904: boolean;
}

interface Relation {
  readonly id: string;
  /** The last word of its type: `worksheet`, `sharedStrings`. */
  readonly type: string;
  readonly target: string;
}

interface Archive {
  readonly file: Buffer;
  readonly parts: ReadonlyMap<string, Part>;
}

const read = {
  id: attributeReader('Id'),
  rid: attributeReader('id'),
  type: attributeReader('Type'),
  target: attributeReader('Target'),
  mode: attributeReader('TargetMode'),
  from1904: attributeReader('date1904'),
  name: attributeReader('name'),
} as const;

/** Finds the way from the root of the archive to its sheets. What leads out of the archive is not followed. */
export async function findBook(archive: Archive): Promise<Book> {
  const types = archive.parts.get('[Content_Types].xml');
  if (!types) throw new Refusal('notWorkbook');
  await readSmall(archive, types, () => undefined);
  const main = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target;
  const root = main === undefined ? undefined : archive.parts.get(main);
  if (!root || main === undefined) throw new Refusal('brokenWorkbook');
  // Binary workbooks (.xlsb) have the same parts in another form.
  if (!/\.xml$/i.test(main)) throw new Refusal('notWorkbook');
  const { sheets, isFrom1904, isBook } = await readRoot(archive, root);
  if (!isBook) throw new Refusal('notWorkbook');
  const relations = await relationsOf(archive, main);
  const [first, ...others] = sheets.map(({ id: wanted, title }): BookSheet | undefined => {
    const relation = relations.find(({ id, type }) => id === wanted && type === 'worksheet');
    const part = relation && archive.parts.get(relation.target);
    return part && { title, part };
  });
  if (!first) throw new Refusal('brokenWorkbook');
  const partOf = (wanted: string): Part | undefined => {
    const relation = relations.find(({ type }) => type === wanted);
    const part = relation && archive.parts.get(relation.target);
    // Without it cells would be read as something else than they are.
    if (relation && !part) throw new Refusal('brokenWorkbook');
    return part;
  };
  return {
    sheets: [first, ...others.filter((sheet) => sheet !== undefined)],
    texts: partOf('sharedStrings'),
    styles: partOf('styles'),
    isFrom1904,
  };
}

async function readRoot(archive: Archive, root: Part) {
  const sheets: { readonly id: string; readonly title: string }[] = [];
  const found = { isFrom1904: false, isBook: false };
  await readSmall(archive, root, (name, tag) => {
    if (name === 'workbook') found.isBook = true;
    if (name === 'workbookPr') found.isFrom1904 = /^(1|true)$/.test(read.from1904(tag) ?? '');
    if (name === 'sheet') sheets.push({ id: read.rid(tag) ?? '', title: read.name(tag) ?? '' });
  });
  return { sheets, ...found };
}

/** What a part refers to, by paths from the root; the root itself is called by an empty name. */
async function relationsOf(archive: Archive, path: string): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const part = archive.parts.get(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  if (!part) return relations;
  await readSmall(archive, part, (name, tag) => {
    if (name !== 'Relationship' || read.mode(tag)?.toLowerCase() === 'external') return;
    const type = read.type(tag)?.split('/').at(-1) ?? '';
    relations.push({ id: read.id(tag) ?? '', type, target: resolve(folder, read.target(tag) ?? '') });
  });
  return relations;
}

async function readSmall({ file }: Archive, part: Part, open: XmlHandler['open']): Promise<void> {
  if (part.size > limits.smallPart) throw tooLarge(limits.smallPart);
  for await (const _ of readXml(file, part, { open, close: () => undefined, text: () => undefined }));
}

function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps: string[] = [];
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}
