import { crc32, deflateRawSync } from 'node:zlib';
import type { ErrorName } from '../../../src/contract/errors.ts';
import { type ArchivePart, archive } from './archive.ts';
import { type HostileWorkbook, partsOf, paths } from './bookOf.ts';

const megabyte = 1024 * 1024;

/** Returns an entry of spaces that compresses to a thousandth of its size. */
function blown(name: string, megabytes: number): ArchivePart {
  const content = Buffer.alloc(megabytes * megabyte, 0x20);
  return { name, content: deflateRawSync(content), isPacked: true, size: content.length, crc: crc32(content) };
}

/** Returns a workbook in which the metadata of one entry is false. */
function lying(name: string, lie: Partial<ArchivePart>): Buffer {
  return archive(partsOf('HWLIE').map((part) => (part.name === name ? { ...part, ...lie } : part)));
}

function replaced(part: ArchivePart): Buffer {
  return archive([...partsOf('HWBOMB').filter(({ name }) => name !== part.name), part]);
}

/** Returns ZIP bombs, and archives with a false central directory. */
export function archiveLies(): HostileWorkbook[] {
  const files: Readonly<Record<string, readonly [() => Buffer, ErrorName]>> = {
    ...ofEachPart('a bomb of 100 MB', (name) => [() => replaced(blown(name, 100)), 'workbookRatio']),
    ...ofEachPart('a bomb that says it is small', (name) => [() => replaced({ ...blown(name, 100), size: 1_000 }), 'brokenWorkbook']),
    ...ofEachPart('a wrong checksum', (name) => [() => lying(name, { crc: 1 }), 'brokenWorkbook']),
    ...ofEachPart('bytes that cannot be unpacked', (name) => [
      () => lying(name, { content: Buffer.alloc(500, 0xff), isPacked: true }),
      'brokenWorkbook',
    ]),
    ...ofEachPart('a size of 4 GB', (name) => [() => lying(name, { size: 0xffff_fffe }), 'workbookBomb']),
    ...ofEachPart('a size below zero', (name) => [() => lying(name, { size: 0xffff_ffff }), 'brokenWorkbook']),
    ...ofEachPart('a part beyond the end', (name) => [() => lying(name, { offset: 0x7fff_ffff }), 'brokenWorkbook']),
    'a hundred parts of a hundred megabytes that are one': [overlapping, 'brokenWorkbook'],
    'a bomb of many small parts': [
      () => archive([...partsOf('HWMANY'), ...Array.from({ length: 45 }, (_, i) => blown(`xl/media/${i}.xml`, 15))]),
      'workbookBomb',
    ],
    'more parts than anybody needs': [
      () => archive([...partsOf('HWPARTS'), ...Array.from({ length: 2_100 }, (_, i) => ({ name: `p${i}`, content: '' }))]),
      'workbookParts',
    ],
    'a list that claims 65,535 parts': [() => archive(partsOf('HWCOUNT'), { count: 65_535 }), 'workbookParts'],
    'a list that claims one part more': [() => archive(partsOf('HWONE'), { count: 8 }), 'brokenWorkbook'],
    'two sheets of one name': [() => archive([...partsOf('HWTWO'), ...partsOf('HWTWO')]), 'brokenWorkbook'],
    'a part with a password': [() => lying(paths.sheet, { flags: 1 }), 'lockedWorkbook'],
    'a way of packing that is unknown': [() => lying(paths.sheet, { method: 99 }), 'brokenWorkbook'],
    'more bytes packed than there are': [() => lying(paths.sheet, { packed: 0x0fff_ffff }), 'brokenWorkbook'],
  };
  return Object.entries(files).map(([name, [make, outcome]]) => ({
    ...{ name, make, outcome },
    family: name.replace(/ \(.*\)$/, ''),
  }));
}

type Made = readonly [() => Buffer, ErrorName];

function ofEachPart(name: string, make: (path: string) => Made): Record<string, Made> {
  const some = [paths.sheet, paths.texts, paths.styles, paths.book];
  return Object.fromEntries(some.map((path) => [`${name} (${path})`, make(path)]));
}

/** Returns a workbook whose central directory has many entries for the same bytes. */
function overlapping(): Buffer {
  const parts = partsOf('HWOVER');
  const bomb = blown('xl/worksheets/sheet1.xml', 15);
  const before = parts.filter(({ name }) => name !== bomb.name);
  const offset = archive(before).readUInt32LE(archive(before).length - 6);
  const others = Array.from({ length: 100 }, (_, i) => ({ ...bomb, name: `xl/media/${i}.xml`, content: '', offset }));
  return archive([...before, bomb, ...others.map((part) => ({ ...part, packed: (bomb.content as Buffer).length }))]);
}
