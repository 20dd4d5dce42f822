import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A part of an archive: its path and its content, created while it is written. */
export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** The properties of a part after it is written. */
interface WrittenPart {
  readonly name: string;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly start: number;
}

const signs = { local: 0x04034b50, sizes: 0x08074b50, part: 0x02014b50, end: 0x06054b50 } as const;
/** ZIP version 2.0; the flags for sizes after the data and for UTF-8 names; the method deflate; the date 1980-01-01. */
const [version, flags, method, day] = [20, 0x0808, 8, 0x0021];

/** Bytes of content that are buffered before compression, so that content is created while earlier content is compressed. */
const ahead = 262_144;

/** Returns an archive as bytes, part by part; needs only the memory of the parts themselves. */
export async function* zipStream(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const writtenParts: WrittenPart[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const start = at;
    const head = record([[signs.local, 4], ...common(), [0, 4], [0, 4], [0, 4], [Buffer.byteLength(name), 2], [0, 2]], name);
    yield head;
    const count = { crc: 0, size: 0, packed: 0 };
    for await (const chunk of deflated(content, count)) {
      count.packed += chunk.length;
      yield chunk;
    }
    const tail = record([
      [signs.sizes, 4],
      [count.crc, 4],
      [count.packed, 4],
      [count.size, 4],
    ]);
    yield tail;
    at += head.length + count.packed + tail.length;
    writtenParts.push({ name, start, ...count });
  }
  const list = Buffer.concat(writtenParts.map(listed));
  const n = writtenParts.length;
  yield Buffer.concat([
    list,
    record([
      [signs.end, 4],
      [0, 2],
      [0, 2],
      [n, 2],
      [n, 2],
      [list.length, 4],
      [at, 4],
      [0, 2],
    ]),
  ]);
}

async function* deflated(content: ZipPart['content'], count: { crc: number; size: number }): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const source = Readable.from(counted(content, count), { objectMode: false, highWaterMark: ahead });
  // The error of the source is reported by the stream read here, so the callback ignores it.
  pipeline(source, deflate, () => undefined);
  for await (const chunk of deflate) yield chunk as Buffer;
}

async function* counted(content: ZipPart['content'], count: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    count.crc = crc32(bytes, count.crc);
    count.size += bytes.length;
    yield bytes;
  }
}

function common(): (readonly [number, number])[] {
  return [version, flags, method, 0, day].map((value) => [value, 2] as const);
}

function listed({ name, crc, packed, size, start }: WrittenPart): Buffer {
  const sizes = [crc, packed, size].map((value) => [value, 4] as const);
  const rest = [Buffer.byteLength(name), 0, 0, 0, 0].map((value) => [value, 2] as const);
  return record([[signs.part, 4], [version, 2], ...common(), ...sizes, ...rest, [0, 4], [start, 4]], name);
}

/** Encodes numbers with the given byte lengths, followed by a name. */
function record(numbers: readonly (readonly [value: number, bytes: number])[], name = ''): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of numbers) at = bytes.writeUIntLE(value, at, length);
  return Buffer.concat([bytes, Buffer.from(name)]);
}
