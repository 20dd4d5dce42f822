import { createInflateRaw } from 'node:zlib';
import { Refusal } from '../refusal.ts';
import { limits } from './limits.ts';

/** A part of the archive: where its bytes are and how they are packed. */
interface Part {
  readonly name: string;
  readonly method: number;
  readonly start: number;
  readonly packed: number;
}

/** Signatures of the format, as they stand in the file. */
const signs = { end: 0x06054b50, part: 0x02014b50, local: 0x04034b50 };

/**
 * Refuses what is no workbook, or would unpack to more than may be read. Every part is really unpacked and counted,
 * because what an archive says of its sizes need not be true.
 */
export async function checkArchive(file: Buffer): Promise<void> {
  if (file.length < 22 || file.readUInt16LE(0) !== 0x4b50) throw new Refusal('notWorkbook');
  const parts = partsOf(file);
  if (!parts.some(({ name }) => name === '[Content_Types].xml')) throw new Refusal('notWorkbook');
  let left: number = limits.unpacked;
  for (const part of parts) {
    if (!/\.(xml|rels)$/i.test(part.name)) continue;
    const isShared = /sharedStrings/i.test(part.name);
    left -= await countBytes(file, part, isShared ? Math.min(left, limits.sharedTexts) : left);
  }
}

function partsOf(file: Buffer): Part[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length) throw new Refusal('brokenWorkbook');
  const count = file.readUInt16LE(end + 10);
  if (count > limits.parts) throw tooLarge(`${limits.parts} parts`);
  const parts: Part[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== signs.part) throw new Refusal('brokenWorkbook');
    const nameLength = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    if (local + 30 > file.length || file.readUInt32LE(local) !== signs.local) throw new Refusal('brokenWorkbook');
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    parts.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      start,
      packed: file.readUInt32LE(at + 20),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/** How many bytes a part really unpacks to; refused as soon as there are more than `most`. */
async function countBytes(file: Buffer, { method, start, packed }: Part, most: number): Promise<number> {
  if (start + packed > file.length) throw new Refusal('brokenWorkbook');
  const limit = `${Math.round(most / 1024 / 1024)} MB`;
  if (method === 0) {
    if (packed > most) throw tooLarge(limit);
    return packed;
  }
  if (method !== 8) throw new Refusal('brokenWorkbook');
  const inflate = createInflateRaw({ chunkSize: 262_144 });
  inflate.end(file.subarray(start, start + packed));
  let bytes = 0;
  try {
    for await (const chunk of inflate) {
      bytes += (chunk as Buffer).length;
      if (bytes > most) throw tooLarge(limit);
    }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal('brokenWorkbook', { cause });
  }
  return bytes;
}

function tooLarge(limit: string): Refusal {
  return new Refusal('tooLarge', { values: { limit } });
}
