import type { Cell } from '../../../fields/cells.ts';
import type { ZipPart } from './zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The first number available for custom formats. */
const firstFormat = 164;

/** Returns all parts of a workbook except its sheets; the style of a cell is the index of its format, starting at 1. */
export function bookParts({ names, formats }: { readonly names: readonly string[]; readonly formats: readonly string[] }): ZipPart[] {
  const sheets = names.map(
    (name, i) => `<sheet name="${safeText(name).replaceAll('"', '&quot;')}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const parts = {
    '[Content_Types].xml': contentTypes(names.length),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles(formats),
  };
  return Object.entries(parts).map(([path, text]) => ({ name: path, content: [head + text] }));
}

/** Returns the path of a sheet by its number, starting at 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** The XML at the start of a sheet. */
export const sheetHead = `${head}<worksheet xmlns="${main}">`;

function contentTypes(sheets: number): string {
  const overrides = Array.from(
    { length: sheets },
    (_, i) => `<Override PartName="/${sheetPath(i + 1)}" ContentType="${types}.worksheet+xml"/>`,
  );
  return (
    `<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${overrides.join('')}` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`
  );
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${office}/${type}" Target="${target}"/>`);
  return `<Relationships xmlns="${packages}/relationships">${lines.join('')}</Relationships>`;
}

function styles(formats: readonly string[]): string {
  const own = formats.map((code, i) => `<numFmt numFmtId="${firstFormat + i}" formatCode="${safeText(code).replaceAll('"', '&quot;')}"/>`);
  const used = formats.map(
    (_, i) => `<xf numFmtId="${firstFormat + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"';
  return (
    `<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join('')}</numFmts>` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1">${plain}/></cellStyleXfs>` +
    `<cellXfs count="${used.length + 1}">${plain} xfId="0"/>${used.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

const dayLength = 86_400_000;
/** Day 0 of Excel's dates; from the nonexistent 29 February 1900 (day 60) on, its count is one too high. */
const [from1900, neverDay] = [Date.UTC(1899, 11, 31), 60];

/** The XML shared by the cells of a column: the text before and after the row number. */
interface Frame {
  readonly letters: string;
  readonly style: string;
}

/** Returns a function that writes rows as XML. Texts are written as inline strings, never as formulas. */
export function rowWriter(styles: readonly number[]): (row: number, cells: readonly Cell[]) => string {
  const frames = styles.map((style, i): Frame => ({ letters: lettersOf(i), style: style === 0 ? '' : ` s="${style}"` }));
  return (row, cells) => {
    let xml = `<row r="${row}">`;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i] ?? null;
      const frame = frames[i];
      if (cell === null || frame === undefined) continue;
      const body = bodyOf(cell);
      if (body !== undefined) xml += `<c r="${frame.letters}${row}"${frame.style}${body}</c>`;
    }
    return `${xml}</row>`;
  };
}

function bodyOf(cell: Exclude<Cell, null>): string | undefined {
  if (typeof cell === 'string') return ` t="inlineStr"><is><t${spaceOf(cell)}>${safeText(cell)}</t></is>`;
  if (typeof cell === 'boolean') return ` t="b"><v>${cell ? 1 : 0}</v>`;
  const number = typeof cell === 'number' ? cell : serialOf(cell);
  return Number.isFinite(number) ? `><v>${number}</v>` : undefined;
}

/** Returns the `xml:space` attribute for texts whose outer spaces or line breaks must be preserved. */
function spaceOf(text: string): string {
  return /^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : '';
}

function serialOf(date: Date): number {
  const days = (date.getTime() - from1900) / dayLength;
  // Ten decimals of a day are precise to a thousandth of a second.
  return Math.round((days >= neverDay ? days + 1 : days) * 1e10) / 1e10;
}

/** Returns the letters of a column index, starting at 0. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '_x000D_',
  _: '_x005F_',
};

/** Characters that XML cannot contain or that must be escaped for XML or Excel. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const special = /[&<>\r]|_(?=x[0-9A-Fa-f]{4}_)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Escapes a text for XML so that Excel reads it back unchanged: Excel decodes `_x000D_`, so similar text is escaped too. Control
 * characters, which neither format allows, are removed.
 */
function safeText(text: string): string {
  return text.replace(special, (sign) => escapes[sign] ?? '');
}
