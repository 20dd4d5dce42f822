import { safeText } from './safeText.ts';
import type { ZipPart } from './zipStream.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The first number of formats of one's own. */
const firstFormat = 164;

/** Everything of a workbook but its one sheet; the style of a cell is the place of its format, from 1. */
export function bookParts({
  name,
  formats,
}: {
  readonly name: string;
  readonly formats: readonly string[];
}): ZipPart[] {
  const parts = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      `<sheet name="${safeText(name).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles(formats),
  };
  return Object.entries(parts).map(([path, text]) => ({ name: path, content: [head + text] }));
}

/** Where the sheet goes. */
export const sheetPath = 'xl/worksheets/sheet1.xml';

/** How the sheet begins. */
export const sheetHead = `${head}<worksheet xmlns="${main}">`;

const contentTypes =
  `<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`;

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
