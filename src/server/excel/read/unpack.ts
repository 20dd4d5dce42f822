import { crc32, createInflateRaw } from 'node:zlib';
import { Refusal } from '../../refusal.ts';
import type { Part } from './findParts.ts';

/** Bytes that are unpacked at once: few, because they are given back only now and then. */
const chunkSize = 65_536;

/** The bytes of a part, as they are unpacked. One that holds other bytes than the archive tells of is damaged. */
export async function* unpack(file: Buffer, part: Part): AsyncGenerator<Buffer> {
  const packed = file.subarray(part.start, part.start + part.packed);
  let [length, crc] = [0, 0];
  for await (const chunk of part.method === 0 ? [packed] : inflate(packed)) {
    length += chunk.length;
    if (length > part.size) throw new Refusal('brokenWorkbook');
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (length !== part.size || crc !== part.crc) throw new Refusal('brokenWorkbook');
}

async function* inflate(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize });
  stream.end(packed);
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (cause) {
    throw new Refusal('brokenWorkbook', { cause });
  } finally {
    stream.destroy();
  }
}
