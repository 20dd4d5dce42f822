import { crc32, createInflateRaw } from 'node:zlib';
import { AppError } from '../../appError.ts';
import { limits } from '../limits.ts';
import { createScanner, type XmlHandler } from './scanner.ts';

/** A part of the archive: the position of its bytes and its compression. Sizes in bytes as declared by the archive. */
export interface Part {
  readonly name: string;
  readonly method: number;
  readonly start: number;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
}

/** Signatures of the ZIP format, as stored in the file. */
const signs = { end: 0x06054b50, part: 0x02014b50, local: 0x04034b50 };

/** Maximum length of an archive comment. */
const mostComment = 65_535;

/** Allowed compression methods: stored and deflate. */
const methods: readonly number[] = [0, 8];

/**
 * Returns the parts of an archive by name. Throws if the file is not an archive or if the declared unpacked size exceeds the limit. Also
 * throws if two parts have the same name or overlap, as in ZIP bombs.
 */
export function findParts(file: Buffer): ReadonlyMap<string, Part> {
  assertZip(file);
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const isThere = end >= Math.max(0, file.length - 22 - mostComment) && end + 22 <= file.length;
  if (!isThere) throw new AppError('brokenWorkbook');
  const count = file.readUInt16LE(end + 10);
  if (count > limits.parts) throw tooMany(limits.parts);
  const parts = new Map<string, Part>();
  let at = file.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || file.readUInt32LE(at) !== signs.part) throw new AppError('brokenWorkbook');
    const part = readPart(file, at);
    if (parts.has(part.name)) throw new AppError('brokenWorkbook');
    parts.set(part.name, part);
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  assertNoOverlaps([...parts.values()]);
  assertSize([...parts.values()]);
  return parts;
}

/** Signature of old Office files, also used for workbooks with a password. */
const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function assertZip(file: Buffer): void {
  if (file.subarray(0, 8).equals(oldOffice)) {
    throw new AppError(file.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'lockedWorkbook' : 'oldWorkbook');
  }
  if (file.length >= 22 && file.readUInt32LE(0) === signs.local) return;
  throw new AppError(isText(file) ? 'textFile' : 'notWorkbook');
}

/**
 * Whether the file is text: UTF-16 as Excel writes it starts with a byte order mark; other text has no control characters except tabs and
 * line breaks.
 */
function isText(file: Buffer): boolean {
  const begin = file.subarray(0, 4096);
  // A file of fewer than four bytes is too short to tell. A PDF starts with text but is not a text file.
  if (begin.length < 4 || begin.toString('latin1').startsWith('%PDF')) return false;
  if (begin.readUInt8(0) === 0xff && begin.at(1) === 0xfe) return true;
  return begin.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);
}

function readPart(file: Buffer, at: number): Part {
  const [flags, method, nameLength] = [8, 10, 28].map((offset) => file.readUInt16LE(at + offset)) as Triple;
  const extra = file.subarray(at + 46 + nameLength, at + 46 + nameLength + file.readUInt16LE(at + 30));
  const { size, packed, local } = largeSizes(extra, {
    size: file.readUInt32LE(at + 24),
    packed: file.readUInt32LE(at + 20),
    local: file.readUInt32LE(at + 42),
  });
  // The lowest bit marks an encrypted part.
  if (flags % 2 === 1) throw new AppError('lockedWorkbook');
  if (!methods.includes(method) || local + 30 > file.length || file.readUInt32LE(local) !== signs.local) {
    throw new AppError('brokenWorkbook');
  }
  const nameAt = local + 30;
  const start = nameAt + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start + packed > file.length || (method === 0 && packed !== size)) throw new AppError('brokenWorkbook');
  const bytes = file.subarray(at + 46, at + 46 + nameLength);
  // The name is stored both in the directory and before the part; a difference means damage that no checksum detects.
  if (!bytes.equals(file.subarray(nameAt, nameAt + file.readUInt16LE(local + 26)))) throw new AppError('brokenWorkbook');
  const name = bytes.toString('utf8');
  return { name, method, start, packed, size, crc: file.readUInt32LE(at + 16) };
}

type Triple = [number, number, number];

/** Throws if parts overlap; ZIP bombs share compressed bytes to unpack to a huge size. */
function assertNoOverlaps(parts: readonly Part[]): void {
  const sorted = parts.toSorted((a, b) => a.start - b.start);
  const isOver = sorted.some(({ start, packed }, i) => start + packed > (sorted[i + 1]?.start ?? Number.POSITIVE_INFINITY));
  if (isOver) throw new AppError('brokenWorkbook');
}

function assertSize(parts: readonly Part[]): void {
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.unpacked) throw tooLarge(limits.unpacked);
  if (parts.some(isBomb)) throw new AppError('workbookRatio', { values: { limit: limits.ratio } });
}

/**
 * Returns true if a part is compressed so much that it must be a ZIP bomb; ordinary content compresses to between a tenth and a fiftieth
 * of its size.
 */
function isBomb({ size, packed }: Part): boolean {
  return size > limits.alwaysUnpacked && size > packed * limits.ratio;
}

/** The directory entry of a part: its sizes in bytes, and its position. */
interface Sizes {
  readonly size: number;
  readonly packed: number;
  readonly local: number;
}

/** Placeholder for sizes that are stored in the ZIP64 extra field, and the id of that field. */
const [elsewhere, largeField] = [0xffffffff, 0x0001];

/**
 * Returns the sizes and position of a part. Values that the directory entry replaces by a placeholder are read from the ZIP64 field. Some
 * writers put all sizes into this field, even small ones.
 */
function largeSizes(extra: Buffer, sizes: Sizes): Sizes {
  const names = (['size', 'packed', 'local'] as const).filter((name) => sizes[name] === elsewhere);
  if (names.length === 0) return sizes;
  const field = findField(extra);
  if (!field || field.length < names.length * 8) throw new AppError('brokenWorkbook');
  const large = names.map((name, i) => [name, Number(field.readBigUInt64LE(i * 8))] as const);
  return { ...sizes, ...Object.fromEntries(large) };
}

function findField(extra: Buffer): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === largeField) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  return undefined;
}

/** Number of bytes decompressed at once. The number is small because the memory of these buffers is freed late. */
const chunkSize = 65_536;

/** Decompresses a part. Throws if sizes or checksum differ from those in the archive. */
export async function* unpack(file: Buffer, part: Part): AsyncGenerator<Buffer> {
  const packed = file.subarray(part.start, part.start + part.packed);
  let [length, crc] = [0, 0];
  for await (const chunk of part.method === 0 ? [packed] : inflate(packed)) {
    length += chunk.length;
    if (length > part.size) throw new AppError('brokenWorkbook');
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (length !== part.size || crc !== part.crc) throw new AppError('brokenWorkbook');
}

async function* inflate(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize });
  stream.end(packed);
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (cause) {
    throw new AppError('brokenWorkbook', { cause });
  } finally {
    stream.destroy();
  }
}

/** First bytes of XML in encodings other than UTF-8, which are rejected. */
const foreign: readonly Buffer[] = ['fffe', 'feff', '003c', '3c00'].map((hex) => Buffer.from(hex, 'hex'));

/** Parses a part of the archive as XML; yields the progress after each piece, so that results can be read early. */
export async function* readXml(file: Buffer, part: Part, handler: XmlHandler): AsyncGenerator<number> {
  const scanner = createScanner(handler);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let read = 0;
  for await (const chunk of unpack(file, part)) {
    if (read === 0 && foreign.some((mark) => chunk.subarray(0, 2).equals(mark))) throw new AppError('brokenWorkbook');
    read += chunk.length;
    scanner.write(decode(decoder, chunk));
    yield read;
  }
  scanner.write(decode(decoder));
  scanner.end();
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (cause) {
    throw new AppError('brokenWorkbook', { cause });
  }
}

/** Returns the error for workbooks or parts that unpack to more than `bytes`. */
export function tooLarge(bytes: number): AppError {
  return new AppError('workbookBomb', { values: { limit: `${bytes / 1_048_576} MB` } });
}

/** Returns the error for workbooks with more than `count` parts or texts. */
export function tooMany(count: number): AppError {
  return new AppError('workbookParts', { values: { limit: count.toLocaleString('en') } });
}
