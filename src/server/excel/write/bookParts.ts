import { safeText } from './safeText.ts';
import type { ZipPart } from './zipStream.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The first number of formats of one's own. */
const firstFormat = 164;

/** Everything of a workbook but its sheets; the style of a cell is the place of its format, from 1. */
export function bookParts({
  names,
  formats,
}: {
  readonly names: readonly string[];
  readonly formats: readonly string[];
}): ZipPart[] {
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

/** Where a sheet goes, by its number from 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** How a sheet begins. */
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
  const lines = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${lines.join('')}</Relationships>`;
}

function styles(formats: readonly string[]): string {
  const own = formats.map(
    (code, i) => `<numFmt numFmtId="${firstFormat + i}" formatCode="${safeText(code).replaceAll('"', '&quot;')}"/>`,
  );
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
