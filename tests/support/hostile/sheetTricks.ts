import type { ErrorName } from '../../../src/contract/errors.ts';
import { bookOf, type HostileWorkbook, paths, sheetOf, textCell, validRows } from './bookOf.ts';

type Outcome = ErrorName | 'taken';

/** Returns the XML of rows that follow a valid heading and a valid row with this code. */
type Rows = (code: string) => string;

const more =
  (rows: string): Rows =>
  (code) =>
    validRows(code) + rows;
const cell =
  (xml: string): Rows =>
  (code) =>
    `${validRows(code)}<row r="3">${xml}</row>`;

/** Returns the letters of a column, from A. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

const across = (count: number, make: (column: string) => string): string =>
  Array.from({ length: count }, (_, i) => make(letters(i))).join('');

/** Returns malicious or damaged sheets in a valid archive. */
export function sheetTricks(): HostileWorkbook[] {
  return [...tricks(giants, 'giant'), ...tricks(wrong, 'wrong'), ...tricks(odd, 'odd'), ...otherParts()];
}

function tricks(some: Readonly<Record<string, readonly [Rows, Outcome]>>, kind: string): HostileWorkbook[] {
  return Object.entries(some).map(([name, [rows, outcome]], i) => {
    const code = `HW${kind.toUpperCase()}${i}`;
    const make = (): Buffer => bookOf(code, { [paths.sheet]: sheetOf(rows(code)) });
    return { name, family: name, make, outcome, isLarge: large.has(name) };
  });
}

/** Names of cases that take a second or more to create and read. */
const large: ReadonlySet<string> = new Set([
  ...['a million empty rows', 'a million cells without a value', '200,001 rows', 'a cell of 10 million signs'],
  ...['a cell of a million runs', 'a million elements in each other', 'a comment of ten megabytes'],
  ...['three million shared texts', 'sixty megabytes of shared texts', 'one shared text of ten megabytes'],
]);

const giants: Readonly<Record<string, readonly [Rows, Outcome]>> = {
  'one cell in the last corner': [more(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`), 'tooManyColumns'],
  'one row at the very end': [more(`<row r="1048576">${textCell('A1048576', 'HWEND')}${textCell('B1048576', 'x')}</row>`), 'taken'],
  'a million empty rows': [
    (code) => validRows(code) + Array.from({ length: 1_000_000 }, (_, i) => `<row r="${i + 3}"/>`).join(''),
    'taken',
  ],
  'a million cells without a value': [
    (code) => validRows(code) + Array.from({ length: 100_000 }, (_, i) => `<row r="${i + 3}">${'<c s="0"/>'.repeat(10)}</row>`).join(''),
    'taken',
  ],
  '16,384 columns without a value': [cell(across(16_384, (column) => `<c r="${column}3" s="0"/>`)), 'taken'],
  '16,384 columns': [cell(across(16_384, (column) => textCell(`${column}3`, 'x'))), 'tooManyColumns'],
  '201 columns': [cell(across(201, (column) => textCell(`${column}3`, 'x'))), 'tooManyColumns'],
  '200,001 rows': [
    () =>
      `<row r="1">${textCell('A1', 'makerCode')}</row>${Array.from({ length: 200_001 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}"><v>1</v></c></row>`).join('')}`,
    'tooManyRows',
  ],
  'a cell of 40,000 signs': [cell(textCell('A3', 'x'.repeat(40_000))), 'cellTooLong'],
  'a cell of 10 million signs': [cell(textCell('A3', Array.from({ length: 1_000_000 }, (_, i) => `line ${i}\n`).join(''))), 'cellTooLong'],
  'a cell of a million runs': [cell(`<c r="A3" t="inlineStr"><is>${'<r><t>x</t></r>'.repeat(1_000_000)}</is></c>`), 'cellTooLong'],
  'a tag that does not end': [cell(`<c r="A3" x="${'y'.repeat(3_000_000)}"/>`), 'cellTooLong'],
  'an attribute of a megabyte': [cell(`<c r="A3" x="${'y'.repeat(900_000)}"/>`), 'taken'],
  'a million attributes': [cell(`<c r="A3"${Array.from({ length: 60_000 }, (_, i) => ` a${i}="1"`).join('')}/>`), 'taken'],
  'a million elements in each other': [cell(`${'<x>'.repeat(1_000_000)}${'</x>'.repeat(1_000_000)}`), 'taken'],
  'a comment of ten megabytes': [more(`<!-- ${Array.from({ length: 1_000_000 }, (_, i) => `note ${i} `).join('')}-->`), 'cellTooLong'],
};

const wrong: Readonly<Record<string, readonly [Rows, Outcome]>> = {
  'a row number below zero': [more(`<row r="-5">${textCell('A3', 'x')}</row>`), 'brokenWorkbook'],
  'a row number beyond the sheet': [more(`<row r="1048577">${textCell('A3', 'x')}</row>`), 'brokenWorkbook'],
  'a row number that is none': [more(`<row r="abc">${textCell('A3', 'x')}</row>`), 'brokenWorkbook'],
  'a row number with a fraction': [more(`<row r="3.5">${textCell('A3', 'x')}</row>`), 'brokenWorkbook'],
  'a row number of a hundred digits': [more(`<row r="${'9'.repeat(100)}">${textCell('A3', 'x')}</row>`), 'brokenWorkbook'],
  'a row that comes twice': [more(`<row r="2">${textCell('A2', 'x')}</row>`), 'brokenWorkbook'],
  'rows backwards': [more(`<row r="9">${textCell('A9', 'x')}</row><row r="8">${textCell('A8', 'y')}</row>`), 'brokenWorkbook'],
  'a column beyond the sheet': [cell(textCell('XFE3', 'x')), 'brokenWorkbook'],
  'a column of a hundred letters': [cell(textCell(`${'Z'.repeat(100)}3`, 'x')), 'brokenWorkbook'],
  'a place without a column': [cell(textCell('3', 'x')), 'brokenWorkbook'],
  'a place in another script': [cell(textCell('中3', 'x')), 'brokenWorkbook'],
  'an attribute without quotes': [cell('<c r=A3><v>1</v></c>'), 'brokenWorkbook'],
  'a shared text that is not there': [cell('<c r="A3" t="s"><v>99</v></c>'), 'brokenWorkbook'],
  'a shared text below zero': [cell('<c r="A3" t="s"><v>-1</v></c>'), 'brokenWorkbook'],
  'a shared text of no number': [cell('<c r="A3" t="s"><v>x</v></c>'), 'brokenWorkbook'],
  'a shared text between two': [cell('<c r="A3" t="s"><v>0.5</v></c>'), 'brokenWorkbook'],
  'an element that does not end': [more('<row r="3">'), 'brokenWorkbook'],
  'an end without an element': [more('</row></row></sheetData></worksheet></x>'), 'brokenWorkbook'],
  'two sheets in one part': [more('</sheetData></worksheet><worksheet><sheetData>'), 'brokenWorkbook'],
  'a sign that there is not': [cell(textCell('A3', '&nbsp;')), 'brokenWorkbook'],
  'a sign beyond all numbers': [cell(textCell('A3', '&#x110000;')), 'brokenWorkbook'],
  'a sign that does not end': [cell(textCell('A3', 'a & b')), 'brokenWorkbook'],
  'a document type in the middle': [cell('<!DOCTYPE x>'), 'brokenWorkbook'],
};

const odd: Readonly<Record<string, readonly [Rows, Outcome]>> = {
  'a style that is not there': [cell('<c r="A3" s="4000000000"><v>1</v></c>'), 'taken'],
  'a style below zero': [cell('<c r="A3" s="-1"><v>1</v></c>'), 'taken'],
  'a kind of value that there is not': [cell('<c r="A3" t="zzz"><v>__proto__</v></c>'), 'taken'],
  'a number beyond all numbers': [cell('<c r="A3"><v>1e999</v></c>'), 'taken'],
  'a value of no number': [cell('<c r="A3"><v>NaN</v></c>'), 'taken'],
  'a fault in place of a value': [cell('<c r="A3" t="e"><v>#REF!</v></c>'), 'taken'],
  'places that are left out': [more('<row><c t="inlineStr"><is><t>HWLEFT</t></is></c></row>'), 'taken'],
  'elements with a prefix': [(code) => validRows(code).replaceAll('<', '<x:').replaceAll('<x:/', '</x:'), 'taken'],
  'elements called like parts of objects': [more('<constructor/><__proto__/><toString/>'), 'taken'],
  'a section of plain text': [cell('<c r="A3" t="inlineStr"><is><t><![CDATA[<row r="9">]]></t></is></c>'), 'taken'],
};

/** Entries of a workbook, by path, that replace the valid ones. */
type Others = Readonly<Record<string, Buffer | string>>;

/** Returns workbooks whose entries around the sheet are invalid. */
function otherParts(): HostileWorkbook[] {
  const relation = (type: string, target: string, mode = ''): string =>
    `<Relationships><Relationship Id="rId1" Type="x/${type}" Target="${target}"${mode}/></Relationships>`;
  const utf16 = Buffer.from(`\ufeff${sheetOf(validRows('HWUTF16'))}`, 'utf16le');
  const broken = Buffer.from(sheetOf(validRows('HWUTF8')));
  broken[broken.indexOf('Sound')] = 0xff;
  const files: Readonly<Record<string, readonly [Others | (() => Others), Outcome]>> = {
    'a sheet of another encoding': [{ [paths.sheet]: utf16 }, 'brokenWorkbook'],
    'a sheet of bytes that are no text': [{ [paths.sheet]: broken }, 'brokenWorkbook'],
    'a sheet of nothing': [{ [paths.sheet]: '' }, 'brokenWorkbook'],
    'a sheet of noughts': [{ [paths.sheet]: Buffer.alloc(5_000) }, 'brokenWorkbook'],
    'a sheet of HTML': [{ [paths.sheet]: '<html><body><br></body></html>' }, 'brokenWorkbook'],
    'a sheet without rows': [{ [paths.sheet]: sheetOf('') }, 'noColumns'],
    'a workbook without sheets': [{ [paths.book]: '<workbook><sheets/></workbook>' }, 'brokenWorkbook'],
    'a sheet that is an address': [
      { [paths.links]: relation('worksheet', 'http://127.0.0.1:9/x.xml', ' TargetMode="External"') },
      'brokenWorkbook',
    ],
    'a workbook that is an address': [
      { [paths.root]: relation('officeDocument', 'http://127.0.0.1:9/x.xml', ' TargetMode="External"') },
      'brokenWorkbook',
    ],
    'a sheet that is a file of the server': [{ [paths.links]: relation('worksheet', '../../../../../../etc/passwd') }, 'brokenWorkbook'],
    'a workbook that is itself its sheet': [{ [paths.links]: relation('worksheet', 'workbook.xml') }, 'noColumns'],
    'a first sheet that is a picture': [{ [paths.links]: relation('chartsheet', 'worksheets/sheet1.xml') }, 'brokenWorkbook'],
    'no relations at all': [{ [paths.root]: '<Relationships/>' }, 'brokenWorkbook'],
    '100,000 sheets': [
      () => ({
        [paths.book]: `<workbook xmlns:r="r"><sheets>${'<sheet name="S" sheetId="1" r:id="rId1"/>'.repeat(100_000)}</sheets></workbook>`,
      }),
      'taken',
    ],
    'three million shared texts': [
      () => ({
        [paths.texts]: `<sst>${Array.from({ length: 3_000_000 }, (_, i) => `<si><t>${i.toString(36)}</t></si>`).join('')}</sst>`,
      }),
      'workbookParts',
    ],
    'sixty megabytes of shared texts': [
      () => ({
        [paths.texts]: `<sst>${Array.from({ length: 2_000 }, (_, i) => `<si><t>${`${i} `.repeat(6_000)}</t></si>`).join('')}</sst>`,
      }),
      'workbookRatio',
    ],
    'one shared text of ten megabytes': [
      () => ({
        [paths.texts]: `<sst><si>${Array.from({ length: 1_000_000 }, (_, i) => `<r><t>${i}</t></r>`).join('')}</si></sst>`,
      }),
      'cellTooLong',
    ],
    'a million styles': [
      () => ({
        [paths.styles]: `<styleSheet><cellXfs>${Array.from({ length: 400_000 }, (_, i) => `<xf numFmtId="${i}"/>`).join('')}</cellXfs></styleSheet>`,
      }),
      'taken',
    ],
  };
  return Object.entries(files).map(([name, [others, outcome]], i) => ({
    name,
    family: name,
    make: () => bookOf(`HWPART${i}`, typeof others === 'function' ? others() : others),
    outcome,
    isLarge: large.has(name),
  }));
}
