import { headingKey } from '../../../fields/headings.ts';
import { AppError } from '../../appError.ts';
import { type RequestedSheets, type SheetBlock, sheetName } from '../columns.ts';
import { limits } from '../limits.ts';
import { templateTexts } from '../template/template.ts';
import { type Part, readXml, tooLarge, tooMany } from './archive.ts';
import { attributeReader, plainExcel, textReader, type XmlHandler } from './scanner.ts';

/** A sheet with its name. */
interface BookSheet {
  readonly title: string;
  readonly part: Part;
}

/** Locations of the relevant parts of a workbook: its sheets in order, and the data that their cells refer to. */
interface Book {
  /** The first sheet always exists. Of the other ones, only worksheets are listed, no chart sheets for example. */
  readonly sheets: readonly [BookSheet, ...BookSheet[]];
  readonly texts: Part | undefined;
  readonly styles: Part | undefined;
  /** Whether dates are counted from 1904, as in old Mac files. */
  readonly isFrom1904: boolean;
}

interface Relation {
  readonly id: string;
  /** The last part of the type URL: `worksheet`, `sharedStrings`. */
  readonly type: string;
  readonly target: string;
}

interface Archive {
  readonly file: Buffer;
  readonly parts: ReadonlyMap<string, Part>;
}

const bookAttributes = {
  id: attributeReader('Id'),
  rid: attributeReader('id'),
  type: attributeReader('Type'),
  target: attributeReader('Target'),
  mode: attributeReader('TargetMode'),
  from1904: attributeReader('date1904'),
  name: attributeReader('name'),
} as const;

/** Finds the sheets of a workbook, starting at the root of the archive. Links to targets outside the archive are not followed. */
export async function findBook(archive: Archive): Promise<Book> {
  const types = archive.parts.get('[Content_Types].xml');
  if (!types) throw new AppError('notWorkbook');
  await readSmall(archive, types, () => undefined);
  const main = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target;
  const root = main === undefined ? undefined : archive.parts.get(main);
  if (!root || main === undefined) throw new AppError('brokenWorkbook');
  // Binary workbooks (.xlsb) have the same parts in another format, which is not supported.
  if (!/\.xml$/i.test(main)) throw new AppError('notWorkbook');
  const { sheets, isFrom1904, isBook } = await readRoot(archive, root);
  if (!isBook) throw new AppError('notWorkbook');
  const relations = await relationsOf(archive, main);
  const [first, ...others] = sheets.map(({ id: relationId, title }): BookSheet | undefined => {
    const relation = relations.find(({ id, type }) => id === relationId && type === 'worksheet');
    const part = relation && archive.parts.get(relation.target);
    return part && { title, part };
  });
  if (!first) throw new AppError('brokenWorkbook');
  const partOf = (partType: string): Part | undefined => {
    const relation = relations.find(({ type }) => type === partType);
    const part = relation && archive.parts.get(relation.target);
    // Without the missing part, cells would be misread.
    if (relation && !part) throw new AppError('brokenWorkbook');
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
    if (name === 'workbookPr') found.isFrom1904 = /^(1|true)$/.test(bookAttributes.from1904(tag) ?? '');
    if (name === 'sheet') sheets.push({ id: bookAttributes.rid(tag) ?? '', title: bookAttributes.name(tag) ?? '' });
  });
  return { sheets, ...found };
}

/** Returns the relations of a part with paths from the root; the path of the root is empty. */
async function relationsOf(archive: Archive, path: string): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const part = archive.parts.get(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  if (!part) return relations;
  await readSmall(archive, part, (name, tag) => {
    if (name !== 'Relationship' || bookAttributes.mode(tag)?.toLowerCase() === 'external') return;
    const type = bookAttributes.type(tag)?.split('/').at(-1) ?? '';
    relations.push({
      id: bookAttributes.id(tag) ?? '',
      type,
      target: resolve(folder, bookAttributes.target(tag) ?? ''),
    });
  });
  return relations;
}

async function readSmall({ file }: Archive, part: Part, open: XmlHandler['open']): Promise<void> {
  if (part.size > limits.smallPart) throw tooLarge(limits.smallPart);
  for await (const _ of readXml(file, part, { open, close: () => undefined, text: () => undefined }));
}

function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const folders: string[] = [];
  for (const segment of `${folder}${target}`.split('/')) {
    if (segment === '..') folders.pop();
    else if (segment !== '.' && segment !== '') folders.push(segment);
  }
  return folders.join('/');
}

/** A sheet to read, and the properties of its blocks. */
export interface ChosenSheet {
  readonly part: Part;
  /** Name of the sheet, if the workbook has several. */
  readonly title?: string;
  readonly how: Pick<SheetBlock, 'sheet' | 'isByPosition'>;
}

/** Names of the template's help sheets, which are not read. */
const passedOver = [templateTexts.notes, templateTexts.choices].flatMap(({ zh, en }) => [zh, en]).map(titleKey);

/**
 * Selects the sheets to read. The first sheet has the records; the other requested sheets are found by name, or else by their position
 * after it. If the first sheet has the name of another requested sheet, it is read as that sheet.
 */
export function chooseSheets(sheets: readonly BookSheet[], requested?: RequestedSheets): ChosenSheet[] {
  const [first] = sheets;
  if (!first) return [];
  const chosen = ({ part, title }: BookSheet, how: ChosenSheet['how'] = {}): ChosenSheet => ({
    part,
    how,
    ...(sheets.length > 1 && { title }),
  });
  if (!requested) return [chosen(first)];
  const isCalled = ({ title }: BookSheet, titles: readonly string[]): boolean => titles.map(titleKey).includes(titleKey(title));
  const named = new Map(requested.others.map(({ name, titles }) => [name, sheets.find((sheet) => isCalled(sheet, [...titles, name]))]));
  const taken = new Set([...named.values()]);
  const own = taken.has(first) ? sheets.find((sheet) => !taken.has(sheet) && isCalled(sheet, requested.titles)) : first;
  const others = requested.others.flatMap(({ name }, i): ChosenSheet[] => {
    const found = named.get(name);
    if (found) return [chosen(found, { sheet: name })];
    const there = sheets[i + 1];
    const isFree = there && there !== own && !taken.has(there) && !isCalled(there, passedOver);
    return isFree ? [chosen(there, { sheet: name, isByPosition: true })] : [];
  });
  return [...(own ? [chosen(own)] : []), ...others];
}

/** Normalizes a sheet name for comparison: case is ignored and Excel's shortening applied. */
function titleKey(title: string): string {
  return headingKey(sheetName(title));
}

/** How a style formats numbers: as dates or times, or as percentages. */
export type CellFormat = 'day' | 'percent' | undefined;

/** Returns the kind of a number format that is built into Excel. */
const builtIn = (id: number): CellFormat => {
  if (id === 9 || id === 10) return 'percent';
  const isDay = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDay ? 'day' : undefined;
};

const formatAttributes = {
  id: attributeReader('numFmtId'),
  code: attributeReader('formatCode'),
} as const;

/** Returns the number formats of the cell styles, by style index. */
export async function readFormats(file: Buffer, part: Part | undefined): Promise<readonly CellFormat[]> {
  if (!part) return [];
  if (part.size > limits.smallPart) throw tooLarge(limits.smallPart);
  const own = new Map<number, CellFormat>();
  const styles: number[] = [];
  let isCell = false;
  const open: XmlHandler['open'] = (name, tag) => {
    if (name === 'numFmt') own.set(Number(formatAttributes.id(tag)), formatOf(formatAttributes.code(tag) ?? ''));
    if (name === 'cellXfs') isCell = true;
    if (name === 'xf' && isCell) styles.push(Number(formatAttributes.id(tag) ?? 0));
  };
  const close = (name: string): void => {
    if (name === 'cellXfs') isCell = false;
  };
  for await (const _ of readXml(file, part, { open, close, text: () => undefined }));
  return styles.map((id) => (own.has(id) ? own.get(id) : builtIn(id)));
}

/** Returns the kind of a format code from its letters and percent sign, ignoring literal text, colors and conditions. */
function formatOf(code: string): CellFormat {
  const letters = code
    .replace(/"[^"]*"|\\.|[*_]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/general/gi, '');
  if (/[ymdhs]/i.test(letters)) return 'day';
  return letters.includes('%') ? 'percent' : undefined;
}

/** The texts and their offsets are stored in blocks of these sizes, so that adding a block does not copy the existing blocks. */
const [bytesOfBlock, offsetsOfBlock] = [1_048_576, 65_536];

/** The shared texts of a workbook, by index. */
export interface SharedTexts {
  /** Returns the text with this index; undefined if there is none. */
  readonly at: (index: number) => string | undefined;
}

/** Reads the table of shared texts and keeps it as bytes, because strings would take several times the memory. */
export async function readSharedTexts(file: Buffer, part: Part | undefined): Promise<SharedTexts> {
  const kept = keepTexts();
  if (!part) return kept;
  const reader = textReader('si', (text) => kept.add(plainExcel(text)));
  for await (const _ of readXml(file, part, reader));
  return kept;
}

function keepTexts(): SharedTexts & { readonly add: (text: string) => void } {
  const blocks: Buffer[] = [];
  const offsets: Float64Array[] = [];
  let [count, used, total] = [0, bytesOfBlock, 0];
  const put = (text: string): number => {
    const length = Buffer.byteLength(text);
    total += length;
    if (total > limits.sharedTexts) throw tooLarge(limits.sharedTexts);
    if (count >= limits.sharedCount) throw tooMany(limits.sharedCount);
    if (used + length > bytesOfBlock) {
      blocks.push(Buffer.allocUnsafeSlow(bytesOfBlock));
      used = 0;
    }
    const start = (blocks.length - 1) * bytesOfBlock + used;
    used += blocks.at(-1)?.write(text, used, length, 'utf8') ?? 0;
    return start * bytesOfBlock + length;
  };
  return {
    add: (text) => {
      const offset = put(text);
      if (count % offsetsOfBlock === 0) offsets.push(new Float64Array(offsetsOfBlock));
      (offsets.at(-1) as Float64Array)[count % offsetsOfBlock] = offset;
      count += 1;
    },
    at: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      const offset = offsets[Math.floor(index / offsetsOfBlock)]?.[index % offsetsOfBlock] ?? 0;
      const [start, length] = [Math.floor(offset / bytesOfBlock), offset % bytesOfBlock];
      const from = start % bytesOfBlock;
      return blocks[Math.floor(start / bytesOfBlock)]?.toString('utf8', from, from + length) ?? '';
    },
  };
}
