import type { ErrorName } from '../../../src/contract/errors.ts';
import { type ArchivePart, archive } from './archive.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** The paths of a workbook's entries. */
export const paths = {
  types: '[Content_Types].xml',
  root: '_rels/.rels',
  book: 'xl/workbook.xml',
  links: 'xl/_rels/workbook.xml.rels',
  sheet: 'xl/worksheets/sheet1.xml',
  texts: 'xl/sharedStrings.xml',
  styles: 'xl/styles.xml',
} as const;

/** Returns the XML of a sheet with these rows. */
export function sheetOf(rows: string): string {
  return `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
}

/** Returns the XML of a text cell. */
export function textCell(location: string, text: string): string {
  return `<c r="${location}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** Returns the XML of a heading row and one valid row with this code. */
export function validRows(code: string): string {
  const heading = `<row r="1">${textCell('A1', 'makerCode')}${textCell('B1', 'makerName')}</row>`;
  return `${heading}<row r="2">${textCell('A2', code)}${textCell('B2', 'Sound')}</row>`;
}

/** Returns the entries of a valid workbook. Some of them can be replaced. */
export function partsOf(code: string, others: Readonly<Record<string, Buffer | string>> = {}): ArchivePart[] {
  const parts: Record<string, Buffer | string> = {
    [paths.types]:
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    [paths.root]: `${head}<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    [paths.book]: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    [paths.links]:
      `${head}<Relationships xmlns="${packages}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
      `${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
    [paths.texts]: `${head}<sst xmlns="${main}"><si><t>shared</t></si></sst>`,
    [paths.styles]: `${head}<styleSheet xmlns="${main}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
    [paths.sheet]: sheetOf(validRows(code)),
    ...others,
  };
  return Object.entries(parts).map(([name, content]) => ({ name, content }));
}

/** Returns a workbook, with some of its entries replaced. */
export function bookOf(code: string, others: Readonly<Record<string, Buffer | string>> = {}): Buffer {
  return archive(partsOf(code, others));
}

/** A malicious workbook, and the expected outcome. */
export interface HostileWorkbook {
  readonly name: string;
  /** The kind of attack; short runs test one workbook of each. */
  readonly family: string;
  readonly make: () => Buffer;
  /** Whether creating and reading it takes a second or more. */
  readonly isLarge?: boolean;
  /** The expected error. `taken` means that the file is harmless and must be imported; undefined means that either outcome is fine. */
  readonly outcome?: ErrorName | 'taken';
}
